import 'server-only'
import type { z } from 'zod'
import { authorize, type Member } from '@/lib/auth/membership'
import { env } from '@/lib/env'
import { AppError, type ErrorCode, isErrorCode } from '@/lib/errors'
import { logUnexpectedError } from '@/lib/log'
import { isSameOrigin, parseJsonBody } from './json'

const statuses: Partial<Record<ErrorCode, number>> = {
  session_expired: 401,
  member_not_found: 401,
  access_denied: 403,
  not_found: 404,
  too_many_attempts: 429,
  unexpected: 500,
}

function refuse(code: ErrorCode, status = statuses[code] ?? 409): Response {
  return Response.json({ success: false, error: code }, { status })
}

type Reply = Record<string, unknown>

/** The only way to make a server function. Unexpected errors are logged and hidden. */
export function createServerFunction<S extends z.ZodType>(
  options: { name: string; permission: 'public'; schema: S },
  handler: (input: z.infer<S>, member: null, request: Request) => Promise<Reply>,
): (request: Request) => Promise<Response>
export function createServerFunction<S extends z.ZodType>(
  options: { name: string; permission: 'member' | 'admin'; schema: S },
  handler: (input: z.infer<S>, member: Member, request: Request) => Promise<Reply>,
): (request: Request) => Promise<Response>
export function createServerFunction<S extends z.ZodType>(
  options: { name: string; permission: 'public' | 'member' | 'admin'; schema: S },
  handler: (input: z.infer<S>, member: never, request: Request) => Promise<Reply>,
) {
  return async (request: Request): Promise<Response> => {
    try {
      if (!isSameOrigin(request, env().APP_URL)) return refuse('access_denied')
      const member = options.permission === 'public' ? null : await authorize(options.permission)
      const body = await parseJsonBody(request, options.schema)
      if (!body.ok) return refuse(isErrorCode(body.issue) ? body.issue : 'invalid_input', body.status)
      return Response.json({ success: true, ...(await handler(body.data, member as never, request)) })
    } catch (error) {
      if (error instanceof AppError) return refuse(error.code)
      logUnexpectedError(`function ${options.name}`, error)
      return refuse('unexpected')
    }
  }
}
