import { type CorpusPassage, isCitedWhole, readPath, toTitle } from '@/lib/retrieval/passage'
import { isHeadingOfOthers } from '@/lib/text/attribution'
import { namesDuty, namesParty } from '@/lib/text/duties'
import { pushHeading, readHeadingsAt } from '@/lib/text/headings'
import { isHeadingOfLater } from '@/lib/text/later-start'
import { namesTime } from '@/lib/text/leads'
import { isTableRow } from '@/lib/text/lines'
import { isMotionTitle } from '@/lib/text/motions'
import { sayOf } from '@/lib/text/neighbours'
import { takesFrom } from '@/lib/text/references'
import { type Segment, splitSegments } from '@/lib/text/segments'
import { isStamp } from '@/lib/text/stamp'
import {
  asksTruth,
  hasVerb,
  isProposal,
  isVerdict,
  opensWithVerdict,
  statesStatus,
  statesTerm,
  statesUnit,
  turnsMeaning,
} from '@/lib/text/turning-words'

export type Shown = { segments: readonly Segment[]; shown: readonly Segment[]; telling: Segment }

const fold = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The headings, outermost first, that turn the meaning of what is shown, or without which it says nothing. */
export function readHeadings(passage: CorpusPassage, { segments, shown, telling }: Shown): string[] {
  if (isCitedWhole(passage.kind)) return []
  const say = ({ start, end }: Segment) => fold(passage.text.slice(start, end))
  const path = readPath(passage.heading)
  const first = shown[0] ?? telling
  const isRow = isTableRow(passage.text.slice(telling.start, telling.end))
  const isBare = !hasVerb(shown.map(say).join(' ')) || opensWithVerdict(say(first))
  const headings = readHeadingsAt(toOutline(passage), segments, first.start)
  const asked = segments.findLast((one) => one.end <= first.start && say(one).endsWith('?'))
  // The question of an earlier answer stands above this one too.
  const isAnswered = (heading: string) =>
    heading.endsWith('?') && asked !== undefined && !say(asked).startsWith(heading)
  const names = (heading: string) => !isAnswered(heading) && !statesTerm(heading) && !isVerdict(heading)
  const nearest = headings.findLast(names)
  // "Det är inget krav." says nothing without the question right above it.
  const above = segments[segments.indexOf(first) - 1]
  const opensAnswer = above?.kind === 'heading' && say(above).endsWith('?')
  const last = segments.findLast(({ kind, end }) => kind === 'heading' && end <= first.start)
  const isNearest = (heading: string) => !last || say(last).startsWith(heading)
  const isOfDuty = !namesParty(shown.map(say).join(' '))
  const isShown = (heading: string) =>
    turnsMeaning(heading) ||
    (isOfDuty && heading === headings.findLast(namesDuty)) ||
    namesTime(heading) ||
    isVerdict(heading) ||
    statesStatus(heading) ||
    isHeadingOfLater(heading) ||
    isHeadingOfOthers(heading) ||
    (asksTruth(heading) && isNearest(heading)) ||
    (opensAnswer && heading === nearest && heading.endsWith('?')) ||
    (isMotionTitle(heading) && heading === headings.findLast(isMotionTitle)) ||
    (heading === headings[0] && isStamp(heading)) ||
    (isRow && statesUnit(heading)) ||
    (isBare && heading === nearest)
  const isLabelled = !isProposal(passage.sourceName) || headings.some(isProposal)
  return [
    ...(isLabelled ? [] : [toTitle(passage.sourceName)]),
    ...headings.filter(isShown),
    ...path.references.filter((one) =>
      takesFrom(one, { segments, index: segments.indexOf(telling), headings }, sayOf(passage.text, segments)),
    ),
    ...(isCarried(passage, segments, first) ? path.leads : []),
    ...(isRow && !shown.some((segment) => statesUnit(say(segment))) ? path.units : []),
  ]
}

/** Those of the headings that stand in the passage above `at`, each at its last place there. */
export function findHeadings({ text }: CorpusPassage, headings: readonly string[], at: number): Segment[] {
  const above = splitSegments(text).filter(({ kind, end }) => kind === 'heading' && end <= at)
  const nameOf = ({ start, end }: Segment) => pushHeading([], text.slice(start, end)).at(-1)?.text
  const found = headings.flatMap((heading) => above.findLast((one) => nameOf(one) === heading) ?? [])
  return [...new Set(found)].sort((a, b) => a.start - b.start)
}

/** A document without pages may state its headings and their levels. */
export const toOutline = ({ text, heading, paragraph }: CorpusPassage) => ({
  text,
  headings: readPath(heading).headings,
  statesLevels: typeof paragraph === 'number',
})

/** The lead-in of a list that began in an earlier passage holds until the first segment that is no item. */
export function isCarried({ text }: CorpusPassage, segments: readonly Segment[], first: Segment): boolean {
  const before = segments.slice(0, segments.indexOf(first) + 1)
  const isItem = ({ kind, start, end }: Segment) => kind === 'item' || /^\p{Ll}/u.test(text.slice(start, end))
  return before.length > 0 && before.every(isItem)
}
