import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { z } from 'zod'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'

const params = z.object({
  token: z.string().max(1000).optional().catch(undefined),
  result: z.enum(['done', 'failed']).optional().catch(undefined),
})

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('newsMail')
  return { title: t('stopTitle') }
}

/** The link in a mail leads here, without signing in. */
export default async function NewsMailPage({ searchParams }: PageProps<'/[locale]/auth/news-mail'>) {
  const [t, { token, result }] = await Promise.all([
    getTranslations('newsMail'),
    searchParams.then((query) => params.parse(query)),
  ])
  return (
    <Card className="p-6 md:p-8">
      <h1 className="mb-4 text-2xl">{t('stopTitle')}</h1>
      {result === 'done' ? <Alert title={t('stopped')}>{t('stoppedText')}</Alert> : null}
      {result === 'failed' ? <Alert variant="destructive" title={t('stopFailed')} /> : null}
      {token && !result ? (
        <form action="/api/news-mail" method="post">
          <input type="hidden" name="token" value={token} />
          <p className="mb-5">{t('stopText')}</p>
          <Button type="submit" className="min-h-12 w-full">
            {t('stop')}
          </Button>
        </form>
      ) : null}
      {token || result ? null : <Alert variant="destructive" title={t('stopFailed')} />}
    </Card>
  )
}
