import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { addAccount, usePortalEnv } from '@/tests/support/content/members'
import { startTestBackend, type TestBackend } from '@/tests/support/local-backend'
import { type CountingProxy, startCountingProxy } from '@/tests/support/servers/counting-proxy'

let backend: TestBackend
let proxy: CountingProxy
let organizationId: string
const closed = { disable_signup: true, mailer_autoconfirm: false }

beforeAll(async () => {
  backend = await startTestBackend()
  proxy = await startCountingProxy(backend.url)
  usePortalEnv(backend, 'http://localhost:3000')
  process.env.SUPABASE_URL = proxy.url
  const { data } = await backend.admin
    .from('organizations')
    .insert({ name: 'Brf Norrskenet' })
    .select('id')
    .single()
  organizationId = String(data?.id)
})
afterAll(async () => {
  await proxy?.close()
  await backend?.remove()
})
beforeEach(() => {
  vi.resetModules()
  proxy.fail()
})

/** Loads fresh modules, as after a start of the portal, and captures the log. */
async function load() {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const [{ linkMember }, { listWarnings }] = await Promise.all([
    import('@/lib/auth/invitations'),
    import('@/lib/operator'),
  ])
  return { linkMember, listWarnings, log }
}
const answer = (body: object, status = 200) => proxy.fail({ on: 'GET /auth/v1/settings', status, body })

/** Creates an account with a membership that waits under its address. */
async function expectMember(email: string) {
  await backend.admin
    .from('organization_members')
    .insert({ organization_id: organizationId, email, full_name: 'Nya Grannen' })
  const client = await backend.signIn(email)
  const { data } = await client.auth.getUser()
  if (!data.user) throw new Error('no account')
  return { client, user: data.user }
}
const isLinked = async (email: string) =>
  (await backend.admin.from('organization_members').select('auth_user_id').eq('email', email).single()).data
    ?.auth_user_id !== null

describe('the settings of the project', () => {
  it('T08 no account is linked by its address if sign-ups are open or confirmations off, and the operator sees why', async () => {
    const open = [
      [{ ...closed, disable_signup: false }, 'sign_ups_open', 'Allow new users to sign up'],
      [{ ...closed, mailer_autoconfirm: true }, 'confirmations_off', 'Confirm email'],
    ] as const
    for (const [index, [body, warning, advice]] of open.entries()) {
      vi.resetModules()
      const { linkMember, listWarnings, log } = await load()
      const { client, user } = await expectMember(`open-${index}@example.se`)
      answer(body)
      await expect(linkMember(client, user)).rejects.toMatchObject({ code: 'account_link_failed' })
      expect([warning, await isLinked(`open-${index}@example.se`)]).toEqual([warning, false])
      expect(listWarnings()).toContain(warning)
      expect(log.mock.calls.flat().join()).toContain(advice)
    }
  })

  it('an existing member can still sign in', async () => {
    const { linkMember } = await load()
    const client = await addAccount(backend, organizationId, 'linked@example.se')
    const { data } = await client.auth.getUser()
    answer({ ...closed, disable_signup: false })
    expect(data.user && (await linkMember(client, data.user))).toBe(true)
  })

  it('a membership is linked if sign-ups are off and confirmations on, as in the embedded backend', async () => {
    const { linkMember, listWarnings } = await load()
    const { client, user } = await expectMember('closed@example.se')
    expect(await linkMember(client, user)).toBe(true)
    expect(await isLinked('closed@example.se')).toBe(true)
    expect(listWarnings()).toEqual([])
  })

  it('D06 no account is linked while the project does not answer', async () => {
    const { linkMember } = await load()
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { client, user } = await expectMember('away@example.se')
    answer({}, 503)
    await expect(linkMember(client, user)).rejects.toMatchObject({ code: 'account_link_failed' })
    answer(closed)
    expect(await linkMember(client, user)).toBe(true)
  })
})
