import { after, NextResponse } from 'next/server'
import { type Answer, type AnswerEvent, assistantRequestSchema } from '@/lib/assistant/contract'
import { answerQuestion } from '@/lib/assistant/engine'
import { noteDisagreement } from '@/lib/assistant/note-disagreement'
import { getLibrary, getModel, readGrant } from '@/lib/assistant/service'
import { openEventStream, wantsEvents } from '@/lib/http/events'
import { parseJsonBody } from '@/lib/http/json'
import { logUnexpectedError } from '@/lib/log'

type Work = {
  answer: (onDelta: (text: string) => void) => Promise<Answer>
  /** Aborts when the client closes the stream. */
  leaving: AbortController
}

/** Drops fields that the contract does not have. */
const toReply = ({
  answer,
  source,
  sources,
  certainty,
  relevance,
  answered_question,
  nearest,
  is_reading,
}: Answer): Answer => ({
  answer,
  source,
  sources,
  certainty,
  relevance,
  answered_question,
  nearest,
  is_reading,
})

/** The events of contract.ts. @throws errors before the first word, which become ordinary responses */
async function streamAnswer({ answer, leaving }: Work): Promise<Response> {
  const events = openEventStream(() => leaving.abort())
  const send = ({ event, data }: AnswerEvent) => events.send(event, data)
  const started = Promise.withResolvers<void>()
  const answering = answer((text) => {
    send({ event: 'delta', data: { text } })
    started.resolve()
  })
  await Promise.race([answering, started.promise])
  answering
    .then((done) => send({ event: 'answer', data: toReply(done) }))
    .catch((error: unknown) => {
      if (leaving.signal.aborted) return
      logUnexpectedError('api/assistant/ask', error)
      send({ event: 'error', data: { code: 'failed', detail: 'The assistant failed' } })
    })
    .finally(() => events.close())
  return events.toResponse()
}

/** `POST {base}/ask`, as JSON or events. The token determines the organisation. */
export async function POST(request: Request) {
  const grant = await readGrant(request.headers.get('authorization'), 'ask')
  if (!grant) return NextResponse.json({ detail: 'A valid token is required' }, { status: 401 })
  const body = await parseJsonBody(request, assistantRequestSchema)
  if (!body.ok)
    return NextResponse.json({ detail: body.issue }, { status: body.status === 400 ? 422 : body.status })
  if (body.data.association_id !== grant.associationId) {
    return NextResponse.json({ detail: 'The token is not for this association' }, { status: 403 })
  }
  const { question, language, threshold, context } = body.data
  const leaving = new AbortController()
  const signal = AbortSignal.any([request.signal, leaving.signal])
  const answer = async (onDelta?: (text: string) => void) => {
    const asked = { reader: grant, question, language, threshold, context }
    const found = await answerQuestion(getLibrary(), asked, { model: await getModel(), onDelta, signal })
    const { disagreement } = found
    if (disagreement) after(() => noteDisagreement(grant.organizationId, disagreement))
    return found
  }
  try {
    return wantsEvents(request)
      ? await streamAnswer({ answer, leaving })
      : NextResponse.json(toReply(await answer()))
  } catch (error) {
    // The client has left.
    if (signal.aborted) return new NextResponse(null, { status: 499 })
    logUnexpectedError('api/assistant/ask', error)
    return NextResponse.json({ detail: 'The assistant failed' }, { status: 500 })
  }
}
