import type { Metadata } from 'next'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { Alert } from '@/components/ui/alert'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { getMember } from '@/lib/auth/membership'
import { readNextPath, toSignIn } from '@/lib/auth/next-path'
import { AskForm } from './ask-form'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('mailCode')
  return { title: t('title') }
}

export default async function EmailCodePage({ searchParams }: PageProps<'/[locale]/auth/email-code'>) {
  const [member, query] = await Promise.all([getMember(), searchParams])
  const next = readNextPath(query.next)
  if (member) redirect(toSignIn(next ?? ''))
  const [t, tErrors] = await Promise.all([getTranslations('mailCode'), getTranslations('errors')])
  return (
    <Card className="p-6 md:p-8">
      <h1 className="text-3xl">{t('title')}</h1>
      <p className="mt-3">{t('lead')}</p>
      <div className="mt-6 space-y-5">
        {query.ended === '1' ? <Alert variant="destructive" title={tErrors('mail_code_ended')} /> : null}
        <AskForm next={next} />
        <Link href={toSignIn(next ?? '')} prefetch={false} className={buttonClass('quiet', 'w-full')}>
          {t('password')}
        </Link>
      </div>
    </Card>
  )
}
