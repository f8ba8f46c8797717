import { readMark } from './lines'
import { range, type Say, startOfBlock } from './neighbours'
import type { Segment } from './segments'

const PLACE = String.raw`\d{1,2}(?:\.\d{1,2}){0,3}(?!\d)`
/** "punkt 3", "punkterna 3 och 4", "regel 1", "12 §", "§ 4" */
const REFERENCE = new RegExp(
  `(?<!\\p{L})(?:punkt(?:en|erna)?|regel|regeln|reglerna|paragraf(?:en|erna)?|avsnitt(?:et|en)?|points?|rules?|sections?|paragraphs?)\\s(?<named>${PLACE}(?:(?:,\\s|\\soch\\s|\\ssamt\\s|\\sand\\s)${PLACE}){0,5})|(?<!\\d)(?<before>\\d{1,2})\\s?§|§\\s?(?<after>\\d{1,2})(?!\\d)`,
  'giu',
)
const EACH_PLACE = new RegExp(PLACE, 'gu')
/** "3 § i hyreslagen", "7 kap. 14 § bostadsrättslagen" */
const OF_CHAPTER = /(?<!\p{L})kap(?:itel)?\.?\s?$/iu
const IN_LAW =
  /^\s?§?\s?(?:(?:i|av|of|in|the)\s){0,2}(?:\p{L}{0,30}lag(?:en)?|brl|[\p{L}\s]{1,20}act)(?!\p{L})/iu
/** It takes something from the rule that it names. */
const TAKES =
  /(?<!\p{L})(?:(?:gäller|tillämpas|avser|omfattar|hindrar)\s(?:dock\s)?(?:inte|ej|endast|bara|enbart)|undantag\p{L}{0,3}|undantas|upphör\p{L}{0,2}|upphäv\p{L}{1,3}|utgår|ersätts|does not apply|do not apply|applies only|except\p{L}{0,5}|is repealed)(?!\p{L})/iu
const NUMBER = /^\(?(\d{1,2}(?:\.\d{1,2}){0,3})(?!\d)/u
const SECTION = /^(?:(\d{1,2})\s?§|§\s?(\d{1,2})|(\d{1,2}(?:\.\d{1,2}){0,3})\.?\s\p{Lu})/u
const FURTHEST = 30

/** The sentences elsewhere that name its point or section and take something from it: "Punkt 2 gäller inte i hus D." */
export function findReferences(segments: readonly Segment[], index: number, say: Say): number[] {
  if (segments[index]?.kind === 'heading') return []
  const own = numbersOf(segments, index, say)
  if (own.length === 0) return []
  const near = range(Math.max(0, index - FURTHEST), Math.min(segments.length - 1, index + FURTHEST))
  return near.filter(
    (at) => at !== index && segments[at]?.kind !== 'heading' && TAKES.test(say(at)) && names(say(at), own),
  )
}

/** The number of the item, and of the section above it. */
function numbersOf(segments: readonly Segment[], index: number, say: Say): string[] {
  const heading = segments.slice(0, index).findLastIndex(({ kind }) => kind === 'heading')
  const [, ...section] = (heading >= 0 && SECTION.exec(say(heading))) || []
  const first = say(startOfBlock(segments, index))
  const [, item] = (segments[index]?.kind === 'item' && NUMBER.exec(readMark(first))) || []
  const [, ...own] = SECTION.exec(first) ?? []
  return [item, ...section, ...own].filter((number) => number !== undefined)
}

const names = (text: string, numbers: readonly string[]) =>
  readReferences(text).some((number) => numbers.includes(number))

/** The numbers of points and sections of the same paper that a text names. */
function readReferences(text: string): string[] {
  return [...text.matchAll(REFERENCE)].flatMap(({ 0: found, index, groups }) => {
    const isElsewhere =
      OF_CHAPTER.test(text.slice(Math.max(0, index - 10), index)) ||
      IN_LAW.test(text.slice(index + found.length, index + found.length + 60))
    const numbers = groups?.named?.match(EACH_PLACE) ?? [groups?.before ?? groups?.after ?? '']
    return isElsewhere ? [] : numbers
  })
}

/** The points and sections that a sentence takes something from: "3" of "Punkt 3 gäller inte i hus D." */
export const readTaken = (sentence: string): string[] =>
  TAKES.test(sentence) ? readReferences(sentence) : []

/** The number of a point or a section that a sentence or heading begins with. */
export function readOwnNumbers(text: string, kind: Segment['kind']): string[] {
  const [, item] = (kind === 'item' && NUMBER.exec(readMark(text))) || []
  const [, ...section] = SECTION.exec(text) ?? []
  return [item, ...section].filter((number) => number !== undefined)
}

/** Whether a sentence that names points or sections takes from the one with the segment, or from its section. */
export function takesFrom(
  reference: string,
  { segments, index, headings }: { segments: readonly Segment[]; index: number; headings: readonly string[] },
  say: Say,
): boolean {
  const above = headings.flatMap((heading) => readOwnNumbers(heading, 'heading'))
  return names(reference, [...numbersOf(segments, index, say), ...above])
}
