import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ServedAssociation, serveAssociation } from '@/tests/support/served-association'
import { signInOverHttp } from '@/tests/support/sign-in'

const pagesPerSecond = 1
let own: ServedAssociation

beforeAll(async () => {
  own = await serveAssociation({
    members: ['flooder@example.se', 'member@example.se'],
    env: {
      APP_URL: 'https://portal.example',
      PAGES_PER_SECOND: String(pagesPerSecond),
      TRUSTED_PROXY_HOPS: '1',
    },
  })
})
afterAll(() => own?.stop())

describe('a flood of pages', () => {
  const open = (cookie: string, times: number) =>
    Promise.all(
      Array.from({ length: times }, () =>
        fetch(`${own.portal.url}/manager/board`, { headers: { cookie }, redirect: 'manual' }),
      ),
    )
  const signIn = async (email: string) =>
    (await signInOverHttp(own.backend.dataDir, email, 'correct horse')).replaceAll(
      'portal-session',
      '__Host-portal-session',
    )

  it('R01 of one person is refused for that person, who is told when to come back, and for nobody else', async () => {
    const [flooder, reader] = [await signIn('flooder@example.se'), await signIn('member@example.se')]
    const from = performance.now()
    const flood = await open(flooder, 80)
    const seconds = (performance.now() - from) / 1000
    const served = flood.filter(({ status }) => status === 200).length
    const refused = flood.filter(({ status }) => status === 429)
    // A slow machine may serve more, because the limit grows with the time that the flood takes.
    expect(served).toBeGreaterThan(0)
    expect(served).toBeLessThanOrEqual(pagesPerSecond * (seconds + 1 + 8 * (seconds / 10 + 1)))
    expect(served + refused.length).toBe(80)
    expect(refused).not.toEqual([])
    for (const { headers } of refused) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(10)
    }
    expect(await refused[0]?.text()).toContain('För många anrop')
    expect((await open(reader, 3)).map(({ status }) => status)).toEqual([200, 200, 200])

    // A page was counted first, by another bundle than that of the route, which counts on.
    const ask = () =>
      fetch(`${own.portal.url}/api/frank/ask`, {
        method: 'POST',
        headers: { cookie: flooder, 'content-type': 'application/json' },
        body: JSON.stringify({ question: 'Hiss?', language: 'sv' }),
      })
    const asked = await Promise.all(Array.from({ length: 10 }, async () => (await ask()).status))
    expect(asked).toContain(429)
    expect(asked.filter((status) => status >= 500)).toEqual([])
  })

  it('R01 of one visitor for the files of a public page is refused for that address, and for no other', async () => {
    const ask = async (ip: string) => {
      const address = `${own.portal.url}/api/files/public/0123456789ab/${crypto.randomUUID()}`
      const reply = await fetch(address, { headers: { 'x-forwarded-for': ip } })
      await reply.text()
      return reply.status
    }
    const flood = await Promise.all(Array.from({ length: 80 }, () => ask('198.51.100.7')))
    expect(new Set(flood)).toEqual(new Set([404, 429]))
    expect(await ask('198.51.100.8')).toBe(404)
  })
})
