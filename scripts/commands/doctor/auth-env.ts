import type { Expected } from './expected'

const templates = ['invite', 'magic_link', 'recovery', 'email_change'] as const

/** Settings of Auth by their fields in the Management API. */
const names: Record<string, string> = {
  site_url: 'SITE_URL',
  disable_signup: 'DISABLE_SIGNUP',
  external_email_enabled: 'EXTERNAL_EMAIL_ENABLED',
  mailer_autoconfirm: 'MAILER_AUTOCONFIRM',
  mailer_secure_email_change_enabled: 'MAILER_SECURE_EMAIL_CHANGE_ENABLED',
  mailer_otp_exp: 'MAILER_OTP_EXP',
  mailer_otp_length: 'MAILER_OTP_LENGTH',
  password_min_length: 'PASSWORD_MIN_LENGTH',
  mfa_totp_enroll_enabled: 'MFA_TOTP_ENROLL_ENABLED',
  mfa_totp_verify_enabled: 'MFA_TOTP_VERIFY_ENABLED',
  jwt_exp: 'JWT_EXP',
  refresh_token_rotation_enabled: 'SECURITY_REFRESH_TOKEN_ROTATION_ENABLED',
  security_refresh_token_reuse_interval: 'SECURITY_REFRESH_TOKEN_REUSE_INTERVAL',
  rate_limit_email_sent: 'RATE_LIMIT_EMAIL_SENT',
  rate_limit_verify: 'RATE_LIMIT_VERIFY',
  rate_limit_token_refresh: 'RATE_LIMIT_TOKEN_REFRESH',
}

/**
 * The environment of an Auth server of one's own, equal to `supabase/config.toml`. The server fetches the files of
 * `supabase/templates` from below `templatesUrl`.
 */
export function toAuthEnv({ exact, least }: Expected, templatesUrl: string): Record<string, string> {
  const fields = Object.entries({ ...exact, ...least }).flatMap(([field, value]) => {
    const subject = /^mailer_subjects_(.+)$/.exec(field)?.[1]
    const name = subject ? `MAILER_SUBJECTS_${subject.toUpperCase()}` : names[field]
    return name ? [[`GOTRUE_${name}`, String(value)] as const] : []
  })
  const files = templates.map(
    (kind) => [`GOTRUE_MAILER_TEMPLATES_${kind.toUpperCase()}`, `${templatesUrl}/${kind}.html`] as const,
  )
  return Object.fromEntries([...fields, ...files])
}
