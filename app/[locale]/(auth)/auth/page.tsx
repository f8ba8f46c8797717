import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getMessages, getTranslations } from 'next-intl/server'
import { Alert } from '@/components/ui/alert'
import { Card } from '@/components/ui/card'
import { getMember } from '@/lib/auth/membership'
import { getSession } from '@/lib/auth/session'
import { SignInForm } from './sign-in-form'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('auth')
  return { title: t('submit') }
}

export default async function AuthPage() {
  if (await getMember()) redirect('/manager/dashboard')
  // Signed in, but no member: nothing to show them but the way to another account.
  const isStranger = (await getSession()) !== null
  const { auth, errors } = await getMessages()
  return (
    <Card className="p-6 md:p-8">
      <h1 className="text-3xl">{auth.title}</h1>
      <div className="mt-6 space-y-5">
        {isStranger ? <Alert variant="destructive" title={errors.member_not_found} /> : null}
        <SignInForm texts={auth} errors={errors} />
      </div>
    </Card>
  )
}
