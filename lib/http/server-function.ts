import 'server-only'
import type { z } from 'zod'
import type { Permission } from '@/lib/auth/permissions'
import { type ErrorCode, isErrorCode, toStatus } from '@/lib/errors'
import { type Caller, createRoute } from '@/lib/route'
import { parseJsonBody } from './json'

function refuse(code: ErrorCode, status = toStatus(code, 409)): Response {
  return Response.json({ success: false, error: code }, { status })
}

/** The only way to make a server function. */
export function createServerFunction<S extends z.ZodType, P extends Permission>(
  { name, permission, schema }: { name: string; permission: P; schema: S },
  handler: (input: z.infer<S>, member: Caller<P>) => Promise<Record<string, unknown>>,
) {
  return createRoute(
    { name: `function ${name}`, permission, refuse: (code) => refuse(code) },
    async (request, member) => {
      const body = await parseJsonBody(request, schema)
      if (!body.ok) return refuse(isErrorCode(body.issue) ? body.issue : 'invalid_input', body.status)
      return Response.json({ success: true, ...(await handler(body.data, member)) })
    },
  )
}
