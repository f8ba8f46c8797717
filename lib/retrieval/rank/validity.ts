import { toDay } from '@/lib/i18n/time'
import type { PassageSource } from '@/lib/retrieval/passage'
import type { Intent } from './intent'

type Dated = Pick<PassageSource, 'validFrom' | 'validTo' | 'date'>

/** @param day as in 2026-12-31 */
export const hasEnded = ({ validTo }: Dated, day: string) => Boolean(validTo && validTo < day)

/** Whether the text of a source held in one of the years. Without its first day, that of its date counts. */
export const heldIn = ({ validFrom, validTo, date }: Dated, years: readonly string[]) =>
  years.some(
    (year) => (validFrom ?? date ?? '').slice(0, 4) <= year && (!validTo || validTo.slice(0, 4) >= year),
  )

/** Whether a question names an earlier time: a year that is not this one, or the rules of before. */
export const asksEarlier = ({ times: years, asksFormer }: Intent, now = new Date()) =>
  asksFormer || years.some((year) => year < toDay(now).slice(0, 4))

export const hasValidity = ({ validFrom, validTo }: Dated) => Boolean(validFrom || validTo)

/**
 * Which sources may answer a question. A text that has ended, or has not begun, answers only a question that names its
 * time: an earlier year, or the rules of before. What has neither a first nor a last day answers always.
 */
export function createValidityFilter(
  { times: years, asksFormer }: Intent,
  now = new Date(),
): (source: Dated) => boolean {
  const today = toDay(now)
  const other = years.filter((year) => year !== today.slice(0, 4))
  const holds = (source: Dated) => !hasEnded(source, today) && (source.validFrom ?? '') <= today
  return (source) => {
    if (!hasValidity(source) || asksFormer) return true
    if (years.length === 0) return holds(source)
    return heldIn(source, other) || (other.length < years.length && holds(source))
  }
}
