import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestBackend, type TestBackend } from '@/tests/support/local-backend'

let backend: TestBackend
beforeAll(async () => {
  backend = await startTestBackend({
    migrationsDir: join(import.meta.dirname, 'fixtures'),
    appUrl: 'https://portal.example',
  })
}, 60_000)
afterAll(() => backend?.remove())

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(new URL(path, backend.url), {
    method: 'POST',
    headers: { apikey: backend.keys.publishableKey, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

describe('signing in', () => {
  it('gives the same answer for a wrong password and an unknown address', async () => {
    await backend.signIn('eva@example.se')
    const wrong = await backend
      .visitor()
      .auth.signInWithPassword({ email: 'eva@example.se', password: 'wrong one' })
    const unknown = await backend
      .visitor()
      .auth.signInWithPassword({ email: 'no@example.se', password: 'wrong one' })
    expect(wrong.error).toMatchObject({
      status: 400,
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    })
    expect(unknown.error).toEqual(wrong.error)
  })

  it('is impossible to sign up without an invitation, by any door', async () => {
    const visitor = backend.visitor()
    expect((await visitor.auth.signUp({ email: 'new@example.se', password: 'secret1' })).error?.code).toBe(
      'signup_disabled',
    )
    expect((await visitor.auth.signInWithOtp({ email: 'new@example.se' })).error?.code).toBe('otp_disabled')
    expect((await visitor.auth.signInAnonymously()).error).not.toBeNull()
    await post('/auth/v1/magiclink', { email: 'new@example.se' })
    await post('/auth/v1/otp', {
      email: 'new@example.se',
      create_user: true,
      options: { shouldCreateUser: true },
    })
    const { data } = await backend.admin.auth.admin.listUsers()
    expect(data.users.map(({ email }) => email)).not.toContain('new@example.se')
  })

  it('lets 20 requests refresh with one token at once, and the session lives on', async () => {
    const client = await backend.signIn('refresh@example.se')
    const first = (await client.auth.getSession()).data.session?.refresh_token
    const body = { refresh_token: first }
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => post('/auth/v1/token?grant_type=refresh_token', body)),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const answers = (await Promise.all(responses.map((response) => response.json()))) as {
      refresh_token: string
    }[]
    expect(new Set(answers.map(({ refresh_token }) => refresh_token)).size).toBe(1)
    const next = await post('/auth/v1/token?grant_type=refresh_token', {
      refresh_token: answers[0]?.refresh_token,
    })
    expect(next.status).toBe(200)
    const unknown = await post('/auth/v1/token?grant_type=refresh_token', {
      refresh_token: crypto.randomUUID(),
    })
    expect(await unknown.json()).toMatchObject({ error_code: 'refresh_token_not_found' })
  })

  it('ends one session, the others or all of them on sign-out', async () => {
    const [one, two, three] = [
      await backend.signIn('out@example.se'),
      await backend.signIn('out@example.se'),
      await backend.signIn('out@example.se'),
    ]
    const works = async (client: typeof one) =>
      (await client.auth.getUser(await tokenOf(client))).error === null
    const tokenOf = async (client: typeof one) => (await client.auth.getSession()).data.session?.access_token
    await one.auth.signOut({ scope: 'others' })
    expect([await works(one), await works(two), await works(three)]).toEqual([true, false, false])
    const again = await backend.signIn('out@example.se')
    const token = await tokenOf(again)
    await one.auth.signOut({ scope: 'global' })
    expect((await again.auth.getUser(token)).error).toMatchObject({ name: 'AuthSessionMissingError' })
  })

  it('ends the other sessions when the password changes, and refuses one that bcrypt would cut', async () => {
    const here = await backend.signIn('change@example.se')
    const there = await backend.signIn('change@example.se')
    expect((await here.auth.updateUser({ password: 'ö'.repeat(37) })).error?.code).toBe('validation_failed')
    expect((await here.auth.updateUser({ password: 'short' })).error?.code).toBe('weak_password')
    expect((await here.auth.updateUser({ password: 'another horse' })).error).toBeNull()
    expect((await here.auth.getUser()).error).toBeNull()
    expect((await there.auth.getUser()).error).not.toBeNull()
    expect((await there.auth.refreshSession()).error).not.toBeNull()
    const old = await backend
      .visitor()
      .auth.signInWithPassword({ email: 'change@example.se', password: 'correct horse' })
    expect(old.error?.code).toBe('invalid_credentials')
  })
})

describe('links in mails', () => {
  it('an invited person follows the link once, sets a password and signs in with it', async () => {
    const { auth } = backend.admin
    const invited = await auth.admin.inviteUserByEmail('Ny.Granne@example.se', { data: { language: 'sv' } })
    expect(invited.data.user).toMatchObject({
      email: 'ny.granne@example.se',
      user_metadata: { language: 'sv' },
    })
    expect(invited.data.user?.invited_at).toBeTruthy()
    const [mail] = await backend.mails()
    expect(mail?.to).toBe('ny.granne@example.se')
    const link = new URL(mail?.text.match(/https:\S+/)?.[0] ?? '')
    expect(link.origin).toBe('https://portal.example')
    const token_hash = link.searchParams.get('token_hash') ?? ''

    const guest = backend.visitor()
    const verified = await guest.auth.verifyOtp({ type: 'invite', token_hash })
    expect(verified.data.user?.email_confirmed_at).toBeTruthy()
    expect((await guest.auth.updateUser({ password: 'min nya nyckel' })).error).toBeNull()
    expect((await backend.visitor().auth.verifyOtp({ type: 'invite', token_hash })).error?.code).toBe(
      'otp_expired',
    )
    const back = await backend
      .visitor()
      .auth.signInWithPassword({ email: 'ny.granne@example.se', password: 'min nya nyckel' })
    expect(back.data.user?.id).toBe(invited.data.user?.id)
    expect((await auth.admin.inviteUserByEmail('ny.granne@example.se')).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    })
  })

  it('a second invitation takes the place of the first', async () => {
    const invite = () => backend.admin.auth.admin.generateLink({ type: 'invite', email: 'two@example.se' })
    const [first, second] = [await invite(), await invite()]
    const verify = (link: typeof first) =>
      backend
        .visitor()
        .auth.verifyOtp({ type: 'invite', token_hash: link.data.properties?.hashed_token ?? '' })
    expect((await verify(first)).error?.code).toBe('otp_expired')
    expect((await verify(second)).error).toBeNull()
  })

  it('a forgotten password is reset by a link, and an unknown address gets the same answer and no mail', async () => {
    await backend.signIn('lost@example.se')
    const before = (await backend.mails()).length
    const known = await backend.visitor().auth.resetPasswordForEmail('lost@example.se')
    const unknown = await backend.visitor().auth.resetPasswordForEmail('nobody@example.se')
    expect(unknown).toEqual(known)
    const mails = await backend.mails()
    expect(mails).toHaveLength(before + 1)
    const token_hash = mails[0]?.text.match(/token_hash=(\w+)/)?.[1] ?? ''
    const session = backend.visitor()
    expect((await session.auth.verifyOtp({ type: 'recovery', token_hash })).error).toBeNull()
    expect((await session.auth.updateUser({ password: 'a new secret' })).error).toBeNull()
  })

  it.each(['recovery', 'magiclink', 'email'] as const)(
    'a generated link of type %s signs its person in, once',
    async (type) => {
      await backend.signIn(`${type}@example.se`)
      const { data } = await backend.admin.auth.admin.generateLink({
        type: type === 'email' ? 'magiclink' : type,
        email: `${type}@example.se`,
      })
      const token_hash = data.properties?.hashed_token ?? ''
      const attempts = await Promise.all(
        [1, 2, 3].map(() => backend.visitor().auth.verifyOtp({ type, token_hash })),
      )
      expect(attempts.filter(({ error }) => error === null)).toHaveLength(1)
      expect(data.properties?.email_otp).toMatch(/^\d{10}$/)
    },
  )
})

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

  it('lists accounts by pages', async () => {
    const all = await backend.admin.auth.admin.listUsers({ page: 1, perPage: 1000 })
    const page = await backend.admin.auth.admin.listUsers({ page: 2, perPage: 2 })
    expect(page.data.users.map(({ id }) => id)).toEqual(all.data.users.slice(2, 4).map(({ id }) => id))
    expect(page.data).toMatchObject({ total: all.data.users.length, nextPage: 3 })
  })

  it('is closed to visitors and to members', async () => {
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

  it('refuses what it cannot do instead of pretending', async () => {
    const { data } = await backend.admin.auth.admin.createUser({ email: 'ban@example.se' })
    const banned = await backend.admin.auth.admin.updateUserById(data.user?.id ?? '', { ban_duration: '24h' })
    expect(banned.error?.code).toBe('validation_failed')
    expect((await backend.admin.auth.admin.createUser({ email: 'no address' })).error?.code).toBe(
      'validation_failed',
    )
  })
})

describe('the mailbox', () => {
  it('shows mails newest first, with links to follow and nothing of a message as markup', async () => {
    const email = 'mail@example.se'
    await backend.admin.auth.admin.inviteUserByEmail(email, { data: { name: '<script>alert(1)</script>' } })
    const page = await fetch(new URL('/mailbox', backend.url))
    const html = await page.text()
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    const [newest] = await backend.mails()
    expect(html.indexOf(newest?.id ?? '-')).toBe(html.indexOf('/mailbox/') + '/mailbox/'.length)
    const message = await (await fetch(new URL(`/mailbox/${newest?.id}`, backend.url))).text()
    expect(message).toMatch(
      /<a href="https:\/\/portal\.example\/api\/auth\/confirm\?token_hash=\w+&amp;type=invite">/,
    )
    expect(message).not.toContain('<script')
    for (const path of ['/mailbox/none', '/mailbox/..%2Fkeys'])
      expect((await fetch(new URL(path, backend.url))).status).toBe(404)
  })
})
