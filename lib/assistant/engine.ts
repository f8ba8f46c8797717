import { composeAnswer, findNearestDocuments, refuse } from '@/lib/assistant/answer/answer'
import { ANSWER_WORDS } from '@/lib/assistant/answer/answer-words'
import { citePassage } from '@/lib/assistant/answer/cite-passage'
import { findDocument, readDocumentRequest } from '@/lib/assistant/answer/document-request'
import { sayFormer } from '@/lib/assistant/answer/former-text'
import { readGreeting } from '@/lib/assistant/answer/greeting'
import { type Library, lookUp, readBeginning } from '@/lib/assistant/answer/look-up'
import { type Model, modelLimits } from '@/lib/assistant/model/model'
import { listDocuments } from '@/lib/assistant/model/more-documents'
import { choosePassages, orderForModel } from '@/lib/assistant/model/prompt'
import { rewriteQuestion } from '@/lib/assistant/model/rewrite-question'
import { type Written, writeAnswer } from '@/lib/assistant/model/write-answer'
import type { CorpusReader } from '@/lib/retrieval/index/index-cache'
import { readIntent } from '@/lib/retrieval/rank/intent'
import { createValidityFilter } from '@/lib/retrieval/rank/validity'
import type { Hit } from '@/lib/retrieval/retrieve'
import { findAskingSentences } from '@/lib/text/asking-sentence'
import { completeFollowUp } from '@/lib/text/follow-up'
import { detectLanguage, type Language } from '@/lib/text/language'
import { askInOneLanguage } from '@/lib/text/one-language'
import { readNumberedPlace } from '@/lib/text/place-number'
import { escapeMarkdown } from '@/lib/text/quote'
import type { Answer } from './contract'

export type Question = {
  reader: CorpusReader
  question: string
  language: 'en' | 'sv'
  threshold: number
  context?: readonly string[]
}

export type Options = {
  /** If this is null, the answer consists of the documents' own sentences. */
  model?: Model | null
  onDelta?: (text: string) => void
  signal?: AbortSignal
}

/** A model's text needs proof in the passages. @throws the signal's reason when the asker has left */
export async function answerQuestion(
  library: Library,
  request: Question,
  { model, onDelta, signal }: Options = {},
): Promise<Answer> {
  let isBegun = false
  const onProse = (text: string) => {
    isBegun = true
    onDelta?.(text)
  }
  const answer = await findAnswer(library, request, { model, onDelta: onProse, signal })
  if (onDelta && !isBegun) splitPieces(answer.answer).forEach(onDelta)
  return answer
}

async function findAnswer(library: Library, request: Question, options: Options): Promise<Answer> {
  const { reader, threshold } = request
  const asker = detectLanguage(request.question, request.language)
  const greeting = readGreeting(request.question)
  if (greeting)
    return {
      ...refuse(request.question, asker, 0),
      certainty: 'greeting',
      answer: ANSWER_WORDS[asker][greeting],
    }
  const { question, hits } = await lookUpFollowUp(library, request, options.signal)
  const document = await showDocument(library, reader, question, asker)
  if (document) return document
  const extractive = composeAnswer({ question, language: asker, threshold, hits })
  const [first] = extractive.sources
  const isFromBoard = extractive.certainty === 'sure' && (first?.faq_id || first?.board)
  // A model would choose one of two texts that disagree.
  if (!options.model || isFromBoard || extractive.disagreement)
    return noteReading(library, reader, hits, extractive)
  const written = await write(library, options.model, { reader, question, asker, hits }, options)
  return noteReading(library, reader, hits, toAnswer(extractive, written, { question, asker, hits }))
}

function noteReading(
  { cache, embedder }: Library,
  reader: CorpusReader,
  [best]: readonly Hit[],
  answer: Answer,
): Answer {
  if (answer.certainty === 'sure') return answer
  const { hasUnread } = cache.open(reader, embedder?.model ?? null)
  const isReading = hasUnread || best?.evidence.awaitsVectors || best?.evidence.awaitsSentences
  return isReading ? { ...answer, is_reading: true } : answer
}

