import type { z } from 'zod'
import { type ErrorCode, isErrorCode } from '@/lib/errors'

/** The first error of each field, by the field's name. */
export function toFieldErrors(error: z.ZodError): Record<string, ErrorCode> {
  const fieldErrors: Record<string, ErrorCode> = {}
  for (const issue of error.issues) {
    const field = issue.path.join('.')
    fieldErrors[field] ??= isErrorCode(issue.message) ? issue.message : 'invalid_input'
  }
  return fieldErrors
}
