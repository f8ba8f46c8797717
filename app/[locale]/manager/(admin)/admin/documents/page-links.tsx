import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { buttonClass } from '@/components/ui/button'
import { toSectionAddress } from './address'

type Props = { sectionId: string; page: number; pages: number }

export async function PageLinks({ sectionId, page, pages }: Props) {
  const t = await getTranslations('adminDocuments')
  if (pages <= 1) return null
  const link = (to: number, text: string) => (
    <Link href={toSectionAddress(sectionId, to)} prefetch={false} className={buttonClass('secondary')}>
      {text}
    </Link>
  )
  return (
    <nav aria-label={t('pages')} className="mt-6 flex flex-wrap items-center justify-center gap-4">
      {page > 1 ? link(page - 1, t('previous')) : null}
      <span aria-current="page">{t('pageOf', { page, pages })}</span>
      {page < pages ? link(page + 1, t('next')) : null}
    </nav>
  )
}
