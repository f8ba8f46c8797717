import type { FrankCode } from '@/lib/frank/codes'
import type { Translator } from '@/lib/i18n/translator'

type Failure = { code: FrankCode; status: number | string | null; isAdmin: boolean }

/** Texts about a failed connection name the settings, which only admins reach, and the service's `status`. */
export function toFailureText({ code, status, isAdmin }: Failure, t: Translator<'frank'>): string {
  if (code === 'cannot_connect' && !isAdmin) return t('errors.connection_failed')
  return t(`errors.${code}`, { status: status || t('noStatus') })
}

const mobileCodes = ['timeout', 'network', 'server_error', 'invalid_request'] as const

/** A phone gets its own advice: mobile data, Wi-Fi, a shorter question. */
export function toMobileFailureText(failure: Failure, t: Translator<'frank'>): string {
  const code = mobileCodes.find((one) => one === failure.code)
  return code ? t(`errorsMobile.${code}`) : toFailureText(failure, t)
}
