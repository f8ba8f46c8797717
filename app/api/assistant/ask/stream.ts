import type { Answer, AnswerEvent } from '@/lib/assistant/contract'
import { openEventStream } from '@/lib/http/event-stream'
import { logSurprise } from '@/lib/log'

type Work = {
  answer: (onDelta: (text: string) => void) => Promise<Answer>
  /** Aborts when the client closes the stream. */
  leaving: AbortController
}

/** The answer's fields of the contract, without others. */
export const toReply = ({
  answer,
  source,
  sources,
  certainty,
  relevance,
  answered_question,
  nearest,
}: Answer): Answer => ({ answer, source, sources, certainty, relevance, answered_question, nearest })

/**
 * Answers with server-sent events: `delta` {text} while the answer is written, then `answer` with the
 * verified answer, or `error` {code, detail}.
 * @throws errors before the first word, so that they become ordinary responses with a status
 */
export async function streamAnswer({ answer, leaving }: Work): Promise<Response> {
  const events = openEventStream(() => leaving.abort())
  const send = ({ event, data }: AnswerEvent) => events.send(event, data)
  const begun = Promise.withResolvers<void>()
  const answering = answer((text) => {
    send({ event: 'delta', data: { text } })
    begun.resolve()
  })
  await Promise.race([answering, begun.promise])
  answering
    .then((done) => send({ event: 'answer', data: toReply(done) }))
    .catch((error: unknown) => {
      if (leaving.signal.aborted) return
      logSurprise('api/assistant/ask', error)
      send({ event: 'error', data: { code: 'failed', detail: 'The assistant failed' } })
    })
    .finally(() => events.close())
  return events.toResponse()
}
