import { expect, it } from 'vitest'
import { treatments } from '@/lib/privacy/register'
import { engines, openTestDatabase } from '@/tests/support/database/database'

/** A column that names a person by itself. The other ones refer to a member or to an account. */
const personal = [
  'member_id',
  'actor_id',
  'operator_id',
  'created_by',
  'auth_user_id',
  'user_id',
  'email',
  'phone',
  'phone_number',
]

it('each table that names a person stands once in the register of processing', async () => {
  const [engine] = await engines()
  if (!engine) throw new Error('no engine')
  const database = await openTestDatabase(engine)
  try {
    const rows = await database.query<{ name: string }>(
      `select distinct c.relname as name
        from pg_catalog.pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and (
          exists (
            select from pg_catalog.pg_constraint k where k.conrelid = c.oid and k.contype = 'f'
              and k.confrelid in ('public.organization_members'::regclass, 'auth.users'::regclass)
          )
          or exists (
            select from pg_catalog.pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attname = any ($1)
          )
        )`,
      [personal],
    )
    // The table of members refers to accounts, but a renamed column would leave it out.
    expect(rows.map(({ name }) => name)).toContain('organization_members')
    const registered = treatments.flatMap(({ tables }) => tables)
    expect(registered.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  } finally {
    await database.close()
  }
})
