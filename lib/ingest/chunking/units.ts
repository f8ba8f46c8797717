import { type HeadingStack, pushHeading, showsHeading } from '@/lib/text/headings'
import { isSectionStart, isTableRow } from '@/lib/text/lines'
import { type Block, readBlocks, splitSentences } from '@/lib/text/segments'
import type { PartFlow } from './page'

/** Longer text is a table or noise from a picture and is cut at a space. */
const LONGEST_SENTENCE = 900

export type Unit = { start: number; end: number; words: number; block: Block; opens: boolean; level?: number }

/** A passage. `lead`, `repeal`, `columns` and `stated` stand in an earlier passage, `references` in any other. */
export type Packed = {
  text: string
  units: Unit[]
  from: Unit
  lead: string | null
  /** That its section was repealed. */
  repeal: string | null
  columns: string[] | null
  /** The unit and the legend of its table. */
  stated: readonly string[]
  /** Sentences that take something from one of its points or sections. */
  references: readonly string[]
}

export const NO_PATH = { lead: null, repeal: null, columns: null, stated: [], references: [] } as const

export function pushHeadings(above: HeadingStack, text: string, units: readonly Unit[]): HeadingStack {
  return units
    .filter(({ block }) => block.kind === 'heading')
    .reduce((stack, { start, end, level }) => pushHeading(stack, text.slice(start, end), level), above)
}

/** `headings` is null if the document names none: their look decides. */
export function readUnits(
  text: string,
  body: { start: number; end: number },
  headings: PartFlow['headings'] | null,
): Unit[] {
  return readBlocks(text.slice(body.start, body.end)).flatMap((found) => {
    const block = { ...found, start: found.start + body.start, end: found.end + body.start }
    const named = headings?.find(({ start, end }) => start === block.start && block.end <= end)
    const isHeading = headings
      ? named !== undefined
      : found.kind === 'heading' && showsHeading(text.slice(block.start, block.end))
    const kind = isHeading ? 'heading' : found.kind === 'heading' ? 'prose' : found.kind
    const opens = isHeading || isSectionStart(block.firstLine)
    const isRow = isTableRow(text.slice(block.start, block.end))
    const spans =
      isHeading || isRow
        ? [[block.start, block.end] as [number, number]]
        : splitSentences(text, block.start, block.end)
    return spans
      .flatMap(([start, end]) => cutOverlong(text, start, end))
      .map(([start, end], at) => ({
        start,
        end,
        words: countWords(text.slice(start, end)),
        block: { ...block, kind },
        opens: opens && at === 0,
        level: named?.level,
      }))
  })
}

const countWords = (text: string) => text.match(/\S+/g)?.length ?? 0

function cutOverlong(text: string, start: number, end: number): [number, number][] {
  const parts: [number, number][] = []
  let from = start
  while (end - from > LONGEST_SENTENCE) {
    const space = text.slice(from, from + LONGEST_SENTENCE).search(/\s\S*$/)
    const stop = space > 0 ? from + space : from + LONGEST_SENTENCE
    parts.push([from, stop])
    from = space > 0 ? stop + 1 : stop
  }
  return [...parts, [from, end]]
}
