import { describe, expect, it } from 'vitest'
import { readFormFile } from './form-file'

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
