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
  'too_many_attempts',
  'reset_email_failed',
  'set_password_failed',
  'set_password_no_session',
  'set_password_incomplete',
  'setup_failed',
  'passwords_differ',
  'password_too_short',
  'password_too_long',
  'password_same',
  'reset_no_session',
  'reset_link_invalid',
  'reset_link_error',
  'reset_unverified',
  'reset_link_failed',
  'reset_incomplete',
  'reset_failed',
  'account_link_failed',
  'name_required',
  'name_too_long',
  'invalid_organization_id',
  'member_email_exists',
  'member_email_taken',
  'member_email_orphaned',
  'member_joined',
  'last_admin',
  'invitation_failed',
  'import_file_required',
  'import_unreadable',
  'import_empty',
  'import_too_large',
  'import_too_many',
  'import_no_columns',
  'phone_too_long',
  'current_password_required',
  'current_password_wrong',
  'new_passwords_mismatch',
  'password_update_failed',
  'profile_update_failed',
  'picture_missing',
  'picture_not_image',
  'picture_too_large',
  'picture_upload_failed',
  'picture_remove_failed',
  'member_context_failed',
  'frank_url_invalid',
  'frank_url_refused',
  'frank_threshold_min',
  'frank_threshold_max',
  'frank_save_failed',
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
