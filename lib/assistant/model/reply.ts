import { z } from 'zod'
import { parseJson } from '@/lib/parse-json'
import { modelLimits } from './model'

/** Quotes come first because a sentence is shown as soon as it is proven. */
export const FENCE = '```'
export const NO_ANSWER = 'NO_ANSWER'
export const MORE_DOCUMENTS = 'MORE_DOCUMENTS'

export type Citation = { passage: number; quote: string }

export type Reply =
  | { kind: 'answer'; citations: Citation[]; sentences: Sentence[] }
  | { kind: 'none' }
  /** The numbers of the listed documents that the model asks for. */
  | { kind: 'more'; documents: number[] }
  | { kind: 'malformed' }

const STOPS = [FENCE, NO_ANSWER]
const ASKS_MORE = new RegExp(`^${MORE_DOCUMENTS}:? *\\[?(\\d{1,2}(?:, ?\\d{1,2})*)\\]?\\.?$`)
const mostDocuments = 2
const PARTIAL_MARK = /(?<!\s)\s*(?:\[[\d\s,;–-]*)?\*?$/

const citationsSchema = z
  .array(
    z.object({
      passage: z.number().int().positive(),
      quote: z.string().min(1).max(modelLimits.longestPassage),
    }),
  )
  .min(1)
  .max(20)

/** Text before the block is a model's thinking and not part of the answer. */
export class ReplyReader {
  #text = ''
  #prose = -1
  #citations: Citation[] | null = null

  get isTooLong(): boolean {
    return this.#text.length > modelLimits.replyCharacters
  }

  get citations(): readonly Citation[] {
    return this.#citations ?? []
  }

  push(piece: string): Sentence[] {
    this.#text += piece
    if (this.isTooLong) return []
    this.#readBlock()
    if (!this.#citations) return []
    const prose = this.#text.slice(this.#prose)
    const stop = Math.min(...STOPS.map((word) => prose.indexOf(word)).filter((at) => at >= 0), Infinity)
    const safe = stop < Infinity ? prose.slice(0, stop) : prose.slice(0, prose.length - countKeptBack(prose))
    if (safe.length > modelLimits.answerCharacters) return []
    return readSentences(safe.replace(PARTIAL_MARK, '')).slice(0, -1)
  }

  end(): Reply {
    if (this.isTooLong) return { kind: 'malformed' }
    const [, numbers] = ASKS_MORE.exec(this.#text.replaceAll('**', '').trim()) ?? []
    if (numbers) return { kind: 'more', documents: numbers.split(',').slice(0, mostDocuments).map(Number) }
    const prose = this.#prose < 0 ? '' : this.#text.slice(this.#prose)
    const sentences = readSentences(prose)
    // Removing marks of bold or of a source can complete a stop word.
    const texts = [prose, ...sentences.map(({ text }) => text)].map((text) => text.replaceAll('**', ''))
    const thinking = this.#text.replaceAll('**', '')
    if ([thinking, ...texts].some((text) => text.includes(NO_ANSWER))) return { kind: 'none' }
    const isFenced = texts.some((text) => text.includes(FENCE))
    if (!this.#citations || isFenced || sentences.length === 0) return { kind: 'malformed' }
    if (prose.trim().length > modelLimits.answerCharacters) return { kind: 'malformed' }
    return { kind: 'answer', citations: this.#citations, sentences }
  }

  #readBlock(): void {
    if (this.#prose >= 0) return
    const from = this.#text.indexOf(FENCE) + FENCE.length
    const to = from < FENCE.length ? -1 : this.#text.indexOf(FENCE, from)
    if (to < 0) return
    this.#prose = to + FENCE.length
    const block = this.#text.slice(from, to).replace(/^json/, '')
    this.#citations = citationsSchema.safeParse(parseJson(block)).data ?? null
  }
}

function countKeptBack(text: string): number {
  const beginnings = STOPS.flatMap((word) => Array.from(word, (_, at) => word.slice(0, at)))
  return Math.max(0, ...beginnings.filter((start) => text.endsWith(start)).map((start) => start.length))
}

export type Sentence = {
  /** The text has no source and list marks. `**bold**` stays if it begins and ends in the sentence. */
  text: string
  cites: number[]
  line: number
  isItem: boolean
}

const MARK = /(?<!\s)\s*\[(\d{1,2}(?:\s*[,;–-]\s*\d{1,2})*)\]/g
const LIST_MARK = /^\s*(?:[-*•–]|\d{1,2}[.)])\s+/
/** A sentence that is split too early has no source and is dropped. */
const END = /(?<![.!?…])[.!?…]+["”»’')*]*(?:\s*\[\d{1,2}(?:\s*[,;–-]\s*\d{1,2})*\])*\.?(?=\s|$)/g
const ABBREVIATION =
  /(?:^|[\s(])(?:t\.?ex|bl\.?a|s\.?k|d\.?v\.?s|f\.?d|fr\.?o\.?m|t\.?o\.?m|p\.?g\.?a|kl|nr|ca|tel|jfr|inkl|exkl|resp|mr|mrs|dr|e\.g|i\.e|approx|\p{L})$/iu
const BARE_WORD = /^(?:ja|nej|jo|yes|no)[.!]?$/i

/** Text that is added later changes only the last sentence. */
export function readSentences(prose: string): Sentence[] {
  const sentences = prose.split('\n').flatMap((line, at) => {
    const isItem = LIST_MARK.test(line)
    return splitLine(line.replace(LIST_MARK, '')).map((text) => toSentence(text, at, isItem))
  })
  return joinBareWords(sentences.filter(({ text }) => text !== ''))
}

function splitLine(line: string): string[] {
  const parts: string[] = []
  let from = 0
  for (const { 0: end, index } of line.matchAll(END)) {
    if (end === '.' && ABBREVIATION.test(line.slice(from, index))) continue
    parts.push(line.slice(from, index + end.length))
    from = index + end.length
  }
  return [...parts, line.slice(from)]
}

function toSentence(part: string, line: number, isItem: boolean): Sentence {
  const cites = [...part.matchAll(MARK)].flatMap(([, numbers = '']) =>
    (numbers.match(/\d+/g) ?? []).map(Number),
  )
  const plain = part.replace(MARK, '').trim()
  const isBalanced = (plain.match(/\*\*/g) ?? []).length % 2 === 0
  const text = isBalanced ? plain : plain.replaceAll('**', '')
  return { text: /[\p{L}\p{N}]/u.test(text) ? text : '', cites: [...new Set(cites)], line, isItem }
}

/** Joins "Ja." to the sentence after it, which proves it or not. */
function joinBareWords(sentences: Sentence[]): Sentence[] {
  return sentences.flatMap((sentence, at) => {
    const [before, after] = [sentences[at - 1], sentences[at + 1]]
    if (isBare(sentence) && after) return []
    if (!before || !isBare(before)) return [sentence]
    const { line, isItem, cites } = before
    return [
      {
        text: `${before.text} ${sentence.text}`,
        line,
        isItem,
        cites: [...new Set([...cites, ...sentence.cites])],
      },
    ]
  })
}

const isBare = ({ text }: Sentence) => BARE_WORD.test(text.replaceAll('**', ''))
