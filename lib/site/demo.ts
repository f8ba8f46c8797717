import 'server-only'
import { env } from '@/lib/env'
import type { Locale } from '@/lib/i18n/locales'
import { prefixedPath } from './pages'

export function getDemo() {
  const { DEMO_LOGINS: logins } = env()
  const admin = logins.find(({ role }) => role === 'ADMIN')
  const member = logins.find(
    ({ role, organization }) => role === 'MEMBER' && organization === admin?.organization,
  )
  return admin && member ? { organization: admin.organization, admin, member } : null
}

/** Visitors go to the contact page if there are no demo logins. */
export function getDemoPath(locale: Locale): string {
  return getDemo() ? `/${locale}/auth?demo=1` : prefixedPath('contact', locale)
}
