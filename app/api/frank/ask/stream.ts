import { after } from 'next/server'
import type { Interaction, Recorded } from '@/lib/frank/record'
import { openEventStream } from '@/lib/http/events'
import { logUnexpectedError } from '@/lib/log'
import { correlationHeader, replyTo, toAnswer, toStored } from './reply'

type Work = {
  correlationId: string
  ask: (onDelta: (text: string) => void) => Promise<Interaction>
  record: (interaction: Interaction) => Promise<Recorded | null>
  /** Called when the client closes the stream. */
  leave: () => void
}

/** `delta`s, then `answer` or `error`, then `stored`. A failure before the first word gets a status. */
export async function streamReply({ correlationId, ask, record, leave }: Work): Promise<Response> {
  const events = openEventStream(leave)
  const started = Promise.withResolvers<null>()
  const asking = ask((text) => {
    events.send('delta', { text })
    started.resolve(null)
  })
  const early = await Promise.race([asking, started.promise])
  if (early && !early.outcome.ok) {
    after(() => record(early))
    return replyTo(early)
  }

  const finish = async () => {
    const interaction = await asking
    events.send(interaction.outcome.ok ? 'answer' : 'error', toAnswer(interaction))
    const stored = toStored(await record(interaction))
    if (stored) events.send('stored', stored)
  }
  finish()
    .catch((error: unknown) => {
      logUnexpectedError('api/frank/ask', error, { correlationId })
      events.send('error', { code: 'unexpected', correlation_id: correlationId })
    })
    .finally(() => events.close())
  return events.toResponse({ [correlationHeader]: correlationId })
}
