import { getTranslations } from 'next-intl/server'
import { getPageImagePath, pageImageWidths } from '@/lib/documents/address'
import type { CitedPage } from '@/lib/documents/pages/cited-page'

/** The share of the page's height that the header of the site covers. */
const room = 0.14

/** Can be enlarged without scripts. */
export async function PageImage({ cited }: { cited: CitedPage }) {
  const t = await getTranslations('citedPage')
  const { documentId, name, page, width, height, marks } = cited
  const srcOf = (size: (typeof pageImageWidths)[number]) => getPageImagePath(documentId, page, size)
  return (
    <div className="group mt-4">
      <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3 font-semibold">
        <input type="checkbox" />
        {t('enlarge')}
      </label>
      <section
        aria-label={t('picture')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the enlarged page
        tabIndex={0}
        className="mt-1 overflow-x-auto rounded-card border border-line-strong bg-sunken"
      >
        <div className="relative group-has-[:checked]:w-[300%] md:group-has-[:checked]:w-[200%]">
          {/* The optimizer of next/image would fetch our guarded route without the member's session. */}
          {/* biome-ignore lint/performance/noImgElement: see above */}
          <img
            src={srcOf(800)}
            srcSet={pageImageWidths.map((size) => `${srcOf(size)} ${size}w`).join(', ')}
            sizes="(width < 48rem) calc(100vw - 2rem), 48rem"
            width={Math.max(1, Math.round(width))}
            height={Math.max(1, Math.round(height))}
            alt={t('alt', { name, page })}
            fetchPriority="high"
            className="block h-auto w-full"
          />
          {/* A browser with scripts loads it when the page is enlarged. Finer screens show this size at once. */}
          {/* biome-ignore lint/performance/noImgElement: see above */}
          <img
            src={srcOf(1600)}
            alt=""
            loading="lazy"
            className="absolute inset-0 hidden size-full [@media(resolution<2.1dppx)]:group-has-[:checked]:block"
          />
          <svg
            aria-hidden
            viewBox="0 0 1 1"
            preserveAspectRatio="none"
            className="pointer-events-none absolute inset-0 size-full fill-lamp opacity-60 mix-blend-multiply"
          >
            {/* The address points here, a little above the first words. */}
            {marks[0] ? (
              <rect id="quote" fill="none" {...marks[0]} y={Math.max(0, marks[0].y - room)} />
            ) : null}
            {marks.map((box) => (
              <rect key={`${box.x} ${box.y}`} {...box} />
            ))}
          </svg>
        </div>
      </section>
    </div>
  )
}
