import { randomUUID } from 'node:crypto'
import { decodeJwt, type JWTPayload } from 'jose'
import type { Executor, Row } from '@/supabase/local/executor'
import { AuthApiError } from './auth-error'
import { isUuid, listFactors } from './auth-users'
import { createSecret, describeSecret } from './totp'
import { type Answer, type Caller, challengeSeconds, judgeCode } from './verify-code'

/** These are limits of Supabase Auth. */
const maxFactors = 10
const unverifiedSeconds = 300
/** Supabase Auth deletes a factor that stays unverified for so long, also one that was tried (models/cleanup.go). */
const triedHours = 24

/** Only programs of this machine reach the embedded Auth, so challenges are bound to no other address. */
const address = '127.0.0.1'

/** The factors of accounts as Supabase Auth has them, of codes from an app (TOTP) only. */
export class Factors {
  constructor(
    private readonly executor: Executor,
    private readonly clock: () => number = Date.now,
  ) {}

  list(userId: string): Promise<Row[]> {
    return listFactors(this.executor, userId)
  }

  /** An invalid token is left to its own check. @throws AuthApiError if the session lacks the person's factor */
  async requireStrong(accessToken: string): Promise<void> {
    let claims: JWTPayload
    try {
      claims = decodeJwt(accessToken)
    } catch {
      return
    }
    const { sub, session_id } = claims
    if (!isUuid(String(sub)) || !isUuid(String(session_id))) return
    const isProtected = (await this.list(String(sub))).some(({ status }) => status === 'verified')
    if (!isProtected || (await isAal2(this.executor, String(session_id)))) return
    throw new AuthApiError(
      401,
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
    )
  }

  async enroll({ userId, sessionId, email }: Caller, friendlyName: string, issuer: string) {
    await this.executor.query(
      `delete from auth.mfa_factors f where f.user_id = $1 and f.status <> 'verified'
         and f.created_at < now() - make_interval(secs => $2)
         and (f.created_at < now() - make_interval(hours => $3)
           or not exists (select from auth.mfa_challenges c where c.factor_id = f.id))`,
      [userId, unverifiedSeconds, triedHours],
    )
    const factors = await this.list(userId)
    if (factors.some(({ friendly_name }) => friendly_name === friendlyName)) {
      throw new AuthApiError(
        422,
        'mfa_factor_name_conflict',
        `A factor with the friendly name "${friendlyName}" for this user already exists`,
      )
    }
    if (factors.length >= maxFactors) {
      throw new AuthApiError(
        422,
        'too_many_enrolled_mfa_factors',
        'Maximum number of verified factors reached, unenroll to continue',
      )
    }
    const isProtected = factors.some(({ status }) => status === 'verified')
    if (isProtected && !(await isAal2(this.executor, sessionId)))
      throw new AuthApiError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
    const id = randomUUID()
    const secret = createSecret()
    const { uri, qrCode } = describeSecret(secret, { issuer, account: email })
    await this.executor.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
       values ($1, $2, $3, 'totp', 'unverified', now(), now(), $4)`,
      [id, userId, friendlyName, secret],
    )
    return { id, type: 'totp', friendly_name: friendlyName, totp: { qr_code: qrCode, secret, uri } }
  }

  async challenge({ userId }: Caller, factorId: string) {
    await this.require(userId, factorId)
    const id = randomUUID()
    await this.executor.transaction(async (transaction) => {
      await transaction.query(
        `delete from auth.mfa_challenges where factor_id = $1 and created_at < now() - make_interval(secs => $2)`,
        [factorId, challengeSeconds],
      )
      await transaction.query(
        `insert into auth.mfa_challenges (id, factor_id, created_at, ip_address) values ($1, $2, now(), $3)`,
        [id, factorId, address],
      )
      await transaction.query('update auth.mfa_factors set last_challenged_at = now() where id = $1', [
        factorId,
      ])
    })
    return { id, type: 'totp', expires_at: Math.floor(this.clock() / 1000) + challengeSeconds }
  }

  /** Makes the session one of two factors, and ends the person's sessions of one. @throws AuthApiError */
  async verify(caller: Caller, factorId: string, answer: Answer): Promise<void> {
    await this.require(caller.userId, factorId)
    // An error would roll the count of wrong codes back, so the transaction returns it.
    const refusal = await this.executor.transaction((transaction) =>
      judgeCode(transaction, caller, factorId, answer, this.clock()),
    )
    if (refusal) throw refusal
  }

  /** @throws AuthApiError */
  async unenroll({ userId, sessionId }: Caller, factorId: string): Promise<void> {
    const { status } = await this.require(userId, factorId)
    if (status === 'verified' && !(await isAal2(this.executor, sessionId)))
      throw new AuthApiError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
    await this.remove(userId, factorId)
  }

  /** The sessions that had it are of one factor afterwards. @throws AuthApiError */
  async remove(userId: string, factorId: string): Promise<Row> {
    const factor = await this.require(userId, factorId)
    await this.executor.transaction(async (transaction) => {
      await transaction.query(
        `delete from auth.mfa_amr_claims c using auth.sessions s
         where s.id = c.session_id and s.factor_id = $1 and c.authentication_method = 'totp'`,
        [factorId],
      )
      await transaction.query(
        `update auth.sessions set aal = 'aal1', factor_id = null where factor_id = $1`,
        [factorId],
      )
      await transaction.query('delete from auth.mfa_factors where id = $1', [factorId])
    })
    return factor
  }

  /** Another person's factor does not exist. @throws AuthApiError */
  async require(userId: string, factorId: string): Promise<Row> {
    const found = (await this.list(userId)).find(({ id }) => id === factorId)
    if (found) return found
    throw isUuid(factorId)
      ? new AuthApiError(404, 'mfa_factor_not_found', 'Factor not found')
      : new AuthApiError(404, 'validation_failed', 'factor_id must be an UUID')
  }
}

async function isAal2(executor: Executor, sessionId: string): Promise<boolean> {
  const [session] = await executor.query<{ aal: string | null }>(
    'select aal from auth.sessions where id = $1',
    [sessionId],
  )
  return session?.aal === 'aal2'
}
