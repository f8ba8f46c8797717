import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toMailboxAddress } from '@/supabase/local/keys'
import { startTestBackend, type TestBackend } from '@/tests/support/local-backend'

let backend: TestBackend
beforeAll(async () => {
  backend = await startTestBackend({
    migrationsDir: join(import.meta.dirname, 'fixtures'),
    appUrl: 'https://portal.example',
  })
}, 60_000)
afterAll(() => backend?.remove())

describe('the admin API', () => {
  it('creates, finds, changes and deletes an account', async () => {
    const { admin } = backend.admin.auth
    const created = await admin.createUser({
      email: 'adm@example.se',
      password: 'secret1',
      user_metadata: { a: 1, b: 2 },
    })
    const id = created.data.user?.id ?? ''
    expect(created.data.user).toMatchObject({ email: 'adm@example.se', app_metadata: { provider: 'email' } })
    expect((await admin.createUser({ email: 'ADM@example.se' })).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    })
    const unconfirmed = await backend
      .visitor()
      .auth.signInWithPassword({ email: 'adm@example.se', password: 'secret1' })
    expect(unconfirmed.error?.code).toBe('email_not_confirmed')
    const changed = await admin.updateUserById(id, {
      email: 'moved@example.se',
      email_confirm: true,
      user_metadata: { a: null, c: 3 },
    })
    expect(changed.data.user).toMatchObject({ email: 'moved@example.se', user_metadata: { b: 2, c: 3 } })
    const session = await backend
      .visitor()
      .auth.signInWithPassword({ email: 'moved@example.se', password: 'secret1' })
    expect(session.error).toBeNull()
    expect((await admin.getUserById(id)).data.user?.id).toBe(id)
    expect((await admin.deleteUser(id)).error).toBeNull()
    expect((await admin.getUserById(id)).error).toMatchObject({ status: 404, code: 'user_not_found' })
    expect((await backend.visitor().auth.getUser(session.data.session?.access_token)).error).not.toBeNull()
  })

  it('lists accounts in pages', async () => {
    for (const name of ['p', 'q', 'r', 's', 't'])
      await backend.admin.auth.admin.createUser({ email: `${name}@example.se` })
    const all = await backend.admin.auth.admin.listUsers({ page: 1, perPage: 1000 })
    const page = await backend.admin.auth.admin.listUsers({ page: 2, perPage: 2 })
    expect(page.data.users.map(({ id }) => id)).toEqual(all.data.users.slice(2, 4).map(({ id }) => id))
    expect(page.data).toMatchObject({ total: all.data.users.length, nextPage: 3 })
  })

  it('is closed to visitors and members', async () => {
    const member = await backend.signIn('member@example.se')
    for (const client of [backend.visitor(), member]) {
      expect((await client.auth.admin.listUsers()).error).toMatchObject({ status: 403, code: 'not_admin' })
      expect((await client.auth.admin.inviteUserByEmail('x@example.se')).error?.status).toBe(403)
    }
    const bare = await fetch(new URL('/auth/v1/admin/users', backend.url))
    expect(bare.status).toBe(401)
    const bearer = `Bearer ${backend.keys.secretKey}`
    expect(
      (await fetch(new URL('/auth/v1/admin/users', backend.url), { headers: { authorization: bearer } }))
        .status,
    ).toBe(401)
  })

  it('refuses unsupported options instead of ignoring them', async () => {
    const { data } = await backend.admin.auth.admin.createUser({ email: 'ban@example.se' })
    const banned = await backend.admin.auth.admin.updateUserById(data.user?.id ?? '', { ban_duration: '24h' })
    expect(banned.error?.code).toBe('validation_failed')
    expect((await backend.admin.auth.admin.createUser({ email: 'no address' })).error?.code).toBe(
      'validation_failed',
    )
  })
})

describe('the mailbox', () => {
  it("shows mails newest first, with links and without rendering a message's markup", async () => {
    const email = 'mail@example.se'
    await backend.admin.auth.admin.inviteUserByEmail(email, { data: { name: '<script>alert(1)</script>' } })
    const page = await fetch(toMailboxAddress(backend))
    const headers = { cookie: String(page.headers.get('set-cookie')?.split(';')[0]) }
    const html = await page.text()
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    const [newest] = await backend.mails()
    expect(html.indexOf(newest?.id ?? '-')).toBe(html.indexOf('/mailbox/') + '/mailbox/'.length)
    const message = await (await fetch(new URL(`/mailbox/${newest?.id}`, backend.url), { headers })).text()
    expect(message).toMatch(
      /<a href="https:\/\/portal\.example\/api\/auth\/confirm\?token_hash=\w+&amp;type=invite&amp;language=en">/,
    )
    expect(message).not.toContain('<script')
    for (const path of ['/mailbox/none', '/mailbox/..%2Fkeys'])
      expect((await fetch(new URL(path, backend.url), { headers })).status).toBe(404)
  })

  it('shows no list and no mail to another user of the machine without the key', async () => {
    await backend.admin.auth.admin.inviteUserByEmail('nyckel@example.se')
    const [newest] = await backend.mails()
    for (const path of ['/mailbox', '/mailbox?key=', '/mailbox?key=guess', `/mailbox/${newest?.id}`]) {
      const reply = await fetch(new URL(path, backend.url), { headers: { cookie: 'mailbox=guess' } })
      expect([path, reply.status, reply.headers.get('set-cookie')]).toEqual([path, 403, null])
      expect(await reply.text()).not.toMatch(/nyckel|token_hash/)
    }
  })
})
