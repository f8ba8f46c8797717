import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { toEnv } from '@/scripts/settings'
import { demoPassword } from '@/supabase/demo/organizations'
import { addAccount } from '@/tests/support/content/members'
import { createOrganization } from '@/tests/support/content/organizations'
import { startTestBackend, type TestBackend } from '@/tests/support/local-backend'
import { startPortal, type TestPortal } from '@/tests/support/portal'
import { forgeCookie } from '@/tests/support/session-cookie'
import { sendSignInForm, signInOverHttp } from '@/tests/support/sign-in'

let backend: TestBackend
let portal: TestPortal | undefined
const email = 'karin@solglantan.example'
beforeAll(async () => {
  backend = await startTestBackend()
  const { data } = await backend.admin.from('organizations').insert({ name: 'Brf' }).select('id').single()
  await addAccount(backend, String(data?.id), email)
}, 300_000)
afterAll(() => backend?.remove())
afterEach(() => portal?.stop())

it('V64 a session that an unknown key has signed is none, for a page and for a route of another bundle', async () => {
  const { url, dataDir } = inject('sharedPortal')
  const { admin } = await createOrganization(dataDir)
  const known = await signInOverHttp(dataDir, admin.email, demoPassword)
  const ask = async (path: string, cookie: string) =>
    (await fetch(`${url}${path}`, { headers: { cookie }, redirect: 'manual' })).status
  expect(await ask('/manager/dashboard', known)).toBe(200)
  const forged = await forgeCookie(known)
  const picture = `/api/files/pictures/${crypto.randomUUID()}`
  expect([await ask('/manager/dashboard', forged), await ask(picture, forged)]).toEqual([307, 303])
})

describe('a member of a project whose JWT secret is not in the settings', () => {
  it.each([
    ['an old one', 'the secret before the rotation, long enough'],
    ['none', ''],
  ])(
    'V64 is not told that the sign-in was successful, and the operator reads the reason (%s)',
    async (_, secret) => {
      portal = await startPortal({ ...toEnv(backend), SUPABASE_JWT_SECRET: secret, WORKER: '0' })
      const reply = await sendSignInForm(portal.url, email, 'correct horse')
      expect(reply.headers.get('location') ?? '').not.toMatch(/manager/)
      expect(await reply.text()).toContain('The portal is set up wrongly')
      expect(portal.output()).toMatch(/"warning":"session_refused","message":"[^"]*Set SUPABASE_JWT_SECRET/)
    },
  )
})
