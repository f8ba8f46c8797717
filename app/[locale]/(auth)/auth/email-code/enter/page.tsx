import type { Metadata } from 'next'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { findCodeRequest } from '@/lib/auth/mail-code'
import { toSignIn } from '@/lib/auth/next-path'
import { EnterForm } from './enter-form'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('mailCode')
  return { title: t('enterTitle') }
}

export default async function EnterCodePage() {
  const request = await findCodeRequest()
  if (!request) redirect('/auth/email-code?ended=1')
  const t = await getTranslations('mailCode')
  const next = request.next ?? ''
  return (
    <Card className="p-6 md:p-8">
      <h1 className="text-3xl">{t('enterTitle')}</h1>
      <p className="mt-3 wrap-anywhere">{t('onItsWay', { email: request.email })}</p>
      <div className="mt-6">
        <EnterForm />
      </div>
      <h2 className="mt-8 text-lg">{t('noneTitle')}</h2>
      <p className="mt-1 text-muted">{t('noneText')}</p>
      <div className="mt-4 grid gap-2.5">
        <Link
          href={toSignIn(next, '/auth/email-code')}
          prefetch={false}
          className={buttonClass('secondary', 'w-full')}
        >
          {t('again')}
        </Link>
        <Link href={toSignIn(next)} prefetch={false} className={buttonClass('quiet', 'w-full')}>
          {t('password')}
        </Link>
      </div>
    </Card>
  )
}
