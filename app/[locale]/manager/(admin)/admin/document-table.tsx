import { getTranslations } from 'next-intl/server'
import { ReadingState } from '@/components/documents/reading-state'
import { Card } from '@/components/ui/card'
import type { DocumentInSection } from '@/lib/documents/queries'

export async function DocumentTable({ documents }: { documents: DocumentInSection[] }) {
  const t = await getTranslations('admin')
  return (
    <Card className="relative mt-4 overflow-x-auto" role="region" aria-labelledby="documents" tabIndex={0}>
      <table className="w-full text-left">
        <thead className="border-b border-line bg-sunken">
          <tr>
            <th scope="col" className="px-4 py-3">
              {t('document')}
            </th>
            <th scope="col" className="px-4 py-3">
              {t('state')}
            </th>
            <th scope="col" className="px-4 py-3">
              {t('section')}
            </th>
            <th scope="col" className="px-4 py-3 text-right">
              {t('pages')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {documents.map((document) => (
            <tr key={document.id} className="align-top">
              <th scope="row" className="min-w-44 px-4 py-3 font-semibold">
                <a
                  href={`/api/files/documents/${document.id}`}
                  target="_blank"
                  rel="noopener"
                  className="underline decoration-line-strong underline-offset-4 hover:text-accent"
                >
                  {document.name}
                </a>
              </th>
              <td className="min-w-56 px-4 py-3">
                <ReadingState state={document.state} reason={document.reason} />
              </td>
              <td className="px-4 py-3">{document.section}</td>
              <td className="px-4 py-3 text-right tabular-nums">{document.pageCount ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
