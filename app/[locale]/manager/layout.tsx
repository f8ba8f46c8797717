import type { Metadata } from 'next'
import { getLocale, getMessages } from 'next-intl/server'
import { pick } from '@/components/texts'
import { requireMember } from '@/lib/auth/membership'
import { can } from '@/lib/auth/permissions'
import { getSession } from '@/lib/auth/session'
import { sessionEndOf } from '@/lib/auth/session-age'
import { getTranslations } from '@/lib/i18n/translations'
import { Shell } from './shell'

export async function generateMetadata(): Promise<Metadata> {
  const [{ organization }, t] = await Promise.all([requireMember(), getTranslations('nav')])
  const name = organization.name.trim() || t('organizationPortal')
  // Search engines do not read these pages.
  return {
    title: { default: name, template: `%s · ${name}` },
    description: null,
    robots: { index: false },
  }
}

export default async function ManagerLayout({ children }: LayoutProps<'/[locale]/manager'>) {
  const member = await requireMember()
  const [session, locale, messages] = await Promise.all([getSession(), getLocale(), getMessages()])
  const { loadingArticles: _, organizationPortal: __, ...nav } = messages.nav
  return (
    <Shell
      member={{
        name: member.fullName,
        pictureSrc: member.pictureSrc,
        isAdmin: can(member.role, 'admin'),
        organization: member.organization.name.trim() || messages.nav.organizationPortal,
      }}
      expiresAt={session && sessionEndOf(session)}
      locale={locale}
      texts={{
        nav,
        ...pick(messages.app, ['notifications', 'closeNotification']),
        errorTitles: pick(messages.errorPage, ['dashboard', 'sections', 'documents', 'faqs', 'search']),
      }}
    >
      {children}
    </Shell>
  )
}
