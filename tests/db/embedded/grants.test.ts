import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SessionGate } from '@/supabase/local/auth/session-gate'
import { openDatabase } from '@/supabase/local/database'
import { pgliteExecutor } from '@/supabase/local/executor'
import { openTestDatabase, type Query } from '@/tests/support/database/database'
import { startTestBackend } from '@/tests/support/local-backend'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-grants-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** All rights and default rights on schemas, tables, columns and functions. */
async function listRights(query: Query): Promise<string[]> {
  const rows = await query<{ right: string }>(`
    with acls as (
      select 'schema ' || nspname as object, nspacl as acl from pg_namespace
      union all select c.relkind::text || ' ' || c.oid::regclass, c.relacl from pg_class c
      union all select 'column ' || attrelid::regclass || '.' || attname, attacl from pg_attribute where attacl is not null
      union all select 'function ' || p.oid::regprocedure, p.proacl from pg_proc p
      union all select 'default ' || coalesce(defaclnamespace::regnamespace::text, '') || defaclobjtype::text, defaclacl from pg_default_acl
    )
    select object || ' ' || acl::text as right from acls
    where acl is not null and object !~ 'pg_|information_schema' order by 1`)
  return rows.map(({ right }) => right)
}

it('requests of visitors, members and the service do not change the rights from the migrations', async () => {
  const fresh = await openTestDatabase('pglite')
  const expected = await listRights(fresh.query)
  await fresh.close()
  expect(expected.length).toBeGreaterThan(50)

  const backend = await startTestBackend({ dataDir })
  for (const round of [1, 2]) {
    const member = await backend.signIn(`member${round}@example.se`)
    for (const client of [backend.visitor(), member, backend.admin]) {
      await client.from('organizations').select('*')
      await client.rpc('set_claim', { claim: 'current_member_id', value: 'x' })
      await client.storage.from('documents').list()
      await client.storage.from('documents').upload('x.txt', 'x')
    }
  }
  await backend.stop()
  const gate = new SessionGate()
  const connection = await openDatabase(dataDir, gate)
  const executor = pgliteExecutor(connection.driver, gate)
  expect(await listRights((sql, params) => executor.query(sql, params))).toEqual(expected)
  await connection.close()
})
