import type { AnswerRequest } from '@/lib/assistant/answer/answer'
import type { AnswerSource } from '@/lib/assistant/contract'
import { logSurprise } from '@/lib/log'
import type { Hit } from '@/lib/retrieval/retrieve'
import type { Language } from '@/lib/text/language'
import { modelLimits } from './limits'
import { type Model, ModelFailed } from './model'
import { buildPrompt, choosePassages } from './prompt'
import { ReplyReader } from './reply'
import { verifyReply } from './verify-reply'

type Asked = {
  question: string
  /** The asker's. */
  language: Language
  /** What reaches the threshold, best first. */
  hits: readonly Hit[]
  pageText: AnswerRequest['pageText']
  /** Gets the prose as it is written, unverified. */
  onProse: (text: string) => void
  signal?: AbortSignal
}

export type Written =
  | { kind: 'answer'; answer: string; sources: AnswerSource[] }
  /** The model says that the passages do not answer. */
  | { kind: 'none' }
  /** There is no reply that holds: the answer is to be made without the model. */
  | { kind: 'failed' }

/**
 * Has a model write the answer from the passages that were found, in one call, and lets through only what is proven by them. What fails is logged once,
 * without a word of the question, the reply or the service.
 * @throws the signal's reason when the asker has left
 */
export async function writeAnswer(
  model: Model,
  asked: Asked,
  timeoutMs = modelLimits.timeoutMs,
): Promise<Written> {
  const { question, language, pageText, onProse, signal } = asked
  const documents = asked.hits.filter(({ passage }) => passage.kind === 'document')
  const passages = choosePassages(documents.map(({ passage }) => passage))
  const hits = documents.filter(({ passage }) => passages.includes(passage))
  if (hits.length === 0) return { kind: 'failed' }
  const mark = crypto.randomUUID().replaceAll('-', '')
  const reader = new ReplyReader(onProse)
  const enough = new AbortController()
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const stops = AbortSignal.any([timeout, enough.signal, ...(signal ? [signal] : [])])
    for await (const piece of model(buildPrompt({ question, language, passages, mark }), stops)) {
      reader.push(piece)
      if (reader.isTooLong) enough.abort()
      stops.throwIfAborted()
    }
  } catch (error) {
    signal?.throwIfAborted()
    return fail(timeout.aborted ? 'timeout' : enough.signal.aborted ? 'too_long' : error)
  }
  signal?.throwIfAborted()
  const reply = reader.end()
  if (reply.kind === 'malformed') return fail('malformed')
  if (reply.kind === 'none') return reply
  const verified = verifyReply({ ...reply, hits, pageText })
  return verified ? { kind: 'answer', ...verified } : fail('unverified')
}

function fail(why: unknown): Written {
  const isKnown = why instanceof ModelFailed
  const reason = isKnown ? why.reason : typeof why === 'string' ? why : 'unexpected'
  logSurprise('assistant model', reason, isKnown && why.status !== null ? { status: why.status } : {})
  return { kind: 'failed' }
}
