import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Factors } from '@/supabase/local/auth/factors'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { createUser } from '@/tests/support/database/two-organizations'

let database: TestDatabase
let userId: string
let now: number
let factors: Factors
beforeAll(async () => {
  database = await openTestDatabase('pglite')
  userId = await createUser(database, 'eva@example.se')
  factors = new Factors(database.executor, () => now)
})
afterAll(() => database?.close())

async function startSession() {
  const sessionId = crypto.randomUUID()
  await database.query(`insert into auth.sessions (id, user_id, aal) values ($1, $2, 'aal1')`, [
    sessionId,
    userId,
  ])
  return { userId, sessionId, email: 'eva@example.se' }
}

describe('the embedded second factors', () => {
  it('take ten that were tried, and others once those are a day old', async () => {
    const caller = await startSession()
    for (let number = 0; number < 10; number++) {
      const { id } = await factors.enroll(caller, `phone ${number}`, 'Portal')
      await factors.challenge(caller, id)
    }
    const enroll = () => factors.enroll(caller, 'another', 'Portal')
    const age = (hours: number) =>
      database.query('update auth.mfa_factors set created_at = now() - make_interval(hours => $1)', [hours])
    await expect(enroll()).rejects.toMatchObject({ code: 'too_many_enrolled_mfa_factors' })
    await age(23)
    await expect(enroll()).rejects.toMatchObject({ code: 'too_many_enrolled_mfa_factors' })
    await age(25)
    expect(await enroll()).toMatchObject({ friendly_name: 'another' })
    expect(await factors.list(userId)).toHaveLength(1)
  })

  it('take right codes after the clock was an hour ahead, and each of them once', async () => {
    const caller = await startSession()
    now = Date.now() + 3_600_000
    const { id, totp } = await factors.enroll(caller, 'phone', 'Portal')
    const answer = async (from = caller) => {
      const challenge = await factors.challenge(from, id)
      const code = new TOTP({ secret: Secret.fromBase32(totp.secret) }).generate({ timestamp: now })
      return factors.verify(from, id, { challengeId: challenge.id, code })
    }
    await answer()
    now = Date.now()
    await answer(await startSession())
    await expect(answer(await startSession())).rejects.toMatchObject({ code: 'mfa_verification_failed' })
  })
})
