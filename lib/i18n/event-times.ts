import { addDays, toLocalTime } from './time'

/** An event that ends at midnight does not last into the day that begins then. */
export type EventTimes = { startsAt: Date; endsAt: Date | null; isAllDay: boolean }

/** As the fields of a form have them, in Swedish time. `lastDay` is empty for an event of one day or night. */
export type LocalTimes = { day: string; lastDay: string; from: string; to: string }

/** In milliseconds. An event that ends on the next day and lasts longer is no event of one night. */
export const longestNightMs = 12 * 60 * 60 * 1000

/** The days and times of an event as its fields have them, in Swedish time. */
export function toLocalTimes({ startsAt, endsAt, isAllDay }: EventTimes): LocalTimes {
  const [day = '', clock = ''] = toLocalTime(startsAt).split('T')
  const [endDay = '', to = ''] = endsAt ? toLocalTime(endsAt).split('T') : []
  const from = isAllDay ? '' : clock
  // Midnight ends the day before it.
  const lastDay = to === '00:00' ? addDays(endDay, -1) : endDay
  if (!endsAt || lastDay === day) return { day, lastDay: '', from, to: isAllDay ? '' : to }
  if (isAllDay || to === '00:00') return { day, lastDay, from, to: '' }
  const isNight = to < from && endsAt.getTime() - startsAt.getTime() <= longestNightMs
  return { day, lastDay: isNight ? '' : lastDay, from, to }
}

/** Tells whether an event, one of several days too, is on the day (2026-12-01) or in the month (2026-12). */
export function isDuring({ day, lastDay }: Pick<LocalTimes, 'day' | 'lastDay'>, period: string): boolean {
  return day.slice(0, period.length) <= period && period <= (lastDay || day).slice(0, period.length)
}
