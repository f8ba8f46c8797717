import type { Metadata } from 'next'
import { getLocale, getMessages } from 'next-intl/server'
import { BottomBar } from '@/components/layout/bottom-bar'
import { ManagerHeader } from '@/components/layout/manager-header'
import type { NavTexts } from '@/components/layout/manager-nav'
import { pick } from '@/components/texts'
import { requireMember } from '@/lib/auth/membership'
import { can } from '@/lib/auth/permissions'
import { getSession } from '@/lib/auth/session'
import { sessionEndOf } from '@/lib/auth/session-age'
import type { Locale } from '@/lib/i18n/locales'
import { getTranslations } from '@/lib/i18n/translations'
import { Shell } from './shell'
import { SignOutButton } from './sign-out-button'

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

/** Does not wait for the member: a page starts when its layout has returned, and asks for its data at once. */
export default async function ManagerLayout({ children }: LayoutProps<'/[locale]/manager'>) {
  const [session, locale, messages] = await Promise.all([getSession(), getLocale(), getMessages()])
  const { loadingArticles: _, organizationPortal: __, ...nav } = messages.nav
  return (
    <Shell
      header={<Header locale={locale} texts={nav} portalName={messages.nav.organizationPortal} />}
      bottomBar={<Bottom texts={nav} />}
      expiresAt={session && sessionEndOf(session)}
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

type HeaderProps = { locale: Locale; texts: NavTexts; portalName: string }

async function Header({ locale, texts, portalName }: HeaderProps) {
  const { fullName, pictureSrc, role, organization } = await requireMember()
  return (
    <ManagerHeader
      organizationName={organization.name.trim() || portalName}
      memberName={fullName}
      pictureSrc={pictureSrc}
      isAdmin={can(role, 'admin')}
      locale={locale}
      texts={texts}
      signOut={<SignOutButton label={texts.signOut} lost={texts.signOutLost} />}
    />
  )
}

async function Bottom({ texts }: { texts: NavTexts }) {
  const { role } = await requireMember()
  return <BottomBar isAdmin={can(role, 'admin')} texts={texts} />
}
