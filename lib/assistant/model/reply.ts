import { z } from 'zod'
import { modelLimits } from './limits'

/**
 * A model's reply is prose, then a fenced block with a JSON list of what it quotes: the prose can be shown while it comes, a fence never stands in
 * it, and models know how to write both. In the prose the sources are not numbered: the chat lists them below, without numbers.
 */
export const FENCE = '```'
/** What a model writes when the passages do not answer. */
export const NO_ANSWER = 'NO_ANSWER'

export type Citation = { passage: number; quote: string }

export type Reply =
  | { kind: 'answer'; prose: string; citations: Citation[] }
  /** The model says that the passages do not answer. */
  | { kind: 'none' }
  | { kind: 'malformed' }

const STOPS = [FENCE, NO_ANSWER]
/** Marks of sources ("[1]", "[1, 2]") that models set out of habit, with the space before them; and what may yet become one. */
const MARKS = /(?<!\s)\s*\[\d{1,2}(?:\s*[,;–-]\s*\d{1,2})*\]/g
const PARTIAL_MARK = /(?<!\s)\s*(?:\[[\d\s,;–-]*)?$/
/** What is shown while it comes is plain text: bold marks are left out. */
const HALF_BOLD = /(?<!\*)(?:\*\*)*\*$/

const citationsSchema = z
  .array(
    z.object({
      passage: z.number().int().positive(),
      quote: z.string().min(1).max(modelLimits.longestPassage),
    }),
  )
  .max(20)

/** Reads a reply as it comes, in whatever pieces: `onProse` gets the words of the prose, and nothing of what is not for readers. */
export class ReplyReader {
  #text = ''
  #shown = 0

  constructor(readonly onProse: (text: string) => void) {}

  get isTooLong(): boolean {
    return this.#text.length > modelLimits.replyCharacters
  }

  push(piece: string): void {
    this.#text += piece
    if (!this.isTooLong) this.#show(toProse(this.#text, false), false)
  }

  end(): Reply {
    if (this.isTooLong) return { kind: 'malformed' }
    const prose = toProse(this.#text, true)
    this.#show(prose, true)
    const words = toWords(prose)
    if ([this.#text, prose, words].some((text) => text.includes(NO_ANSWER))) return { kind: 'none' }
    const citations = citationsSchema.safeParse(parseJson(readBlock(this.#text))).data
    // A fence may come about where the marks of bold stood in it.
    if (!prose || !citations || words.includes(FENCE) || prose.length > modelLimits.answerCharacters)
      return { kind: 'malformed' }
    return { kind: 'answer', prose, citations }
  }

  #show(prose: string, isOver: boolean): void {
    if (prose.length > modelLimits.answerCharacters) return
    const words = toWords(isOver ? prose : prose.replace(HALF_BOLD, ''))
    const more = words.slice(this.#shown)
    if (!more) return
    this.#shown = words.length
    this.onProse(more)
  }
}

/** What stands between the first fence and the last, with which the reply has to end. */
function readBlock(text: string): string {
  const end = text.trimEnd()
  const from = end.indexOf(FENCE) + FENCE.length
  const to = end.length - FENCE.length
  return end.endsWith(FENCE) && from <= to ? end.slice(from, to).replace(/^json/, '') : ''
}

/** The prose in what has come so far. While more may come, what could still turn out to be a stop or a mark is kept back. */
function toProse(text: string, isOver: boolean): string {
  const stop = Math.min(...STOPS.map((word) => text.indexOf(word)).filter((at) => at >= 0), Infinity)
  if (stop < Infinity || isOver) return clean(text.slice(0, stop)).trimEnd()
  return clean(text.slice(0, text.length - countKeptBack(text)).replace(PARTIAL_MARK, ''))
}

const toWords = (prose: string) => prose.replaceAll('**', '')

const clean = (text: string) => text.replace(MARKS, '').trimStart()

/** The length of the end of a text with which a stop may begin. */
function countKeptBack(text: string): number {
  const beginnings = STOPS.flatMap((word) => Array.from(word, (_, at) => word.slice(0, at)))
  return Math.max(0, ...beginnings.filter((start) => text.endsWith(start)).map((start) => start.length))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not what was agreed, and so no citation.
    return undefined
  }
}
