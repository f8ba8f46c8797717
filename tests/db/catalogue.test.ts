import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compareCatalogues, readCatalogue } from '@/scripts/commands/schemas/catalogue'
import { engines, openTestDatabase, type TestDatabase } from '@/tests/support/database'

describe.each(await engines())('the catalogue on %s', (engine) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(() => database?.close())

  it.each([
    ['rights', 'grant select on public.rate_limits to authenticated'],
    ['rights', 'grant update (name) on public.organizations to authenticated'],
    ['rights', 'revoke execute on function public.get_current_member from authenticated'],
    ['rights', 'grant usage on schema private to anon'],
    ['rights', 'alter default privileges in schema public grant select on tables to anon'],
    ['columns', 'alter table public.organizations alter name set default $$x$$'],
    ['columns', 'alter table public.organizations alter association_id set not null'],
    ['constraints', 'alter table public.organizations drop constraint organizations_name_check'],
    ['indexes', 'drop index public.organization_members_email_idx'],
    ['tables', 'alter table public.rate_limits disable row level security'],
    ['functions', 'alter function public.get_current_member() security definer'],
    ['functions', 'alter function public.get_current_member() reset search_path'],
    ['triggers', 'drop trigger keep_last_admin on public.organization_members'],
    ['policies', 'alter policy "Members read their own organisations" on public.organizations using (true)'],
    ['comments', 'comment on table public.organizations is null'],
    ['types', `alter type public.member_role add value 'OWNER'`],
    ['roles', 'alter role anon reset statement_timeout'],
    ['rows', `update storage.buckets set public = true where id = 'documents'`],
  ])('differs in its %s after %s', async (kind, statement) => {
    const before = await readCatalogue(database.executor)
    expect(compareCatalogues(before, await readCatalogue(database.executor))).toEqual([])
    await database.executor.script(statement)
    const differences = compareCatalogues(before, await readCatalogue(database.executor))
    const kinds = differences.filter((line) => !line.startsWith('  ')).map((line) => line.split(':')[0])
    expect(new Set(kinds)).toEqual(new Set([kind]))
  })
})
