import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { findFreePort } from '@/scripts/separate-portal'
import { addAccount } from '@/tests/support/content/members'
import { PlainBrowser, type PlainPage } from '@/tests/support/plain-browser'
import { serveAssociation } from '@/tests/support/served-association'
import { type Claims, startOidcIssuer } from '@/tests/support/servers/oidc-issuer'

export type ProviderPortal = Awaited<ReturnType<typeof serveWithProviders>>

/** An association whose portal offers an issuer of the test, one that is not there, and one unknown to the project. */
export async function serveWithProviders() {
  const port = await findFreePort()
  const issuer = await startOidcIssuer()
  const served = await serveAssociation({
    backend: { appUrl: `http://localhost:${port}` },
    env: { PORT: String(port), SIGN_IN_PROVIDERS: 'custom:bankid=BankID,custom:gone=Gone,google' },
  })
  const { backend, organizationId, portal } = served
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

  let people = 0
  const newEmail = () => `person-${++people}@example.se`
  async function addMember(email = newEmail()): Promise<Claims & { email: string }> {
    await addAccount(backend, organizationId, email)
    return { sub: randomUUID(), email, email_verified: true, name: 'Provia Provsson' }
  }

  /** The address that the button of a provider opens. */
  const start = (name = 'custom:bankid', next = '') =>
    `${portal.url}/api/auth/provider?${new URLSearchParams({ name, next })}`
  const pathOf = ({ url }: PlainPage) => url.replace(portal.url, '')

  /** Signs in at the issuer as this person, from the sign-in page. */
  async function enter(person: Claims, next = '', browser = new PlainBrowser()): Promise<PlainPage> {
    issuer.enter(person)
    await browser.open(`${portal.url}/auth`)
    return browser.open(start('custom:bankid', next))
  }

  const hasSession = (browser: PlainBrowser) =>
    [...(browser.jars.get(portal.url)?.keys() ?? [])].some((name) => /^portal-session(?:\.\d)?$/.test(name))

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

  async function stop(): Promise<void> {
    await served.stop()
    await issuer.close()
  }

  return { ...served, issuer, newEmail, addMember, start, pathOf, enter, expectRefusal, stop }
}
