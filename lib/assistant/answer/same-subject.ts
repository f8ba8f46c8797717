import { toDay } from '@/lib/i18n/time'
import type { CorpusPassage } from '@/lib/retrieval/passage'
import { readIntent } from '@/lib/retrieval/rank/intent'
import { hasEnded, heldIn } from '@/lib/retrieval/rank/validity'
import { toOneLine } from '@/lib/text/one-line'

type Spoken = Pick<CorpusPassage, 'sourceName' | 'date' | 'heading' | 'text' | 'validFrom' | 'validTo'>

/** Two or more words with a capital, the first of them not at the beginning of a sentence: "Anna Persson". */
const FULL_NAME = /(?<=[^\s.!?] )\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)+/gu

const NEXT_YEAR = /(?<!\p{L})(?:nästa års?|next year)(?!\p{L})/iu

/**
 * Whether a passage speaks of every year and every person or place that the question names. A score tells a
 * subject from another, and hardly the figure of one year from that of the next. A rule that has ended speaks of the years
 * in which it held.
 */
export function speaksOfSame(
  question: string,
  { sourceName, date, heading, text, validFrom, validTo }: Spoken,
  today = new Date(),
): boolean {
  const said = toOneLine([sourceName, date, heading, text].join('\n')).toLowerCase()
  const names = toOneLine(question).match(FULL_NAME) ?? []
  const { years, times } = readIntent(question, today)
  const source = { validFrom, validTo, date }
  const isOfTime = (year: string) => hasEnded(source, toDay(today)) && heldIn(source, [year])
  const isOfNextYear =
    said.includes(String(today.getFullYear() + 1)) ||
    // An older paper means another year.
    (NEXT_YEAR.test(said) && date?.startsWith(String(today.getFullYear())))
  return (
    (isOfNextYear || !NEXT_YEAR.test(question)) &&
    years.every((year, at) => said.includes(year) || isOfTime(times[at] ?? year)) &&
    names.every((name) => said.includes(name.toLowerCase().replace(/s$/, '')))
  )
}
