import type { Metadata } from 'next'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { getMessages, getTranslations } from 'next-intl/server'
import { NewPasswordForm } from '@/app/[locale]/(auth)/new-password-form'
import { LinkSession } from '@/components/layout/link-session'
import { PageNotice } from '@/components/layout/page-notice'
import { Alert } from '@/components/ui/alert'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { listOwnInvitations } from '@/lib/auth/invitations'
import { getMember, getMissingMemberReason, MemberUnavailableError } from '@/lib/auth/membership'
import { mayChoosePassword } from '@/lib/auth/password'
import { getSession } from '@/lib/auth/session'
import { getServerClient } from '@/lib/supabase/server'
import { choosePassword } from './actions'
import { ContinueSoon } from './continue-soon'
import { DemoSignIn } from './demo-sign-in'
import { SignInForm } from './sign-in-form'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('auth')
  return { title: t('submit') }
}

/** Returns `unavailable` instead of throwing because failed pages redirect here. */
async function findMember() {
  return getMember().catch((error: unknown) => {
    if (error instanceof MemberUnavailableError) return 'unavailable' as const
    throw error
  })
}

export default function AuthPage({ searchParams }: PageProps<'/[locale]/auth'>) {
  return (
    <>
      <PageNotice query={searchParams} />
      <Entrance searchParams={searchParams} />
    </>
  )
}

async function Entrance({ searchParams }: Pick<PageProps<'/[locale]/auth'>, 'searchParams'>) {
  const [session, found, query] = await Promise.all([getSession(), findMember(), searchParams])
  const member = found === 'unavailable' ? null : found
  if (member && (await mayChoosePassword())) return <SetPassword email={session?.email ?? member.email} />
  if (member && query.chosen === 'true') return <PasswordChosen />
  if (member) redirect('/manager/dashboard')
  const isStranger = found === null && (await getMissingMemberReason()) === 'member_not_found'
  if (isStranger && (await listOwnInvitations(await getServerClient())).length > 0) redirect('/auth/join')
  const [t, tErrors, { notices }] = await Promise.all([
    getTranslations('auth'),
    getTranslations('errors'),
    getMessages(),
  ])
  const notice = Object.entries(notices).find(([name]) => name === query.notice)?.[1]
  return (
    <Card className="p-6 md:p-8">
      <h1 className="text-3xl">{t('title')}</h1>
      <div className="mt-6 space-y-5">
        {found === 'unavailable' ? (
          <Alert variant="destructive" title={t('dashboardFailed')}>
            <Link href="/manager/dashboard" prefetch={false} className="font-semibold underline">
              {t('tryAgain')}
            </Link>
          </Alert>
        ) : null}
        {/* A session without a membership: the alert and the sign-in form for another account. */}
        {isStranger ? <Alert variant="destructive" title={tErrors('member_not_found')} /> : null}
        {!session && query.invited === 'true' ? <Alert title={t('checkEmail')} /> : null}
        {notice ? (
          <noscript>
            <Alert title={notice} />
          </noscript>
        ) : null}
        {query.demo === '1' ? <DemoSignIn /> : null}
        <SignInForm />
        <Link href="/forgot-password" prefetch={false} className={buttonClass('quiet', 'w-full')}>
          {t('forgot')}
        </Link>
      </div>
      <LinkSession />
    </Card>
  )
}

const next = '/manager/dashboard'

async function PasswordChosen() {
  const [t, notices] = await Promise.all([getTranslations('setPassword'), getTranslations('notices')])
  return (
    <div className="space-y-5">
      <h1 className="sr-only">{t('title')}</h1>
      <Alert title={notices('password_set')} />
      <Link href={next} prefetch={false} className={buttonClass('primary', 'min-h-12 w-full')}>
        {t('continue')}
      </Link>
      <ContinueSoon path={next} />
    </div>
  )
}

/** An invited person's first password. */
async function SetPassword({ email }: { email: string }) {
  const t = await getTranslations('setPassword')
  return (
    <Card className="p-6 md:p-8">
      <h1 className="text-3xl">{t('title')}</h1>
      <div className="mt-6">
        <NewPasswordForm
          action={choosePassword}
          email={email}
          labels={{ submit: t('submit'), submitting: t('submitting') }}
          lost="set_password_failed"
        />
      </div>
    </Card>
  )
}
