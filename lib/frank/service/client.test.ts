import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { beginStream, type FakeAssistant, startFakeAssistant } from '@/tests/support/servers/fake-assistant'
import { normalizeBaseUrl } from './address'
import { askAssistant } from './client'
import type { AskOutcome } from './outcome'

let service: FakeAssistant | undefined
afterEach(() => service?.close())

const request = { question: 'Får man?', association_id: 7, threshold: 0.3, language: 'sv' as const }

async function ask(
  answer: (response: ServerResponse) => void,
  options: { timeoutMs?: number; signal?: AbortSignal; onDelta?: (text: string) => void } = {},
): Promise<AskOutcome> {
  service = await startFakeAssistant(answer)
  return askAssistant(request, {
    baseUrl: `${service.url}/base/ask/`,
    timeoutMs: 5000,
    retryWaitsMs: [10, 20],
    ...options,
  })
}

const send = (status: number, body: unknown) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

describe('asking an assistant service', () => {
  it("sends the specification's request and reads the answer", async () => {
    const outcome = await ask(
      send(200, {
        answer: 'Ja.',
        source: 'Stadgar',
        sources: [{ text: '**Ja**', source: 'Stadgar', page: '3' }],
      }),
    )
    expect(outcome).toMatchObject({
      ok: true,
      answer: { answer: 'Ja.', sources: [{ page: 3, document_id: null }] },
    })
    expect(service?.requests).toHaveLength(1)
    expect(service?.requests[0]?.path).toBe('/base/ask')
    expect(JSON.parse(service?.requests[0]?.body ?? '')).toEqual(request)
  })

  it('S12 sends neither cookie nor key', async () => {
    await ask(send(200, { answer: 'Ja.' }))
    expect(
      Object.keys(service?.requests[0]?.headers ?? {}).filter((name) =>
        /cookie|authorization|apikey/.test(name),
      ),
    ).toEqual([])
  })

  it.each([
    ['no JSON', '<html>', 'unexpected', 'INVALID_ANSWER'],
    ['another shape', { reply: 'Ja' }, 'unexpected', 'INVALID_ANSWER'],
    ['an answer of numbers', { answer: 12 }, 'unexpected', 'INVALID_ANSWER'],
    ['an empty answer', { answer: '  ' }, 'empty_answer', 'EMPTY_ANSWER'],
    ['an endless answer', { answer: 'x'.repeat(2_000_000) }, 'unexpected', 'ANSWER_TOO_LARGE'],
  ])('L10 %s is recorded as a service error', async (_name, body, code, errorCode) => {
    expect(await ask(send(200, body))).toMatchObject({ ok: false, code, errorCode, errorType: 'API_ERROR' })
  })

  it('L13 repeats the request after a 500, at most twice', async () => {
    expect(await ask(send(500, {}))).toMatchObject({
      code: 'server_error',
      errorType: 'API_DOWN',
      message: 'Server error (500): The Frank AI service is experiencing issues after 3 attempts',
    })
    expect(service?.requests).toHaveLength(3)
    expect(service?.health).toHaveLength(0)
  })

  it.each([
    [422, 'invalid_request', 'INVALID_REQUEST', 'why'],
    [403, 'service_error', 'AUTH_FAILURE', 'The service refused access'],
    [404, 'service_error', 'API_NOT_FOUND', 'The service is not at this address'],
    [418, 'service_error', 'API_ERROR', 'The service answered 418'],
    [503, 'service_error', 'API_ERROR', 'The service answered 503'],
  ])('records %i once, by its category', async (status, code, errorType, message) => {
    expect(await ask(send(status, { detail: 'why' }))).toMatchObject({
      ok: false,
      code,
      errorType,
      errorCode: String(status),
      message,
      status: status === 422 ? null : status,
      details: { said: '{"detail":"why"}' },
    })
    expect(service?.requests).toHaveLength(1)
  })

  it('distinguishes a refused association from another 422, and has a message if the service sends none', async () => {
    const list = [{ loc: ['body', 'association_id'], msg: 'unknown' }]
    expect(await ask(send(422, { detail: list }))).toMatchObject({
      code: 'association_refused',
      message: JSON.stringify(list),
    })
    await service?.close()
    expect(await ask(send(422, '<html>'))).toMatchObject({
      code: 'invalid_request',
      message: 'The service refused the request',
    })
  })

  it("logs at most 100 characters of a failing service's response", async () => {
    const outcome = await ask(send(418, 'x'.repeat(5000)))
    expect(outcome).toMatchObject({ details: { said: 'x'.repeat(100) } })
  })

  it('S09 waits for a slow service no longer than the limit', async () => {
    expect(await ask(() => undefined, { timeoutMs: 50 })).toMatchObject({
      ok: false,
      code: 'timeout',
      errorType: 'TIMEOUT',
    })
  })

  it('L13 stops when the asker leaves', async () => {
    const leaving = new AbortController()
    // Next aborts with its own error type, not with an AbortError.
    const outcome = await ask(() => leaving.abort(new Error('ResponseAborted')), { signal: leaving.signal })
    expect(outcome).toMatchObject({ ok: false, errorCode: 'CANCELLED' })
  })

  it('S06 follows no redirect', async () => {
    const outcome = await ask((response) =>
      response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    )
    expect(outcome).toMatchObject({ ok: false, errorType: 'NETWORK_ERROR' })
    expect(service?.requests).toHaveLength(1)
  })

  it('tolerates /ask and slashes at the end of the address', () => {
    for (const url of [
      'https://a.example/x',
      'https://a.example/x/',
      'https://a.example/x/ask',
      ' https://a.example/x/ask/ ',
    ]) {
      expect(normalizeBaseUrl(url)).toBe('https://a.example/x')
    }
  })

  it('passes the text of a streaming service on as it arrives, and then its answer', async () => {
    const deltas: string[] = []
    const outcome = await ask(
      (response) => {
        const { next, end } = beginStream(response)
        next('delta', { text: 'Ja, ' })
        next('delta', { text: 'på gården.' })
        next('answer', { answer: 'Ja, **på gården**.', sources: [] })
        end()
      },
      { onDelta: (text) => deltas.push(text) },
    )
    expect(deltas).toEqual(['Ja, ', 'på gården.'])
    expect(outcome).toMatchObject({ ok: true, answer: { answer: 'Ja, **på gården**.' } })
    expect(service?.requests[0]?.headers.accept).toContain('text/event-stream')
  })

  it('reads the answer of a service that does not stream although asked to, and records a 500 after three attempts', async () => {
    const onDelta = () => {}
    expect(await ask(send(200, { answer: 'Ja.' }), { onDelta })).toMatchObject({ ok: true })
    await service?.close()
    expect(await ask(send(500, {}), { onDelta })).toMatchObject({ ok: false, errorType: 'API_DOWN' })
    expect(service?.requests).toHaveLength(3)
  })

  it.each([
    ['model_failed', 'model_failed'],
    ['500', 'STREAM_500'],
  ])(
    'records a stream in which the service reports a failure (%s), without another attempt',
    async (code, filed) => {
      const outcome = await ask(
        (response) => {
          const { next, end } = beginStream(response)
          next('delta', { text: 'Ja' })
          next('error', { code })
          end()
        },
        { onDelta: () => {} },
      )
      expect(outcome).toMatchObject({ ok: false, errorType: 'API_DOWN', errorCode: filed })
      expect(service?.requests).toHaveLength(1)
    },
  )

  it('S09 gives up on a stream that sends slowly forever, or never ends', async () => {
    const drip = (response: ServerResponse) => {
      const { next } = beginStream(response)
      const timer = setInterval(() => next('delta', { text: '.' }), 5)
      response.on('close', () => clearInterval(timer))
    }
    expect(await ask(drip, { timeoutMs: 200, onDelta: () => {} })).toMatchObject({ errorType: 'TIMEOUT' })
    await service?.close()
    const flood = (response: ServerResponse) => {
      const { next } = beginStream(response)
      for (let part = 0; part < 60; part++) next('delta', { text: 'x'.repeat(1000) })
    }
    expect(await ask(flood, { onDelta: () => {} })).toMatchObject({ errorCode: 'ANSWER_TOO_LARGE' })
  })
})
