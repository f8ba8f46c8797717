import { toDay } from '@/lib/i18n/time'
import type { IndexView, LoadedSource } from '@/lib/retrieval/index/organization-index'
import { MARK } from '@/lib/retrieval/index/segment'
import type { DocumentKind } from '@/lib/retrieval/passage'
import type { Intent } from './intent'
import { PRIORS } from './parameters'
import { hasEnded, hasValidity, heldIn } from './validity'

const BINDING: ReadonlySet<DocumentKind | null | undefined> = new Set(['bylaws', 'rules', 'law'])

/** Added to a passage's score of 0..1 before its words count. */
export type Prior = (source: LoadedSource, ordinal: number) => number

/**
 * A named year prefers its documents, otherwise the newest of a kind. Decisions are above proposals. The newest news
 * answers "when", and of the dates to come the next one.
 */
export function createPrior(index: IndexView, intent: Intent, today = new Date()): Prior {
  const ages = measureAges(index, today)
  const day = toDay(today)
  const ofSource = new Map(
    index.sources.map((source) => [source, rateSource(source, intent, { age: ages.get(source) ?? 0, day })]),
  )
  return (source, ordinal) => {
    const marks = source.marks[ordinal] ?? 0
    const proposal = marks & MARK.proposal && !intent.asksProposal ? -PRIORS.proposal : 0
    // Only a document is read from pages. What people write in the portal may be short.
    const debris = marks & MARK.debris && source.kind === 'document' ? -PRIORS.debris : 0
    return (ofSource.get(source) ?? 0) + proposal + debris
  }
}

function rateSource(
  source: LoadedSource,
  { years, times, asksLeave, asksLatest, asksWhen, asksFormer, names }: Intent,
  { age, day }: { age: number; day: string },
): number {
  const { kind, documentKind } = source
  const named = names && names === documentKind ? PRIORS.named : 0
  const binding = asksLeave && BINDING.has(documentKind) ? PRIORS.binding : 0
  const former = asksFormer && hasEnded(source, day) ? PRIORS.named : 0
  return (
    named +
    binding +
    former +
    (years.length > 0
      ? rateYear(source, years, times)
      : -(asksLatest || (asksWhen && kind === 'article') ? PRIORS.latest : PRIORS.older) *
        Math.min(PRIORS.oldest, age))
  )
}

function rateYear(source: LoadedSource, years: readonly string[], times: readonly string[]): number {
  const { date } = source
  if (hasValidity(source)) return heldIn(source, times) ? PRIORS.year : -PRIORS.year / 2
  if (!date) return 0
  return years.includes(date.slice(0, 4)) ? PRIORS.year : -PRIORS.year / 2
}

const DAY = 24 * 60 * 60 * 1000

const isNotice = ({ kind }: LoadedSource) => kind === 'article' || kind === 'event'

/** Documents: how many newer ones of their kind there are. News and dates: weeks from today, by whole days. */
function measureAges({ sources }: IndexView, today: Date): Map<LoadedSource, number> {
  const ages = new Map<LoadedSource, number>()
  const dated = sources.filter(({ date }) => date)
  for (const source of dated.filter(isNotice))
    ages.set(source, Math.floor(Math.abs(today.getTime() - Date.parse(source.date as string)) / DAY) / 7)
  const byKind = Map.groupBy(
    dated.filter((source) => !isNotice(source)),
    ({ documentKind }) => documentKind,
  )
  for (const list of byKind.values()) {
    const dates = [...new Set(list.map(({ date }) => date as string))].sort().reverse()
    for (const source of list) ages.set(source, dates.indexOf(source.date as string))
  }
  return ages
}
