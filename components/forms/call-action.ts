import { unstable_rethrow } from 'next/navigation'
import type { ActionResult } from '@/lib/action'
import type { ErrorCode } from '@/lib/errors'

/** A lost connection is a failure with the code `lost`, so that the page and its typed text stay. */
export async function callAction<T>(
  call: () => Promise<ActionResult<T>>,
  lost: ErrorCode = 'unexpected',
): Promise<ActionResult<T>> {
  try {
    return await call()
  } catch (error) {
    // A redirect is no failure.
    unstable_rethrow(error)
    return { ok: false, code: lost, fieldErrors: {} }
  }
}
