import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import type { Expected } from '@/scripts/commands/doctor/expected'
import { stopChild, waitUntilHealthy } from '@/scripts/processes'
import { findFreePort } from '@/scripts/separate-portal'
import { cleanEnv } from '@/tests/support/portal'

type Options = {
  /** The server's program, built from the repository supabase/auth. */
  program: string
  databaseUrl: string
  jwtSecret: string
  /** The project's address, under which Auth answers at /auth/v1. */
  projectUrl: string
  mailUrl: URL
  expected: Expected
}

/** Makes its tables, and starts with the settings that `supabase config push` would give it. */
export async function startAuthServer(options: Options): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await findFreePort()
  const env = cleanEnv({ ...toEnv(options), PORT: `${port}` })
  await promisify(execFile)(options.program, ['migrate'], { env })
  const child = spawn(options.program, ['serve'], {
    env,
    stdio: process.env.PARITY_LOG ? 'inherit' : 'ignore',
  })
  const url = `http://127.0.0.1:${port}`
  await waitUntilHealthy(`${url}/health`, child)
  return { url, stop: () => stopChild(child) }
}

const kinds = ['invite', 'magic_link', 'recovery', 'email_change'] as const

function toEnv({ databaseUrl, jwtSecret, projectUrl, mailUrl, expected: { exact, least } }: Options) {
  const say = (name: string) => String(exact[name] ?? least[name])
  return {
    GOTRUE_DB_DRIVER: 'postgres',
    DB_NAMESPACE: 'auth',
    DATABASE_URL: databaseUrl,
    GOTRUE_API_HOST: '127.0.0.1',
    API_EXTERNAL_URL: `${projectUrl}/auth/v1`,
    GOTRUE_LOG_LEVEL: 'warn',
    GOTRUE_JWT_SECRET: jwtSecret,
    GOTRUE_JWT_ISSUER: `${projectUrl}/auth/v1`,
    GOTRUE_JWT_AUD: 'authenticated',
    GOTRUE_JWT_DEFAULT_GROUP_NAME: 'authenticated',
    GOTRUE_JWT_ADMIN_ROLES: 'supabase_admin,service_role',
    GOTRUE_SMTP_HOST: mailUrl.hostname,
    GOTRUE_SMTP_PORT: mailUrl.port,
    // A hosted project waits a minute between two mails to an address.
    GOTRUE_SMTP_MAX_FREQUENCY: '1s',
    GOTRUE_SMTP_ADMIN_EMAIL: 'auth@portal.example',
    GOTRUE_EXTERNAL_EMAIL_ENABLED: 'true',
    GOTRUE_SITE_URL: say('site_url'),
    GOTRUE_DISABLE_SIGNUP: say('disable_signup'),
    GOTRUE_MAILER_AUTOCONFIRM: say('mailer_autoconfirm'),
    GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED: say('mailer_secure_email_change_enabled'),
    GOTRUE_MAILER_OTP_EXP: say('mailer_otp_exp'),
    GOTRUE_MAILER_OTP_LENGTH: say('mailer_otp_length'),
    GOTRUE_PASSWORD_MIN_LENGTH: say('password_min_length'),
    GOTRUE_MFA_TOTP_ENROLL_ENABLED: say('mfa_totp_enroll_enabled'),
    GOTRUE_MFA_TOTP_VERIFY_ENABLED: say('mfa_totp_verify_enabled'),
    GOTRUE_JWT_EXP: say('jwt_exp'),
    GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED: say('refresh_token_rotation_enabled'),
    GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: say('security_refresh_token_reuse_interval'),
    GOTRUE_RATE_LIMIT_EMAIL_SENT: say('rate_limit_email_sent'),
    GOTRUE_RATE_LIMIT_VERIFY: say('rate_limit_verify'),
    GOTRUE_RATE_LIMIT_TOKEN_REFRESH: say('rate_limit_token_refresh'),
    ...Object.fromEntries(
      kinds.flatMap((kind) => [
        [`GOTRUE_MAILER_SUBJECTS_${kind.toUpperCase()}`, say(`mailer_subjects_${kind}`)],
        [`GOTRUE_MAILER_TEMPLATES_${kind.toUpperCase()}`, `${projectUrl}/templates/${kind}`],
      ]),
    ),
  }
}
