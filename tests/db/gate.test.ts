import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'

describe.each(await engines())('rules for the whole schema on %s', (engine) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(() => database?.close())

  it('T02 every table has row level security', async () => {
    const open = await database.query(`
      select c.relname from pg_catalog.pg_class c
      where c.relnamespace in ('public'::regnamespace, 'storage'::regnamespace) and c.relkind in ('r', 'p') and not c.relrowsecurity`)
    expect(open).toEqual([])
  })

  it('T02 anon and PUBLIC have no right on any table, column, sequence or function of ours, but the two of the public page', async () => {
    const grants = await database.query<{ object: string; grantee: string; privilege_type: string }>(`
      select c.relname as object, a.grantee::regrole::text as grantee, a.privilege_type from pg_catalog.pg_class c, aclexplode(c.relacl) a
      where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and (a.grantee = 0 or a.grantee = 'anon'::regrole)
      union all
      select t.attrelid::regclass::text, a.grantee::regrole::text, a.privilege_type from pg_catalog.pg_attribute t join pg_catalog.pg_class c on c.oid = t.attrelid, aclexplode(t.attacl) a
      where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and (a.grantee = 0 or a.grantee = 'anon'::regrole)
      union all
      select p.oid::regprocedure::text, a.grantee::regrole::text, a.privilege_type
      from pg_catalog.pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and (a.grantee = 0 or a.grantee = 'anon'::regrole)`)
    const named = grants.map(
      ({ object, grantee, privilege_type }) => `${grantee} ${privilege_type} ${object}`,
    )
    expect(named.toSorted()).toEqual([
      'anon EXECUTE find_public_file(text,uuid)',
      'anon EXECUTE read_public_page(text)',
    ])
  })

  it("R01 a member's or visitor's query is cancelled after a few seconds", async () => {
    const roles = await database.query<{ rolname: string; rolconfig: string[] }>(
      `select rolname, rolconfig from pg_catalog.pg_roles where rolname in ('anon', 'authenticated') order by rolname`,
    )
    expect(roles).toEqual([
      { rolname: 'anon', rolconfig: expect.arrayContaining(['statement_timeout=3s']) },
      { rolname: 'authenticated', rolconfig: expect.arrayContaining(['statement_timeout=5s']) },
    ])
  })

  it('T02 a new table without grants gives no rights to anon and authenticated', async () => {
    await database.query('create table public.forgotten (id int)')
    const grants = await database.query(`
      select a.grantee::regrole::text from pg_catalog.pg_class c, aclexplode(c.relacl) a
      where c.oid = 'public.forgotten'::regclass and a.grantee in ('anon'::regrole, 'authenticated'::regrole)`)
    await database.query('drop table public.forgotten')
    expect(grants).toEqual([])
  })

  it('T02 every bucket is private and no file policy applies to anon', async () => {
    expect(await database.query('select id from storage.buckets where public')).toEqual([])
    expect(await database.query('select id from storage.buckets order by id')).toEqual([
      { id: 'documents' },
      { id: 'profile-pictures' },
    ])
    const policies = await database.query(
      `select policyname from pg_catalog.pg_policies where schemaname in ('public', 'storage') and roles <> '{authenticated}'`,
    )
    expect(policies).toEqual([])
  })

  it('no member or admin writes the time of a change that a trigger sets', async () => {
    const granted = await database.query(`
      select c.table_name, c.privilege_type from information_schema.column_privileges c
      where c.table_schema = 'public' and c.column_name = 'updated_at'
        and c.grantee in ('anon', 'authenticated') and c.privilege_type in ('INSERT', 'UPDATE')
        and exists (
          select 1 from pg_catalog.pg_trigger t
          where t.tgrelid = format('public.%I', c.table_name)::regclass and t.tgname = 'set_updated_at'
        )`)
    expect(granted).toEqual([])
  })

  it('every function of ours has an empty search path', async () => {
    const open = await database.query(`
      select p.oid::regprocedure::text from pg_catalog.pg_proc p
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and not coalesce(p.proconfig, '{}') @> array['search_path=""']`)
    expect(open).toEqual([])
  })

  it('every foreign key has an index on at least two of its columns, so that no deletion scans a table', async () => {
    const slow = await database.query(`
      select c.conrelid::regclass::text as table, c.conname from pg_catalog.pg_constraint c
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
        select 1 from pg_catalog.pg_index i where i.indrelid = c.conrelid
          and (i.indkey::int2[])[0:least(cardinality(c.conkey), 2) - 1] <@ c.conkey
      )`)
    expect(slow).toEqual([])
  })
})
