import type { Source } from '@/app/[locale]/manager/ask-frank/message/message'
import type { Certainty, NearestDocument } from '@/lib/assistant/contract'
import { judgeCertainty, readCertainty } from '@/lib/frank/answer'
import { type FrankCode, frankCodes } from '@/lib/frank/codes'
import { readEvents } from '@/lib/http/events'
import { isLocale, type Locale } from '@/lib/i18n/locales'

export type ReceivedAnswer = {
  type: 'answer'
  answer: string
  language?: Locale
  sources: Source[]
  certainty: Certainty
  nearest: NearestDocument[]
  isReading: boolean
}

export type ReplyEvent =
  /** The draft is not verified. The answer replaces it. */
  | { type: 'delta'; text: string }
  | ReceivedAnswer
  | { type: 'error'; code: FrankCode; status: number | null }
  | { type: 'stored'; messageId: string }

type Asked = { question: string; language: Locale; conversationId: string; signal: AbortSignal }

/** The specification's limit between phones and other devices. */
export function isMobile(): boolean {
  return window.innerWidth < 768
}

/** Some browsers have no estimate. */
function getNetworkType(): string | undefined {
  const { connection } = navigator as Navigator & { connection?: { effectiveType?: string } }
  return connection?.effectiveType
}

/** Failures are error events; throws only for an aborted signal. */
export async function* streamAnswer({
  question,
  language,
  conversationId,
  signal,
}: Asked): AsyncGenerator<ReplyEvent> {
  let response: Response
  try {
    response = await fetch('/api/frank/ask', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
      body: JSON.stringify({
        question,
        language,
        conversation_id: conversationId,
        is_mobile: isMobile(),
        network_type: getNetworkType(),
      }),
      signal,
    })
  } catch (error) {
    if (signal.aborted) throw error
    yield { type: 'error', code: 'network', status: null }
    return
  }
  try {
    const isStream = response.ok && response.headers.get('content-type')?.startsWith('text/event-stream')
    if (isStream && response.body) yield* readReplies(response.body)
    else yield toError(await response.json())
  } catch (error) {
    if (signal.aborted) throw error
    // The response is not the portal's, or it is malformed.
    yield { type: 'error', code: 'unexpected', status: null }
  }
}

async function* readReplies(body: ReadableStream<Uint8Array>): AsyncGenerator<ReplyEvent> {
  let isOver = false
  try {
    for await (const { event, data } of readEvents(readChunks(body))) {
      const reply = toReply(event, JSON.parse(data))
      if (!reply) continue
      isOver ||= reply.type === 'answer' || reply.type === 'error'
      yield reply
    }
  } catch (error) {
    // A stream that breaks after the answer loses the stored id alone.
    if (!isOver) throw error
    return
  }
  if (!isOver) yield { type: 'error', code: 'network', status: null }
}

/** Ends at a broken connection. */
async function* readChunks(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'AbortError') throw error
      return { done: true, value: undefined } as const
    })
    if (done) return
    yield value
  }
}

type Field =
  | 'text'
  | 'answer'
  | 'language'
  | 'source'
  | 'sources'
  | 'nearest'
  | 'is_reading'
  | 'certainty'
  | 'code'
  | 'status'
  | 'message_id'

type Data = Partial<Record<Field, unknown>>

function toReply(event: string | undefined, data: Data): ReplyEvent | null {
  if (event === 'delta') return { type: 'delta', text: String(data.text) }
  if (event === 'answer' && typeof data.answer === 'string' && Array.isArray(data.sources)) {
    const language = isLocale(data.language) ? data.language : undefined
    const nearest: NearestDocument[] = Array.isArray(data.nearest) ? data.nearest : []
    const reported = { certainty: readCertainty(data.certainty), source: String(data.source ?? '') }
    const certainty = judgeCertainty({ ...reported, sources: data.sources })
    const isReading = data.is_reading === true
    const { answer, sources } = data
    return { type: 'answer', answer, language, sources, certainty, nearest, isReading }
  }
  if (event === 'stored') {
    return { type: 'stored', messageId: String(data.message_id) }
  }
  return event === 'error' || event === 'answer' ? toError(data) : null
}

function toError({ code, status }: Data): ReplyEvent {
  const known = frankCodes.find((one) => one === code) ?? 'unexpected'
  return { type: 'error', code: known, status: typeof status === 'number' ? status : null }
}
