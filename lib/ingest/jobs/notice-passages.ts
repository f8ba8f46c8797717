import { type EventTimes, toLocalTimes } from '@/lib/i18n/event-times'
import { addDays, timeZone } from '@/lib/i18n/time'
import { chunkPages } from '@/lib/ingest/chunking/chunk'
import type { PassageText } from '@/lib/retrieval/passage'
import { toPathPart } from '@/lib/text/headings'

export type NoticePassage = { heading: string; text: string }

/** `text` has no marks of Markdown. */
export function toArticlePassages({ title, text }: { title: string; text: string }): NoticePassage[] {
  const name = toPathPart(title)
  return chunkPages([{ page: 1, text }]).map((part) => ({
    heading: part.heading ? `${name} › ${part.heading}` : name,
    text: part.text,
  }))
}

type Event = EventTimes & { title: string; place: string | null }

/** One line, because a single sentence is quoted and compared whole. */
export function toEventPassages({ title, place, ...times }: Event): NoticePassage[] {
  return [{ heading: title, text: [title, sayTime(times), place].filter(Boolean).join(', ') }]
}

const dayFormat = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'full', timeZone })

/** 'tisdag 1 december 2026 kl. 18.30' */
function sayDay(day: string, clock: string): string {
  const said = dayFormat.format(new Date(`${day}T12:00Z`))
  return clock ? `${said} kl. ${clock.replace(':', '.')}` : said
}

function sayTime(times: EventTimes): string {
  const { day, lastDay, from, to } = toLocalTimes(times)
  const begins = sayDay(day, from)
  if (lastDay) return `${begins} till ${sayDay(lastDay, to)}`
  if (to < from) return to ? `${begins} till ${sayDay(addDays(day, 1), to)}` : begins
  return to ? `${begins}–${to.replace(':', '.')}` : begins
}

export const toNoticeTexts = (passages: readonly NoticePassage[]): PassageText[] =>
  passages.map((passage, ordinal) => ({ ...passage, ordinal, page: null }))
