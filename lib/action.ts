import 'server-only'
import { headers } from 'next/headers'
import { unstable_rethrow } from 'next/navigation'
import type { z } from 'zod'
import type { Feature } from '@/lib/auth/features'
import {
  authorize,
  type Member,
  requireAdmin,
  requireBoard,
  requireFeature,
  requireMember,
} from '@/lib/auth/membership'
import { authorizeOperator, type Operator, requireOperator } from '@/lib/auth/operator-guard'
import type { Permission } from '@/lib/auth/permissions'
import { AppError, type ErrorCode, isErrorCode } from './errors'
import { logUnexpectedError } from './log'

export type ActionResult<T = undefined> = (
  | { ok: true; data: T }
  | { ok: false; code: ErrorCode; fieldErrors: Record<string, ErrorCode> }
) & {
  /** The text of a form that the browser posted itself, because it shows a new page without it. */
  typed?: Record<string, string>
}

type MemberPermission = Exclude<Permission, 'public'>

type Handler<S extends z.ZodType, M, T> = (input: z.infer<S>, member: M) => Promise<T>

/** Called with the input alone, or by `useActionState` with the previous result before it. */
export type Action<T> = {
  (input: unknown): Promise<ActionResult<T>>
  (previous: unknown, form: FormData): Promise<ActionResult<T>>
}

type Options<S extends z.ZodType, P> = {
  name: string
  permission: P
  schema: S
  /** Refuses while the operator has switched it off. */
  feature?: Feature
  /** The fields whose text goes back as `typed`. Never a password. */
  keeps?: readonly string[]
  /** The fields that a form may send several times. The schema gets all their values. */
  lists?: readonly string[]
}

/** The only way to define a server action. Expected failures return a code; others are logged and hidden. */
export function createAction<S extends z.ZodType, T>(
  options: Options<S, 'public'>,
  handler: Handler<S, null, T>,
): Action<T>
export function createAction<S extends z.ZodType, T>(
  options: Options<S, 'operator'>,
  handler: Handler<S, Operator, T>,
): Action<T>
export function createAction<S extends z.ZodType, T>(
  options: Options<S, MemberPermission>,
  handler: Handler<S, Member, T>,
): Action<T>
export function createAction<S extends z.ZodType, T>(
  options: Options<S, Permission | 'operator'>,
  handler: (input: z.infer<S>, member: never) => Promise<T>,
) {
  async function run(input: unknown): Promise<ActionResult<T>> {
    try {
      const member = options.permission === 'public' ? null : await admit(options.permission, options.feature)
      const parsed = options.schema.safeParse(
        input instanceof FormData ? toFields(input, options.lists) : input,
      )
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

  return async (...args: unknown[]): Promise<ActionResult<T>> => {
    const input = args.at(-1)
    const result = await run(input)
    const isPosted = args.length > 1 && input instanceof FormData
    return isPosted && options.keeps
      ? { ...result, typed: readTyped(input, options.keeps, options.lists) }
      : result
  }
}

/**
 * A browser that posted the form itself wants a page, and is redirected here, with 303. The guard of the page that
 * Next shows afterwards would redirect with 307, so that the browser would post the form to the next page as well.
 */
async function admit(
  permission: MemberPermission | 'operator',
  feature: Feature | undefined,
): Promise<Member | Operator> {
  const isPosted = (await headers()).get('accept')?.includes('text/html')
  if (permission === 'operator') return isPosted ? requireOperator() : authorizeOperator()
  if (!isPosted) return authorize(permission, feature)
  if (feature) await requireFeature(feature)
  if (permission === 'admin') return requireAdmin()
  return permission === 'board' ? requireBoard() : requireMember()
}

const toFields = (form: FormData, lists: readonly string[] = []) => ({
  ...Object.fromEntries(form),
  ...Object.fromEntries(lists.map((name) => [name, form.getAll(name)])),
})

/** Of a name that occurs twice, the last counts, as for the schema. The values of a list are lines. */
function readTyped(
  form: FormData,
  names: readonly string[],
  lists: readonly string[] = [],
): Record<string, string> {
  const fields = names.map((name) => {
    const values = form.getAll(name)
    return [name, lists.includes(name) ? values.join('\n') : values.at(-1)] as const
  })
  return Object.fromEntries(
    fields.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

/** The first error of each field, by the field's name. */
export function toFieldErrors(error: z.ZodError): Record<string, ErrorCode> {
  const fieldErrors: Record<string, ErrorCode> = {}
  for (const issue of error.issues) {
    const field = issue.path.join('.')
    fieldErrors[field] ??= isErrorCode(issue.message) ? issue.message : 'invalid_input'
  }
  return fieldErrors
}
