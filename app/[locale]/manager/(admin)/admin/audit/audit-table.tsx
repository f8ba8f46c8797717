import { getLocale, getTranslations } from 'next-intl/server'
import { Card } from '@/components/ui/card'
import { StackedTable } from '@/components/ui/stacked-table'
import { asCell, asRow } from '@/components/ui/table-roles'
import type { AuditEvent } from '@/lib/audit/event'
import { type AuditWords, getAuditWords } from '@/lib/audit/words'
import type { Locale } from '@/lib/i18n/locales'
import { formatMoment } from '@/lib/i18n/time'

const columns = ['time', 'who', 'what', 'which', 'change'] as const
const cell = 'inline wrap-anywhere max-lg:empty:hidden lg:table-cell lg:px-3 lg:py-2.5 lg:align-top'
/** Below the width of a table, a cell begins a line or follows the one before it. */
const beginsLine = 'max-lg:before:block'
const follows = "max-lg:before:content-['_']"
const small = 'max-lg:text-sm'

/** Below the width of a table, an event is a line of its time and person, one of what was done, and its changes. */
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
    <tr {...asRow} className="block px-4 py-2 leading-snug lg:table-row lg:leading-normal">
      <td {...asCell} className={`${cell} ${small} text-muted lg:whitespace-nowrap`}>
        <time dateTime={event.createdAt.toISOString()}>{formatMoment(event.createdAt, locale)}</time>
      </td>
      <td
        {...asCell}
        className={`${cell} ${small} max-lg:before:content-['_·_'] lg:min-w-36 lg:font-semibold`}
      >
        {words.who(event)}
      </td>
      <td {...asCell} className={`${cell} ${beginsLine} max-lg:font-semibold lg:min-w-40`}>
        {words.what(event)}
      </td>
      <td {...asCell} className={`${cell} ${follows} lg:min-w-40`}>
        {words.which(event)}
      </td>
      <td {...asCell} className={`${cell} ${small} text-muted`}>
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
