import { processSingleton } from '@/lib/process-singleton'

export const operatorWarnings = {
  proxy_not_trusted:
    'Others than this machine reach the portal (APP_URL, HOST), and TRUSTED_PROXY_HOPS is 0: the addresses of visitors are unknown, so the limits on sign-ins are wide and count all visitors together. Put a proxy before the portal, and set TRUSTED_PROXY_HOPS to the number of your proxies.',
  issuer_differs:
    'The sessions of the Supabase project name another issuer than SUPABASE_URL and /auth/v1, so nobody stays signed in. Set SUPABASE_JWT_ISSUER to the `iss` of its access tokens.',
  session_refused:
    'The Supabase project signs sessions with a secret that the settings do not have, so nobody can sign in. Set SUPABASE_JWT_SECRET to the JWT secret of the project (Project Settings, JWT keys, legacy).',
  sign_ups_open:
    'The Supabase project lets anybody sign up. Memberships are not linked to accounts until sign-ups are off (Authentication, Sign In / Providers: "Allow new users to sign up").',
  confirmations_off:
    'The Supabase project takes e-mail addresses without confirmation. Memberships are not linked to accounts until confirmations are on (Authentication, Sign In / Providers, Email: "Confirm email").',
  second_factor_off:
    'The Supabase project takes no second factor, so nobody can switch two-step sign-in on, and who has it cannot sign in. Turn it on (Authentication, Multi-Factor: TOTP "Enabled").',
  push_not_signed:
    'Messages about urgent news cannot be signed with VAPID_PRIVATE_KEY, so no device gets them. Make a key with `npx web-push generate-vapid-keys`.',
  push_refused:
    'A push service refuses messages about urgent news: the clock of this machine is wrong, or VAPID_PRIVATE_KEY or CONTACT_EMAIL is not what it accepts. Members whose device is registered with an older key turn the messages on again in their profile.',
} as const

export type OperatorWarning = keyof typeof operatorWarnings

const current = processSingleton('operator warnings', () => new Set<OperatorWarning>())

export function warnOperator(warning: OperatorWarning): void {
  if (current.has(warning)) return
  current.add(warning)
  console.warn(
    JSON.stringify({ level: 'warn', where: 'set-up', warning, message: operatorWarnings[warning] }),
  )
}

export function clearWarning(warning: OperatorWarning): void {
  current.delete(warning)
}

export function listWarnings(): OperatorWarning[] {
  return [...current].sort()
}
