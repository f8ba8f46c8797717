import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { toEnv } from '@/scripts/settings'
import { addAccount } from '@/tests/support/content/members'
import { startTestBackend, type TestBackend } from '@/tests/support/local-backend'
import { PlainBrowser, type PlainPage } from '@/tests/support/plain-browser'
import { startPortal, type TestPortal } from '@/tests/support/portal'
import { addFactor } from '@/tests/support/second-factor'
import {
  type Claims,
  type IssuerFault,
  type OidcIssuer,
  startOidcIssuer,
} from '@/tests/support/servers/oidc-issuer'

let issuer: OidcIssuer
let backend: TestBackend
let portal: TestPortal
let organizationId: string

beforeAll(async () => {
  const port = await import('@/scripts/separate-portal').then(({ findFreePort }) => findFreePort())
  const url = `http://localhost:${port}`
  issuer = await startOidcIssuer()
  backend = await startTestBackend({ appUrl: url })
  const { data } = await backend.admin
    .from('organizations')
    .insert({ name: 'Brf Norrskenet' })
    .select('id')
    .single()
  organizationId = String(data?.id)
  for (const [identifier, address] of [
    ['custom:bankid', issuer.url],
    ['custom:gone', 'http://127.0.0.1:9'],
  ] as const) {
    const { error } = await backend.admin.auth.admin.customProviders.createProvider({
      provider_type: 'oidc',
      identifier,
      name: identifier,
      client_id: issuer.clientId,
      client_secret: issuer.clientSecret,
      issuer: address,
    })
    if (error) throw error
  }
  portal = await startPortal({
    ...toEnv({ url: backend.url, keys: backend.keys }),
    ...{ WORKER: '0', PAGES_PER_SECOND: '1000', PORT: String(port) },
    SIGN_IN_PROVIDERS: 'custom:bankid=BankID,custom:gone=Gone,google',
  })
})
afterAll(async () => {
  await portal?.stop()
  await backend?.remove()
  await issuer?.close()
})
beforeEach(() => issuer.fail())

let people = 0
const newEmail = () => `person-${++people}@example.se`
async function addMember(email = newEmail()): Promise<Claims & { email: string }> {
  await addAccount(backend, organizationId, email)
  return { sub: randomUUID(), email, email_verified: true, name: 'Provia Provsson' }
}

const start = (name = 'custom:bankid', next = '') =>
  `${portal.url}/api/auth/provider?${new URLSearchParams({ name, next })}`

/** Signs in at the issuer as this person, from the sign-in page. */
async function enter(person: Claims, next = '', browser = new PlainBrowser()): Promise<PlainPage> {
  issuer.enter(person)
  await browser.open(`${portal.url}/auth`)
  return browser.open(start('custom:bankid', next))
}
const pathOf = ({ url }: PlainPage) => url.replace(portal.url, '')
const hasSession = (browser: PlainBrowser) =>
  [...(browser.jars.get(portal.url)?.keys() ?? [])].some((name) => /^portal-session(?:\.\d)?$/.test(name))
const listAccounts = async () => (await backend.admin.auth.admin.listUsers({ perPage: 1000 })).data.users

/** A failed sign-in leaves no session, says what happened, and the password works in the same browser. */
async function expectRefusal(browser: PlainBrowser, problem: string, told: string): Promise<void> {
  expect([pathOf(browser.page), browser.page.status]).toEqual([
    expect.stringContaining(`/auth?problem=${problem}`),
    200,
  ])
  expect(browser.page.text).toContain(told)
  expect(hasSession(browser)).toBe(false)
  const { email } = await addMember()
  await browser.send({ password: 'correct horse', email })
  expect(pathOf(browser.page)).toContain('/manager/dashboard')
}

