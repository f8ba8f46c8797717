import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addAccount } from '@/tests/support/content/members'
import { PlainBrowser } from '@/tests/support/plain-browser'
import { type ProviderPortal, serveWithProviders } from '@/tests/support/provider-portal'
import { addFactor } from '@/tests/support/second-factor'

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
