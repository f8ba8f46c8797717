import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  directionOf,
  type EmbeddingReply,
  makesVectors,
  sends,
  startFakeEmbedder,
} from '@/tests/support/servers/fake-embedder'
import { connectEmbedder } from './client'
import { quantize } from './vector'

let service: Awaited<ReturnType<typeof startFakeEmbedder>>
beforeEach(async () => {
  service = await startFakeEmbedder()
})
afterEach(() => service.close())

const patient = { queryMs: 10_000, passagesMs: 10_000, textsPerCall: 4 }
const connect = (extra = {}) => connectEmbedder({ baseUrl: service.url, model: 'small', ...extra }, patient)
const impatient = () =>
  connectEmbedder(
    { baseUrl: service.url, model: 'small' },
    { queryMs: 200, passagesMs: 200, textsPerCall: 4 },
  )

describe('an operator who configures an embeddings endpoint', () => {
  it('gets vectors with the configured address, model and key, whatever slash ends the address', async () => {
    const embedder = connect({ baseUrl: `${service.url}/`, apiKey: 'key-1' })
    const [vector] = await embedder.embed(['Får man hyra ut?'], 'query')
    expect(vector).toEqual(quantize(directionOf('Får man hyra ut?')))
    expect(service.requests).toEqual([
      {
        path: '/v1/embeddings',
        authorization: 'Bearer key-1',
        model: 'small',
        input: ['Får man hyra ut?'],
        input_type: 'query',
        encoding_format: 'float',
      },
    ])
  })

  it('sends no key if none is configured', async () => {
    await connect().embed(['hej'], 'passage')
    expect(service.requests[0]).toMatchObject({ authorization: undefined, input_type: 'passage' })
  })

  it('has the configured prefixes before questions and passages, and vectors with other prefixes count as another model', async () => {
    const embedder = connect({ queryPrefix: 'query: ', passagePrefix: 'passage: ' })
    await embedder.embed(['a'], 'query')
    await embedder.embed(['b'], 'passage')
    expect(service.requests.map(({ input }) => input)).toEqual([['query: a'], ['passage: b']])
    const models = [embedder, connect(), connect({ queryPrefix: 'query: ' })].map(({ model }) => model)
    expect(new Set(models).size).toBe(3)
    expect(models[1]).toBe('small')
  })

  it('V60 waits for no text without spaces: a word ends after 60 characters', async () => {
    const link = `https://${'a'.repeat(70)}.example/stadgar`
    await connect().embed([`Se ${link} om hyra`, 'x'.repeat(300_000)], 'passage')
    expect(service.requests[0]?.input).toEqual([`Se ${link.slice(0, 60)} om hyra`, 'x'.repeat(60)])
  })

  it('gets many passages in small calls, so that a question between them waits little', async () => {
    const texts = Array.from({ length: 10 }, (_, i) => `passage ${i}`)
    const vectors = await connect().embed(texts, 'passage')
    expect(service.requests.map(({ input }) => input.length)).toEqual([4, 4, 2])
    expect(vectors).toEqual(texts.map((text) => quantize(directionOf(text))))
  })

  it('can choose an endpoint that refuses unknown fields, as OpenAI does', async () => {
    service.reply((response, asked) =>
      asked.input_type
        ? sends(() => ({ error: { message: 'Unrecognized request argument supplied: input_type' } }), 400)(
            response,
            asked,
          )
        : makesVectors()(response, asked),
    )
    const embedder = connect()
    await embedder.embed(['a'], 'query')
    await embedder.embed(['b'], 'query')
    expect(service.requests.map(({ input_type }) => input_type)).toEqual(['query', undefined, undefined])
  })
})

const numbers = (dimension: number, value: unknown = 0.5) => Array.from({ length: dimension }, () => value)
const item = (embedding: unknown, more = {}) => ({ data: [{ embedding, ...more }] })

