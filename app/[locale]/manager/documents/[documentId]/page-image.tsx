import { getTranslations } from 'next-intl/server'
import { PagePicture } from '@/components/documents/page-picture'
import type { DocumentPage } from '@/lib/documents/pages/document-page'
import { getPageImagePath } from '@/lib/documents/paths'

/** Can be enlarged without scripts. */
export async function PageImage({ shown }: { shown: DocumentPage }) {
  const t = await getTranslations('citedPage')
  const { documentId, page } = shown
  return (
    <div className="group mt-1">
      <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3 font-semibold group-has-[[data-no-picture]]:hidden">
        <input type="checkbox" />
        {t('enlarge')}
      </label>
      <section
        aria-label={t('picture')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the enlarged page
        tabIndex={0}
        className="mt-1 overflow-x-auto rounded-card border border-line-strong bg-sunken"
      >
        <PagePicture
          // Another page does not show the last one while it loads.
          key={`${documentId} ${page}`}
          shown={shown}
          sizes="(width < 48rem) calc(100vw - 2rem), 48rem"
          className="group-has-[:checked]:w-[300%] md:group-has-[:checked]:w-[200%]"
        >
          {/* A browser with scripts loads it when the page is enlarged. Finer screens show this size at once. */}
          {/* biome-ignore lint/performance/noImgElement: the optimizer of next/image would fetch our guarded route without the member's session */}
          <img
            src={getPageImagePath(documentId, page, 1600)}
            alt=""
            loading="lazy"
            className="absolute inset-0 hidden size-full [@media(resolution<2.1dppx)]:group-has-[:checked]:block"
          />
        </PagePicture>
      </section>
    </div>
  )
}
