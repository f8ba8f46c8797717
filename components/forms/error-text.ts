import type { ErrorCode } from '@/lib/errors'
import type { Translator } from '@/lib/i18n/translator'

/** Codes that only say that the action failed. The screen's own text says what failed. */
const vague: ReadonlySet<ErrorCode> = new Set(['unexpected', 'invalid_input', 'invitation_failed'])

export function toErrorText(code: ErrorCode, tErrors: Translator<'errors'>, fallback: string): string {
  return vague.has(code) ? fallback : tErrors(code)
}
