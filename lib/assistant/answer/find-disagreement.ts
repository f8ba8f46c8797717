import { areVersions, isOlder } from '@/lib/assistant/answer/newer-text'
import { toDay } from '@/lib/i18n/time'
import type { CorpusPassage } from '@/lib/retrieval/passage'
import { readIntent } from '@/lib/retrieval/rank/intent'
import { asksEarlier, hasEnded } from '@/lib/retrieval/rank/validity'
import type { Hit } from '@/lib/retrieval/retrieve'
import { isProposal } from '@/lib/text/turning-words'
import { canBeSaid } from './can-be-said'
import { disagree } from './disagreement'
import { type Excerpt, findExcerpts } from './excerpt'
import { speaksOfSame } from './same-subject'
import { sayTelling } from './shown-words'

/** Passages in which another text is looked for, and sentences of each. */
const LOOKED = 10
const SENTENCES = 3

const RANKS = ['law', 'bylaws', 'meeting', 'board', 'rules', 'news'] as const
type Rank = (typeof RANKS)[number]
const OF_MEETING = /stämm|årsmöte|general meeting|annual meeting/iu
const OF_BOARD = /styrelse|board/iu

/**
 * The quote of an answer and that of another text that holds, which disagrees with it, the higher text first; null unless
 * the two sentences alone tell it. An answer that shows more than its sentence may have said what makes the difference.
 */
export function findDisagreement(
  question: string,
  hits: readonly Hit[],
  [first, ...others]: readonly Excerpt[],
): [Excerpt, Excerpt] | null {
  if (!first || !isAlone(first) || asksEarlier(readIntent(question))) return null
  const rank = rankOf(first.hit.passage)
  if (rank === null) return null
  const found = hits
    .slice(0, LOOKED)
    .filter(({ passage }) => mayDisagree(first.hit.passage, passage) && speaksOfSame(question, passage))
    .flatMap((hit) => findExcerpts(question, hit).slice(0, SENTENCES))
    .find(
      (excerpt) =>
        excerpt.isWhole &&
        isAlone(excerpt) &&
        canBeSaid(question, excerpt) &&
        disagree(sayTelling(first), sayTelling(excerpt)),
    )
  if (!found || others.some(({ hit }) => hit.passage.sourceId !== found.hit.passage.sourceId)) return null
  return rank < (rankOf(found.hit.passage) ?? RANKS.length) ? [first, found] : [found, first]
}

const isAlone = ({ segments, headings }: Excerpt) => segments.length === 1 && headings.length === 0

/** Two of one rank are a matter of which is newer, and so is a decision or news that is older than the other text. */
function mayDisagree(one: CorpusPassage, other: CorpusPassage): boolean {
  const [rank, otherRank] = [rankOf(one), rankOf(other)]
  if (rank === null || otherRank === null || rank === otherRank || areVersions(one, other)) return false
  return !isOvertaken(one, other) && !isOvertaken(other, one)
}

function isOvertaken(one: CorpusPassage, by: CorpusPassage): boolean {
  const isDecision = one.documentKind === 'minutes' || one.kind === 'article'
  return isDecision && (!one.date || !by.date || isOlder(one.date, by.date))
}

/** 0 is the highest; null for what rules nothing, or does not hold. */
function rankOf(passage: CorpusPassage): number | null {
  const rank = readRank(passage)
  const holds = !hasEnded(passage, toDay(new Date())) && !isProposal(passage.sourceName)
  return rank && holds ? RANKS.indexOf(rank) : null
}

function readRank({ kind, documentKind, sourceName }: CorpusPassage): Rank | null {
  if (kind === 'article') return 'news'
  if (kind !== 'document') return null
  if (documentKind === 'law' || documentKind === 'bylaws' || documentKind === 'rules') return documentKind
  if (documentKind !== 'minutes') return null
  return OF_MEETING.test(sourceName) ? 'meeting' : OF_BOARD.test(sourceName) ? 'board' : null
}
