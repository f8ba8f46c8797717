import { explainsMark, explainsRow, opensWithMark } from './legend'
import { isTableRow } from './lines'
import { endOfBlock, range, type Say, sayOf, startOfBlock } from './neighbours'
import type { Segment } from './segments'

/** The mark of a note at its beginning: "¹ Gäller inte barn.", "*Endast vid flytt.", "a) Endast barn." */
const NOTE = /^(?:[⁰¹²³⁴-⁹]+(?=\s)|\*{1,3}(?=[\s\p{L}])|\p{Ll}\)(?=\s))/u
/** After a word or number; the 2 of m² and kvm² and the 3 of 10³ are no marks. */
const NOTE_MARK =
  /(?<=[\p{L}\p{N}.,)](?: (?=[⁰¹²³⁴-⁹]))?)(?<!(?<!\p{L})(?:kv|[ckd])?m ?)(?<!(?<!\p{N})10(?=[³⁶⁹]))(?:[⁰¹²³⁴-⁹]+|\*{1,3}(?![\p{L}\p{N}*]))/gu
/** "110 kr a)" in a row of a table, not "se punkt a)". */
const LETTER_MARK =
  /(?<=[\p{L}\p{N}] )(?<!(?<!\p{L})(?:punkt(?:en)?|stycket?|mom(?:ent)?|led(?:et)?|points?)\.? )\p{Ll}\)(?=\s{2}|\s?$)/gu
/** "Mark (ca 3 m)" */
const IN_BRACKETS = /\([^()]{0,60}\)/gu
/** "**Viktigt** att veta" in a file of plain text. */
const EMPHASIS = /(?<![^\s(])(\*{1,3})(?=\p{L})([^*]{1,200})\1(?![\p{L}\p{N}*])/gu
const OPENS_WITH_EMPHASIS = /^(\*{1,3})(?=\p{L})[^*]{1,200}\1(?=\s)/u
/** "1 Gäller inte barn.", below a sentence that bears the mark ¹. */
const PLAIN = /^\d{1,2}(?=\s\p{Lu})/u
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const FURTHEST_NOTE = 40

/** The mark that a note begins with. Items of a list have the mark of the item before or after them. */
export function readNote(segments: readonly Segment[], at: number, say: Say): string | undefined {
  const markAt = (other: number) => NOTE.exec(say(other))?.[0]
  const mark = markAt(at) ?? readPlainNote(segments, at, say)
  if (!mark || OPENS_WITH_EMPHASIS.test(say(at))) return
  const below = endOfBlock(segments, at) + 1
  const isItem = [startOfBlock(segments, at - 1), at - 1, at + 1, below].some(
    (other) => markAt(other) === mark,
  )
  if (isItem || (/^\p{Ll}/u.test(mark) && !isInRowAbove(segments, at, mark, say))) return
  return mark
}

function readPlainNote(segments: readonly Segment[], at: number, say: Say): string | undefined {
  const plain = segments[at]?.kind === 'heading' ? undefined : PLAIN.exec(say(at))?.[0]
  const mark = plain?.replace(/\d/g, (digit) => RAISED[Number(digit)] ?? digit)
  const above = range(Math.max(0, at - FURTHEST_NOTE), at - 1)
  return mark && above.some((other) => marksOf(say(other)).includes(mark)) ? mark : undefined
}

/** "a)" begins an item of a list unless a row of a table above it bears the mark. */
function isInRowAbove(segments: readonly Segment[], at: number, mark: string, say: Say): boolean {
  const above = range(Math.max(0, at - FURTHEST_NOTE), at - 1)
  return above.some((other) => segments[other] !== undefined && letterMarksOf(say(other)).includes(mark))
}

/** The notes to a sentence, or the sentence that a note is to. */
export function findNotes(segments: readonly Segment[], index: number, say: Say): number[] {
  const mark = readNote(segments, index, say)
  if (mark) {
    const above = range(Math.max(0, index - FURTHEST_NOTE), index - 1)
    const bearer = above.findLast((at) => marksOf(say(at)).includes(mark))
    return bearer === undefined ? [] : [bearer]
  }
  const below = range(index + 1, Math.min(segments.length, index + FURTHEST_NOTE) - 1)
  return marksOf(say(index)).flatMap((own) => below.find((at) => readNote(segments, at, say) === own) ?? [])
}

/** Whether a note to the segment stands elsewhere, so that it cannot be shown. */
export function lacksNote(text: string, segments: readonly Segment[], index: number): boolean {
  const say = sayOf(text, segments)
  return (
    !readNote(segments, index, say) && findNotes(segments, index, say).length < marksOf(say(index)).length
  )
}

const marksOf = (text: string): string[] => [
  ...(text.replace(EMPHASIS, '$2').match(NOTE_MARK) ?? []),
  ...letterMarksOf(text),
]

const letterMarksOf = (text: string): string[] =>
  isTableRow(text) ? (text.replace(IN_BRACKETS, '').match(LETTER_MARK) ?? []) : []

/** What the letters in the cells of its row mean: "M = medlemmen", above its table or below it. */
export function findLegends(segments: readonly Segment[], index: number, say: Say): number[] {
  const isRow = isTableRow(say(index))
  if (!isRow && !opensWithMark(say(index))) return []
  const explains = isRow ? explainsRow : explainsMark
  const from = Math.max(0, index - FURTHEST_NOTE)
  return range(from, Math.min(segments.length - 1, index + FURTHEST_NOTE)).filter(
    (at) => at !== index && explains(say(at), say(index)),
  )
}
