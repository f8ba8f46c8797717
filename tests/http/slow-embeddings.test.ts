import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { demoPassword } from '@/supabase/demo/organizations'
import { startPortal, type TestPortal } from '@/tests/support/portal'
import { makesVectors, startFakeEmbedder } from '@/tests/support/servers/fake-embedder'
import { signInOverHttp } from '@/tests/support/sign-in'

let embedder: Awaited<ReturnType<typeof startFakeEmbedder>>
let portal: TestPortal
let cookie: string
beforeAll(async () => {
  embedder = await startFakeEmbedder()
  portal = await startPortal({ FRANK_EMBEDDING_BASE_URL: embedder.url, FRANK_EMBEDDING_MODEL: 'small' })
  await vi.waitFor(() => expect(embedder.requests.length).toBeGreaterThan(5), 120_000)
  cookie = await signInOverHttp(portal.dataDir, 'mikael@norrskenet.example', demoPassword)
}, 300_000)
afterAll(async () => {
  await portal?.stop()
  await embedder?.close()
})

const ask = (question: string) =>
  fetch(`${portal.url}/api/frank/ask`, {
    method: 'POST',
    headers: { cookie, origin: portal.url, 'content-type': 'application/json' },
    body: JSON.stringify({ question }),
  })
const search = (words: string) =>
  fetch(`${portal.url}/manager/documents?q=${encodeURIComponent(words)}`, { headers: { cookie } })

describe('a member whose embeddings server does not answer', () => {
  it('V60 gets answers and search results by words, whichever page or route asked that server first', async () => {
    expect((await ask('Vad kostar parkeringen?')).status).toBe(200)
    for (const reply of [
      () => undefined,
      (response: { destroy: () => unknown }) => void response.destroy(),
    ]) {
      embedder.reply(reply)
      for (const words of ['andrahand', 'tvättstuga', 'parkering', 'stadgar', 'avgift']) {
        const found = await search(words)
        expect([words, found.status]).toEqual([words, 200])
        expect(await found.text()).toContain('<mark')
      }
      expect((await ask('Får jag ha hund?')).status).toBe(200)
    }
    embedder.reply(makesVectors())
  })
})
