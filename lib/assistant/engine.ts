import { composeAnswer } from './answer'
import type { Corpora } from './corpora'
import { completeFollowUp } from './follow-up'
import { findNearestDocuments } from './nearest'
import { splitPieces } from './pieces'
import { type Corpus, type Hit, retrieve } from './retrieve'
import { pageKey } from './store'
import type { Answer } from './types'

export type Question = {
  organizationId: string
  question: string
  language: 'en' | 'sv'
  threshold: number
  /** The questions before this one in the conversation, oldest first. */
  context?: readonly string[]
}

export type Reader = {
  /** Gets the text as it is written: not verified yet, and replaced by the answer. */
  onDelta?: (text: string) => void
  /** Aborts when the asker leaves. */
  signal?: AbortSignal
}

/** Passages that an answer may draw on, and those among which the nearest documents are looked for where there is none. */
const candidates = 8
const looked = 40

/**
 * Answers from one organisation's documents and approved FAQ items only. Every quote is checked against the stored page before it is returned;
 * below the threshold the answer says that nothing was found, and names the documents that come near.
 * @throws the signal's reason when the asker has left
 */
export async function answerQuestion(
  corpora: Corpora,
  { organizationId, language, threshold, ...asked }: Question,
  { onDelta, signal }: Reader = {},
): Promise<Answer> {
  const corpus = await corpora.get(organizationId)
  signal?.throwIfAborted()
  const { question, hits: found } = findPassages(corpus, asked, threshold)
  const hits = found.slice(0, candidates)
  const pageText = await readPages(corpora, organizationId, hits)
  signal?.throwIfAborted()
  const answer = composeAnswer({ question, language, threshold, hits, pageText })
  if (onDelta) splitPieces(answer.answer).forEach(onDelta)
  return answer.sources.length > 0 ? answer : { ...answer, nearest: findNearestDocuments(found) }
}

/** The stored texts of the pages that the hits stand on. */
async function readPages(corpora: Corpora, organizationId: string, hits: readonly Hit[]) {
  const refs = hits.flatMap(({ passage }) =>
    passage.kind === 'document' && passage.page !== null
      ? [{ documentId: passage.sourceId, page: passage.page }]
      : [],
  )
  const pages = refs.length > 0 ? await corpora.store.pages(organizationId, refs) : new Map<string, string>()
  return (documentId: string, page: number) => pages.get(pageKey({ documentId, page }))
}

/** A follow-up is looked up behind the question that it goes on from; where that finds nothing it may have been meant by itself. */
function findPassages(
  corpus: Corpus,
  { question, context = [] }: Pick<Question, 'question' | 'context'>,
  threshold: number,
): { question: string; hits: Hit[] } {
  const complete = completeFollowUp(question, context)
  const hits = retrieve(corpus, complete, { limit: looked })
  if (complete === question || hits.slice(0, candidates).some(({ relevance }) => relevance >= threshold)) {
    return { question: complete, hits }
  }
  return { question, hits: retrieve(corpus, question, { limit: looked }) }
}