async function lookUpFollowUp(
  library: Library,
  { reader, question, context = [], threshold, language }: Question,
  signal?: AbortSignal,
): Promise<{ question: string; hits: Hit[] }> {
  const asked = askInOneLanguage(findAskingSentences(question))
  if (asked !== question) return { question: asked, hits: await lookUp(library, reader, asked, signal) }
  const complete = completeFollowUp(question, context)
  const place = readNumberedPlace(complete)
  const sought = place ? `${complete} ${place.number} §` : complete
  const hits = await lookUp(library, reader, sought, signal)
  if (complete === question) return { question, hits }
  const asker = detectLanguage(question, language)
  const { certainty } = composeAnswer({ question: complete, language: asker, threshold, hits })
  if (certainty !== 'none') return { question: complete, hits }
  return { question, hits: await lookUp(library, reader, question, signal) }
}

async function showDocument(
  library: Library,
  reader: CorpusReader,
  question: string,
  asker: Language,
): Promise<Answer | null> {
  const request = readDocumentRequest(question)
  if (!request) return null
  const { index } = library.cache.open(reader, library.embedder?.model ?? null)
  const mayAnswer = createValidityFilter(readIntent(question))
  const source = findDocument(index.sources.filter(mayAnswer), request)
  const text = source && (await readBeginning(library, reader, source.sourceId))
  if (!source || !text) return null
  const passage = { ...source, ...text, id: source.sourceId }
  return {
    answer: `${ANSWER_WORDS[asker].document} **${escapeMarkdown(source.sourceName)}**`,
    source: source.sourceName,
    sources: [citePassage(passage, { start: 0, end: text.text.length })],
    certainty: 'sure',
    relevance: 1,
    answered_question: question,
  }
}

/** Of the documents that the model asks for. It leaves room for the passages found first. */
const MORE = 12

type ToWrite = { reader: CorpusReader; question: string; asker: Language; hits: readonly Hit[] }

async function write(
  library: Library,
  model: Model,
  { reader, question, asker, hits }: ToWrite,
  { onDelta, signal }: Options,
): Promise<Written> {
  const words = await rewriteQuestion(model, { question, language: asker, signal })
  const found = words ? await lookUp(library, reader, `${question} ${words}`, signal) : hits
  const { index } = library.cache.open(reader, library.embedder?.model ?? null)
  const begun = performance.now()
  const asked = { question, language: asker, onProse: (text: string) => onDelta?.(text), signal }
  const passages = orderForModel(found)
  const documents = await listDocuments(index, found)
  const written = await writeAnswer(model, { ...asked, passages, documents })
  if (written.kind !== 'more') return written
  const sourceIds = new Set(written.documents.map(({ sourceId }) => sourceId))
  const more = orderForModel(await lookUp(library, reader, question, signal, sourceIds))
  const both = [...more.slice(0, MORE), ...passages.filter(({ sourceId }) => !sourceIds.has(sourceId))]
  const left = modelLimits.timeoutMs - (performance.now() - begun)
  return writeAnswer(model, { ...asked, passages: both }, Math.max(1, Math.floor(left)))
}

function toAnswer(
  extractive: Answer,
  written: Written,
  { question, asker, hits }: Pick<ToWrite, 'question' | 'asker' | 'hits'>,
): Answer {
  const { relevance } = extractive
  if (written.kind === 'none' || written.kind === 'more')
    return { ...refuse(question, asker, relevance), nearest: findNearestDocuments(hits) }
  if (written.kind === 'failed') return extractive
  const { sources } = written
  const [first] = sources
  const former = first && sayFormer(first, asker)
  const answer = former ? `${former}:\n\n${written.answer}` : written.answer
  return {
    answer,
    source: first?.source ?? '',
    sources,
    certainty: 'sure',
    relevance,
    answered_question: question,
  }
}

/** `npm run eval` checks what a model would read for a question without a conversation. */
export async function listModelPassages(library: Library, reader: CorpusReader, question: string) {
  return choosePassages(orderForModel(await lookUp(library, reader, question)))
}

/** The pieces, joined, are exactly the text. */
export function splitPieces(text: string): string[] {
  return text.match(/(?:\S+\s*){1,6}|\s+/gu) ?? []
}
