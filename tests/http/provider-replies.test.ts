import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PlainBrowser } from '@/tests/support/plain-browser'
import { type ProviderPortal, serveWithProviders } from '@/tests/support/provider-portal'
import type { Claims, IssuerFault } from '@/tests/support/servers/oidc-issuer'

let own: ProviderPortal
beforeAll(async () => {
  own = await serveWithProviders()
})
afterAll(() => own?.stop())
beforeEach(() => own.issuer.fail())

describe('a provider that fails', () => {
  const forged: IssuerFault[] = [
    ...(['forged signature', 'shared secret', 'other nonce', 'other audience', 'other issuer'] as const),
    ...(['expired', 500, 401] as const),
  ]
  it.each(forged)('A34 lets nobody in with a reply that proves nothing: %s', async (fault) => {
    const person = await own.addMember()
    own.issuer.fail(fault)
    const browser = new PlainBrowser()
    await own.enter(person, '', browser)
    await own.expectRefusal(browser, 'provider_failed', 'could not be completed')
  })

  it('D06 is told on the sign-in page if it does not answer, is not there, or is unknown to the project', async () => {
    const person = await own.addMember()
    own.issuer.fail('silent')
    const browser = new PlainBrowser()
    await own.enter(person, '/manager/documents', browser)
    expect(own.pathOf(browser.page)).toBe('/auth?problem=provider_failed&next=%2Fmanager%2Fdocuments')
    for (const name of ['custom:gone', 'google', 'custom:unknown', '']) {
      const other = new PlainBrowser()
      await other.open(`${own.portal.url}/auth`)
      await other.open(own.start(name))
      await own.expectRefusal(other, 'provider_failed', 'could not be completed')
    }
  })

  it('tells a person who left its page so', async () => {
    own.issuer.fail('denied')
    const browser = new PlainBrowser()
    await own.enter(await own.addMember(), '', browser)
    await own.expectRefusal(browser, 'provider_cancelled', 'You left the sign-in')
  })
})

describe('a return from a provider', () => {
  /** Starts in a browser and stops before the return to the portal. @returns its address */
  async function begin(browser: PlainBrowser, person: Claims): Promise<string> {
    own.issuer.enter(person)
    await browser.open(`${own.portal.url}/auth`)
    const atIssuer = await browser.peek(own.start())
    const atAuth = await browser.peek(atIssuer)
    expect(new URL(atAuth).searchParams.get('code')).toEqual(expect.any(String))
    return browser.peek(atAuth)
  }

  it('A34 counts only in the browser that started it, so that nobody is signed in as another', async () => {
    const [attacker, victim] = [new PlainBrowser(), new PlainBrowser()]
    const back = await begin(attacker, await own.addMember())
    expect(back).toContain(`${own.portal.url}/api/auth/provider/callback?code=`)
    await victim.open(back)
    await own.expectRefusal(victim, 'provider_failed', 'could not be completed')
    const started = new PlainBrowser()
    await begin(started, await own.addMember())
    await started.open(back)
    await own.expectRefusal(started, 'provider_failed', 'could not be completed')
  })

  it('A34 counts once', async () => {
    const browser = new PlainBrowser()
    const back = await begin(browser, await own.addMember())
    const jar = new Map(browser.jars.get(own.portal.url))
    await browser.open(back)
    expect(own.pathOf(browser.page)).toContain('/manager/dashboard')
    const replay = new PlainBrowser()
    replay.jars.set(own.portal.url, jar)
    await replay.open(back)
    await own.expectRefusal(replay, 'provider_failed', 'could not be completed')
  })

  it('A34 without a state, with a made-up one or used a second time at Auth, ends on the sign-in page', async () => {
    const callback = `${own.backend.url}/auth/v1/callback`
    const used = new PlainBrowser()
    own.issuer.enter(await own.addMember())
    await used.open(`${own.portal.url}/auth`)
    const atAuth = await used.peek(await used.peek(own.start()))
    await used.peek(atAuth)
    for (const address of [
      `${callback}?code=1`,
      `${callback}?code=1&state=${randomUUID()}`,
      `${callback}?code=1&state=x`,
      atAuth,
    ]) {
      const browser = new PlainBrowser()
      await browser.open(address)
      await own.expectRefusal(browser, 'provider_failed', 'could not be completed')
    }
    for (const query of ['', '?code=1', '?code=%3Cscript%3E', '?error=access_denied', '?code=1&code=2']) {
      const browser = new PlainBrowser()
      await browser.open(`${own.portal.url}/api/auth/provider/callback${query}`)
      await own.expectRefusal(browser, 'provider_failed', 'could not be completed')
    }
  })

  it('A27 leads to no other site, and another site starts no sign-in', async () => {
    const page = await own.enter(await own.addMember(), 'https://evil.example/')
    expect(own.pathOf(page)).toContain('/manager/dashboard')
    const browser = new PlainBrowser({ 'sec-fetch-site': 'cross-site' })
    expect(await browser.peek(own.start())).toBe('/auth?problem=provider_failed')
    const authorize = new URL('/auth/v1/authorize', own.backend.url)
    authorize.search = String(
      new URLSearchParams({
        provider: 'custom:bankid',
        redirect_to: 'https://evil.example/',
        code_challenge: 'a'.repeat(43),
        code_challenge_method: 's256',
      }),
    )
    const visitor = new PlainBrowser()
    own.issuer.enter(await own.addMember())
    const back = await visitor.peek(await visitor.peek(await visitor.peek(authorize.href)))
    expect(new URL(back).origin).toBe(own.portal.url)
  })
})