describe('a sign-in at a provider of the installation', () => {
  it('lets a member in by a verified address, to the page they wanted, and again by the identity', async () => {
    const person = await addMember()
    const browser = new PlainBrowser()
    await browser.open(`${portal.url}/auth?next=%2Fmanager%2Fdocuments`)
    expect(browser.page.text).toContain('Continue with BankID')
    expect(browser.page.text).toContain('Continue with Google')
    const first = await enter(person, '/manager/documents?q=hiss', browser)
    expect([pathOf(first), first.status]).toEqual(['/manager/documents?q=hiss', 200])
    const again = await enter({ ...person, name: 'Another Name' })
    expect(pathOf(again)).toContain('/manager/dashboard')
    const user = (await listAccounts()).find(({ email }) => email === person.email)
    const { data } = await backend.admin.auth.admin.getUserById(user?.id ?? '')
    expect(data.user?.identities?.map(({ provider }) => provider).sort()).toEqual(['custom:bankid', 'email'])
  })

  it('lets an invited person in, who chooses a password as after the link', async () => {
    const email = newEmail()
    const row = { organization_id: organizationId, email, full_name: 'Nya Grannen' }
    await backend.admin.from('organization_members').insert(row)
    expect((await backend.admin.auth.admin.inviteUserByEmail(email)).error).toBeNull()
    const browser = new PlainBrowser()
    const page = await enter({ sub: randomUUID(), email, email_verified: true }, '', browser)
    expect([new URL(page.url).pathname, page.text.includes('Set Your Password')]).toEqual(['/auth', true])
    const { data } = await backend.admin
      .from('organization_members')
      .select('auth_user_id')
      .eq('email', email)
      .single()
    expect(data?.auth_user_id).toEqual(expect.any(String))
  })

  it('A28 is one factor: who has a second enters its code', async () => {
    const email = newEmail()
    const client = await addAccount(backend, organizationId, email)
    await addFactor(client)
    const page = await enter({ sub: randomUUID(), email, email_verified: true }, '/manager/documents')
    expect(pathOf(page)).toBe('/auth/code?next=%2Fmanager%2Fdocuments')
  })

  it('A35 lets nobody in who has no account, and keeps nothing of them', async () => {
    const before = (await listAccounts()).length
    const browser = new PlainBrowser()
    await enter({ sub: randomUUID(), email: 'stranger@example.se', email_verified: true }, '', browser)
    await expectRefusal(browser, 'provider_no_account', 'Nobody here has that email address')
    expect((await listAccounts()).map(({ email }) => email)).not.toContain('stranger@example.se')
    // The member of `expectRefusal`.
    expect((await listAccounts()).length).toBe(before + 1)
  })

  it('A35 lets nobody in who has an account and no membership', async () => {
    const email = newEmail()
    await backend.signIn(email)
    const browser = new PlainBrowser()
    await enter({ sub: randomUUID(), email, email_verified: true }, '', browser)
    await expectRefusal(browser, 'member_not_found', 'Member not found')
  })

  it("A35 a member's address that the provider has not verified, or verifies no more, opens nothing", async () => {
    const person = await addMember()
    for (const email_verified of [false, undefined]) {
      const browser = new PlainBrowser()
      await enter({ ...person, email_verified }, '', browser)
      await expectRefusal(browser, 'provider_no_account', 'not confirmed with the service')
    }
    expect(pathOf(await enter(person))).toContain('/manager/dashboard')
    const browser = new PlainBrowser()
    await enter({ ...person, email_verified: false }, '', browser)
    await expectRefusal(browser, 'provider_unverified', 'not confirmed with the other service')
  })
})

describe('a provider that fails', () => {
  const forged: IssuerFault[] = [
    ...(['forged signature', 'shared secret', 'other nonce', 'other audience', 'other issuer'] as const),
    ...(['expired', 500, 401] as const),
  ]
  it.each(forged)('A34 lets nobody in with a reply that proves nothing: %s', async (fault) => {
    const person = await addMember()
    issuer.fail(fault)
    const browser = new PlainBrowser()
    await enter(person, '', browser)
    await expectRefusal(browser, 'provider_failed', 'could not be completed')
  })

  it('D06 is told on the sign-in page if it does not answer, is not there, or is unknown to the project', async () => {
    const person = await addMember()
    issuer.fail('silent')
    const browser = new PlainBrowser()
    await enter(person, '/manager/documents', browser)
    expect(pathOf(browser.page)).toBe('/auth?problem=provider_failed&next=%2Fmanager%2Fdocuments')
    for (const name of ['custom:gone', 'google', 'custom:unknown', '']) {
      const other = new PlainBrowser()
      await other.open(`${portal.url}/auth`)
      await other.open(start(name))
      await expectRefusal(other, 'provider_failed', 'could not be completed')
    }
  })

  it('tells a person who left its page so', async () => {
    issuer.fail('denied')
    const browser = new PlainBrowser()
    await enter(await addMember(), '', browser)
    await expectRefusal(browser, 'provider_cancelled', 'You left the sign-in')
  })
})

