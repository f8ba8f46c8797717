import type { Metadata } from 'next'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { NewPasswordForm } from '@/app/[locale]/(auth)/new-password-form'
import { LinkSession } from '@/components/layout/link-session'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Spinner } from '@/components/ui/spinner'
import { refusedLinkPath } from '@/lib/auth/confirm-link'
import { isRecovering } from '@/lib/auth/password'
import { getSession } from '@/lib/auth/session'
import { updatePassword } from './actions'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('resetPassword')
  // A browser sends a form without an origin from a page without a referrer, and Next refuses such a form.
  return { title: t('title'), referrer: 'same-origin' }
}

export default async function ResetPasswordPage() {
  const session = await getSession()
  // A session that began with a password changes it in the profile, which asks for the current one.
  if (session && !(await isRecovering(session.userId))) redirect('/manager/profile')
  const tResetPassword = await getTranslations('resetPassword')
  const tNotices = await getTranslations('notices')
  const back = (
    <Link href="/auth" prefetch={false} className={buttonClass('quiet', 'w-full')}>
      {tResetPassword('back')}
    </Link>
  )
  if (!session?.email) {
    // The session is in the hash of a hosted project's link, which the server cannot see.
    return (
      <Card className="space-y-5 p-6 md:p-8">
        <h1 className="text-3xl">{tResetPassword('title')}</h1>
        <Spinner label={tResetPassword('checking')} />
        <noscript>
          <p>{tNotices('reset_link_invalid')}</p>
        </noscript>
        {back}
        <LinkSession otherwise={refusedLinkPath('recovery')} />
      </Card>
    )
  }
  return (
    <Card className="space-y-5 p-6 md:p-8">
      <h1 className="text-3xl">{tResetPassword('title')}</h1>
      <NewPasswordForm
        action={updatePassword}
        email={session.email}
        labels={{ submit: tResetPassword('submit'), submitting: tResetPassword('submitting') }}
        lost="reset_failed"
      />
      {back}
    </Card>
  )
}
