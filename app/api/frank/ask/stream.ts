import { after } from 'next/server'
import type { Interaction, Recorded } from '@/lib/frank/record'
import { logSurprise } from '@/lib/log'
import { correlationHeader, replyTo, toAnswer, toStored } from './reply'

type Work = {
  correlationId: string
  ask: (onDelta: (text: string) => void) => Promise<Interaction>
  record: (interaction: Interaction) => Promise<Recorded | null>
  /** Called when the reader closes the stream. */
  leave: () => void
}

/**
 * Answers with server-sent events: `delta` {text} as the service writes, `answer` with what is verified, or `error` {code}; `stored` when both are
 * in the member's history. A failure before the first word is an ordinary refusal with its status.
 */
export async function streamReply({ correlationId, ask, record, leave }: Work): Promise<Response> {
  const encoder = new TextEncoder()
  const begun = Promise.withResolvers<null>()
  let stream: ReadableStreamDefaultController<Uint8Array> | null = null
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      stream = controller
    },
    cancel: () => {
      stream = null
      leave()
    },
  })
  const send = (event: string, data: unknown) =>
    stream?.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))

  const asking = ask((text) => {
    send('delta', { text })
    begun.resolve(null)
  })
  const early = await Promise.race([asking, begun.promise])
  if (early && !early.outcome.ok) {
    after(() => record(early))
    return replyTo(early)
  }

  const finish = async () => {
    const interaction = await asking
    send(interaction.outcome.ok ? 'answer' : 'error', toAnswer(interaction))
    const stored = toStored(await record(interaction))
    if (stored) send('stored', stored)
  }
  finish()
    .catch((error: unknown) => {
      logSurprise('api/frank/ask', error, { correlationId })
      send('error', { code: 'unexpected', correlation_id: correlationId })
    })
    .finally(() => stream?.close())
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      // Compressed, or kept back by a proxy, the words would come in lumps.
      'Cache-Control': 'private, no-store, no-transform',
      'X-Accel-Buffering': 'no',
      [correlationHeader]: correlationId,
    },
  })
}
