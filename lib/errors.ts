/** As `errors.<code>` in messages/. */
export const errorCodes = [
  'invalid_input',
  'invalid_credentials',
  'login_failed',
  'signout_failed',
  'auth_busy',
  'auth_down',
  'set_up_wrongly',
  'member_not_found',
  'membership_ended',
  'organization_paused',
  'session_expired',
  'second_factor_needed',
  'second_factor_off',
  'second_factor_on',
  'second_factor_failed',
  'second_factor_missing',
  'second_factor_demanded',
  'code_invalid',
  'code_wrong',
  'mail_code_invalid',
  'mail_code_wrong',
  'mail_code_ended',
  'mail_code_failed',
  'access_denied',
  'not_found',
  'article_time_invalid',
  'calendar_title_required',
  'calendar_time_invalid',
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
  'own_membership',
  'invitation_failed',
  'import_file_required',
  'import_unreadable',
  'import_empty',
  'import_too_large',
  'import_too_many',
  'import_no_columns',
  'import_spreadsheet',
  'apartment_too_long',
  'apartment_required',
  'official_number_invalid',
  'stairwell_too_long',
  'ends_on_invalid',
  'ends_on_past',
  'member_changed',
  'members_none_chosen',
  'phone_too_long',
  'current_password_required',
  'current_password_wrong',
  'new_passwords_mismatch',
  'password_update_failed',
  'profile_update_failed',
  'appearance_failed',
  'tint_unknown',
  'mark_not_image',
  'mark_animated',
  'mark_too_large',
  'picture_missing',
  'picture_not_image',
  'picture_too_large',
  'picture_upload_failed',
  'picture_remove_failed',
  'erasure_failed',
  'member_context_failed',
  'frank_url_invalid',
  'frank_url_refused',
  'frank_threshold_min',
  'frank_threshold_max',
  'frank_save_failed',
  'section_name_required',
  'section_name_too_long',
  'section_name_taken',
  'section_for_members',
  'mandatory_section',
  'mandatory_section_name',
  'section_delete_failed',
  'document_file_missing',
  'document_empty',
  'document_too_large',
  'document_type_refused',
  'document_is_rtf',
  'document_encrypted',
  'document_name_too_long',
  'document_date_invalid',
  'document_upload_failed',
  'document_replaced',
  'storage_full',
  'upload_too_slow',
  'faq_incomplete',
  'faq_question_too_long',
  'faq_answer_too_long',
  'question_answered',
  'golden_required',
  'golden_full',
  'recipients_required',
  'recipients_many',
  'recipient_unknown',
  'article_title_required',
  'article_title_long',
  'article_content_required',
  'article_content_long',
  'article_content_complex',
  'article_image_invalid',
  'article_image_too_large',
  'article_image_failed',
  'article_files_many',
  'article_files_too_large',
  'article_files_failed',
  'article_changed',
  'article_create_failed',
  'article_update_failed',
  'article_delete_failed',
  'board_name_required',
  'board_text_long',
  'board_phone_required',
  'board_phone_invalid',
  'board_url_required',
  'board_url_invalid',
  'board_full',
  'association_id_invalid',
  'association_id_taken',
  'quota_invalid',
  'announcement_required',
  'announcement_time_invalid',
  'unexpected',
] as const

export type ErrorCode = (typeof errorCodes)[number]

/** The HTTP status of each code that is not a plain refusal. */
const statuses: Partial<Record<ErrorCode | 'question_empty' | 'too_many' | 'disabled' | 'timeout', number>> =
  {
    question_empty: 400,
    question_too_long: 400,
    session_expired: 401,
    second_factor_needed: 401,
    member_not_found: 401,
    membership_ended: 401,
    organization_paused: 403,
    access_denied: 403,
    second_factor_demanded: 403,
    not_found: 404,
    upload_too_slow: 408,
    missing_association: 409,
    invalid_association: 409,
    article_changed: 409,
    member_changed: 409,
    document_replaced: 409,
    article_image_too_large: 413,
    article_files_too_large: 413,
    document_too_large: 413,
    picture_too_large: 413,
    mark_too_large: 413,
    storage_full: 413,
    article_image_invalid: 415,
    document_type_refused: 415,
    document_is_rtf: 415,
    document_encrypted: 415,
    picture_not_image: 415,
    mark_not_image: 415,
    mark_animated: 415,
    too_many: 429,
    too_many_attempts: 429,
    article_image_failed: 502,
    article_files_failed: 502,
    document_upload_failed: 502,
    picture_upload_failed: 502,
    appearance_failed: 502,
    disabled: 503,
    auth_busy: 503,
    auth_down: 503,
    timeout: 504,
  }

/** Also of the assistant's codes (lib/frank/codes.ts). */
export function toStatus(code: string, otherwise = 400): number {
  return (statuses as Record<string, number | undefined>)[code] ?? otherwise
}

/**
 * The base of our errors. Next bundles pages, routes and middleware separately, so a class exists once per bundle, and an
 * object that they share throws the class of the bundle that made it. `instanceof` compares the brand, which all copies share.
 */
export abstract class BrandedError extends Error {
  static readonly brand: string

  constructor(message?: string) {
    super(message)
    this.name = new.target.brand
  }

  static override [Symbol.hasInstance](this: { brand: string }, value: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: `this` is the class to the right of `instanceof`.
    return value instanceof Error && value.name === this.brand
  }
}

/** An expected failure. Other exceptions are logged and hidden. */
export class AppError extends BrandedError {
  static override readonly brand = 'AppError'
  constructor(readonly code: ErrorCode) {
    super(code)
  }
}

/** Auth does not answer a refresh, so the portal cannot tell whether the session has ended. */
export const isAuthAway = (error: AppError) => error.code === 'auth_busy' || error.code === 'auth_down'

export function isErrorCode(value: unknown): value is ErrorCode {
  return errorCodes.some((code) => code === value)
}
