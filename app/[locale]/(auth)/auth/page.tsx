import type { Metadata } from 'next'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { getMessages, getTranslations } from 'next-intl/server'
import { NewPasswordForm } from '@/app/[locale]/(auth)/new-password-form'
import { OrganizationMark } from '@/components/appearance/organization-mark'
import { LinkSession } from '@/components/layout/link-session'
import { PageNotice } from '@/components/layout/page-notice'
import { Logo } from '@/components/public/logo'
import { Alert } from '@/components/ui/alert'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { isOn } from '@/lib/auth/features'
import { listOwnInvitations } from '@/lib/auth/invitations'
import { getMember, getMissingMemberReason, type Member, pausedPath } from '@/lib/auth/membership'
import { readNextPath, toCodeStep } from '@/lib/auth/next-path'
import { getOperatorState } from '@/lib/auth/operator-guard'
import { mayChoosePassword } from '@/lib/auth/password'
import { operatorPath } from '@/lib/auth/permissions'
import { readProviderProblem } from '@/lib/auth/providers'
import { getSession } from '@/lib/auth/session'
import { listOwnRows, toProfile } from '@/lib/profile/queries'
import { getServerClient } from '@/lib/supabase/server'
import { choosePassword } from './actions'
import { ContinueSoon } from './continue-soon'
import { DemoSignIn } from './demo-sign-in'
import { OtherWays } from './other-ways'
import { ProviderProblemAlert } from './provider-problem'
import { SignInForm } from './sign-in-form'
import { UsedLink, usedLink } from './used-link'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('auth')
  return { title: t('submit') }
}

export default async function AuthPage({ searchParams }: PageProps<'/[locale]/auth'>) {
  const { notice } = await searchParams
  return (
    <>
      {notice === usedLink ? null : <PageNotice query={searchParams} />}
      <Entrance searchParams={searchParams} />
    </>
  )
}

async function Entrance({ searchParams }: Pick<PageProps<'/[locale]/auth'>, 'searchParams'>) {
  const [session, member, query] = await Promise.all([getSession(), getMember(), searchParams])
  if (member && (await mayChoosePassword()))
    return <SetPassword member={member} email={session?.email ?? member.email} />
  const next = readNextPath(query.next)
  if (member && query.chosen === 'true') return <PasswordChosen path={next ?? dashboard} />
  if (member) redirect(next ?? toDashboard(query.notice))
  const reason = await getMissingMemberReason()
  if (reason === 'second_factor_needed') redirect(toCodeStep(next ?? ''))
  if (reason === 'organization_paused') redirect(pausedPath)
  if (reason === 'member_not_found' && (await getOperatorState(await getServerClient())))
    redirect(next ?? operatorPath)
  const isStranger = reason !== null && reason !== 'session_expired'
  if (isStranger && (await listOwnInvitations(await getServerClient())).length > 0) redirect('/auth/join')
  const [t, tErrors, { notices }] = await Promise.all([
    getTranslations('auth'),
    getTranslations('errors'),
    getMessages(),
  ])
  const problem = readProviderProblem(query.problem)
  const notice = Object.entries(notices).find(([name]) => name === query.notice)?.[1]
  return (
    <Card className="p-6 md:p-8">
      <Logo className="mb-4 size-11" />
      <h1 className="text-3xl">{t('title')}</h1>
      <div className="mt-6 space-y-5">
        {/* A session without a membership: the alert and the sign-in form for another account. */}
        {isStranger ? <Alert variant="destructive" title={tErrors(reason)} /> : null}
        {!session && query.invited === 'true' ? <Alert title={t('checkEmail')} /> : null}
        {query.notice === usedLink ? <UsedLink /> : null}
        {problem ? <ProviderProblemAlert problem={problem} /> : null}
        {notice && query.notice !== usedLink ? (
          <noscript>
            <Alert title={notice} />
          </noscript>
        ) : null}
        {query.demo === '1' ? <DemoSignIn /> : null}
        <SignInForm next={next} />
        <Link href="/forgot-password" prefetch={false} className={buttonClass('quiet', 'w-full')}>
          {t('forgot')}
        </Link>
        <OtherWays next={next} />
      </div>
      <LinkSession />
    </Card>
  )
}

const dashboard = '/manager/dashboard'

/** A refused link shows its notice to a member who is signed in, too. */
function toDashboard(notice: string | string[] | undefined): string {
  return typeof notice === 'string' ? `${dashboard}?${new URLSearchParams({ notice })}` : dashboard
}

async function PasswordChosen({ path }: { path: string }) {
  const [t, notices] = await Promise.all([getTranslations('setPassword'), getTranslations('notices')])
  return (
    <div className="space-y-5">
      <h1 className="sr-only">{t('title')}</h1>
      <Alert title={notices('password_set')} />
      <Link href={path} prefetch={false} className={buttonClass('primary', 'min-h-12 w-full')}>
        {t('continue')}
      </Link>
      <ContinueSoon path={path} />
    </div>
  )
}

/** An invited person's first password. A person who has one, and a reset link, keeps the choice of mails. */
async function SetPassword({ member, email }: { member: Member; email: string }) {
  const t = await getTranslations('setPassword')
  const tNewsMail = await getTranslations('newsMail')
  const { organization } = member
  const asksForMails = !member.passwordSet && isOn(member, 'news_mail')
  const profile = asksForMails ? toProfile(member, await listOwnRows()) : null
  const newsMail = profile && {
    label: tNewsMail('title'),
    hint: tNewsMail('text'),
    chosen: profile.newsChoice.frequency,
    names: { at_once: tNewsMail('at_once'), weekly: tNewsMail('weekly'), never: tNewsMail('never') },
  }
  return (
    <Card className="p-6 md:p-8">
      <div className="mb-4 flex items-center gap-3 text-lg font-semibold">
        <OrganizationMark
          appearance={organization.appearance}
          name={organization.name}
          className="size-12 shrink-0"
        />
        <p className="wrap-anywhere">{organization.name}</p>
      </div>
      <h1 className="text-3xl">{t('title')}</h1>
      <div className="mt-6">
        <NewPasswordForm
          action={choosePassword}
          email={email}
          labels={{ submit: t('submit'), submitting: t('submitting') }}
          lost="set_password_failed"
          newsMail={newsMail ?? undefined}
        />
      </div>
    </Card>
  )
}
