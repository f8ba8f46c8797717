import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { buttonClass } from '@/components/ui/button'
import { toListAddress } from './search-params'

type Props = { path: string; search: string; page: number; pages: number }

export async function PageLinks({ path, search, page, pages }: Props) {
  const t = await getTranslations('members')
  if (pages <= 1) return null
  const link = (to: number, text: string) => (
    <Link
      href={toListAddress(path, { search, page: to })}
      prefetch={false}
      className={buttonClass('secondary')}
    >
      {text}
    </Link>
  )
  return (
    <nav aria-label={t('pages')} className="mt-5 flex flex-wrap items-center justify-center gap-4">
      {page > 1 ? link(page - 1, t('previous')) : null}
      <span aria-current="page">{t('pageOf', { page, pages })}</span>
      {page < pages ? link(page + 1, t('next')) : null}
    </nav>
  )
}
