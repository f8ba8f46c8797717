import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Caller, type Engine, openTestDatabase, type TestDatabase } from './database'
import { addFactor } from './operators'
import { createOrganization, createUser, type TestOrganization } from './two-organizations'

export type Support = {
  name: string
  purpose: string
  total: number
  documents: { id: string; name: string | null; section: string | null; state: string; passages: number }[]
  admins: string[]
  members: { total: number; not_signed_in: number }
  failures: { kind: string; count: number }[]
}

type Anybody = Caller | 'anon' | 'service_role'
type Operator = Exclude<Caller, string> & { userId: string; email: string }

/**
 * A database with two organisations and an operator of two factors for one `describe`. No test begins with a grant. It
 * is available inside tests only.
 */
export function useSupport(engine: Engine) {
  let database: TestDatabase
  let ours: TestOrganization
  let theirs: TestOrganization
  let operator: Operator

  async function createOperator(email: string): Promise<Operator> {
    const userId = await createUser(database, email)
    await database.query('insert into public.operators (user_id, address) values ($1, $2)', [userId, email])
    await addFactor(database, userId)
    return { userId, email, claims: { aal: 'aal2' } }
  }

  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
    theirs = await createOrganization(database, 'Theirs', 2)
    operator = await createOperator('op@portal.example')
  })
  afterAll(() => database?.close())
  beforeEach(async () => {
    await database.query('delete from public.support_grants')
  })

  const run = (caller: Anybody, sql: string, params: unknown[] = []) =>
    database.as(caller, (query) => query<Record<string, unknown>>(sql, params))
  const ask = async <T>(caller: Anybody, sql: string, params: unknown[] = []) =>
    (await run(caller, `select ${sql} as r`, params))[0]?.r as T
  return {
    get database() {
      return database
    },
    get ours() {
      return ours
    },
    get theirs() {
      return theirs
    },
    get operator() {
      return operator
    },
    createOperator,
    run,
    ask,
    grant: (caller: Anybody, hours = 1, purpose = 'Stadgarna läses inte') =>
      run(caller, 'insert into public.support_grants (organization_id, purpose, hours) values ($1, $2, $3)', [
        ours.id,
        purpose,
        hours,
      ]),
    end: (caller: Anybody) =>
      run(caller, 'delete from public.support_grants where organization_id = $1 returning id', [ours.id]),
    look: (caller: Anybody = operator, organization = ours) =>
      ask<Support | null>(caller, 'public.console_support($1, 1, 50)', [organization.id]),
    listGrants: (caller: Anybody = operator) =>
      ask<{ organization_name: string; purpose: string }[]>(caller, 'public.console_support_grants()'),
    /** As if the hours had passed. */
    expire: () =>
      database.query(
        `update public.support_grants set granted_at = granted_at - hours * interval '1 hour',
          expires_at = expires_at - hours * interval '1 hour' where organization_id = $1`,
        [ours.id],
      ),
  }
}
