import type { Metadata } from 'next'
import { getMessages } from 'next-intl/server'
import { Card } from '@/components/ui/card'
import { getTranslations } from '@/lib/i18n/translations'
import { ForgotPasswordForm } from './forgot-password-form'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('forgotPassword')
  return { title: t('title') }
}

export default async function ForgotPasswordPage() {
  const { forgotPassword, errors } = await getMessages()
  return (
    <Card className="p-6 md:p-8">
      <ForgotPasswordForm texts={forgotPassword} errors={errors} />
    </Card>
  )
}
