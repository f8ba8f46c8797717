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

  it('cannot create an account without an invitation', async () => {
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

  it('A32 takes the code of the newest mail, once, and tells a wrong one and an unknown address alike', async () => {
    const email = 'codes@example.se'
    await backend.signIn(email)
    const ask = async () => {
      const visitor = backend.visitor()
      const { error } = await visitor.auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
      expect(error).toBeNull()
      const mail = (await backend.mails()).find(({ to }) => to === email)
      return mail?.text.match(/^\d{10}$/m)?.[0] ?? ''
    }
    const enter = async (token: string, to = email) =>
      (await backend.visitor().auth.verifyOtp({ email: to, token, type: 'email' })).error
    const [old, code] = [await ask(), await ask()]
    const refusal = { status: 403, code: 'otp_expired', message: 'Token has expired or is invalid' }
    expect(await enter(old)).toMatchObject(refusal)
    expect(await enter(code, 'nobody@example.se')).toMatchObject(refusal)
    expect(await enter(code)).toBeNull()
    expect(await enter(code)).toMatchObject(refusal)
  })

  it('sends no code to an account that has not confirmed its address', async () => {
    await backend.admin.auth.admin.inviteUserByEmail('waiting@example.se')
    const { error } = await backend
      .visitor()
      .auth.signInWithOtp({ email: 'waiting@example.se', options: { shouldCreateUser: false } })
    expect(error).toMatchObject({ status: 422, code: 'signup_disabled' })
  })

  it('accepts 20 concurrent refreshes with one token, and the session continues', async () => {
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

  it("ends the other sessions after a password change, and refuses a password over bcrypt's limit", async () => {
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

  it('a second invitation replaces the first', async () => {
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
