import { getLocale, getTranslations } from 'next-intl/server'
import type { CitedPage } from '@/lib/documents/pages/cited-page'
import { detectLanguage } from '@/lib/text/language'

/** Serves people who read, search or copy the page as text. */
export async function PageText({ cited: { text, span, marks } }: { cited: CitedPage }) {
  const [t, locale] = await Promise.all([getTranslations('citedPage'), getLocale()])
  const { start, end } = span ?? { start: 0, end: 0 }
  return (
    <section aria-labelledby="text" className="mt-8 border-t border-line pt-6">
      <h2 id="text" className="text-2xl">
        {t('text')}
      </h2>
      {text ? (
        <p lang={detectLanguage(text, locale)} className="mt-3 whitespace-pre-wrap wrap-anywhere">
          {text.slice(0, start)}
          {span ? (
            <mark
              id={marks.length === 0 ? 'quote' : undefined}
              className="bg-lamp font-normal text-[#16221c] shadow-none"
            >
              {text.slice(start, end)}
            </mark>
          ) : null}
          {text.slice(end)}
        </p>
      ) : (
        <p className="mt-3 text-muted">{t('noText')}</p>
      )}
    </section>
  )
}
