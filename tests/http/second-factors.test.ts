import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestBackend, type TestBackend } from '@/tests/support/local-backend'
import { addFactor, codeOf, wrongCodeOf } from '@/tests/support/second-factor'

let backend: TestBackend
beforeAll(async () => {
  backend = await startTestBackend({
    migrationsDir: join(import.meta.dirname, '../db/embedded/fixtures'),
    appUrl: 'https://portal.example',
  })
})
afterAll(() => backend?.remove())

let number = 0
async function addPerson() {
  const email = `person-${++number}@example.se`
  return { email, client: await backend.signIn(email) }
}

/** Enters a code as the page of the second step does. */
async function answer(client: SupabaseClient, factorId: string, code: string) {
  return client.auth.mfa.challengeAndVerify({ factorId, code })
}
const levelOf = async (client: SupabaseClient) =>
  (await client.auth.mfa.getAuthenticatorAssuranceLevel()).data
const claimsOf = async (client: SupabaseClient) =>
  decodeJwt((await client.auth.getSession()).data.session?.access_token ?? '')

describe('switching the second factor on', () => {
  it('gives a secret, its address and its picture, and counts after a code', async () => {
    const { client, email } = await addPerson()
    expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
    expect(data).toMatchObject({ type: 'totp', friendly_name: 'phone' })
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /)
    expect(decodeURIComponent(data?.totp.uri ?? '')).toContain(`portal.example:${email}`)
    expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
    const entered = await answer(client, data?.id ?? '', codeOf(data?.totp.secret ?? ''))
    expect(entered.error).toBeNull()
    expect(entered.data?.user.factors).toMatchObject([{ id: data?.id, status: 'verified' }])
    expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
    expect(await claimsOf(client)).toMatchObject({
      aal: 'aal2',
      amr: expect.arrayContaining([
        { method: 'totp', timestamp: expect.any(Number) },
        { method: 'password', timestamp: expect.any(Number) },
      ]),
    })
    const listed = await client.auth.mfa.listFactors()
    expect(listed.data?.totp).toMatchObject([{ id: data?.id, friendly_name: 'phone', status: 'verified' }])
    expect(JSON.stringify(listed)).not.toContain(data?.totp.secret)
  })

  it('A29 ends the other sessions of one factor, and the refresh token that was of one', async () => {
    const { client, email } = await addPerson()
    const other = await backend.signIn(email)
    const weak = (await client.auth.getSession()).data.session?.refresh_token ?? ''
    await addFactor(client)
    expect((await other.auth.refreshSession()).error).not.toBeNull()
    expect((await client.auth.refreshSession()).error).toBeNull()
    const stolen = await backend.visitor().auth.refreshSession({ refresh_token: weak })
    expect(stolen.error?.code).toBe('refresh_token_not_found')
  })

  it('A29 cannot be done with a wrong code, without a session, or for another kind of factor', async () => {
    const { client } = await addPerson()
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
    const wrong = await answer(client, data?.id ?? '', wrongCodeOf(data?.totp.secret ?? ''))
    expect(wrong.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
    expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
    const phone = await client.auth.mfa.enroll({ factorType: 'phone', phone: '+46700000000' })
    expect(phone.error).toMatchObject({ status: 422, code: 'mfa_phone_enroll_not_enabled' })
    const again = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
    expect(again.error?.code).toBe('mfa_factor_name_conflict')
    const unstorable = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'a\0b' })
    expect(unstorable.error).toMatchObject({ status: 400, code: 'validation_failed' })
    for (const token of ['', backend.keys.publishableKey, backend.keys.secretKey]) {
      const reply = await fetch(new URL('/auth/v1/factors', backend.url), {
        method: 'POST',
        headers: { apikey: backend.keys.publishableKey, authorization: `Bearer ${token}` },
        body: JSON.stringify({ factor_type: 'totp' }),
      })
      expect(reply.status).toBe(403)
    }
  })

  it("A29 cannot be done, answered or undone with another person's factor", async () => {
    const [owner, thief] = [await addPerson(), await addPerson()]
    const factor = await addFactor(owner.client)
    const challenge = await thief.client.auth.mfa.challenge({ factorId: factor.id })
    expect(challenge.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
    const undone = await thief.client.auth.mfa.unenroll({ factorId: factor.id })
    expect(undone.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
    const own = await owner.client.auth.mfa.challenge({ factorId: factor.id })
    const mine = await thief.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'mine' })
    const crossed = await thief.client.auth.mfa.verify({
      factorId: mine.data?.id ?? '',
      challengeId: own.data?.id ?? '',
      code: codeOf(mine.data?.totp.secret ?? ''),
    })
    expect(crossed.error).toMatchObject({ status: 422, code: 'mfa_factor_not_found' })
  })
})

