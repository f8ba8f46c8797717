import { getLocale, getTranslations } from 'next-intl/server'
import type { ReadableDocument } from '@/lib/documents/document'
import { formatDocumentDate } from '@/lib/documents/document-date'
import { groupByYear, type Listing } from '@/lib/documents/listing'
import { formatDay } from '@/lib/i18n/time'
import type { ShownDocument, ShownGroup } from './document-list'

/** The rows of a list by year, in the member's language. */
export async function toGroups(documents: ReadableDocument[], listing: Listing): Promise<ShownGroup[]> {
  const [t, kindOf, locale] = await Promise.all([
    getTranslations('documents'),
    getTranslations('documentFilter'),
    getLocale(),
  ])
  const toShown = ({
    id,
    name,
    pageCount,
    kind,
    date,
    addedAt,
    earlier,
    validFrom,
    validTo,
    audience,
  }: ReadableDocument): ShownDocument => {
    const toDay = (moment: Date) => formatDay(moment, locale)
    return {
      ...{ id, name, validFrom, validTo },
      isBoardOnly: audience === 'board',
      kind: kind && kind !== 'other' ? kindOf(`kinds.${kind}`) : null,
      date: date ? formatDocumentDate(date, locale) : t('added', { date: toDay(addedAt) }),
      pages: pageCount ? t('pages', { count: pageCount }) : null,
      earlier:
        earlier.length === 0
          ? null
          : {
              title: t('earlier', { count: earlier.length }),
              versions: earlier.map(({ addedAt: when, ...version }) => ({
                ...version,
                note: t('earlierVersion', { date: toDay(when) }),
              })),
            },
    }
  }
  const groups = groupByYear(documents, listing)
  return groups.map(({ year, documents: those }) => ({
    heading: year ?? (groups.length > 1 ? t('undated') : null),
    documents: those.map(toShown),
  }))
}
