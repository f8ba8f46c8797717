import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { storeDocument } from '@/lib/documents/files/store'
import { demoPassword } from '@/supabase/demo/organizations'
import { adminOf, waitUntilRead } from '@/tests/support/backend'
import { createChatOrganization } from '@/tests/support/content/chat-organization'
import { createSection } from '@/tests/support/content/sections'
import { startPortal, type TestPortal } from '@/tests/support/portal'
import { makesVectors, startFakeEmbedder } from '@/tests/support/servers/fake-embedder'
import { signInOverHttp } from '@/tests/support/sign-in'

const rules = `Uthyrning i andrahand kräver styrelsens tillstånd.

En tvättstuga finns i källaren.

En parkering kostar 300 kronor i månaden.

Föreningens stadgar gäller alla.

En avgift tas ut varje månad. Hundar ska hållas kopplade.`

let embedder: Awaited<ReturnType<typeof startFakeEmbedder>>
let portal: TestPortal
let cookie: string
beforeAll(async () => {
  embedder = await startFakeEmbedder()
  const vectors = { FRANK_EMBEDDING_BASE_URL: embedder.url, FRANK_EMBEDDING_MODEL: 'small' }
  portal = await startPortal({ DEMO: '0', ...vectors })
  const { dataDir } = portal
  const { id: organizationId, member } = await createChatOrganization(dataDir)
  const { id: sectionId } = await createSection(dataDir, organizationId, 'Ordning')
  const file = {
    name: 'Regler.txt',
    displayName: null,
    contentType: 'text/plain',
    body: [Buffer.from(rules)],
  }
  await storeDocument(adminOf(dataDir), { organizationId, sectionId, ...file })
  await waitUntilRead(dataDir, organizationId)
  await vi.waitFor(() => expect(embedder.requests).not.toEqual([]), 120_000)
  cookie = await signInOverHttp(dataDir, member.email, demoPassword)
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

it('a new document gets the vectors of its passages before those of their sentences', async () => {
  const sentence = 'En tvättstuga finns i källaren.'
  const texts = () => embedder.requests.flatMap(({ input }) => input)
  await vi.waitFor(() => expect(texts()).toContain(sentence), 120_000)
  const passage = texts().findIndex((text) => text.includes(sentence) && text !== sentence)
  expect(passage).toBeGreaterThanOrEqual(0)
  expect(passage).toBeLessThan(texts().indexOf(sentence))
})

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