describe('signing in with a second factor', () => {
  it('is of one factor until the code is entered, and stays of two through a refresh', async () => {
    const { client, email } = await addPerson()
    const { id, secret } = await addFactor(client)
    const fresh = await backend.signIn(email)
    expect(await levelOf(fresh)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
    expect(await claimsOf(fresh)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] })
    expect((await answer(fresh, id, codeOf(secret, 1))).error).toBeNull()
    for (let round = 0; round < 2; round++) {
      expect((await fresh.auth.refreshSession()).error).toBeNull()
      expect(await claimsOf(fresh)).toMatchObject({ aal: 'aal2' })
    }
    expect((await client.auth.getUser()).error).toBeNull()
  })

  it('A29 takes a code once, also in two sessions and in two requests at a time', async () => {
    const { client, email } = await addPerson()
    const { id, secret } = await addFactor(client)
    const [one, two] = [await backend.signIn(email), await backend.signIn(email)]
    const replayed = await answer(one, id, codeOf(secret))
    expect(replayed.error?.code).toBe('mfa_verification_failed')
    const code = codeOf(secret, 1)
    const answers = await Promise.all([answer(one, id, code), answer(two, id, code)])
    // The session that lost was of one factor, so it has ended.
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
    const older = await answer(client, id, codeOf(secret))
    expect(older.error?.code).toBe('mfa_verification_failed')
  })

  it('takes a challenge once', async () => {
    const { client } = await addPerson()
    const { id, secret } = await addFactor(client)
    const challenge = await client.auth.mfa.challenge({ factorId: id })
    const given = { factorId: id, challengeId: challenge.data?.id ?? '' }
    expect((await client.auth.mfa.verify({ ...given, code: codeOf(secret, 1) })).error).toBeNull()
    const again = await client.auth.mfa.verify({ ...given, code: codeOf(secret, 1) })
    expect(again.error?.code).toBe('mfa_ip_address_mismatch')
  })

  it('A29 waits after five wrong codes, in every session', async () => {
    const { client, email } = await addPerson()
    const { id, secret } = await addFactor(client)
    const fresh = await backend.signIn(email)
    for (let tries = 0; tries < 5; tries++)
      expect((await answer(fresh, id, wrongCodeOf(secret))).error?.code).toBe('mfa_verification_failed')
    const right = await answer(await backend.signIn(email), id, codeOf(secret, 1))
    expect(right.error).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
    expect((await client.auth.getUser()).error).toBeNull()
  })

  it('A28 cannot change the password or the address, nor add or remove a factor, before the code', async () => {
    const { client, email } = await addPerson()
    const { id } = await addFactor(client)
    const fresh = await backend.signIn(email)
    for (const change of [{ password: 'another horse' }, { email: 'new@example.se' }]) {
      const { error } = await fresh.auth.updateUser(change)
      expect(error).toMatchObject({ status: 401, code: 'insufficient_aal' })
    }
    const second = await fresh.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'thief' })
    expect(second.error).toMatchObject({ status: 403, code: 'insufficient_aal' })
    expect((await fresh.auth.mfa.unenroll({ factorId: id })).error).toMatchObject({
      status: 422,
      code: 'insufficient_aal',
    })
    expect((await client.auth.updateUser({ password: 'another horse' })).error).toBeNull()
  })
})

describe('switching the second factor off', () => {
  it('makes the session one of one factor', async () => {
    const { client, email } = await addPerson()
    const { id } = await addFactor(client)
    expect((await client.auth.mfa.unenroll({ factorId: id })).data).toEqual({ id })
    await client.auth.refreshSession()
    expect(await claimsOf(client)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] })
    expect(await levelOf(await backend.signIn(email))).toMatchObject({ nextLevel: 'aal1' })
  })

  it('is left to the operator when the phone is lost, and to nobody without the secret key', async () => {
    const { client, email } = await addPerson()
    const { id } = await addFactor(client)
    const userId = (await client.auth.getUser()).data.user?.id ?? ''
    const { data } = await backend.admin.auth.admin.mfa.listFactors({ userId })
    expect(data?.factors).toMatchObject([{ id, status: 'verified' }])
    expect((await backend.admin.auth.admin.getUserById(userId)).data.user?.factors).toHaveLength(1)
    const visitor = await backend.visitor().auth.admin.mfa.deleteFactor({ userId, id })
    expect(visitor.error?.status).toBe(403)
    expect((await client.auth.admin.mfa.deleteFactor({ userId, id })).error?.status).toBe(403)
    expect((await backend.admin.auth.admin.mfa.deleteFactor({ userId, id })).error).toBeNull()
    expect(await levelOf(await backend.signIn(email))).toMatchObject({ nextLevel: 'aal1' })
    await client.auth.refreshSession()
    expect(await claimsOf(client)).toMatchObject({ aal: 'aal1' })
  })
})
