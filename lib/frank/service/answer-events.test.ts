import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { frankLimits } from '@/lib/frank/limits'
import { readAnswerEvents } from './answer-events'

const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
const answer = event('answer', { answer: 'Ja, på gården.', source: 'Regler', sources: [] })

async function read(chunks: Iterable<Uint8Array | string>) {
  const deltas: string[] = []
  let taken = 0
  async function* body() {
    for (const chunk of chunks) {
      taken++
      yield typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk
    }
  }
  const result = await readAnswerEvents(body(), (text) => deltas.push(text))
  return { result, text: deltas.join(''), taken }
}

function cut(bytes: Uint8Array, at: number[]): Uint8Array[] {
  const edges = [0, ...at.map((place) => place % bytes.length).sort((a, b) => a - b), bytes.length]
  return edges.slice(1).map((edge, i) => bytes.slice(edges[i], edge))
}

describe('the events of a service that streams', () => {
  it('are read the same wherever the network splits them, even inside a character', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { maxLength: 8 }),
        fc.array(fc.nat(), { maxLength: 12 }),
        async (texts, places) => {
          const stream = texts.map((text) => event('delta', { text })).join('') + answer
          const { result, text } = await read(cut(new TextEncoder().encode(stream), places))
          expect(text).toBe(texts.join(''))
          expect(result).toMatchObject({ kind: 'answer', answer: { answer: 'Ja, på gården.' } })
        },
      ),
    )
  })

  it('L10 never throw and never count as an answer if they are random bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 200 })), async (chunks) => {
        expect((await read(chunks)).result.kind).toBe('invalid')
      }),
    )
  })

  it.each([
    ['an answer of another shape', event('answer', { answer: 7 })],
    ['a delta without a text', event('delta', { text: null }) + answer],
    ['no JSON', 'event: answer\ndata: <html>\n\n'],
    ['an end before the answer', event('delta', { text: 'Ja' })],
    ['nothing', ''],
  ])('L10 are refused for %s', async (_, stream) => {
    expect((await read([stream])).result.kind).toBe('invalid')
  })

  it('can report that the service failed', async () => {
    const failed = event('error', { code: 'model_failed', detail: 'The model is away' })
    expect((await read([failed, answer])).result).toEqual({
      kind: 'error',
      code: 'model_failed',
      detail: 'The model is away',
    })
    expect((await read(['event: error\ndata: ?\n\n'])).result).toMatchObject({
      kind: 'error',
      code: 'unknown',
    })
  })

  it('are skipped if unknown, and are not read after the answer', async () => {
    const { result, taken } = await read([
      ': hello\n\n',
      event('usage', {}),
      answer,
      event('delta', { text: 'x' }),
    ])
    expect(result.kind).toBe('answer')
    expect(taken).toBe(3)
  })

  it('S09 are cut off if they do not end: many deltas, one long line, or meaningless bytes', async () => {
    function* endless(chunk: string) {
      for (;;) yield chunk
    }
    for (const chunk of [
      event('delta', { text: 'x'.repeat(1000) }),
      'data: xxxxxxxxxx'.repeat(60),
      ':\n'.repeat(500),
    ]) {
      const { result, taken } = await read(endless(chunk))
      expect(result.kind).toBe('invalid')
      expect(taken * chunk.length).toBeLessThan(frankLimits.answerBytes * 1.1)
    }
  })
})
