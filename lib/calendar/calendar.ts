import { toLocalTime } from '@/lib/i18n/time'

export type CalendarDate = {
  id: string
  title: string
  place: string | null
  startsAt: Date
  endsAt: Date | null
  isAllDay: boolean
  articleId: string | null
  updatedAt: Date
  /** `updatedAt`, unchanged from the database. */
  version: string
}

/** Times are in Swedish time. A new date has no version. */
export type EntryFields = {
  id: string
  version: string
  title: string
  day: string
  from: string
  to: string
  place: string
}

export function toEntryFields(date: CalendarDate): EntryFields {
  const { id, version, title, place, startsAt, endsAt, isAllDay } = date
  const [day = '', from = ''] = toLocalTime(startsAt).split('T')
  const to = endsAt ? toLocalTime(endsAt).slice(11) : ''
  return { id, version, title, place: place ?? '', day, from: isAllDay ? '' : from, to }
}
