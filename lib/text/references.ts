import { readMark } from './lines'
import { range, type Say, startOfBlock } from './neighbours'
import type { Segment } from './segments'

/** "punkt 3", "regel 1", "12 §", "§ 4" */
const REFERENCE =
  /(?<!\p{L})(?:punkt(?:en)?|regel|regeln|paragraf(?:en)?|avsnitt(?:et)?|point|rule|section|paragraph)\s(\d{1,2}(?:\.\d{1,2}){0,3})(?!\d)|(?<!\d)(\d{1,2})\s?§|§\s?(\d{1,2})(?!\d)/giu
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
  [...text.matchAll(REFERENCE)].some(([, ...found]) =>
    found.some((number) => number !== undefined && numbers.includes(number)),
  )
