import { isSectionStart } from '@/lib/text/lines'
import { type Block, readBlocks, splitSentences } from '@/lib/text/segments'
import { type HeadingStack, joinHeadings, pushHeading } from './headings'
import type { PageText, PartFlow, PassageDraft } from './page'
import { findBodies } from './running-lines'

const LONGEST_PASSAGE = 900
const SHORTEST_PASSAGE = 200
// No sentence is this long: what is, is a table or a picture's noise, and is cut at a space.
const LONGEST_SENTENCE = 3000

/** `level` is that of a heading, where the document says it. */
type Piece = { start: number; end: number; block: Block; level?: number }

/**
 * Splits a document into passages of about 400 to 900 characters that follow its structure: a § or heading begins a new
 * one, sentences stay whole, a list keeps the line that leads into it. Headers, footers and page numbers are left out. A document
 * without pages has none of these, and where it names its headings nothing else is taken for one.
 */
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
    const read = readPieces(page.text, body)
    const known =
      page.flow && namesHeadings ? read.map((piece) => withHeading(piece, page.flow?.headings)) : read
    for (const pieces of packPieces(page.text, known)) {
      const bodyAt = pieces.findIndex(({ block }) => block.kind !== 'heading')
      const above = pieces.slice(0, bodyAt < 0 ? pieces.length : bodyAt)
      for (const { start, end, level } of above)
        stack = pushHeading(stack, page.text.slice(start, end), level)
      const heading = joinHeadings(stack)
      for (const { start, end, block, level } of pieces.slice(above.length)) {
        if (block.kind === 'heading') stack = pushHeading(stack, page.text.slice(start, end), level)
      }
      const start = (pieces[0] as Piece).start
      const end = (pieces.at(-1) as Piece).end
      const text = page.text.slice(start, end)
      const paragraph = page.flow ? paragraphAt(page.flow, page.text, start) : null
      drafts.push({ page: page.page, ordinal: drafts.length, heading, text, paragraph, start, end })
    }
  })
  return drafts
}

/** A piece as the document's own headings tell it. */
function withHeading(piece: Piece, headings: PartFlow['headings'] = []): Piece {
  const { block } = piece
  const own = headings.find(({ start, end }) => start === block.start && block.end <= end)
  if (own) return { ...piece, level: own.level, block: { ...block, kind: 'heading' } }
  return block.kind === 'heading' ? { ...piece, block: { ...block, kind: 'prose' } } : piece
}

function paragraphAt({ firstParagraph }: PartFlow, text: string, start: number): number {
  return firstParagraph + (text.slice(0, start).match(/\n\n/g)?.length ?? 0)
}

/** Blocks, those too long for a passage as their sentences. */
function readPieces(text: string, body: { start: number; end: number }): Piece[] {
  return readBlocks(text.slice(body.start, body.end)).flatMap((found) => {
    const block = { ...found, start: found.start + body.start, end: found.end + body.start }
    if (block.end - block.start <= LONGEST_PASSAGE) return [{ start: block.start, end: block.end, block }]
    return splitSentences(text, block.start, block.end)
      .flatMap(([start, end]) => cutOverlong(text, start, end))
      .map(([start, end]) => ({ start, end, block }))
  })
}

function cutOverlong(text: string, start: number, end: number): [number, number][] {
  const parts: [number, number][] = []
  let from = start
  while (end - from > LONGEST_SENTENCE) {
    const space = text.lastIndexOf(' ', from + LONGEST_SENTENCE)
    const stop = space > from ? space : from + LONGEST_SENTENCE
    parts.push([from, stop])
    from = space > from ? stop + 1 : stop
  }
  return [...parts, [from, end]]
}

function packPieces(text: string, pieces: Piece[]): Piece[][] {
  const packed: Piece[][] = []
  let current: Piece[] = []
  const flush = () => {
    if (current.length > 0) packed.push(current)
    current = []
  }
  for (const piece of pieces) {
    const first = current[0]
    const onlyHeadings = current.every(({ block }) => block.kind === 'heading')
    if (!onlyHeadings && startsPassage(piece, current)) flush()
    else if (first && !onlyHeadings && piece.end - first.start > LONGEST_PASSAGE) {
      const lead = leadOf(text, current)
      flush()
      current = lead
    }
    current.push(piece)
  }
  flush()
  return joinShort(packed)
}

function startsPassage({ start, block }: Piece, current: Piece[]): boolean {
  if (start !== block.start || current.length === 0) return false
  return block.kind === 'heading' || isSectionStart(block.firstLine)
}

/** Takes a last line that ends in a colon off the passage, to go with the list it leads into. */
function leadOf(text: string, current: Piece[]): Piece[] {
  const last = current.at(-1)
  const leads = last && current.length > 1 && text[last.end - 1] === ':' && last.block.kind !== 'heading'
  return leads ? current.splice(-1) : []
}

/** Adds the short rest of a section, and a heading with nothing below it on its page, to the passage before. */
function joinShort(packed: Piece[][]): Piece[][] {
  const joined: Piece[][] = []
  for (const pieces of packed) {
    const before = joined.at(-1)
    const [first, last] = [pieces[0] as Piece, pieces.at(-1) as Piece]
    const isRest = !startsPassage(first, pieces) && last.end - first.start < SHORTEST_PASSAGE
    const onlyHeadings = pieces.every(({ block }) => block.kind === 'heading')
    if (before && (isRest || onlyHeadings)) before.push(...pieces)
    else joined.push(pieces)
  }
  return joined
}
