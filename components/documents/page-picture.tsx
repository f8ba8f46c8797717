import { clsx } from 'clsx'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { DocumentPage } from '@/lib/documents/pages/document-page'
import { getPageImagePath, pageImageWidths } from '@/lib/documents/paths'

/** The share of the page's height that the header of the site covers. */
const room = 0.14

type Props = {
  shown: DocumentPage
  sizes: string
  className?: string
  /** Lies over the picture, below the marks. */
  children?: ReactNode
}

/** The page as it looks, with its marks. The address `#quote` points to the first one. */
export async function PagePicture({ shown, sizes, className, children }: Props) {
  const t = await getTranslations('citedPage')
  const { documentId, name, page, width, height, marks } = shown
  const srcOf = (size: (typeof pageImageWidths)[number]) => getPageImagePath(documentId, page, size)
  return (
    <div className={clsx('relative', className)}>
      {/* The optimizer of next/image would fetch our guarded route without the member's session. */}
      {/* biome-ignore lint/performance/noImgElement: see above */}
      <img
        src={srcOf(800)}
        srcSet={pageImageWidths.map((size) => `${srcOf(size)} ${size}w`).join(', ')}
        sizes={sizes}
        width={Math.max(1, Math.round(width))}
        height={Math.max(1, Math.round(height))}
        alt={t('alt', { name, page })}
        fetchPriority="high"
        className="block h-auto w-full"
      />
      {children}
      <svg
        aria-hidden
        viewBox="0 0 1 1"
        preserveAspectRatio="none"
        className="pointer-events-none absolute inset-0 size-full fill-lamp opacity-60 mix-blend-multiply"
      >
        {/* The address points here, a little above the first words. A phone shows them at the top. */}
        {marks[0] ? (
          <rect
            id="quote"
            className="max-md:hidden"
            fill="none"
            {...marks[0]}
            y={Math.max(0, marks[0].y - room)}
          />
        ) : null}
        {marks.map((box) => (
          <rect key={`${box.x} ${box.y}`} {...box} />
        ))}
      </svg>
    </div>
  )
}
