import { env } from '@/lib/env'

/** A provider of the installation. `id` is Supabase Auth's name of it, `name` what a button shows. */
export type Provider = { id: string; name: string }

export const listProviders = (): Provider[] => env().SIGN_IN_PROVIDERS

export function findProvider(id: string | null): Provider | null {
  return listProviders().find((provider) => provider.id === id) ?? null
}

/** Why a sign-in at a provider ended without a session. The sign-in page tells it, and what to do. */
export const providerProblems = [
  'provider_failed',
  'provider_cancelled',
  'provider_no_account',
  'provider_unverified',
  'auth_down',
  'too_many_attempts',
  'login_failed',
  'member_not_found',
  'membership_ended',
  'account_link_failed',
  'set_up_wrongly',
] as const

export type ProviderProblem = (typeof providerProblems)[number]

export function readProviderProblem(value: unknown): ProviderProblem | null {
  return providerProblems.find((problem) => problem === value) ?? null
}
