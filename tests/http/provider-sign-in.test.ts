import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addAccount } from '@/tests/support/content/members'
import { PlainBrowser } from '@/tests/support/plain-browser'
import { type ProviderPortal, serveWithProviders } from '@/tests/support/provider-portal'
import { addFactor } from '@/tests/support/second-factor'
import type { Claims, IssuerFault } from '@/tests/support/servers/oidc-issuer'

let own: ProviderPortal
beforeAll(async () => {
  own = await serveWithProviders()
})
afterAll(() => own?.stop())
beforeEach(() => own.issuer.fail())

const listAccounts = async () => (await own.backend.admin.auth.admin.listUsers({ perPage: 1000 })).data.users

describe('a sign-in at a provider of the installation', () => {
  it('lets a member in by a verified address, to the page they wanted, and again by the identity', async () => {
    const person = await own.addMember()
    const browser = new PlainBrowser()
    await browser.open(`${own.portal.url}/auth?next=%2Fmanager%2Fdocuments`)
    expect(browser.page.text).toContain('Continue with BankID')
    expect(browser.page.text).toContain('Continue with Google')
    const first = await own.enter(person, '/manager/documents?q=hiss', browser)
    expect([own.pathOf(first), first.status]).toEqual(['/manager/documents?q=hiss', 200])
    const again = await own.enter({ ...person, name: 'Another Name' })
    expect(own.pathOf(again)).toContain('/manager/dashboard')
    const user = (await listAccounts()).find(({ email }) => email === person.email)
    const { data } = await own.backend.admin.auth.admin.getUserById(user?.id ?? '')
    expect(data.user?.identities?.map(({ provider }) => provider).sort()).toEqual(['custom:bankid', 'email'])
  })

  it('lets an invited person in, who chooses a password as after the link', async () => {
    const email = own.newEmail()
    const row = { organization_id: own.organizationId, email, full_name: 'Nya Grannen' }
    await own.backend.admin.from('organization_members').insert(row)
    expect((await own.backend.admin.auth.admin.inviteUserByEmail(email)).error).toBeNull()
    const browser = new PlainBrowser()
    const page = await own.enter({ sub: randomUUID(), email, email_verified: true }, '', browser)
    expect([new URL(page.url).pathname, page.text.includes('Set Your Password')]).toEqual(['/auth', true])
    const { data } = await own.backend.admin
      .from('organization_members')
      .select('auth_user_id')
      .eq('email', email)
      .single()
    expect(data?.auth_user_id).toEqual(expect.any(String))
  })

  it('A28 is one factor: who has a second enters its code', async () => {
    const email = own.newEmail()
    const client = await addAccount(own.backend, own.organizationId, email)
    await addFactor(client)
    const page = await own.enter({ sub: randomUUID(), email, email_verified: true }, '/manager/documents')
    expect(own.pathOf(page)).toBe('/auth/code?next=%2Fmanager%2Fdocuments')
  })

  it('A35 lets nobody in who has no account, and keeps nothing of them', async () => {
    const before = (await listAccounts()).length
    const browser = new PlainBrowser()
    await own.enter({ sub: randomUUID(), email: 'stranger@example.se', email_verified: true }, '', browser)
    await own.expectRefusal(browser, 'provider_no_account', 'Nobody here has that email address')
    expect((await listAccounts()).map(({ email }) => email)).not.toContain('stranger@example.se')
    // The member of `expectRefusal`.
    expect((await listAccounts()).length).toBe(before + 1)
  })

  it('A35 lets nobody in who has an account and no membership', async () => {
    const email = own.newEmail()
    await own.backend.signIn(email)
    const browser = new PlainBrowser()
    await own.enter({ sub: randomUUID(), email, email_verified: true }, '', browser)
    await own.expectRefusal(browser, 'member_not_found', 'Member not found')
  })

  it("A35 a member's address that the provider has not verified, or verifies no more, opens nothing", async () => {
    const person = await own.addMember()
    for (const email_verified of [false, undefined]) {
      const browser = new PlainBrowser()
      await own.enter({ ...person, email_verified }, '', browser)
      await own.expectRefusal(browser, 'provider_no_account', 'not confirmed with the service')
    }
    expect(own.pathOf(await own.enter(person))).toContain('/manager/dashboard')
    const browser = new PlainBrowser()
    await own.enter({ ...person, email_verified: false }, '', browser)
    await own.expectRefusal(browser, 'provider_unverified', 'not confirmed with the other service')
  })
})

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
