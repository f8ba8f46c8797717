import { Download } from 'lucide-react'
import { getLocale, getTranslations } from 'next-intl/server'
import { DocumentRow, YearRows } from '@/components/documents/document-rows'
import { buttonClass } from '@/components/ui/button'
import { formatDocumentDate } from '@/lib/documents/document-date'
import { getPublicFilePath, type PublicPage } from '@/lib/public-page/public-page'

type Props = { code: string; sections: PublicPage['sections'] }

/** A browser shows what it can in place of the page, such as a PDF. */
export async function PublicDocuments({ code, sections }: Props) {
  const [t, tDocuments, kindOf, locale] = await Promise.all([
    getTranslations('publicPage'),
    getTranslations('documents'),
    getTranslations('documentFilter'),
    getLocale(),
  ])
  return (
    <section aria-labelledby="documents" className="mt-10">
      <h2 id="documents" className="text-2xl">
        {t('documents')}
      </h2>
      {sections.map(({ id: sectionId, name: section, documents }) => (
        <section key={sectionId} aria-labelledby={sectionId} className="mt-6">
          <h3 id={sectionId} className="mb-2 text-xl wrap-anywhere">
            {section}
          </h3>
          <YearRows heading={null}>
            {documents.map(({ id, name, kind, date, pageCount }) => (
              <DocumentRow
                key={id}
                title={
                  <a
                    href={getPublicFilePath(code, id)}
                    className="font-semibold wrap-anywhere underline decoration-line-strong underline-offset-4 hover:text-accent hover:decoration-current"
                  >
                    {name}
                  </a>
                }
                facts={{
                  kind: kind && kind !== 'other' ? kindOf(`kinds.${kind}`) : null,
                  date: date && formatDocumentDate(date, locale),
                  pages: pageCount ? tDocuments('pages', { count: pageCount }) : null,
                }}
                menu={
                  <a
                    href={`${getPublicFilePath(code, id)}?download`}
                    aria-label={tDocuments('downloadNamed', { name })}
                    title={tDocuments('download')}
                    className={buttonClass('quiet', 'absolute! top-0 right-0 px-2!')}
                  >
                    <Download aria-hidden className="size-5" />
                  </a>
                }
              />
            ))}
          </YearRows>
        </section>
      ))}
    </section>
  )
}
