import { isSectionStart, isTableRow } from './lines'
import { beginsPlace } from './place-number'
import type { PassageSpan, Place } from './rule-changes'
import { type Block, readBlocks } from './segments'

type Passage = { ordinal: number; text: string }
type PlacedBlock = Block & { passage: Passage }

/** Where a paper says the place of that number: through as many passages as it takes. Empty if it does not. */
export function findPlaceSpans(passages: readonly Passage[], place: Place): PassageSpan[] {
  const blocks = passages.flatMap((passage) =>
    readBlocks(passage.text).map((block) => ({ ...block, passage })),
  )
  const begins = blocks.flatMap((block, at) =>
    beginsPlace(block.firstLine, place) && !isTableRow(block.firstLine) ? [at] : [],
  )
  // "7. Val av ordförande" is a point of the agenda where the paragraphs have their sign.
  const withSign = begins.filter((at) => /^\s*(?:§|\d+\s?[a-h]?\s?§)/u.test(blocks[at]?.firstLine ?? ''))
  const hasSign = withSign.length > 0
  const places = (hasSign ? withSign : begins).map((at) => readPlace(blocks, at, place, hasSign))
  // A line of a table of contents has no text below it, so it is not the place.
  const full = places.filter((block) =>
    block.some(({ kind, firstLine }) => kind !== 'heading' && !isLeader(firstLine)),
  )
  return full[0] ? toSpans(full[0]) : []
}

const isLeader = (line: string) => /\.{4,}|\s\d{1,3}$/u.test(line)

function readPlace(
  blocks: readonly PlacedBlock[],
  from: number,
  place: Place,
  hasSign: boolean,
): PlacedBlock[] {
  const inside = [blocks[from] as PlacedBlock]
  for (const block of blocks.slice(from + 1)) {
    const isTitle = block.kind === 'heading' && inside.every(({ kind }) => kind === 'heading')
    if (isOther(block.firstLine, place, hasSign) || (block.kind === 'heading' && !isTitle)) break
    inside.push(block)
  }
  return inside
}

/** Whether the line opens another numbered place. "5.1" is a part of "5 §", and so are the points of a list in it. */
function isOther(line: string, { number }: Place, hasSign: boolean): boolean {
  const text = line.trimStart()
  if (text.startsWith(`${number}.`)) return false
  if (!hasSign && /^\d{1,2}(?:\.\d{1,2}){0,3}[.)]?\s+\p{Lu}/u.test(text)) return true
  return (
    isSectionStart(line) ||
    /^(?:§\s?\d|\d{1,3}\s?[a-h]?\s?§|(?:kapitel|kap\.?|chapter|bilaga)\s?\d)/iu.test(text)
  )
}

function toSpans(blocks: readonly PlacedBlock[]): PassageSpan[] {
  const spans: PassageSpan[] = []
  for (const { passage, start, end } of blocks) {
    const open = spans.at(-1)
    if (open?.ordinal === passage.ordinal) open.end = end
    else spans.push({ ordinal: passage.ordinal, start, end })
  }
  return spans
}
