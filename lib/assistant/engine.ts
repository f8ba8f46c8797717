import { composeAnswer } from './answer'
import type { Corpora } from './corpora'
import { completeFollowUp } from './follow-up'
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

/** Passages that an answer may draw on. */
const candidates = 8

/**
 * Answers from one organisation's documents and approved FAQ items only. Every quote is checked against the stored page before it is returned;
 * below the threshold the answer says that nothing was found.
 */
export async function answerQuestion(
  corpora: Corpora,
  { organizationId, language, threshold, ...asked }: Question,
): Promise<Answer> {
  const corpus = await corpora.get(organizationId)
  const { question, hits } = findPassages(corpus, asked, threshold)
  const refs = hits.flatMap(({ passage }) =>
    passage.kind === 'document' && passage.page !== null
      ? [{ documentId: passage.sourceId, page: passage.page }]
      : [],
  )
  const pages = refs.length > 0 ? await corpora.store.pages(organizationId, refs) : new Map<string, string>()
  return composeAnswer({
    question,
    language,
    threshold,
    hits,
    pageText: (documentId, page) => pages.get(pageKey({ documentId, page })),
  })
}

/** A follow-up is looked up behind the question that it goes on from; where that finds nothing it may have been meant by itself. */
function findPassages(
  corpus: Corpus,
  { question, context = [] }: Pick<Question, 'question' | 'context'>,
  threshold: number,
): { question: string; hits: Hit[] } {
  const complete = completeFollowUp(question, context)
  const hits = retrieve(corpus, complete, { limit: candidates })
  if (complete === question || hits.some(({ relevance }) => relevance >= threshold)) {
    return { question: complete, hits }
  }
  return { question, hits: retrieve(corpus, question, { limit: candidates }) }
}