describe('a reply', () => {
  it('is accepted with or without usage, by index if given, and as base64', async () => {
    const [a, b] = [directionOf('a'), directionOf('b')]
    const expected = [quantize(a), quantize(b)]
    const base64 = (values: number[]) => Buffer.from(Float32Array.from(values).buffer).toString('base64')
    const replies = [
      { data: [{ embedding: a }, { embedding: b }] },
      {
        object: 'list',
        data: [
          { index: 1, embedding: b },
          { index: 0, embedding: a },
        ],
        usage: { prompt_tokens: 2 },
      },
      { data: [{ embedding: base64(a) }, { embedding: base64(b) }], usage: null },
    ]
    for (const reply of replies) {
      service.reply(sends(() => reply))
      expect(await connect().embed(['a', 'b'], 'passage')).toEqual(expected)
    }
  })

  it.each<[string, object | string]>([
    ['nothing', ''],
    ['no JSON', '<html>'],
    ['an error', { error: 'x' }],
    ['no vector', { data: [] }],
    ['a vector too many', { data: [...item(numbers(384)).data, ...item(numbers(384)).data] }],
    ['too few dimensions', item(numbers(63))],
    ['too many dimensions', item(numbers(4097))],
    ['NaN', `{"data":[{"embedding":[${numbers(384, 'NaN')}]}]}`],
    ['a number that is too large', `{"data":[{"embedding":[${numbers(384, '1e999')}]}]}`],
    ['words', item(numbers(384, 'x'))],
    ['a vector without a direction', item(numbers(384, 0))],
    ['NaN as base64', item(Buffer.from(new Float32Array(384).fill(Number.NaN).buffer).toString('base64'))],
    ['half a number as base64', item(Buffer.alloc(384 * 4 + 2, 1).toString('base64'))],
    ['too few dimensions as base64', item(Buffer.alloc(63 * 4, 1).toString('base64'))],
    ['an index of another text', item(numbers(384), { index: 1 })],
    ['more than may be read', `${' '.repeat(120_000)}${JSON.stringify(item(numbers(384)))}`],
  ])('with %s makes no vector', async (_, reply) => {
    service.reply(sends(() => reply))
    await expect(connect().embed(['a'], 'query')).rejects.toMatchObject({ reason: 'invalid_reply' })
  })

  it('with two vectors must give each text one, of the same dimension', async () => {
    const replies = [
      [{ embedding: numbers(384) }, { embedding: numbers(128) }],
      [
        { embedding: numbers(384), index: 0 },
        { embedding: numbers(384), index: 0 },
      ],
    ]
    for (const data of replies) {
      service.reply(sends(() => ({ data })))
      await expect(connect().embed(['a', 'b'], 'passage')).rejects.toMatchObject({ reason: 'invalid_reply' })
    }
  })

  it('cannot change the dimension between calls', async () => {
    const embedder = connect()
    await embedder.embed(['a'], 'passage')
    service.reply(makesVectors(128))
    await expect(embedder.embed(['a'], 'passage')).rejects.toMatchObject({ reason: 'invalid_reply' })
  })
})

describe('an asker whose endpoint fails', () => {
  it.each([500, 503, 401, 429, 204])('gets no vectors for status %i', async (status) => {
    service.reply((response) => void response.writeHead(status).end())
    await expect(connect().embed(['a'], 'query')).rejects.toMatchObject({
      name: 'EmbeddingUnavailable',
      reason: 'refused',
      status,
    })
  })

  it('does not follow a redirect, which would send the text and the key to another address', async () => {
    const other = await startFakeEmbedder()
    service.reply((response) => void response.writeHead(307, { location: `${other.url}/embeddings` }).end())
    const asked = connect({ apiKey: 'key-1' }).embed(['a'], 'query')
    await expect(asked).rejects.toMatchObject({ reason: 'refused', status: 307 })
    expect(other.requests).toEqual([])
    await other.close()
  })

  it('fails at once if nothing listens or the connection breaks', async () => {
    service.reply((response) => void response.destroy())
    await expect(connect().embed(['a'], 'query')).rejects.toMatchObject({ reason: 'unreachable' })
    await service.close()
    await expect(connect().embed(['a'], 'query')).rejects.toMatchObject({ reason: 'unreachable' })
  })

  const slow: [string, EmbeddingReply][] = [
    ['never answers', () => undefined],
    ['never finishes', (response) => void response.writeHead(200).write('{"data":[')],
    [
      'refuses the kind, and then never responds',
      (response, asked) => asked.input_type && response.writeHead(400).end(),
    ],
  ]
  it.each(slow)('waits no longer than the limit for an endpoint that %s', async (_, reply) => {
    service.reply(reply)
    await expect(impatient().embed(['a'], 'query')).rejects.toMatchObject({ reason: 'timeout' })
  })

  it('gets no answer after leaving, which is no failure of the endpoint', async () => {
    const left = new AbortController()
    service.reply(() => left.abort(new Error('the asker left')))
    await expect(connect().embed(['a'], 'query', left.signal)).rejects.toThrow('the asker left')
  })

  it('gets vectors again once the endpoint is back', async () => {
    const embedder = connect()
    service.reply(sends(() => '', 503))
    await expect(embedder.embed(['a'], 'query')).rejects.toMatchObject({ status: 503 })
    service.reply(makesVectors())
    expect(await embedder.embed(['a'], 'query')).toHaveLength(1)
  })
})
