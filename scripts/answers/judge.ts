import type { Certainty } from '@/lib/assistant/contract'
import { foldWhiteSpace } from '@/lib/text/quote'
import { matchPattern } from './match-pattern'
import type { Question } from './questions'

/** A stretch of a document: its file's name (null where it is from no file), its page (null in one without pages) and its plain text. */
export type Stretch = { document: string | null; page: number | null; text: string }

/** What the portal replied, as far as it is judged. */
export type Reply = {
  certainty: Certainty
  relevance: number
  /** The shown quotes in their order, and whether each stands word for word on its page. */
  quotes: (Stretch & { isVerbatim: boolean })[]
}

export type Judged = {
  question: Question
  /** Null when the portal gave none. */
  reply: Reply | null
  isRightFirst: boolean
  isRightInAny: boolean
  /** By any quote of a sure answer, or among the first three of those that only come near. */
  isRightShown: boolean
  /** An answerable question got a sure answer of which no quote is right. */
  isWrongSure: boolean
  isFalseSure: boolean
  /** An answerable question was shown nothing. */
  isRefused: boolean
  /** A passage that a model would have read holds the answer. */
  isRead: boolean
}

const closestLooked = 3

/**
 * Judges by the rules of the folder's README. The quotes of a reply that neither answers nor comes near count as not shown.
 * @throws Error where the question's pattern takes too long
 */
export function judge(question: Question, reply: Reply | null, read: readonly Stretch[]): Judged {
  const isAnswerable = question.kind !== 'unanswerable'
  const certainty = reply?.certainty ?? 'none'
  const shows = certainty === 'sure' || certainty === 'closest'
  const right = shows ? (reply?.quotes ?? []).map((quote) => isRight(question, quote)) : []
  const isRightFirst = right[0] ?? false
  const looked = certainty === 'closest' ? right.slice(0, closestLooked) : right
  return {
    question,
    reply,
    isRightFirst,
    isRightInAny: right.includes(true),
    isRightShown: looked.includes(true),
    isWrongSure: isAnswerable && certainty === 'sure' && !right.includes(true),
    isFalseSure: !isAnswerable && certainty === 'sure',
    isRefused: isAnswerable && !shows,
    isRead: read.some((passage) => isRight(question, passage)),
  }
}

/** A pattern may match other years elsewhere, so it counts on an acceptable page alone; a document without pages counts as a whole. */
function isRight({ id, acceptable, expected }: Question, { document, page, text }: Stretch): boolean {
  if (!expected) return false
  const isPlace = acceptable.some(
    (place) => place.document === document && (page === null || place.pages.includes(page)),
  )
  try {
    return isPlace && matchPattern(expected, foldWhiteSpace(text))
  } catch (cause) {
    throw new Error(`question ${id}: its pattern takes too long on "${text.slice(0, 80)}".`, { cause })
  }
}
