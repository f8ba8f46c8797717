import { joinPath } from '@/lib/retrieval/passage'
import { type HeadingStack, readHeadings } from '@/lib/text/headings'
import { findDraftLine, findHistoricLine, findLaterTerm, findStamp, findTermLine } from '@/lib/text/stamp'
import { limitsPrevious, statesStatus } from '@/lib/text/turning-words'
import { findTableHead } from './carried-head'
import { readDocumentFacts } from './document-facts'
import { findListLeads, type ListLeads, leadOnly } from './list-leads'
import type { PageText, PartFlow, PassageDraft } from './page'
import { findReferences, listReferences, type References } from './references-elsewhere'
import { findBodies } from './running-lines'
import { findRepeals, type Repeals } from './section-repeals'
import { splitMisread } from './split-misread'
import { NO_PATH, type Packed, pushHeadings, readUnits, type Unit } from './units'

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
  const unitsOf = pages.map(({ flow, text }, index) => {
    const body = bodies[index]
    return body ? readUnits(text, body, flow && namesHeadings ? flow.headings : null) : []
  })
  leadOnly(pages, unitsOf)
  const leads = findListLeads(pages, unitsOf)
  const repeals = findRepeals(pages, unitsOf)
  const references = findReferences(pages, unitsOf)
  let stack: HeadingStack = []
  let before: Packed | undefined
  const standing = findStandingLine(pages)
  pages.forEach((page, index) => {
    const { flow, text } = page
    const stamp = findStamp(text) ?? standing
    const whole = packUnits(text, unitsOf[index] ?? [], { stack, leads, repeals, references, before })
    for (const packed of splitMisread(whole, stack, flow !== undefined)) {
      before = packed
      const path = headingOf(packed, stack)
      const heading = stamp ? putFirst(stamp, path) : path
      stack = pushHeadings(stack, text, packed.units)
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

/** What a document says about all of it: it is a draft, it does not hold, or only for a time. */
function findStandingLine(pages: readonly PageText[]): string | null {
  const beginning = pages[0]?.text ?? ''
  const [title, ...others] = pages.flatMap(({ flow }) => flow?.headings ?? [])
  // A term below the first of several headings of one level holds for that section alone.
  const hasTitle = !title || others.every(({ level }) => level > title.level)
  const texts = pages.map(({ text }) => text)
  const firstLines = beginning.trim().split(/\n\s*/).slice(0, 2)
  // They tell of other papers: "Prislistan gäller från 1 mars."
  const isNews = ['newsletter', 'minutes'].includes(readDocumentFacts(firstLines, []).kind)
  const later = isNews ? null : findLaterTerm(texts)
  const term = hasTitle ? (findTermLine(texts) ?? later) : null
  return findDraftLine(beginning) ?? findHistoricLine(beginning) ?? term
}

/** The parts of a path after a line that holds for all of them, which stands in it once. */
function putFirst(line: string, path: string | null): string {
  const parts = path?.split(' › ') ?? []
  return [line, ...parts.filter((part) => part !== line)].join(' › ')
}

function headingOf(
  { text, units, lead, repeal, columns, stated, references }: Packed,
  above: HeadingStack,
): string | null {
  const body = units.findIndex(({ block }) => block.kind !== 'heading')
  const stack = pushHeadings(above, text, units.slice(0, body < 0 ? units.length : body))
  const list = (value: string | null) => (value ? [value] : [])
  return joinPath({
    headings: [...readHeadings(stack), ...list(repeal)],
    leads: list(lead),
    columns,
    units: [...stated],
    references: [...references],
  })
}

function paragraphAt({ firstParagraph }: PartFlow, text: string, start: number): number {
  return firstParagraph + (text.slice(0, start).match(/\n\n/g)?.length ?? 0)
}

type Above = {
  stack: HeadingStack
  leads: ListLeads
  repeals: Repeals
  references: References
  before: Packed | undefined
}

function packUnits(
  text: string,
  units: Unit[],
  { stack: above, leads, repeals, references, before: previous }: Above,
): Packed[] {
  const packed: Packed[] = []
  let stack = above
  let current: Unit[] = []
  let words = 0
  const leadsOn = (last: Unit | undefined, unit: Unit) =>
    last !== undefined &&
    (text[last.end - 1] === ':' ||
      leads.get(unit)?.unit === last ||
      (last.block === unit.block && limitsPrevious(text.slice(unit.start, unit.end))))
  const close = (next?: Unit) => {
    if (current.length === 0) return
    // A heading at a passage's end belongs to the text after it.
    const tail: Unit[] = []
    while (next && current.length > 1 && current.at(-1)?.block.kind === 'heading')
      tail.unshift(current.pop() as Unit)
    packed.push({ ...NO_PATH, text, units: current, from: current[0] as Unit })
    current = tail
    words = sum(tail)
  }
  for (const unit of units) {
    const hasBody = current.some(({ block }) => block.kind !== 'heading')
    const isSection = unit.opens && words >= WORDS.section && hasBody
    const inner = pushHeadings(stack, text, [unit])
    const endsRepealed = unit.opens && current.some((one) => repeals.has(one))
    // A heading that tells a proposal or a former rule begins a passage, so that no rule in force is quoted under it.
    const isTurn =
      hasBody &&
      [...stack.filter((one) => !inner.includes(one)), ...inner.filter((one) => !stack.includes(one))].some(
        ({ text }) => statesStatus(text),
      )
    stack = inner
    if (
      isSection ||
      isTurn ||
      endsRepealed ||
      (words > 0 &&
        (words + unit.words > WORDS.max || spanOf([...current.slice(0, 1), unit]) > CHARACTERS.max)) ||
      (words >= WORDS.target && !leadsOn(current.at(-1), unit))
    )
      close(unit)
    current.push(unit)
    words += unit.words
  }
  close()
  const done: Packed[] = []
  for (const passage of joinRest(packed)) {
    const from = overlapFrom(passage, done.at(-1))
    const before = done.at(-1) ?? previous
    const lead = leads.get(from)?.text ?? null
    const repeal = repeals.get(from) ?? null
    const taken = listReferences(references, passage.units)
    done.push({ ...passage, from, lead, repeal, ...findTableHead(passage, before), references: taken })
  }
  return done
}

const spanOf = (units: Unit[]) => (units.at(-1)?.end ?? 0) - (units[0]?.start ?? 0)
const sum = (units: Unit[]) => units.reduce((total, { words }) => total + words, 0)

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
