import { ChevronLeft, ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { buttonClass } from '@/components/ui/button'
import type { DocumentPage } from '@/lib/documents/pages/document-page'

type Props = { shown: DocumentPage; previous: string | null; next: string | null }

/** The only pager. It stays below the header while a long page is read, and its place is where the address points. */
export async function PageBar({ shown: { page, pageCount, hasPictures }, previous, next }: Props) {
  const t = await getTranslations('citedPage')
  if (!hasPictures && pageCount < 2) return null
  const step = (href: string | null, label: string, Icon: typeof ChevronLeft) => {
    const className = buttonClass('secondary', 'px-2! sm:px-4! nth-[3]:flex-row-reverse')
    const contents = (
      <>
        <Icon aria-hidden className="size-6 shrink-0" />
        <span className="max-sm:sr-only">{label}</span>
      </>
    )
    return href ? (
      <Link href={href} prefetch={false} className={className}>
        {contents}
      </Link>
    ) : (
      // As wide as a link, so that the number stays in the middle.
      <span aria-hidden className={`${className} invisible`}>
        {contents}
      </span>
    )
  }
  return (
    <>
      {/* A bar that is already in view would not be scrolled to. */}
      <div id="page" className="mt-5 scroll-mt-18" />
      <nav
        aria-label={t('pager')}
        className="bar sticky top-[calc(3.75rem+1px)] z-10 flex items-center justify-between gap-2 border-y border-line bg-page py-1.5"
      >
        {step(previous, t('previousPage'), ChevronLeft)}
        <p aria-current="page" className="min-w-0 text-center font-semibold">
          {hasPictures ? t('place', { page, pages: pageCount }) : t('part', { part: page, parts: pageCount })}
        </p>
        {step(next, t('nextPage'), ChevronRight)}
      </nav>
    </>
  )
}
