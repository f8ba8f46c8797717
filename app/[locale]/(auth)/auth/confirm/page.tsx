import type { Metadata } from 'next'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { Alert } from '@/components/ui/alert'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { confirmSchema, inspectLink, refusedLinkPath } from '@/lib/auth/confirm-link'
import type { LinkType } from '@/lib/auth/links'
import { logUnexpectedError } from '@/lib/log'

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

/** The button uses the token, and opening the page does not, because scanners open links too. */
export default async function ConfirmPage({ searchParams }: PageProps<'/[locale]/auth/confirm'>) {
  const parsed = confirmSchema.safeParse(await searchParams)
  if (!parsed.success) redirect(refusedLinkPath(null))
  const [t, { owner, other }] = await Promise.all([
    getTranslations('confirmLink'),
    inspectLink(parsed.data.token_hash).catch((error: unknown) => {
      logUnexpectedError('confirm page', error)
      redirect(refusedLinkPath(parsed.data.type, 'unclear'))
    }),
  ])
  const purpose = purposes[parsed.data.type]
  return (
    <Card className="p-6 md:p-8">
      <h1 className="text-3xl">{t('title')}</h1>
      <p className="mt-4 text-lg">{t(`purposes.${purpose}`)}</p>
      {owner && !other ? (
        <p className="wrap-anywhere mt-2 text-muted">{t('owner', { email: owner.email })}</p>
      ) : null}
      {other ? (
        <div className="wrap-anywhere mt-5">
          <Alert title={t('otherTitle')}>
            {owner
              ? t('other', { current: other.email ?? '', next: owner.email })
              : t('otherUnknown', { current: other.email ?? '' })}
          </Alert>
        </div>
      ) : null}
      <form action="/api/auth/confirm" method="post" className="mt-6">
        <input type="hidden" name="token_hash" value={parsed.data.token_hash} />
        <input type="hidden" name="type" value={parsed.data.type} />
        {other ? <input type="hidden" name="leaving" value={other.userId} /> : null}
        <button type="submit" className={buttonClass('primary', 'wrap-anywhere min-h-12 w-full')}>
          {owner && other ? t('submitAs', { email: owner.email }) : t('submit')}
        </button>
      </form>
      {other ? (
        <Link href="/manager/dashboard" prefetch={false} className={buttonClass('quiet', 'mt-3 w-full')}>
          {t('stay')}
        </Link>
      ) : null}
    </Card>
  )
}
