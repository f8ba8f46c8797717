import { describe, expect, it } from 'vitest'
import { FormError, type SentFile, takeFormFile } from './streamed-form'

const limit = 1_000_000

function toRequest(body: BodyInit, type?: string): Request {
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' }
  if (type) init.headers = { 'content-type': type }
  return new Request('http://portal.example', init)
}

function post(size: number, field = 'file'): Request {
  const form = new FormData()
  form.set('displayName', 'Årsmöte')
  form.set(field, new File([new Uint8Array(size)], 'Årsmöte.pdf'))
  return toRequest(form)
}

const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="x.pdf"\r\n\r\n'
const typed = 'multipart/form-data; boundary=b'

/** What of the file came through. */
async function count({ body, name, fields }: SentFile) {
  let size = 0
  for await (const chunk of body) size += chunk.byteLength
  return { size, name, displayName: fields.get('displayName') }
}

describe('the file of a form that is read while it comes in', () => {
  it('U06 comes with its name and the fields before it, up to the limit', async () => {
    const taken = { size: limit, name: 'Årsmöte.pdf', displayName: 'Årsmöte' }
    expect(await takeFormFile(post(limit), 'file', limit, count)).toEqual(taken)
    expect(await takeFormFile(post(0), 'file', limit, count)).toMatchObject({ size: 0 })
    expect(await takeFormFile(post(10, 'other'), 'file', limit, count)).toBeNull()
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
      await expect(takeFormFile(post(limit), 'file', limit, take)).rejects.toThrow('enough')
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
    await expect(takeFormFile(toRequest(endless, typed), 'file', limit, count)).rejects.toEqual(
      new FormError('too_large'),
    )
    expect(sent).toBeLessThan(limit * 3)
    const announced = toRequest(head, typed)
    announced.headers.set('content-length', String(limit * 2))
    await expect(takeFormFile(announced, 'file', limit, count)).rejects.toEqual(new FormError('too_large'))
  })

  it('U06 is no file when it was cut off, and a form that is none is refused', async () => {
    const broken = new FormError('malformed')
    await expect(takeFormFile(toRequest(`${head}abc`, typed), 'file', limit, count)).rejects.toThrow()
    for (const [body, type] of [
      ['{}', 'application/json'],
      ['x', 'multipart/form-data'],
      ['', typed],
    ] as const)
      await expect(takeFormFile(toRequest(body, type), 'file', limit, count)).rejects.toEqual(broken)
  })
})
