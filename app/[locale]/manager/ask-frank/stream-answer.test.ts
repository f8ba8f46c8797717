import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ReplyEvent, streamAnswer } from './stream-answer'

const fetched = vi.fn<typeof fetch>()

async function ask(signal = new AbortController().signal) {
  const events: ReplyEvent[] = []
  const asked = { question: 'Får jag grilla?', language: 'sv', conversationId: 'c1', signal } as const
  for await (const event of streamAnswer(asked)) events.push(event)
  return events
}

const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
const answer = event('answer', {
  answer: 'Nej.',
  source: '',
  sources: [],
  language: 'sv',
})

function stream(...chunks: string[]) {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
      controller.close()
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('window', { innerWidth: 390 })
  vi.stubGlobal('navigator', { connection: { effectiveType: '4g' } })
})
afterEach(() => vi.unstubAllGlobals())

describe('putting a question', () => {
  it('sends the question, the conversation, the language and the device, and no organisation', async () => {
    fetched.mockResolvedValueOnce(stream(answer))
    await ask()
    expect(JSON.parse(String(fetched.mock.lastCall?.[1]?.body))).toEqual({
      question: 'Får jag grilla?',
      conversation_id: 'c1',
      language: 'sv',
      is_mobile: true,
      network_type: '4g',
    })
  })

  it('yields the text while it is written, then the answer, then its stored id', async () => {
    const stored = event('stored', { conversation_id: 'c1', message_id: 'm1' })
    const parts = event('delta', { text: 'Ne' }) + event('delta', { text: 'j.' })
    fetched.mockResolvedValueOnce(
      stream(parts.slice(0, 30), parts.slice(30) + answer.slice(0, 9), answer.slice(9) + stored),
    )
    expect(await ask()).toEqual([
      { type: 'delta', text: 'Ne' },
      { type: 'delta', text: 'j.' },
      {
        type: 'answer',
        answer: 'Nej.',
        language: 'sv',
        sources: [],
        certainty: 'none',
        nearest: [],
        isReading: false,
      },
      { type: 'stored', messageId: 'm1' },
    ])
  })

  it('yields the code of a refusal, before and after the first word', async () => {
    fetched.mockResolvedValueOnce(Response.json({ code: 'too_many' }, { status: 429 }))
    expect(await ask()).toEqual([{ type: 'error', code: 'too_many', status: null }])
    fetched.mockResolvedValueOnce(Response.json({ code: 'cannot_connect', status: 503 }, { status: 502 }))
    expect(await ask()).toEqual([{ type: 'error', code: 'cannot_connect', status: 503 }])
    fetched.mockResolvedValueOnce(stream(event('delta', { text: 'N' }), event('error', { code: 'timeout' })))
    expect((await ask()).at(-1)).toEqual({ type: 'error', code: 'timeout', status: null })
  })

  it('does not trust an unknown code', async () => {
    fetched.mockResolvedValueOnce(Response.json({ code: 'constructor' }, { status: 500 }))
    expect(await ask()).toEqual([{ type: 'error', code: 'unexpected', status: null }])
  })

  it('yields "network" without a complete response, and "unexpected" for a foreign response', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    expect(await ask()).toEqual([{ type: 'error', code: 'network', status: null }])
    fetched.mockResolvedValueOnce(stream(event('delta', { text: 'N' })))
    expect((await ask()).at(-1)).toEqual({ type: 'error', code: 'network', status: null })
    fetched.mockResolvedValueOnce(new Response('<h1>502</h1>', { status: 502 }))
    expect(await ask()).toEqual([{ type: 'error', code: 'unexpected', status: null }])
  })

  it('L13 yields no answer after the member has left or stopped it', async () => {
    const gone = new AbortController()
    gone.abort()
    fetched.mockRejectedValueOnce(gone.signal.reason)
    await expect(ask(gone.signal)).rejects.toThrow('aborted')
  })
})
