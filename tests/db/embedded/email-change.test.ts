import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestBackend, type TestBackend } from '@/tests/support/local-backend'

let backend: TestBackend
beforeAll(async () => {
  backend = await startTestBackend({
    migrationsDir: join(import.meta.dirname, 'fixtures'),
    appUrl: 'https://portal.example',
  })
})
afterAll(() => backend?.remove())

const verify = (token_hash: string) => backend.visitor().auth.verifyOtp({ type: 'email_change', token_hash })
const addressOf = async (id: string) => (await backend.admin.auth.admin.getUserById(id)).data.user?.email

/** Signs a person in and requests a change of address. */
async function ask(from: string, to: string) {
  const client = await backend.signIn(from)
  const id = (await client.auth.getUser()).data.user?.id ?? ''
  const { error } = await client.auth.updateUser({ email: to })
  const mails = (await backend.mails()).slice(0, 2)
  const tokenFor = (address: string) =>
    mails.find((mail) => mail.to === address)?.text.match(/token_hash=(\w+)/)?.[1] ?? ''
  return { client, id, error, oldToken: tokenFor(from), newToken: tokenFor(to) }
}

it.each(['old', 'new'] as const)(
  'an address changes once both mailboxes have confirmed, the %s one first, and each link works once',
  async (first) => {
    const [from, to] = [`from-${first}@example.se`, `to-${first}@example.se`]
    const { id, oldToken, newToken, error } = await ask(from, to)
    expect(error).toBeNull()
    const order = first === 'old' ? [oldToken, newToken] : [newToken, oldToken]
    const half = await verify(order[0] ?? '')
    expect([half.error, half.data.session, await addressOf(id)]).toEqual([null, null, from])
    expect((await verify(order[0] ?? '')).error?.code).toBe('otp_expired')
    const whole = await verify(order[1] ?? '')
    expect([whole.error, whole.data.user?.email, await addressOf(id)]).toEqual([null, to, to])
    for (const token of order) expect((await verify(token)).error?.code).toBe('otp_expired')
  },
)

it('one mailbox alone changes nothing, not even by a link that a browser opens', async () => {
  const { id, oldToken, newToken } = await ask('stay@example.se', 'gone@example.se')
  for (const token of [oldToken, newToken]) {
    const url = new URL(`/auth/v1/verify?type=email_change&token=${token}&token_hash=${token}`, backend.url)
    const headers = { apikey: backend.keys.publishableKey }
    expect((await fetch(url, { redirect: 'manual', headers })).status).toBe(403)
  }
  await verify(newToken)
  expect(await addressOf(id)).toBe('stay@example.se')
})

it('a second request replaces the first', async () => {
  const first = await ask('twice@example.se', 'wrong@example.se')
  await verify(first.oldToken)
  const second = await ask('twice@example.se', 'right@example.se')
  expect((await verify(first.newToken)).error?.code).toBe('otp_expired')
  await verify(second.newToken)
  expect(await addressOf(second.id)).toBe('twice@example.se')
  await verify(second.oldToken)
  expect(await addressOf(second.id)).toBe('right@example.se')
})

it('the address of another account is refused', async () => {
  await backend.signIn('owner@example.se')
  const { error } = await ask('taker@example.se', 'owner@example.se')
  expect(error?.code).toBe('email_exists')
})
