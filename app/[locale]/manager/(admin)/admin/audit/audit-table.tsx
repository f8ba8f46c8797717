import { getLocale, getTranslations } from 'next-intl/server'
import { Card } from '@/components/ui/card'
import { StackedTable } from '@/components/ui/stacked-table'
import { asCell, asRow } from '@/components/ui/table-roles'
import type { AuditEvent } from '@/lib/audit/event'
import { type AuditWords, getAuditWords } from '@/lib/audit/words'
import type { Locale } from '@/lib/i18n/locales'
import { formatMoment } from '@/lib/i18n/time'

const columns = ['time', 'who', 'what', 'which', 'change'] as const
const cell = 'wrap-anywhere max-lg:empty:hidden lg:table-cell lg:px-3 lg:py-2.5 lg:align-top'

/** Below the width of a table the facts of an event stand below each other. */
export async function AuditTable({ events }: { events: AuditEvent[] }) {
  const [t, locale] = await Promise.all([getTranslations('audit'), getLocale()])
  const words = await getAuditWords(locale)
  return (
    <Card className="mt-4">
      <StackedTable labelledBy="events" columns={columns.map((column) => ({ label: t(column) }))}>
        {events.map((event) => (
          <AuditRow key={event.id} event={event} words={words} locale={locale} />
        ))}
      </StackedTable>
    </Card>
  )
}

type RowProps = { event: AuditEvent; words: AuditWords; locale: Locale }

function AuditRow({ event, words, locale }: RowProps) {
  return (
    <tr {...asRow} className="block px-4 py-3 lg:table-row">
      <td {...asCell} className={`${cell} text-muted max-lg:text-sm lg:whitespace-nowrap`}>
        <time dateTime={event.createdAt.toISOString()}>{formatMoment(event.createdAt, locale)}</time>
      </td>
      <td {...asCell} className={`${cell} block font-semibold lg:min-w-36`}>
        {words.who(event)}
      </td>
      <td {...asCell} className={`${cell} block lg:min-w-40`}>
        {words.what(event)}
      </td>
      <td {...asCell} className={`${cell} block lg:min-w-40`}>
        {words.which(event)}
      </td>
      <td {...asCell} className={`${cell} block text-muted`}>
        {words.changes(event).map(({ name, before, after }) => (
          <span key={name} className="block">
            {name}: {before === null ? null : <del className="no-underline">{before}</del>}
            {before !== null && after !== null ? ' → ' : null}
            {after === null ? null : <ins className="text-ink no-underline">{after}</ins>}
          </span>
        ))}
      </td>
    </tr>
  )
}
