import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { AppError, BrandedError, type ErrorCode } from '@/lib/errors'
import { logUnexpectedError } from '@/lib/log'

type Reply = {
  data: unknown
  /** A reply that is not the database's, such as a gateway's, has no message. */
  error: { code: string; message?: string } | null
  status: number
}

/** The backend refused a request, or did not answer: then `status` is 0. */
export class BackendError extends BrandedError {
  static override readonly brand = 'BackendError'
  constructor(
    name: string,
    readonly code: string,
    message: string,
    readonly status: number,
  ) {
    super(`${name} failed: ${code} ${message}`)
  }
}

/**
 * The keys are SQLSTATEs, or names of exceptions that the database raises. A single code stands for all errors,
 * which are logged, because the code does not say what failed.
 */
export type Refusals = Record<string, ErrorCode> | ErrorCode

/**
 * All requests to tables and procedures end here. `name` is that of the table or procedure.
 * @throws AppError for the refusals that the caller expects, else BackendError; ZodError for another reply
 */
export async function read<S extends z.ZodType>(
  name: string,
  request: PromiseLike<Reply>,
  schema: S,
  refusals: Refusals = {},
): Promise<z.infer<S>> {
  const { data, error, status } = await request
  if (!error) return schema.parse(data)
  const failure = new BackendError(name, error.code, error.message ?? '', status)
  if (typeof refusals === 'string') {
    logUnexpectedError('backend', failure)
    throw new AppError(refusals)
  }
  const refusal = findRefusal(error, refusals)
  throw refusal ? new AppError(refusal) : failure
}

function findRefusal(
  { code, message = '' }: { code: string; message?: string },
  refusals: Record<string, ErrorCode>,
) {
  // One of the database's servers adds a prefix to the message.
  return refusals[code] ?? refusals[message.split(': ').at(-1) ?? '']
}

/**
 * Whether the request certainly changed nothing. After another failure, such as a lost reply, it may have. Of a
 * procedure whose refusals are a single code, an AppError does not say.
 */
export const isRefusal = (error: unknown): boolean =>
  error instanceof AppError ||
  (error instanceof BackendError && error.status >= 400 && error.status < 500 && error.status !== 408)

/** Reads the reply of a procedure. @throws as `read` */
export function call<S extends z.ZodType>(
  client: Pick<SupabaseClient, 'rpc'>,
  name: string,
  args: Record<string, unknown>,
  schema: S,
  refusals?: Refusals,
): Promise<z.infer<S>> {
  return read(name, client.rpc(name, args), schema, refusals)
}

/** Awaits a change that selects its rows. @throws as `read`, and AppError `not_found` if there is no row */
export async function change(name: string, request: PromiseLike<Reply>, refusals?: Refusals): Promise<void> {
  const rows = await read(name, request, z.array(z.unknown()), refusals)
  if (rows.length === 0) throw new AppError('not_found')
}

/** Inserts the row of a form that may be sent twice. Returns false if the row exists. @throws as `read` */
export async function insertOnce(
  name: string,
  request: PromiseLike<Reply>,
  refusals?: Refusals,
): Promise<boolean> {
  try {
    await read(name, request, z.null(), refusals)
    return true
  } catch (error) {
    if (error instanceof BackendError && error.code === '23505') return false
    throw error
  }
}

/**
 * Changes the version that a form names. Returns false if the row has another version now, or is gone.
 * @throws as `read`
 */
export async function changeVersion(
  name: string,
  request: PromiseLike<Reply>,
  refusals?: Refusals,
): Promise<boolean> {
  try {
    return (await read(name, request, z.array(z.unknown()), refusals)).length > 0
  } catch (error) {
    // The form's version is no time, so no row has it.
    if (error instanceof BackendError && error.code === '22007') return false
    throw error
  }
}