describe('a return from a provider', () => {
  /** Starts in a browser and stops before the return to the portal. @returns its address */
  async function begin(browser: PlainBrowser, person: Claims): Promise<string> {
    issuer.enter(person)
    await browser.open(`${portal.url}/auth`)
    const atIssuer = await browser.peek(start())
    const atAuth = await browser.peek(atIssuer)
    expect(new URL(atAuth).searchParams.get('code')).toEqual(expect.any(String))
    return browser.peek(atAuth)
  }

  it('A34 counts only in the browser that started it, so that nobody is signed in as another', async () => {
    const [attacker, victim] = [new PlainBrowser(), new PlainBrowser()]
    const back = await begin(attacker, await addMember())
    expect(back).toContain(`${portal.url}/api/auth/provider/callback?code=`)
    await victim.open(back)
    await expectRefusal(victim, 'provider_failed', 'could not be completed')
    const started = new PlainBrowser()
    await begin(started, await addMember())
    await started.open(back)
    await expectRefusal(started, 'provider_failed', 'could not be completed')
  })

  it('A34 counts once', async () => {
    const browser = new PlainBrowser()
    const back = await begin(browser, await addMember())
    const jar = new Map(browser.jars.get(portal.url))
    await browser.open(back)
    expect(pathOf(browser.page)).toContain('/manager/dashboard')
    const replay = new PlainBrowser()
    replay.jars.set(portal.url, jar)
    await replay.open(back)
    await expectRefusal(replay, 'provider_failed', 'could not be completed')
  })

  it('A34 without a state, with a made-up one or used a second time at Auth, ends on the sign-in page', async () => {
    const callback = `${backend.url}/auth/v1/callback`
    const used = new PlainBrowser()
    issuer.enter(await addMember())
    await used.open(`${portal.url}/auth`)
    const atAuth = await used.peek(await used.peek(start()))
    await used.peek(atAuth)
    for (const address of [
      `${callback}?code=1`,
      `${callback}?code=1&state=${randomUUID()}`,
      `${callback}?code=1&state=x`,
      atAuth,
    ]) {
      const browser = new PlainBrowser()
      await browser.open(address)
      await expectRefusal(browser, 'provider_failed', 'could not be completed')
    }
    for (const query of ['', '?code=1', '?code=%3Cscript%3E', '?error=access_denied', '?code=1&code=2']) {
      const browser = new PlainBrowser()
      await browser.open(`${portal.url}/api/auth/provider/callback${query}`)
      await expectRefusal(browser, 'provider_failed', 'could not be completed')
    }
  })

  it('A27 leads to no other site, and another site starts no sign-in', async () => {
    const page = await enter(await addMember(), 'https://evil.example/')
    expect(pathOf(page)).toContain('/manager/dashboard')
    const browser = new PlainBrowser({ 'sec-fetch-site': 'cross-site' })
    expect(await browser.peek(start())).toBe('/auth?problem=provider_failed')
    const authorize = new URL('/auth/v1/authorize', backend.url)
    authorize.search = String(
      new URLSearchParams({
        provider: 'custom:bankid',
        redirect_to: 'https://evil.example/',
        code_challenge: 'a'.repeat(43),
        code_challenge_method: 's256',
      }),
    )
    const visitor = new PlainBrowser()
    issuer.enter(await addMember())
    const back = await visitor.peek(await visitor.peek(await visitor.peek(authorize.href)))
    expect(new URL(back).origin).toBe(portal.url)
  })
})
