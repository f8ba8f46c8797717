import type { Texts } from '@/components/texts'
import type { ErrorCode } from '@/lib/errors'

/** Codes that only say that the action failed. The screen's own text says what failed. */
const vague: ReadonlySet<ErrorCode> = new Set(['unexpected', 'invalid_input', 'invitation_failed'])

export function toFailure(code: ErrorCode, errors: Texts<'errors'>, fallback: string): string {
  return vague.has(code) ? fallback : errors[code]
}
