import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Card } from '@/components/ui/card'
import { ForgotPasswordForm } from './forgot-password-form'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('forgotPassword')
  return { title: t('title') }
}

export default async function ForgotPasswordPage() {
  return (
    <Card className="p-6 md:p-8">
      <ForgotPasswordForm />
    </Card>
  )
}
