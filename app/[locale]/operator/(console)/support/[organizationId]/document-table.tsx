import { getLocale, getTranslations } from 'next-intl/server'
import { ReadingState } from '@/components/documents/reading-state'
import { ValidityBadge } from '@/components/documents/validity-badge'
import { Card } from '@/components/ui/card'
import { StackedTable } from '@/components/ui/stacked-table'
import { asCell, asRow, asRowHeader } from '@/components/ui/table-roles'
import type { SupportedDocument } from '@/lib/console/support'
import { formatSize } from '@/lib/documents/document'
import { formatDay } from '@/lib/i18n/time'

const columns = ['document', 'section', 'reading', 'found', 'pages', 'size', 'added'] as const

/** Those that the reader has trouble with come first. Below the width of a table the facts stand below the name. */
export async function DocumentTable({ documents }: { documents: SupportedDocument[] }) {
  const t = await getTranslations('console')
  return (
    <Card className="mt-4">
      <StackedTable
        labelledBy="documents"
        columns={columns.map((column) => ({ label: t(`documentColumns.${column}`) }))}
      >
        {documents.map((document) => (
          <DocumentRow key={document.id} document={document} />
        ))}
      </StackedTable>
    </Card>
  )
}

const cell = 'text-muted max-lg:text-sm max-lg:empty:hidden lg:table-cell lg:px-3 lg:py-2.5 lg:align-top'

async function DocumentRow({ document }: { document: SupportedDocument }) {
  const [t, own, locale] = await Promise.all([
    getTranslations('console'),
    getTranslations('documents'),
    getLocale(),
  ])
  const { name, section, state, reason, pageCount, recognizedPage, size, addedAt } = document
  const { validFrom, validTo, passages } = document
  return (
    <tr {...asRow} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-4 py-3 lg:table-row">
      <th
        {...asRowHeader}
        scope="row"
        className="w-full text-left font-semibold wrap-anywhere lg:table-cell lg:w-auto lg:min-w-44 lg:px-3 lg:py-2.5 lg:align-top"
      >
        {name ?? t('boardDocument')} <ValidityBadge validFrom={validFrom} validTo={validTo} />
      </th>
      <td {...asCell} className={`${cell} wrap-anywhere`}>
        {section ?? own('boardOnly')}
      </td>
      <td {...asCell} className={`${cell} max-lg:w-full`}>
        <ReadingState {...{ state, reason, pageCount, recognizedPage }} />
      </td>
      <Count text={t('passages', { count: passages })} count={passages} />
      <Count text={pageCount ? own('pages', { count: pageCount }) : null} count={pageCount} />
      <td {...asCell} className={`${cell} lg:whitespace-nowrap`}>
        {formatSize(size, locale)}
      </td>
      <td {...asCell} className={`${cell} lg:whitespace-nowrap`}>
        {formatDay(addedAt, locale)}
      </td>
    </tr>
  )
}

/** A table names its column, so that the number is enough there. */
function Count({ text, count }: { text: string | null; count: number | null }) {
  return (
    <td {...asCell} className={cell}>
      {text === null ? null : <span className="lg:hidden">{text}</span>}
      <span className="max-lg:hidden">{count}</span>
    </td>
  )
}
