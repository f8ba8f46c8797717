import type { AnswerSource } from '@/lib/assistant/contract'
import { logSurprise } from '@/lib/log'
import type { CorpusPassage } from '@/lib/retrieval/passage'
import type { Language } from '@/lib/text/language'
import { type Evidence, readEvidence } from './evidence'
import { modelLimits } from './limits'
import { type Model, ModelFailed } from './model'
import { buildPrompt, choosePassages } from './prompt'
import { ProvenAnswer } from './proven-answer'
import { ReplyReader } from './reply'

type Asked = {
  question: string
  language: Language
  /** Best first, whatever their relevance. The model reads those that fit. */
  passages: readonly CorpusPassage[]
  onProse: (text: string) => void
  signal?: AbortSignal
}

export type Written =
  | { kind: 'answer'; answer: string; sources: AnswerSource[] }
  | { kind: 'none' }
  | { kind: 'failed' }

/**
 * Keeps only sentences that quotes prove. A failure is logged without text of the question or reply.
 * @throws the signal's reason when the asker has left
 */
export async function writeAnswer(
  model: Model,
  { question, language, passages: found, onProse, signal }: Asked,
  timeoutMs = modelLimits.timeoutMs,
): Promise<Written> {
  const passages = choosePassages(found)
  if (passages.length === 0) return { kind: 'failed' }
  const mark = crypto.randomUUID().replaceAll('-', '')
  const reader = new ReplyReader()
  let evidence: Evidence[] | null = null
  const answer = new ProvenAnswer(question, () => {
    evidence ??= readEvidence(reader.citations, passages)
    return evidence
  })
  const show = (text: string) => text && onProse(text)
  const enough = new AbortController()
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const stops = AbortSignal.any([timeout, enough.signal, ...(signal ? [signal] : [])])
    for await (const piece of model(buildPrompt({ question, language, passages, mark }), stops)) {
      show(answer.take(reader.push(piece)))
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
  show(answer.take(reply.sentences))
  const proven = answer.end()
  return proven ? { kind: 'answer', ...proven } : fail('unverified')
}

function fail(why: unknown): Written {
  const isKnown = why instanceof ModelFailed
  const reason = isKnown ? why.reason : typeof why === 'string' ? why : 'unexpected'
  logSurprise('assistant model', reason, isKnown && why.status !== null ? { status: why.status } : {})
  return { kind: 'failed' }
}
