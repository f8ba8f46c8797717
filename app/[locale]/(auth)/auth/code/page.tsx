import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { PageNotice } from '@/components/layout/page-notice'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { readNextPath, toSignIn } from '@/lib/auth/next-path'
import { needsCode } from '@/lib/auth/second-factor'
import { getSession } from '@/lib/auth/session'
import { getServerClient } from '@/lib/supabase/server'
import { leaveCodeStep } from './actions'
import { CodeForm } from './code-form'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('codeStep')
  return { title: t('title') }
}

export default async function CodePage({ searchParams }: PageProps<'/[locale]/auth/code'>) {
  const [session, { next: given }] = await Promise.all([getSession(), searchParams])
  const next = readNextPath(given)
  if (!session) redirect(toSignIn(next ?? ''))
  if (!(await needsCode(await getServerClient()))) redirect(next ?? '/manager/dashboard')
  const t = await getTranslations('codeStep')
  return (
    <>
      <PageNotice query={searchParams} />
      <Card className="p-6 md:p-8">
        <h1 className="text-3xl">{t('title')}</h1>
        <p className="mt-3">{t('lead')}</p>
        <p className="mt-1 wrap-anywhere text-muted">{t('account', { email: session.email ?? '' })}</p>
        <div className="mt-6">
          <CodeForm next={next} />
        </div>
        <h2 className="mt-8 text-lg">{t('lostTitle')}</h2>
        <p className="mt-1 text-muted">{t('lostText')}</p>
        <form action={leaveCodeStep} className="mt-4">
          <Button type="submit" variant="quiet" className="w-full">
            {t('leave')}
          </Button>
        </form>
      </Card>
    </>
  )
}
