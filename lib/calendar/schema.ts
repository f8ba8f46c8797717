import { z } from 'zod'
import { type LocalTimes, longestNightMs } from '@/lib/i18n/event-times'
import { addDays, toInstant } from '@/lib/i18n/time'
import { toOneLine } from '@/lib/text/one-line'

/** The day and the times of a date, as its fields have them. */
export const localField = z.string().max(40).default('')
export const placeField = z.string().max(400).default('').transform(toOneLine).pipe(z.string().max(200))
const id = z.guid('not_found')
/** What lasts longer has rather a mistyped year. */
const longestDays = 366

/**
 * Days and times of Stockholm. Without a time the event lasts whole days, up to `lastDay` if there is one; an end
 * before the start is of the next day. Returns null if they are invalid.
 */
export function toEventTimes({ day, lastDay, from, to }: LocalTimes) {
  const last = lastDay || day
  const startsAt = toInstant(`${day}T${from || '00:00'}`)
  if (!startsAt || !toInstant(`${last}T00:00`) || last < day || last > addDays(day, longestDays)) return null
  const isAllDay = from === ''
  if (to === '') {
    const endsAt = last > day ? toInstant(`${addDays(last, 1)}T00:00`) : null
    return { startsAt, endsAt, isAllDay }
  }
  const isMidnight = to === '00:00'
  const endsNextDay = last === day && (to < from || isMidnight)
  const endsAt = toInstant(`${endsNextDay ? addDays(day, 1) : last}T${to}`)
  if (isAllDay || !endsAt || endsAt <= startsAt) return null
  // What ends within the next day, and takes longer, has rather a mistyped end.
  if (endsNextDay && !isMidnight && endsAt.getTime() - startsAt.getTime() > longestNightMs) return null
  return { startsAt, endsAt, isAllDay }
}

export const calendarEntrySchema = z
  .object({
    id,
    /** The edited version; a new date has none. */
    version: z.string().max(40).default(''),
    title: z
      .string({ error: 'calendar_title_required' })
      .transform(toOneLine)
      .pipe(z.string().min(1, 'calendar_title_required').max(200, 'calendar_title_required')),
    place: placeField,
    day: localField,
    lastDay: localField,
    from: localField,
    to: localField,
  })
  .transform(({ day, lastDay, from, to, ...entry }, context) => {
    const times = toEventTimes({ day, lastDay, from, to })
    if (times) return { ...entry, ...times }
    context.addIssue({ code: 'custom', path: ['day'], message: 'calendar_time_invalid' })
    return z.NEVER
  })
export type CalendarEntryInput = z.output<typeof calendarEntrySchema>

export const calendarIdSchema = z.object({ entryId: id })

export const monthSchema = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/)
