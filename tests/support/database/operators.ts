import type { Caller, TestDatabase } from './database'
import { createUser } from './two-organizations'

/** A verified second factor, of whatever secret. */
export async function addFactor(database: TestDatabase, userId: string): Promise<void> {
  await database.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'phone', 'totp', 'verified', now(), now())`,
    [userId],
  )
}

/** An operator with two factors. */
export async function createTestOperator(database: TestDatabase, email: string): Promise<Caller> {
  const userId = await createUser(database, email)
  await database.query('insert into public.operators (user_id, address) values ($1, $2)', [userId, email])
  await addFactor(database, userId)
  return { userId, email, claims: { aal: 'aal2' } }
}

export type ConsoleCall = { name: string; sql: string; params: unknown[]; changes: boolean }

/** A call of each function of the operator's console, about an organisation. A test fails if one is missing. */
export function consoleCalls(organization: string): ConsoleCall[] {
  const id = crypto.randomUUID()
  const calls: [string, unknown[], boolean][] = [
    [`console_organizations('', null, 1, 50)`, [], false],
    [`console_create_organization('Brf Annan', 99, 'sv', 'a@annan.example', 'A')`, [], true],
    [`console_pause_organization($1, true)`, [organization], true],
    [`console_change_organization($1, 'en', 5, '{}', null)`, [organization], true],
    [`console_plans()`, [], false],
    [`console_add_plan($1, 'Liten', 500, 50)`, [id], true],
    [`console_change_plan($1, 1, 'Stor', null, null)`, [id], true],
    [`console_remove_plan($1)`, [id], true],
    [`console_events(1, 50)`, [], false],
    [`console_failures(1, 50)`, [], false],
    [`console_retry('document', $1)`, [id], true],
    [`console_retry_all()`, [], true],
    [`console_queues()`, [], false],
    [`console_announcements()`, [], false],
    [`console_announce($1, 'Hej', 'Hello', now(), now() + interval '1 day')`, [id], true],
    [`console_remove_announcement($1)`, [id], true],
    [`console_support_grants()`, [], false],
    // Notes the look in the logs.
    [`console_support($1, 1, 50)`, [organization], true],
  ]
  return calls.map(([sql, params, changes]) => ({
    name: sql.slice(0, sql.indexOf('(')),
    sql: `public.${sql}`,
    params,
    changes,
  }))
}
