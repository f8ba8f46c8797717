import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { confirmSchema, type LinkType, refusedLinkPath } from '@/lib/auth/confirm'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('confirmLink')
  return { title: t('title'), robots: { index: false }, referrer: 'no-referrer' }
}

const purposes: Record<LinkType, 'invite' | 'recovery' | 'signIn' | 'emailChange'> = {
  invite: 'invite',
  signup: 'invite',
  recovery: 'recovery',
  magiclink: 'signIn',
  email: 'signIn',
  email_change: 'emailChange',
}

/** What a link in a mail opens. Showing it uses nothing up: the button does. */
export default async function ConfirmPage({ searchParams }: PageProps<'/[locale]/auth/confirm'>) {
  const parsed = confirmSchema.safeParse(await searchParams)
  if (!parsed.success) redirect(refusedLinkPath(null))
  const t = await getTranslations('confirmLink')
  const purpose = purposes[parsed.data.type]
  return (
    <Card className="p-6 md:p-8">
      <h1 className="text-3xl">{t('title')}</h1>
      <p className="mt-4 text-lg">{t(`purposes.${purpose}`)}</p>
      <form action="/api/auth/confirm" method="post" className="mt-6">
        <input type="hidden" name="token_hash" value={parsed.data.token_hash} />
        <input type="hidden" name="type" value={parsed.data.type} />
        <button type="submit" className={buttonClass('primary', 'min-h-12 w-full')}>
          {t('submit')}
        </button>
      </form>
    </Card>
  )
}
