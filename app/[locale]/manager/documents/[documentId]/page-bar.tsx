import { ChevronLeft, ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { buttonClass } from '@/components/ui/button'
import type { DocumentPage } from '@/lib/documents/pages/document-page'

type Props = { shown: DocumentPage; previous: string | null; next: string | null }

/** Above the page, where its address points. */
export async function PageBar({ shown: { page, pageCount, hasPictures }, previous, next }: Props) {
  const t = await getTranslations('citedPage')
  if (!hasPictures && pageCount < 2) return null
  const arrow = (href: string | null, label: string, Icon: typeof ChevronLeft) =>
    href ? (
      <Link
        href={href}
        prefetch={false}
        aria-label={label}
        title={label}
        className={buttonClass('quiet', 'px-2!')}
      >
        <Icon aria-hidden className="size-6" />
      </Link>
    ) : (
      <span aria-hidden className="p-2 opacity-30">
        <Icon className="size-6" />
      </span>
    )
  return (
    <nav
      id="page"
      aria-label={t('place', { page, pages: pageCount })}
      className="mt-5 flex scroll-mt-20 items-center justify-between gap-2 border-t border-line pt-2"
    >
      {arrow(previous, t('previousPage'), ChevronLeft)}
      <p aria-current="page" className="font-semibold">
        {hasPictures ? t('place', { page, pages: pageCount }) : t('part', { part: page, parts: pageCount })}
      </p>
      {arrow(next, t('nextPage'), ChevronRight)}
    </nav>
  )
}
