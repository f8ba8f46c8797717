import type { ServerResponse } from 'node:http'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { beginStream, type FakeAssistant, startFakeAssistant } from '@/tests/support/servers/fake-assistant'
import { askAssistant } from './client'

let service: FakeAssistant | undefined
afterEach(() => service?.close())

const request = { question: 'Får man?', association_id: 7, threshold: 0.3, language: 'sv' as const }

async function ask(
  answer: (response: ServerResponse) => void,
  onDelta?: (text: string) => void,
  timeoutMs = 1500,
) {
  service = await startFakeAssistant(answer)
  return askAssistant(request, { baseUrl: service.url, timeoutMs, retryWaitsMs: [10, 20], onDelta })
}

const json = { 'content-type': 'application/json' }
/** 64 MB of spaces, compressed to a few kilobytes. */
const bomb = (compress: (data: Buffer) => Buffer) => compress(Buffer.alloc(64 * 1024 * 1024, ' '))

describe('a hostile assistant service', () => {
  it.each([
    ['gzip', bomb(gzipSync)],
    ['br', bomb(brotliCompressSync)],
    ['gzip, gzip', gzipSync(bomb(gzipSync))],
  ])(
    'S09 whose few bytes of %s decompress to many is read up to the limit of an answer only',
    async (encoding, body) => {
      const before = process.memoryUsage().arrayBuffers
      const outcome = await ask((response) =>
        response.writeHead(200, { ...json, 'content-encoding': encoding }).end(body),
      )
      expect(outcome).toMatchObject({ ok: false, errorCode: 'ANSWER_TOO_LARGE' })
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * 1024 * 1024)
    },
  )

  it.each<[string, (response: ServerResponse) => void]>([
    ['its headers never come', () => undefined],
    ['its headers drip', (response) => drip(response, 'HTTP/1.1 200 OK\r\n', 'x-more: y\r\n')],
    ['its body stops in the middle', (response) => void response.writeHead(200, json).write('{"answer":"Ja')],
    [
      'its body drips',
      (response) => {
        response.writeHead(200, json)
        const timer = setInterval(() => response.write(' '), 20)
        response.on('close', () => clearInterval(timer))
      },
    ],
    [
      'its events are comments only',
      (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        const timer = setInterval(() => response.write(': wait\n\n'), 20)
        response.on('close', () => clearInterval(timer))
      },
    ],
  ])('S09 is given up after its time-out if %s', async (_, answer) => {
    const outcome = await ask(answer, () => {}, 300)
    expect(outcome).toMatchObject({ ok: false, code: 'timeout', errorType: 'TIMEOUT' })
  })

  it.each<[string, (response: ServerResponse) => void]>([
    ['an endless body', (response) => flood(response.writeHead(200, json), 'x'.repeat(65_536))],
    [
      'endless events',
      (response) =>
        flood(response.writeHead(200, { 'content-type': 'text/event-stream' }), ': x\n\n'.repeat(9000)),
    ],
    ['an endless line', (response) => flood(beginRaw(response), 'x'.repeat(65_536))],
  ])('S09 that sends %s is cut off', async (_, answer) => {
    const outcome = await ask(answer, () => {})
    expect(outcome).toMatchObject({ ok: false, errorType: 'API_ERROR' })
  })

  it.each<[string, (response: ServerResponse) => void]>([
    [
      'drips',
      (response) => {
        response.writeHead(422, json).write('{"detail":"association')
        const timer = setInterval(() => response.write(' '), 20)
        response.on('close', () => clearInterval(timer))
      },
    ],
    ['never ends', (response) => flood(response.writeHead(422, json), 'x'.repeat(65_536))],
    ['never comes', (response) => response.writeHead(422, json).flushHeaders()],
    [
      'breaks off',
      (response) => {
        response.writeHead(422, json).write('{"detail":')
        setTimeout(() => response.destroy(), 50)
      },
    ],
  ])('S09 whose refusal has a text that %s counts as refused', async (_, answer) => {
    const outcome = await ask(answer)
    expect(outcome).toMatchObject({ ok: false, code: 'invalid_request', errorType: 'INVALID_REQUEST' })
  })

  it('L13 an asker who leaves during a slow refusal is not waited for', async () => {
    const leaving = new AbortController()
    service = await startFakeAssistant((response) => {
      response.writeHead(422, json).write('{')
      setTimeout(() => leaving.abort(), 100)
    })
    const outcome = await askAssistant(request, {
      baseUrl: service.url,
      timeoutMs: 1500,
      signal: leaving.signal,
    })
    expect(outcome).toMatchObject({ ok: false, code: 'stopped' })
  })

  it('S06 cannot redirect anywhere', async () => {
    const other = await startFakeAssistant((response) => response.end('{"answer":"inside"}'))
    for (const status of [301, 302, 303, 307, 308]) {
      const outcome = await ask((response) =>
        response.writeHead(status, { location: `${other.url}/ask`, refresh: `0;url=${other.url}` }).end(),
      )
      expect(outcome).toMatchObject({ ok: false, errorType: 'NETWORK_ERROR' })
      await service?.close()
    }
    expect([other.requests, other.health]).toEqual([[], []])
    await other.close()
  })

  it('S12 gets no cookie back that it set, and no name of our users or keys', async () => {
    const set = { ...json, 'set-cookie': 'id=1; Path=/', 'www-authenticate': 'Basic realm="x"' }
    for (const status of [200, 401]) {
      await ask((response) => response.writeHead(status, set).end('{"answer":"Ja."}'))
      const allowed =
        /^(host|connection|content-type|content-length|accept|accept-encoding|accept-language|sec-fetch-mode|user-agent)$/
      const sent = service?.requests.flatMap(({ headers }) => Object.keys(headers)) ?? []
      expect(sent.filter((name) => !allowed.test(name))).toEqual([])
      expect(service?.requests).toHaveLength(1)
      await service?.close()
    }
  })

  it('I08 adds no control character to the log, and no more text than its columns hold', async () => {
    const noise = `a\u0000b\u001b[2Jc\ud800${'x'.repeat(5000)}`
    const refused = await ask((response) =>
      response.writeHead(422, json).end(JSON.stringify({ detail: noise })),
    )
    expect(refused).toMatchObject({ message: expect.stringMatching(/^a b \[2Jc\ufffdx+$/) })
    expect('message' in refused && refused.message.length).toBe(2000)
    await service?.close()
    const stream = await ask(
      (response) => beginStream(response).next('error', { code: 'a\nb', detail: 'x\u0000' }),
      () => {},
    )
    expect(stream).toMatchObject({ errorCode: 'unknown', message: 'The service failed while it answered' })
    await service?.close()
    const answer = {
      answer: 'Ja\u0000.',
      source: 'A\u0007',
      sources: [{ text: 'q\u0000', source: 's\u0000' }],
    }
    expect(await ask((response) => response.writeHead(200, json).end(JSON.stringify(answer)))).toMatchObject({
      ok: true,
      answer: { answer: 'Ja .', source: 'A ', sources: [{ text: 'q ', source: 's ' }] },
    })
  })
})

function beginRaw(response: ServerResponse) {
  return response.writeHead(200, { 'content-type': 'text/event-stream' })
}

/** Sends at full speed until the other side closes the connection. */
function flood(response: ServerResponse, part: string) {
  response.on('drain', send)
  function send() {
    while (!response.destroyed && response.write(part));
  }
  send()
}

/** Bypasses Node's server, which sends its headers at once. */
function drip(response: ServerResponse, first: string, more: string) {
  const { socket } = response
  socket?.write(first)
  const timer = setInterval(() => socket?.write(more), 20)
  response.on('close', () => clearInterval(timer))
}
