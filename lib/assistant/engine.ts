import type { Corpora } from '@/lib/retrieval/corpora'
import { type Corpus, type Hit, retrieve } from '@/lib/retrieval/retrieve'
import { detectLanguage, type Language } from '@/lib/text/language'
import { splitSegments } from '@/lib/text/segments'
import { type AnswerRequest, composeAnswer, refuse } from './answer/answer'
import { findMatches } from './answer/excerpt'
import { completeFollowUp } from './answer/follow-up'
import { findNearestDocuments } from './answer/nearest'
import { splitPieces } from './answer/pieces'
import type { Answer } from './contract'
import type { Model } from './model/model'
import { type Written, writeAnswer } from './model/write-answer'
import { pageKey } from './store'

export type Question = {
  organizationId: string
  question: string
  language: 'en' | 'sv'
  threshold: number
  /** The questions before this one in the conversation, oldest first. */
  context?: readonly string[]
}

export type Options = {
  /** Writes the answer from the passages that are found; without one it is made of the documents' own sentences. */
  model?: Model | null
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
 * below the threshold the answer says that nothing was found, and names the documents that come near. A model is asked only where documents
 * answer: what the board has answered stands word for word, and what the model writes falls back to the documents' own words unless it is proven.
 * @throws the signal's reason when the asker has left
 */
export async function answerQuestion(
  corpora: Corpora,
  { organizationId, language, threshold, ...asked }: Question,
  { model, onDelta, signal }: Options = {},
): Promise<Answer> {
  const corpus = await corpora.get(organizationId)
  signal?.throwIfAborted()
  const { question, hits: found } = findPassages(corpus, asked, threshold)
  const hits = found.slice(0, candidates)
  const pageText = await readPages(corpora, organizationId, hits)
  signal?.throwIfAborted()
  const request: AnswerRequest = { question, language, threshold, hits, pageText }
  const extractive = composeAnswer(request)
  let isBegun = false
  const onProse = (text: string) => {
    isBegun = true
    onDelta?.(text)
  }
  const isFromDocuments = Boolean(extractive.sources[0]?.document_id)
  const written = model && isFromDocuments ? await write(model, request, { onProse, signal }) : null
  const answer = toAnswer(question, extractive, written, detectLanguage(question, language))
  if (onDelta && !isBegun) splitPieces(answer.answer).forEach(onDelta)
  return answer.sources.length > 0 ? answer : { ...answer, nearest: findNearestDocuments(found) }
}

function write(
  model: Model,
  { question, language, hits, pageText }: AnswerRequest,
  reader: { onProse: (text: string) => void; signal?: AbortSignal },
): Promise<Written> {
  return writeAnswer(model, {
    question,
    language: detectLanguage(question, language),
    passages: hits.map(({ passage }) => passage),
    pageText,
    findMatches: (passage, quote) => {
      const hit = hits.find((other) => other.passage === passage)
      const segments = splitSegments(passage.text).filter(
        ({ start, end }) => start >= quote.start && end <= quote.end,
      )
      return hit ? findMatches({ hit, segments, ...quote }) : []
    },
    ...reader,
  })
}

function toAnswer(question: string, extractive: Answer, written: Written | null, asker: Language): Answer {
  if (written?.kind === 'none') return refuse(question, asker, extractive.relevance)
  if (written?.kind !== 'answer') return extractive
  const { answer, sources } = written
  return {
    answer,
    source: sources[0]?.source ?? '',
    sources,
    certainty: 'sure',
    relevance: extractive.relevance,
    answered_question: question,
  }
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
