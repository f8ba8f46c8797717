import { isTableRow } from '@/lib/text/lines'
import { type HeadingStack, joinHeadings, pushHeading } from './headings'
import type { PageText, PartFlow, PassageDraft } from './page'
import { findBodies } from './running-lines'
import { readUnits, type Unit } from './units'

/** Per passage. Targets from 90 to 140 differ only by noise on SweQUAD and the development documents. */
const WORDS = { target: 110, max: 150, section: 80, overlap: 35 }
/** These limit text in which words are no measure, such as noise without spaces. */
const CHARACTERS = { max: 2000, overlap: 500 } as const

/** Sentences, items and rows stay whole. A section begins a new passage unless the previous one is short. */
export function chunkPages(pages: PageText[]): PassageDraft[] {
  const bodies = pages.some(({ flow }) => flow)
    ? pages.map(({ text }) => ({ start: 0, end: text.length }))
    : findBodies(pages)
  const namesHeadings = pages.some(({ flow }) => flow && flow.headings.length > 0)
  const drafts: PassageDraft[] = []
  let stack: HeadingStack = []
  pages.forEach((page, index) => {
    const body = bodies[index]
    if (!body) return
    const { flow, text } = page
    const units = readUnits(text, body, flow && namesHeadings ? flow.headings : null)
    for (const packed of packUnits(text, units)) {
      const heading = headingOf(text, packed, stack)
      for (const { start, end, block, level } of packed.units) {
        if (block.kind === 'heading') stack = pushHeading(stack, text.slice(start, end), level)
      }
      const [start, end] = [packed.from.start, (packed.units.at(-1) as Unit).end]
      drafts.push({
        page: page.page,
        ordinal: drafts.length,
        heading,
        text: text.slice(start, end),
        paragraph: flow ? paragraphAt(flow, text, start) : null,
        start,
        end,
      })
    }
  })
  return nameDecisions(drafts)
}

type Packed = { units: Unit[]; from: Unit; columns: string | null }

function headingOf(text: string, { units, columns }: Packed, above: HeadingStack): string | null {
  let stack = above
  for (const { start, end, block, level } of units) {
    if (block.kind !== 'heading') break
    stack = pushHeading(stack, text.slice(start, end), level)
  }
  const path = joinHeadings(stack)
  return columns && path ? `${path} › ${columns}` : (columns ?? path)
}

function paragraphAt({ firstParagraph }: PartFlow, text: string, start: number): number {
  return firstParagraph + (text.slice(0, start).match(/\n\n/g)?.length ?? 0)
}

function packUnits(text: string, units: Unit[]): Packed[] {
  const packed: Packed[] = []
  let current: Unit[] = []
  let words = 0
  const close = (next?: Unit) => {
    if (current.length === 0) return
    // A heading at a passage's end belongs to the text after it.
    const tail: Unit[] = []
    while (next && current.length > 1 && current.at(-1)?.block.kind === 'heading')
      tail.unshift(current.pop() as Unit)
    packed.push({ units: current, from: current[0] as Unit, columns: null })
    current = tail
    words = sum(tail)
  }
  for (const unit of units) {
    const isSection =
      unit.opens && words >= WORDS.section && current.some(({ block }) => block.kind !== 'heading')
    if (
      isSection ||
      (words > 0 &&
        (words + unit.words > WORDS.max || spanOf([...current.slice(0, 1), unit]) > CHARACTERS.max)) ||
      (words >= WORDS.target && !endsInLead(text, current))
    )
      close(unit)
    current.push(unit)
    words += unit.words
  }
  close()
  const done: Packed[] = []
  for (const passage of joinRest(packed)) {
    const before = done.at(-1)
    done.push({
      ...passage,
      from: overlapFrom(passage, before),
      columns: findColumns(text, passage, before),
    })
  }
  return done
}

const spanOf = (units: Unit[]) => (units.at(-1)?.end ?? 0) - (units[0]?.start ?? 0)
const sum = (units: Unit[]) => units.reduce((total, { words }) => total + words, 0)

const endsInLead = (text: string, units: Unit[]) => text[(units.at(-1)?.end ?? 0) - 1] === ':'

function joinRest(packed: Packed[]): Packed[] {
  const joined: Packed[] = []
  for (const passage of packed) {
    const before = joined.at(-1)
    const fits =
      before &&
      sum(before.units) + sum(passage.units) <= WORDS.max &&
      spanOf([...before.units, ...passage.units]) <= CHARACTERS.max
    const isRest = !passage.units[0]?.opens && sum(passage.units) < WORDS.overlap
    const onlyHeadings = passage.units.every(({ block }) => block.kind === 'heading')
    if (before && ((isRest && fits) || onlyHeadings)) before.units.push(...passage.units)
    else joined.push({ ...passage, units: [...passage.units] })
  }
  return joined
}

function overlapFrom({ units, from }: Packed, before: Packed | undefined): Unit {
  if (!before || units[0]?.opens) return from
  let shown = from
  let words = 0
  for (const unit of before.units.toReversed()) {
    words += unit.words
    if (
      words > WORDS.overlap ||
      from.start - unit.start > CHARACTERS.overlap ||
      unit.block.kind === 'heading'
    )
      break
    shown = unit
    if (unit.opens) break
  }
  return shown
}

/** The column heads of an annual report: "2024  2023". */
const YEARS = /^(?:(?:19|20)\d\d(?:\s+|$)){2,}$/

function findColumns(text: string, { units }: Packed, before: Packed | undefined): string | null {
  const say = ({ start, end }: Unit) => text.slice(start, end)
  if (!before || !units[0] || !isTableRow(say(units[0]))) return null
  const rows = before.units.map(say)
  let first = rows.length
  while (first > 0 && isTableRow(rows[first - 1] ?? '')) first--
  if (first === 0 && before.columns) return before.columns
  const head = rows[first]
  return head && (/\p{L}{2}/u.test(head) || YEARS.test(head))
    ? head.trim().replace(/\s+/g, ' ').slice(0, 80)
    : null
}

const MOTION = /motion/iu
const DECISION =
  /(?:stämman|årsmötet)\s+(?:beslut\p{L}*|röstar?)[,:]?\s+(?:att\s+)?[^.\n]{5,120}|styrelsen\s+(?:yrkar|föreslår)\s+[^.\n]{5,100}|(?:bifall|avslag|avslås|bifalles|bifölls|avslogs)\p{L}*[^.\n]{0,60}/iu
const LONGEST_HEADING = 240

/** Each passage of a motion without the decision gets the decision after its headings. */
export function nameDecisions(drafts: readonly PassageDraft[]): PassageDraft[] {
  const decisions = new Map<string, string>()
  for (const { heading, text } of drafts) {
    const decision = heading && MOTION.test(heading) ? DECISION.exec(text)?.[0] : undefined
    // The last match wins because the board proposes before the meeting decides.
    if (heading && decision) decisions.set(heading, decision.replace(/\s+/g, ' ').trim())
  }
  return drafts.map((draft) => {
    const decision = draft.heading === null ? undefined : decisions.get(draft.heading)
    if (!decision || DECISION.test(draft.text)) return draft
    return { ...draft, heading: `${draft.heading} › ${decision}`.slice(-LONGEST_HEADING) }
  })
}
