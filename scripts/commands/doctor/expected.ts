import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parse } from 'smol-toml'
import { z } from 'zod'

const root = resolve(import.meta.dirname, '../../..')
const kinds = ['invite', 'magic_link', 'recovery', 'email_change'] as const

const template = z.object({ subject: z.string(), content_path: z.string() })
const config = z.object({
  auth: z.object({
    enable_signup: z.boolean(),
    jwt_expiry: z.number(),
    enable_refresh_token_rotation: z.boolean(),
    refresh_token_reuse_interval: z.number(),
    minimum_password_length: z.number(),
    mfa: z.object({ totp: z.object({ enroll_enabled: z.boolean(), verify_enabled: z.boolean() }) }),
    email: z.object({
      double_confirm_changes: z.boolean(),
      enable_confirmations: z.boolean(),
      otp_length: z.number(),
      otp_expiry: z.number(),
      template: z.record(z.enum(kinds), template),
    }),
    rate_limit: z.object({
      email_sent: z.number(),
      token_verifications: z.number(),
      token_refresh: z.number(),
    }),
  }),
})

export type Expected = {
  /** Fields that must equal `supabase/config.toml`. */
  exact: Record<string, string | number | boolean>
  /** Fields that may be higher. */
  least: Record<string, number>
}

/** `siteUrl` is the portal's address. */
export async function readExpected(siteUrl: string): Promise<Expected> {
  const { auth } = config.parse(parse(await readFile(join(root, 'supabase/config.toml'), 'utf8')))
  const exact: Expected['exact'] = {
    site_url: siteUrl,
    disable_signup: !auth.enable_signup,
    external_email_enabled: true,
    mailer_autoconfirm: !auth.email.enable_confirmations,
    mailer_secure_email_change_enabled: auth.email.double_confirm_changes,
    mailer_otp_exp: auth.email.otp_expiry,
    mailer_otp_length: auth.email.otp_length,
    password_min_length: auth.minimum_password_length,
    mfa_totp_enroll_enabled: auth.mfa.totp.enroll_enabled,
    mfa_totp_verify_enabled: auth.mfa.totp.verify_enabled,
    jwt_exp: auth.jwt_expiry,
    refresh_token_rotation_enabled: auth.enable_refresh_token_rotation,
    security_refresh_token_reuse_interval: auth.refresh_token_reuse_interval,
  }
  for (const kind of kinds) {
    const { subject, content_path } = auth.email.template[kind]
    exact[`mailer_subjects_${kind}`] = subject
    exact[`mailer_templates_${kind}_content`] = await readFile(join(root, content_path), 'utf8')
  }
  const { email_sent, token_verifications, token_refresh } = auth.rate_limit
  return {
    exact,
    least: {
      rate_limit_email_sent: email_sent,
      rate_limit_verify: token_verifications,
      rate_limit_token_refresh: token_refresh,
    },
  }
}
