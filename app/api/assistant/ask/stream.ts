import type { Answer } from '@/lib/assistant/contract'
import { openEventStream } from '@/lib/http/event-stream'
import { logSurprise } from '@/lib/log'

type Work = {
  answer: (onDelta: (text: string) => void) => Promise<Answer>
  /** Aborts when the reader closes the stream. */
  leaving: AbortController
}

/** What goes over the wire of an answer. */
export const toReply = ({ answer, source, sources, nearest }: Answer) => ({
  answer,
  source,
  sources,
  nearest,
})

/**
 * Answers with server-sent events: `delta` {text} as the answer is written, then `answer` with what is verified, or `error` {code, detail}.
 * @throws what fails before the first word, so that it can be an ordinary refusal with its status
 */
export async function streamAnswer({ answer, leaving }: Work): Promise<Response> {
  const events = openEventStream(() => leaving.abort())
  const begun = Promise.withResolvers<void>()
  const answering = answer((text) => {
    events.send('delta', { text })
    begun.resolve()
  })
  await Promise.race([answering, begun.promise])
  answering
    .then((done) => events.send('answer', toReply(done)))
    .catch((error: unknown) => {
      if (leaving.signal.aborted) return
      logSurprise('api/assistant/ask', error)
      events.send('error', { code: 'failed', detail: 'The assistant failed' })
    })
    .finally(() => events.close())
  return events.toResponse()
}
