import type { Metadata } from 'next'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { getMessages, getTranslations } from 'next-intl/server'
import { LinkSession } from '@/components/layout/link-session'
import { Alert } from '@/components/ui/alert'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { getMember } from '@/lib/auth/membership'
import { getSession } from '@/lib/auth/session'
import { mayChoosePassword } from '@/lib/auth/set-password'
import { DemoSignIn } from './demo-sign-in'
import { PasswordChosen } from './password-chosen'
import { SetPassword } from './set-password'
import { SignInForm } from './sign-in-form'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('auth')
  return { title: t('submit') }
}

export default async function AuthPage({ searchParams }: PageProps<'/[locale]/auth'>) {
  const [session, member, query] = await Promise.all([getSession(), getMember(), searchParams])
  if (member && (await mayChoosePassword())) return <SetPassword email={session?.email ?? member.email} />
  if (member && query.chosen === 'true') return <PasswordChosen />
  if (member) redirect('/manager/dashboard')
  const { auth, errors, notices } = await getMessages()
  const notice = Object.entries(notices).find(([name]) => name === query.notice)?.[1]
  return (
    <Card className="p-6 md:p-8">
      <h1 className="text-3xl">{auth.title}</h1>
      <div className="mt-6 space-y-5">
        {/* Signed in, but no member: nothing to show them but the way to another account. */}
        {session ? <Alert variant="destructive" title={errors.member_not_found} /> : null}
        {!session && query.invited === 'true' ? <Alert title={auth.checkEmail} /> : null}
        {notice ? (
          <noscript>
            <Alert title={notice} />
          </noscript>
        ) : null}
        {query.demo === '1' ? <DemoSignIn /> : null}
        <SignInForm texts={auth} errors={errors} />
        <Link href="/forgot-password" prefetch={false} className={buttonClass('quiet', 'w-full')}>
          {auth.forgot}
        </Link>
      </div>
      <LinkSession />
    </Card>
  )
}
