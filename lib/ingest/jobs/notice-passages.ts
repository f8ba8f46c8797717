import { timeZone } from '@/lib/i18n/time'
import { chunkPages } from '@/lib/ingest/chunking/chunk'
import type { PassageText } from '@/lib/retrieval/passage'

export type NoticePassage = { heading: string; text: string }

/** `text` has no marks of Markdown. */
export function toArticlePassages({ title, text }: { title: string; text: string }): NoticePassage[] {
  return chunkPages([{ page: 1, text }]).map((part) => ({
    heading: part.heading ? `${title} › ${part.heading}` : title,
    text: part.text,
  }))
}

type Event = { title: string; place: string | null; startsAt: Date; endsAt: Date | null; isAllDay: boolean }

/** One line, because a single sentence is quoted and compared whole. */
export function toEventPassages({ title, place, startsAt, endsAt, isAllDay }: Event): NoticePassage[] {
  const time = isAllDay ? sayDay(startsAt) : sayTime(startsAt, endsAt)
  return [{ heading: title, text: [title, time, place].filter(Boolean).join(', ') }]
}

const dayFormat = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'full', timeZone })
const clockFormat = new Intl.DateTimeFormat('sv-SE', { timeStyle: 'short', timeZone })

/** 'tisdag 1 december 2026' */
const sayDay = (moment: Date) => dayFormat.format(moment)
/** '18.30' */
const sayClock = (moment: Date) => clockFormat.format(moment).replace(':', '.')

function sayTime(startsAt: Date, endsAt: Date | null): string {
  const begins = `${sayDay(startsAt)} kl. ${sayClock(startsAt)}`
  if (!endsAt) return begins
  const isSameDay = sayDay(endsAt) === sayDay(startsAt)
  return isSameDay
    ? `${begins}–${sayClock(endsAt)}`
    : `${begins} till ${sayDay(endsAt)} kl. ${sayClock(endsAt)}`
}

export const toNoticeTexts = (passages: readonly NoticePassage[]): PassageText[] =>
  passages.map((passage, ordinal) => ({ ...passage, ordinal, page: null }))
