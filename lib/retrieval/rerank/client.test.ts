import { createServer, type ServerResponse } from 'node:http'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ofPassages, openMemoryLibrary, searchIn } from '@/tests/support/documents/memory-library'
import { listen } from '@/tests/support/servers/listen'
import { connectReranker, readScores } from './client'

type Asked = { query: string; documents: string[]; model: string; top_n: number }
let reply: (asked: Asked, response: ServerResponse) => void
let asked: (Asked & { path?: string; authorization?: string })[]
let service: Awaited<ReturnType<typeof listen>>
beforeEach(async () => {
  asked = []
  service = await listen(
    createServer((incoming, response) => {
      let body = ''
      incoming.on('data', (chunk) => (body += chunk))
      incoming.on('end', () => {
        const one = JSON.parse(body) as Asked
        asked.push({ ...one, path: incoming.url, authorization: incoming.headers.authorization })
        reply(one, response)
      })
    }),
  )
})
afterEach(() => service.close())

const limits = { passages: 20, timeoutMs: 5000, pauseMs: 60_000, replyBytes: 200_000, characters: 4000 }
const connect = (extra = {}) =>
  connectReranker({ baseUrl: `${service.url}/v1/`, model: 'reader', apiKey: 'k' }, { ...limits, ...extra })
const library = openMemoryLibrary([
  ofPassages('Regler', [
    { text: 'Avgiften för uthyrning i andra hand är 100 kronor.' },
    { text: 'Uthyrning i andra hand kräver tillstånd.' },
    { text: 'Den som hyr ut i andra hand utan tillstånd kan bli uppsagd.' },
  ]),
])
const question = 'Får jag hyra ut i andra hand?'
const textsOf = (hits: readonly { passage: { text: string } }[]) => hits.map(({ passage }) => passage.text)

describe("an operator's reranker", () => {
  it('orders the passages, and their scores stay in the order of the places', async () => {
    const hits = await searchIn(library, question)
    reply = ({ documents }, response) =>
      response.end(
        JSON.stringify({
          results: documents.map((text, index) => ({
            index,
            relevance_score: text.includes('kräver') ? 0.9 : -index,
          })),
        }),
      )
    const ranked = await connect()(question, hits)
    expect(ranked[0]?.passage.text).toBe('Uthyrning i andra hand kräver tillstånd.')
    expect(textsOf(ranked).toSorted()).toEqual(textsOf(hits).toSorted())
    expect(ranked.map(({ score }) => score)).toEqual(hits.map(({ score }) => score))
    expect(asked).toMatchObject([
      { path: '/v1/rerank', authorization: 'Bearer k', model: 'reader', query: question, top_n: hits.length },
    ])
  })

  it.each([
    ['an error', (_: Asked, response: ServerResponse) => response.writeHead(500).end('no')],
    ['no JSON', (_: Asked, response: ServerResponse) => response.end('<html>')],
    ['too few results', (_: Asked, response: ServerResponse) => response.end('{"results":[]}')],
    ['nothing in time', () => {}],
    ['an endless reply', (_: Asked, response: ServerResponse) => response.end('x'.repeat(300_000))],
  ])(
    'that replies with %s leaves the order as it is, and is not asked again for a while',
    async (_, says) => {
      reply = says as typeof reply
      const hits = await searchIn(library, question)
      const rerank = connect({ timeoutMs: 300 })
      expect(textsOf(await rerank(question, hits))).toEqual(textsOf(hits))
      expect(textsOf(await rerank(question, hits))).toEqual(textsOf(hits))
      expect(asked).toHaveLength(1)
    },
  )

  it('is trusted only with one finite score for each passage', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const scores = readScores(JSON.stringify(value) ?? '', 2)
        expect(scores === null || scores.length === 2).toBe(true)
      }),
    )
    const result = (index: number) => ({ index, relevance_score: 1 })
    expect(readScores(JSON.stringify({ results: [result(1), result(0)] }), 2)).toEqual([1, 1])
    expect(readScores(JSON.stringify({ results: [result(0), result(0)] }), 2)).toBeNull()
    expect(readScores(JSON.stringify({ results: [result(0), result(5)] }), 2)).toBeNull()
  })
})
