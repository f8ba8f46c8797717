import { composeAnswer } from './answer'
import type { Corpora } from './corpora'
import { retrieve } from './retrieve'
import { pageKey } from './store'
import type { Answer } from './types'

export type Question = { organizationId: string; question: string; language: 'en' | 'sv'; threshold: number }

/** Passages that an answer may draw on. */
const candidates = 8

/**
 * Answers from one organisation's documents and approved FAQ items only. Every quote is checked against the stored page before it is returned;
 * below the threshold the answer says that nothing was found.
 */
export async function answerQuestion(
  corpora: Corpora,
  { organizationId, question, language, threshold }: Question,
): Promise<Answer> {
  const corpus = await corpora.get(organizationId)
  const hits = retrieve(corpus, question, { limit: candidates })
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
