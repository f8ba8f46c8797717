/** Every expected failure that a user can meet. Screens translate the code: `errors.<code>` in messages/. */
export const errorCodes = [
  'invalid_input',
  'invalid_credentials',
  'login_failed',
  'signout_failed',
  'member_not_found',
  'session_expired',
  'access_denied',
  'not_found',
  'email_required',
  'email_invalid',
  'password_required',
  'question_too_long',
  'missing_association',
  'invalid_association',
  'unexpected',
] as const

export type ErrorCode = (typeof errorCodes)[number]

/** An expected failure. Anything else that is thrown is a surprise: logged, and hidden from the user. */
export class AppError extends Error {
  constructor(readonly code: ErrorCode) {
    super(code)
    this.name = 'AppError'
  }
}

export function isErrorCode(value: unknown): value is ErrorCode {
  return errorCodes.some((code) => code === value)
}
