import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { parseJsonBody } from './json'

const schema = z.object({ question: z.string() })

/** A request whose body has these parts, and then ends or breaks. */
function send(parts: string[], isBroken = false): Request {
  const left = parts.map((part) => new TextEncoder().encode(part))
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = left.shift()
      if (part) controller.enqueue(part)
      else if (isBroken) controller.error(new Error('aborted'))
      else controller.close()
    },
  })
  const headers = { 'content-type': 'application/json' }
  return new Request('http://localhost/', { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
}

describe('the JSON of a request', () => {
  it('is read in its parts, up to the limit', async () => {
    const parts = ['{"question":', '"Hej"}']
    expect(await parseJsonBody(send(parts), schema)).toEqual({ ok: true, data: { question: 'Hej' } })
    expect(await parseJsonBody(send(parts), schema, 17)).toMatchObject({ ok: false, status: 413 })
    expect(await parseJsonBody(send(['{"question":']), schema)).toMatchObject({ ok: false, status: 400 })
  })

  it('V85 that breaks off, because its sender leaves, is refused and is no error', async () => {
    for (const parts of [[], ['{"question":']])
      expect(await parseJsonBody(send(parts, true), schema)).toMatchObject({ ok: false })
  })
})
