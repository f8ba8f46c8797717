import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { LinkPending } from '@/components/layout/link-pending'
import { buttonClass } from '@/components/ui/button'

type Props = { previous: string | null; next: string | null; page: number }

export async function PageLinks({ previous, next, page }: Props) {
  const t = await getTranslations('documents')
  if (!previous && !next) return null
  const link = (href: string, text: string) => (
    <Link href={href} prefetch={false} className={buttonClass('secondary')}>
      {text}
      <LinkPending label={t('loading')} />
    </Link>
  )
  return (
    <nav aria-label={t('pageNavigation')} className="mt-8 flex flex-wrap items-center justify-center gap-4">
      {previous ? link(previous, t('previousPage')) : null}
      <span aria-current="page">{t('pageNumber', { page })}</span>
      {next ? link(next, t('nextPage')) : null}
    </nav>
  )
}
