import type { Texts } from '@/components/texts'
import type { ErrorCode } from '@/lib/errors'

/** Codes that say no more than that it failed: the screen says what failed. */
const vague: ReadonlySet<ErrorCode> = new Set(['unexpected', 'invalid_input'])

/** What to say of a save or a deletion that failed. */
export function toFailure(code: ErrorCode, errors: Texts<'errors'>, fallback: string): string {
  return vague.has(code) ? fallback : errors[code]
}
