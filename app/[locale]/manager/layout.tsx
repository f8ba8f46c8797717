import type { Metadata } from 'next'
import { NextIntlClientProvider } from 'next-intl'
import { getLocale, getMessages, getTranslations } from 'next-intl/server'
import { DraftOwner } from '@/components/forms/drafts'
import { BottomBar } from '@/components/layout/bottom-bar'
import { LinkSession } from '@/components/layout/link-session'
import { ManagerFooter } from '@/components/layout/manager-footer'
import { ManagerHeader } from '@/components/layout/manager-header'
import { OfflineCopy } from '@/components/layout/offline-copy'
import { OrganizationWatch } from '@/components/layout/organization-watch'
import { SessionWatch } from '@/components/layout/session-watch'
import { isOn } from '@/lib/auth/features'
import { requireMember } from '@/lib/auth/membership'
import type { Role } from '@/lib/auth/permissions'
import { getSession, sessionEndOf } from '@/lib/auth/session'
import { listDismissed } from '@/lib/http/dismissed-announcements'
import { AnnouncementBand } from './announcement-band'
import { SignOutButton } from './sign-out-button'

export async function generateMetadata(): Promise<Metadata> {
  const [{ organization }, t] = await Promise.all([requireMember(), getTranslations('nav')])
  const name = organization.name.trim() || t('organizationPortal')
  // Search engines do not read these pages.
  return {
    title: { default: name, template: `%s · ${name}` },
    description: null,
    robots: { index: false },
    icons: organization.appearance.markSrc ? { apple: organization.appearance.markSrc } : undefined,
  }
}

/** Does not wait for the member: a page starts when its layout has returned, and asks for its data at once. */
export default async function ManagerLayout({ children }: LayoutProps<'/[locale]/manager'>) {
  const [session, messages] = await Promise.all([getSession(), getMessages()])
  // The long texts of the public pages are shown by server components alone.
  const {
    accessibility,
    console,
    features,
    landing,
    offline,
    paused,
    pricing,
    privacy,
    publicPage,
    ...texts
  } = messages
  return (
    <NextIntlClientProvider messages={texts}>
      <div className="flex min-h-dvh flex-col pb-[calc(4rem+env(safe-area-inset-bottom))] md:pb-0">
        <Header />
        <Announcements />
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto flex w-full max-w-6xl flex-1 flex-col px-4 py-6 md:py-10 lg:px-6"
        >
          <DraftOwner person={session?.userId ?? null}>{children}</DraftOwner>
        </main>
        <Footer />
        <Bottom />
        <CurrentMember />
        <LinkSession />
        {session ? <SessionWatch expiresAt={sessionEndOf(session)} /> : null}
      </div>
    </NextIntlClientProvider>
  )
}

async function Header() {
  const [member, t] = await Promise.all([requireMember(), getTranslations('nav')])
  const { fullName, pictureSrc, role, lacksDemandedFactor, organization } = member
  return (
    <ManagerHeader
      organizationName={organization.name.trim() || t('organizationPortal')}
      appearance={organization.appearance}
      memberName={fullName}
      pictureSrc={pictureSrc}
      role={toShownRole(role, lacksDemandedFactor)}
      hasAssistant={isOn(member, 'assistant')}
      signOut={<SignOutButton />}
    />
  )
}

/** They come with the member, whom the header asks for anyway. */
async function Announcements() {
  const [{ announcements }, locale, dismissed] = await Promise.all([
    requireMember(),
    getLocale(),
    listDismissed(),
  ])
  const shown = announcements.filter(({ id }) => !dismissed.includes(id))
  return <AnnouncementBand announcements={shown.map((one) => ({ id: one.id, text: one[locale] }))} />
}

async function Footer() {
  const [{ organization }, t] = await Promise.all([requireMember(), getTranslations('nav')])
  return <ManagerFooter organizationName={organization.name.trim() || t('organizationPortal')} />
}

async function Bottom() {
  const member = await requireMember()
  const role = toShownRole(member.role, member.lacksDemandedFactor)
  return <BottomBar role={role} hasAssistant={isOn(member, 'assistant')} />
}

/** An admin without the demanded factor finds the way to the administration, whose guard says what is missing. */
const toShownRole = (role: Role, lacksDemandedFactor: boolean): Role => (lacksDemandedFactor ? 'ADMIN' : role)

async function CurrentMember() {
  const { id } = await requireMember()
  return (
    <>
      <OfflineCopy memberId={id} />
      <OrganizationWatch memberId={id} />
    </>
  )
}
