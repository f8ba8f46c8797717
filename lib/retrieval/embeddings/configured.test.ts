import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startFakeEmbedder } from '@/tests/support/servers/fake-embedder'
import { connectEmbedder } from './client'
import { getEmbedder, pauseQueries, rememberQueries } from './configured'
import { type Embedder, EmbeddingUnavailable } from './embedder'
import { measureCosine, quantize } from './vector'

let service: Awaited<ReturnType<typeof startFakeEmbedder>>
beforeEach(async () => {
  service = await startFakeEmbedder()
})
afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  await service.close()
})

const connect = () => connectEmbedder({ baseUrl: service.url, model: 'small' })

/** Without HTTP, whose time-out would come first on a busy machine. */
function deadEmbedder() {
  const state = { isDead: true, calls: 0 }
  const embedder: Embedder = {
    model: 'small',
    embed: async () => {
      state.calls += 1
      if (state.isDead) throw new EmbeddingUnavailable('refused')
      return [new Int8Array(384)]
    },
  }
  return { state, embedder }
}

describe('members whose endpoint is dead', () => {
  it('do not each wait for it: one tries after the pause while the others use words only', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const { state, embedder: dead } = deadEmbedder()
    const embedder = pauseQueries(dead, 5000)
    const ask = () =>
      embedder.embed(['a'], 'query').then(
        () => 'vector',
        (error) => error.reason,
      )
    expect(await ask()).toBe('refused')
    expect([await ask(), await ask(), state.calls]).toEqual(['paused', 'paused', 1])
    vi.advanceTimersByTime(5001)
    expect(await Promise.all([ask(), ask()])).toEqual(['refused', 'paused'])
    state.isDead = false
    expect(await ask()).toBe('paused')
    vi.advanceTimersByTime(5001)
    expect([await ask(), await ask()]).toEqual(['vector', 'vector'])
  })

  it('V60 ask again after a time-out, because the endpoint may be busy, until three in a row', async () => {
    const asked: string[] = []
    const busy: Embedder = {
      model: 'small',
      embed: async ([text = '']) => {
        asked.push(text)
        if (text === 'answered') return [new Int8Array(384)]
        throw new EmbeddingUnavailable('timeout')
      },
    }
    const embedder = pauseQueries(busy, 5000)
    const texts = ['a', 'b', 'answered', 'c', 'd', 'e', 'after the pause began']
    for (const text of texts) await embedder.embed([text], 'query').catch(() => undefined)
    expect(asked).toEqual(['a', 'b', 'answered', 'c', 'd', 'e'])
  })

  it('do not stop the worker from trying', async () => {
    const { state, embedder: dead } = deadEmbedder()
    const embedder = pauseQueries(dead, 5000)
    await expect(embedder.embed(['a'], 'query')).rejects.toMatchObject({ reason: 'refused' })
    state.isDead = false
    expect(await embedder.embed(['a'], 'passage')).toHaveLength(1)
  })

  it('are not paused because an asker left', async () => {
    const embedder = pauseQueries(connect(), 5000)
    await expect(embedder.embed(['a'], 'query', AbortSignal.abort())).rejects.toThrow()
    expect(await embedder.embed(['a'], 'query')).toHaveLength(1)
  })
})

describe('a repeated question', () => {
  it('costs no second call until others replace it in the cache', async () => {
    const embedder = rememberQueries(connect(), 2)
    const first = await embedder.embed(['a'], 'query')
    await embedder.embed(['b'], 'query')
    expect(await embedder.embed(['a'], 'query')).toEqual(first)
    expect(service.requests).toHaveLength(2)
    await embedder.embed(['c'], 'query')
    await embedder.embed(['a', 'b', 'a'], 'query')
    expect(service.requests.map(({ input }) => input)).toEqual([['a'], ['b'], ['c'], ['b']])
  })

  it('is cached as a query only: passages are sent each time', async () => {
    const embedder = rememberQueries(connect(), 2)
    await embedder.embed(['a'], 'query')
    await embedder.embed(['a'], 'passage')
    expect(service.requests.map(({ input_type }) => input_type)).toEqual(['query', 'passage'])
  })
})

describe('a vector', () => {
  it('keeps its direction in one byte per number, whatever its length', () => {
    const [a, b] = [
      [0.02, -0.01, 0.005],
      [0.01, 0.02, -0.02],
    ]
    const exact = (0.0002 - 0.0002 - 0.0001) / (Math.hypot(...a!) * Math.hypot(...b!))
    const cosine = (scale: number) => measureCosine(quantize(a!.map((x) => x * scale))!, quantize(b!)!)
    expect(cosine(1)).toBeCloseTo(exact, 2)
    expect(cosine(1e6)).toBe(cosine(1))
    expect(cosine(1e-300)).toBeCloseTo(exact, 2)
  })
})

it('a configured endpoint gives one embedder that the whole process shares', async () => {
  for (const name of ['SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY', 'FRANK_API_TOKEN', 'LINK_SECRET'])
    vi.stubEnv(name, 'a-secret-of-this-test')
  for (const name of ['SUPABASE_URL', 'APP_URL']) vi.stubEnv(name, 'http://127.0.0.1:1')
  vi.stubEnv('FRANK_EMBEDDING_BASE_URL', service.url)
  vi.stubEnv('FRANK_EMBEDDING_MODEL', 'small')
  const embedder = getEmbedder()
  expect(embedder?.model).toBe('small')
  expect(getEmbedder()).toBe(embedder)
  expect(await embedder?.embed(['a'], 'query')).toHaveLength(1)
})
