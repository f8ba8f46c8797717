import { z } from 'zod'
import { toInstant } from '@/lib/i18n/time'
import { toOneLine } from '@/lib/text/one-line'
import { addDays } from './month'

/** The day and the times of a date, as its fields have them. */
export const localField = z.string().max(40).default('')
export const placeField = z.string().max(400).default('').transform(toOneLine).pipe(z.string().max(200))
const id = z.guid('not_found')
/** What ends on the next day, and takes longer, has rather a mistyped end. */
const nightMs = 12 * 60 * 60 * 1000

/**
 * Days and times of Stockholm. Without a time the date is of the whole day; an end before the start is of the next.
 * Returns null if they are invalid.
 */
export function toEventTimes({ day, from, to }: { day: string; from: string; to: string }) {
  const startsAt = toInstant(`${day}T${from || '00:00'}`)
  const endsNextDay = to < from
  const endsAt = to && startsAt ? toInstant(`${endsNextDay ? addDays(day, 1) : day}T${to}`) : null
  const isAllDay = from === ''
  const isMistyped = endsNextDay && endsAt && startsAt && endsAt.getTime() - startsAt.getTime() > nightMs
  if (!startsAt || isMistyped || (to && (isAllDay || !endsAt || endsAt <= startsAt))) return null
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
    from: localField,
    to: localField,
  })
  .transform(({ day, from, to, ...entry }, context) => {
    const times = toEventTimes({ day, from, to })
    if (times) return { ...entry, ...times }
    context.addIssue({ code: 'custom', path: ['day'], message: 'calendar_time_invalid' })
    return z.NEVER
  })
export type CalendarEntryInput = z.output<typeof calendarEntrySchema>

export const calendarIdSchema = z.object({ entryId: id })

export const monthSchema = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/)
