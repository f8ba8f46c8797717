import 'server-only'
import { unstable_rethrow } from 'next/navigation'
import type { z } from 'zod'
import { authorize, type Member } from '@/lib/auth/membership'
import { AppError, type ErrorCode } from '@/lib/errors'
import { toFieldErrors } from '@/lib/field-errors'
import { logUnexpectedError } from '@/lib/log'

export type ActionResult<T = undefined> =
  | { ok: true; data: T }
  | { ok: false; code: ErrorCode; fieldErrors: Record<string, ErrorCode> }

type Handler<S extends z.ZodType, M, T> = (input: z.infer<S>, member: M) => Promise<T>

/** A form's text to refill it: at most `longest` characters; '' for any other argument. */
export function readTyped(form: unknown, name: string, longest: number): string {
  const value = form instanceof FormData ? form.get(name) : null
  return typeof value === 'string' ? value.slice(0, longest) : ''
}

/** The only way to define a server action. Expected failures return a code; others are logged and hidden. */
export function createAction<S extends z.ZodType, T>(
  options: { name: string; permission: 'public'; schema: S },
  handler: Handler<S, null, T>,
): (input: unknown) => Promise<ActionResult<T>>
export function createAction<S extends z.ZodType, T>(
  options: { name: string; permission: 'member' | 'admin'; schema: S },
  handler: Handler<S, Member, T>,
): (input: unknown) => Promise<ActionResult<T>>
export function createAction<S extends z.ZodType, T>(
  options: { name: string; permission: 'public' | 'member' | 'admin'; schema: S },
  handler: (input: z.infer<S>, member: never) => Promise<T>,
) {
  return async (input: unknown): Promise<ActionResult<T>> => {
    try {
      const member = options.permission === 'public' ? null : await authorize(options.permission)
      const parsed = options.schema.safeParse(input instanceof FormData ? Object.fromEntries(input) : input)
      if (!parsed.success) {
        const fieldErrors = toFieldErrors(parsed.error)
        return { ok: false, code: Object.values(fieldErrors)[0] ?? 'invalid_input', fieldErrors }
      }
      return { ok: true, data: await handler(parsed.data, member as never) }
    } catch (error) {
      unstable_rethrow(error)
      if (error instanceof AppError) return { ok: false, code: error.code, fieldErrors: {} }
      logUnexpectedError(`action ${options.name}`, error)
      return { ok: false, code: 'unexpected', fieldErrors: {} }
    }
  }
}
