import { canBeSure, readQuoted } from '@/lib/assistant/answer/answer'
import { findBest } from '@/lib/assistant/answer/best-excerpt'
import { chooseClosest, chooseQuotes } from '@/lib/assistant/answer/choose-quotes'
import { citeSection } from '@/lib/assistant/answer/cite-passage'
import type { Excerpt } from '@/lib/assistant/answer/excerpt'
import { type Library, lookUp } from '@/lib/assistant/answer/look-up'
import { orderHits, rateQuotes } from '@/lib/assistant/answer/order-hits'
import { type Parts, readParts } from '@/lib/retrieval/rank/fusion'
import { readSignals, type Signals, type Way, wayOf } from '@/lib/retrieval/rank/relevance'
import { toStretch } from '@/scripts/commands/answers/ask'
import { isRight } from '@/scripts/commands/answers/judge'
import type { StoredOrganization } from '@/scripts/commands/answers/organization'
import type { Question } from '@/scripts/commands/answers/questions'

/** What Frank knows of a question when he answers it, and what would have been right. */
export type TrainingExample = {
  association: string
  id: string
  way: Way
  isAnswerable: boolean
  candidates: { parts: Parts; isRight: boolean }[]
  signals: Signals
  /** If there is none, the answer cannot be sure. */
  sure: { isRight: boolean } | null
}

/** As many passages have the vectors of their sentences. */
const CANDIDATES = 30

/** @returns null for a question that no passage shares a word with */
export async function readExample(
  library: Library,
  { id: organizationId, names }: Pick<StoredOrganization, 'id' | 'names'>,
  association: string,
  question: Question,
): Promise<TrainingExample | null> {
  const hits = orderHits(
    question.question,
    await lookUp(library, { organizationId, audience: 'members' }, question.question),
  )
  const [first, ...rest] = hits
  if (!first) return null
  const judge = (excerpt: Excerpt | null | undefined) =>
    excerpt ? isRight(question, toStretch(citeSection(excerpt), names)) : false
  const candidates = hits.slice(0, CANDIDATES)
  const shares = rateQuotes(question.question, candidates)
  const closest = chooseClosest(question.question, hits)
  const quotes = canBeSure(question.question, first) ? chooseQuotes(question.question, hits) : []
  return {
    association,
    id: question.id,
    way: wayOf(first),
    isAnswerable: question.kind === 'answerable',
    candidates: candidates.map((hit, i) => ({
      parts: { ...readParts(hit.evidence, hit.sentences), quote: shares[i] ?? 0 },
      isRight: judge(findBest(question.question, hit)),
    })),
    signals: readSignals([first, ...rest], readQuoted(question.question, closest)),
    sure: quotes.length > 0 ? { isRight: judge(quotes[0]) } : null,
  }
}
