import { randomUUID } from 'node:crypto'
import type { Executor } from '@/supabase/local/executor'
import { AuthApiError } from './auth-error'
import { isUuid } from './auth-users'
import { findStep, stepOf } from './totp'

/** The fields come from the caller's token. */
export type Caller = { userId: string; sessionId: string; email: string }
export type Answer = { challengeId: string; code: string }

/** A challenge lives this long in Supabase Auth. */
export const challengeSeconds = 300

/** After so many wrong codes a factor must wait. */
const maxFailures = 5
const failureMinutes = 15

type Challenge = { is_open: boolean; is_expired: boolean }
type State = { used_step: string | number | null; failures: number; is_failing: boolean }

/** Notes what follows of the answer in the transaction, also a wrong code. @returns why it is refused */
export async function judgeCode(
  transaction: Executor,
  { userId, sessionId }: Caller,
  factorId: string,
  { challengeId, code }: Answer,
  now: number,
): Promise<AuthApiError | null> {
  const [factor] = await transaction.query<{ secret: string }>(
    'select secret from auth.mfa_factors where id = $1 for update',
    [factorId],
  )
  const [challenge] = await transaction.query<Challenge>(
    `select verified_at is null as is_open, created_at < now() - make_interval(secs => $3) as is_expired
     from auth.mfa_challenges where id = $1 and factor_id = $2`,
    [isUuid(challengeId) ? challengeId : null, factorId, challengeSeconds],
  )
  if (!factor || !challenge)
    return refuse('mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
  if (!challenge.is_open)
    return refuse('mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
  if (challenge.is_expired) {
    const advice = 'verify against another challenge or create a new challenge.'
    return refuse('mfa_challenge_expired', `MFA challenge ${challengeId} has expired, ${advice}`)
  }
  const state = await readState(transaction, factorId)
  if (state.is_failing && state.failures >= maxFailures)
    return new AuthApiError(429, 'over_request_rate_limit', 'Request rate limit reached')
  const step = findStep(factor.secret, code, now)
  if (step === null || isUsed(step, state.used_step, now)) {
    await countFailure(transaction, factorId)
    return refuse('mfa_verification_failed', 'Invalid TOTP code entered')
  }
  await transaction.query(
    'update auth.mfa_totp_states set used_step = $2, failures = 0, failing_since = null where factor_id = $1',
    [factorId, step],
  )
  await transaction.query('update auth.mfa_challenges set verified_at = now() where id = $1', [challengeId])
  await transaction.query(
    `update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1 and status <> 'verified'`,
    [factorId],
  )
  await raiseSession(transaction, sessionId, factorId)
  await endWeakSessions(transaction, userId)
  return null
}

/** A later step than the next was used while the clock was ahead. It counts no more, or right codes would be refused. */
function isUsed(step: number, used: State['used_step'], now: number): boolean {
  return used !== null && step <= Number(used) && Number(used) <= stepOf(now) + 1
}

const refuse = (code: string, message: string) => new AuthApiError(422, code, message)

/** Makes the row, so that wrong codes can be counted there. */
async function readState(transaction: Executor, factorId: string): Promise<State> {
  const [state] = await transaction.query<State>(
    `insert into auth.mfa_totp_states as s (factor_id) values ($1)
     on conflict (factor_id) do update set factor_id = s.factor_id
     returning used_step, failures,
       coalesce(failing_since > now() - make_interval(mins => $2), false) as is_failing`,
    [factorId, failureMinutes],
  )
  if (!state) throw new Error('auth.mfa_totp_states gave no row')
  return state
}

async function countFailure(transaction: Executor, factorId: string): Promise<void> {
  await transaction.query(
    `update auth.mfa_totp_states set
       failures = case when failing_since > now() - make_interval(mins => $2) then failures + 1 else 1 end,
       failing_since = case when failing_since > now() - make_interval(mins => $2) then failing_since else now() end
     where factor_id = $1`,
    [factorId, failureMinutes],
  )
}

async function raiseSession(transaction: Executor, sessionId: string, factorId: string): Promise<void> {
  await noteMethod(transaction, sessionId, 'totp')
  await transaction.query(`update auth.sessions set aal = 'aal2', factor_id = $2 where id = $1`, [
    sessionId,
    factorId,
  ])
}

async function endWeakSessions(transaction: Executor, userId: string): Promise<void> {
  await transaction.query(`delete from auth.sessions where user_id = $1 and coalesce(aal, 'aal1') < 'aal2'`, [
    userId,
  ])
  await transaction.query(
    `delete from auth.mfa_factors where user_id = $1 and status = 'unverified' and factor_type = 'totp'`,
    [userId],
  )
}

/** A way in which the person of the session has signed in. */
export async function noteMethod(executor: Executor, sessionId: string, method: string): Promise<void> {
  await executor.query(
    `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
     select $1::uuid, s.id, now(), now(), $3::text from auth.sessions s where s.id = $2
     on conflict on constraint mfa_amr_claims_session_id_authentication_method_pkey do update set updated_at = now()`,
    [randomUUID(), sessionId, method],
  )
}
