import { once } from 'node:events'
import { createServer, request as openRequest } from 'node:http'
import { PassThrough, Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listen } from '@/tests/support/servers/listen'
import { FormError, readForm, readFormFile, type SentFile, takeFormFile } from './form'

const limit = 100_000

function post(size: number, field = 'picture'): Request {
  const body = new FormData()
  body.set(field, new File([new Uint8Array(size)], '../../å.png', { type: 'image/png' }))
  return new Request('http://portal.example', { method: 'POST', body })
}

/** An endless form of unannounced length; counts how much of it was taken. */
function endless() {
  const sent = { bytes: 0 }
  const boundary = 'b'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="picture"; filename="x"\r\n\r\n`
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(head)),
    pull: (controller) => {
      sent.bytes += 16_384
      controller.enqueue(new Uint8Array(16_384))
    },
  })
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, headers, duplex: 'half' }
  return { sent, request: new Request('http://portal.example', init) }
}

describe('U06 the file of a form', () => {
  it('is read up to the limit, and not beyond', async () => {
    expect(await readFormFile(post(limit), 'picture', limit)).toMatchObject({ ok: true })
    expect(await readFormFile(post(limit + 1), 'picture', limit)).toEqual({ ok: false, reason: 'too_large' })
  })

  it('is missing when it is empty, under another name, or a text', async () => {
    const text = new FormData()
    text.set('picture', 'not a file')
    const request = new Request('http://portal.example', { method: 'POST', body: text })
    for (const form of [post(0), post(9, 'other'), request])
      expect(await readFormFile(form, 'picture', limit)).toEqual({ ok: false, reason: 'missing' })
  })

  it('R03 is no longer taken in once it is too much, whatever length was announced', async () => {
    const { sent, request } = endless()
    expect(await readFormFile(request, 'picture', limit)).toEqual({ ok: false, reason: 'too_large' })
    expect(sent.bytes).toBeLessThan(limit * 3)
  })

  it('is no file when the form was cut off, or is no form', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    const cut = '--b\r\nContent-Disposition: form-data; name="picture"; filename="x"\r\n\r\nabc'
    const broken = new Request('http://portal.example', { method: 'POST', body: cut, headers })
    const json = new Request('http://portal.example', { method: 'POST', body: '{}' })
    for (const request of [broken, json])
      expect(await readFormFile(request, 'picture', limit)).toEqual({ ok: false, reason: 'malformed' })
  })
})

const documentLimit = 1_000_000

function toRequest(body: BodyInit, type?: string): Request {
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' }
  if (type) init.headers = { 'content-type': type }
  return new Request('http://portal.example', init)
}

function postDocument(size: number, field = 'file'): Request {
  const form = new FormData()
  form.set('displayName', 'Årsmöte')
  form.set(field, new File([new Uint8Array(size)], 'Årsmöte.pdf'))
  return toRequest(form)
}

const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="x.pdf"\r\n\r\n'
const formType = 'multipart/form-data; boundary=b'

/** What of the file came through. */
async function count({ body, name, fields }: SentFile) {
  let size = 0
  for await (const chunk of body) size += chunk.byteLength
  return { size, name, displayName: fields.get('displayName') }
}

describe('the file of a form that is read while it comes in', () => {
  it('U06 comes with its name and the fields before it, up to the limit', async () => {
    const taken = { size: documentLimit, name: 'Årsmöte.pdf', displayName: 'Årsmöte' }
    expect(await takeFormFile(postDocument(documentLimit), 'file', documentLimit, count)).toEqual(taken)
    expect(await takeFormFile(postDocument(0), 'file', documentLimit, count)).toMatchObject({ size: 0 })
    expect(await takeFormFile(postDocument(10, 'other'), 'file', documentLimit, count)).toBeNull()
  })

  it('is read to its end when who takes it has had enough, at once or in the middle, so that the answer arrives', async () => {
    for (const enough of [0, 1, 300_000]) {
      const take = async ({ body }: SentFile) => {
        let size = 0
        if (enough > 0) {
          for await (const chunk of body) {
            size += chunk.byteLength
            if (size >= enough) break
          }
        }
        throw new Error('enough')
      }
      await expect(takeFormFile(postDocument(documentLimit), 'file', documentLimit, take)).rejects.toThrow(
        'enough',
      )
    }
  })

  it('R03 is no longer read once it is too much, whatever length was announced', async () => {
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(head)),
      pull: (controller) => {
        sent += 65_536
        controller.enqueue(new Uint8Array(65_536))
      },
    })
    await expect(takeFormFile(toRequest(endless, formType), 'file', documentLimit, count)).rejects.toEqual(
      new FormError('too_large'),
    )
    expect(sent).toBeLessThan(documentLimit * 3)
    const announced = toRequest(head, formType)
    announced.headers.set('content-length', String(documentLimit * 2))
    await expect(takeFormFile(announced, 'file', documentLimit, count)).rejects.toEqual(
      new FormError('too_large'),
    )
  })

  it('U06 is no file when it was cut off, and a form that is none is refused', async () => {
    const broken = new FormError('malformed')
    await expect(
      takeFormFile(toRequest(`${head}abc`, formType), 'file', documentLimit, count),
    ).rejects.toThrow()
    for (const [body, type] of [
      ['{}', 'application/json'],
      ['x', 'multipart/form-data'],
      ['', formType],
    ] as const)
      await expect(takeFormFile(toRequest(body, type), 'file', documentLimit, count)).rejects.toEqual(broken)
  })
})

describe('V72 a form that comes slowly, over HTTP', () => {
  const pace = { bytes: 1000, ms: 1000 }
  let taken: (request: Request) => Promise<unknown>
  let server: { url: string; close: () => Promise<void> }
  beforeAll(async () => {
    server = await listen(
      createServer(async (incoming, reply) => {
        // Next too keeps the connection when a body is not read to its end.
        const body = Readable.toWeb(incoming.pipe(new PassThrough())) as ReadableStream<Uint8Array>
        const request = toRequest(body, formType)
        const result = await taken(request).catch((error: unknown) => error)
        reply.end(JSON.stringify(result))
      }),
    )
  })
  afterAll(() => server?.close())

  /** Sends the head of a form, then a piece every 100 ms. */
  async function send(pieces: string[], end = '\r\n--b--\r\n'): Promise<unknown> {
    const sending = openRequest(server.url, { method: 'POST' })
    const answered = once(sending, 'response')
    sending.write(head)
    const drip = setInterval(() => {
      const piece = pieces.shift()
      if (piece !== undefined) sending.write(piece)
      else if (end && !sending.writableEnded) sending.end(end)
    }, 100)
    const [reply] = await answered
    clearInterval(drip)
    sending.destroy()
    let text = ''
    for await (const chunk of reply) text += chunk
    return JSON.parse(text)
  }
  const takeFile = (request: Request) => takeFormFile(request, 'file', documentLimit, count, pace)
  const tooSlow = expect.objectContaining({ reason: 'too_slow' })

  it('is ended, be it that nothing comes or too little, whether it is streamed or read into memory', async () => {
    taken = takeFile
    expect(await send([], '')).toEqual(tooSlow)
    expect(await send(Array(100).fill('a'))).toEqual(tooSlow)
    taken = (request) => readForm(request, documentLimit, pace)
    expect(await send(Array(100).fill('a'))).toEqual({ ok: false, reason: 'too_slow' })
  })

  it('is taken if it keeps the least pace, and if it is the reader who is slow', async () => {
    taken = takeFile
    expect(await send(Array(20).fill('a'.repeat(500)))).toMatchObject({ size: 10_000 })
    const pause = async (file: SentFile) => {
      await wait(2 * pace.ms)
      return count(file)
    }
    taken = (request) => takeFormFile(request, 'file', documentLimit, pause, pace)
    expect(await send(['a'.repeat(500_000)])).toMatchObject({ size: 500_000 })
  })
})
