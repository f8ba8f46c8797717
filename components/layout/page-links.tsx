import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { buttonClass } from '@/components/ui/button'

type Props = {
  page: number
  pages: number
  label: string
  toPath: (page: number) => string
}

/** Empty for a single page. */
export async function PageLinks({ page, pages, label, toPath }: Props) {
  const t = await getTranslations('paging')
  if (pages <= 1) return null
  const link = (to: number, text: string) => (
    <Link href={toPath(to)} prefetch={false} className={buttonClass('secondary')}>
      {text}
    </Link>
  )
  return (
    <nav aria-label={label} className="mt-6 flex flex-wrap items-center justify-center gap-4">
      {page > 1 ? link(page - 1, t('previous')) : null}
      <span aria-current="page">{t('pageOf', { page, pages })}</span>
      {page < pages ? link(page + 1, t('next')) : null}
    </nav>
  )
}
