import { createContext, Script } from 'node:vm'
import type { Certainty } from '@/lib/assistant/contract'
import { foldWhiteSpace } from '@/lib/text/quote'
import type { Question } from './questions'

/** The page is null if there is no file, or if the document has no pages. */
export type Stretch = { document: string | null; page: number | null; text: string }

export type Reply = {
  certainty: Certainty
  relevance: number
  /** The answer's own words, without marks and without the line that introduces them. */
  said: string
  /** `isVerbatim`: word for word on its page. */
  quotes: (Stretch & { isVerbatim: boolean })[]
}

export type Judged = {
  question: Question
  /** The kind of the document that answers; null if there is none. */
  documentKind: string | null
  /** The value is null if there was no reply. */
  reply: Reply | null
  isRightFirst: boolean
  isRightInAny: boolean
  /** A quote of a sure answer counts, or one of the first three closest passages. */
  isRightShown: boolean
  /** A sure answer's own words match `expected` and not `mustNot`: the quoted sections do not count. */
  isSaidRight: boolean
  /** The answer says what it must not. */
  isForbidden: boolean
  /** An answerable question got a sure answer without a right quote. */
  isWrongSure: boolean
  isFalseSure: boolean
  /** An answerable question got no quotes. */
  isRefused: boolean
  /** A passage that a model would have read contains the answer. */
  isRead: boolean
}

const closestLooked = 3

/** Quotes that are neither sure nor closest count as not shown. @throws Error if a pattern takes too long */
export function judge(
  question: Question,
  reply: Reply | null,
  read: readonly Stretch[],
  documentKind: string | null = null,
): Judged {
  const isAnswerable = question.kind !== 'unanswerable'
  const certainty = reply?.certainty ?? 'none'
  const shows = certainty === 'sure' || certainty === 'closest'
  const right = shows ? (reply?.quotes ?? []).map((quote) => isRight(question, quote)) : []
  const isRightFirst = right[0] ?? false
  const isForbidden = shows && reply !== null && saysForbidden(question, reply)
  const looked = certainty === 'closest' ? right.slice(0, closestLooked) : right
  return {
    question,
    documentKind,
    reply,
    isRightFirst,
    isRightInAny: right.includes(true),
    isRightShown: looked.includes(true),
    isSaidRight: certainty === 'sure' && !isForbidden && matches(question, question.expected, reply?.said),
    isForbidden,
    isWrongSure: isAnswerable && certainty === 'sure' && !right.includes(true),
    isFalseSure: !isAnswerable && certainty === 'sure',
    isRefused: isAnswerable && !shows,
    isRead: read.some((passage) => isRight(question, passage)),
  }
}

/** A pattern may match other text elsewhere, so it counts on an acceptable page only. */
export function isRight(question: Question, { document, page, text }: Stretch): boolean {
  const isPlace = question.acceptable.some(
    (place) => place.document === document && (page === null || place.pages.includes(page)),
  )
  return isPlace && matches(question, question.expected, text)
}

function saysForbidden(question: Question, { certainty, said, quotes }: Reply): boolean {
  const { mustNot } = question
  if (!mustNot) return false
  if (mustNot.source.startsWith('^')) return certainty === 'sure' && matches(question, mustNot, said)
  return [said, ...quotes.map(({ text }) => text)].some((text) => matches(question, mustNot, text))
}

/** @throws Error with the question if the pattern takes too long */
function matches({ id }: Question, pattern: RegExp | null, text = ''): boolean {
  try {
    return pattern !== null && matchPattern(pattern, foldWhiteSpace(text))
  } catch (cause) {
    throw new Error(`question ${id}: its pattern takes too long on "${text.slice(0, 80)}".`, { cause })
  }
}

const longestMs = 1000

const attempt = new Script('pattern.test(text)')

/** A pattern may backtrack without end. @throws Error ERR_SCRIPT_EXECUTION_TIMEOUT after a second */
function matchPattern(pattern: RegExp, text: string): boolean {
  return attempt.runInContext(createContext({ pattern, text }), { timeout: longestMs }) === true
}
