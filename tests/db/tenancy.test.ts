import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { toRefusedRows } from '@/tests/support/database/refused-rows'
import {
  createOrganization,
  createUser,
  type TestOrganization,
} from '@/tests/support/database/two-organizations'

type Table = { name: string; tenant: string; insertable: string[] }

describe.each(await engines())('row level security on %s', (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  let theirs: TestOrganization
  let tables: Table[]
  let callers: [string, { userId: string; email: string }][]

  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
    theirs = await createOrganization(database, 'Theirs', 2)
    const stranger = {
      userId: await createUser(database, 'stranger@nowhere.example'),
      email: 'stranger@nowhere.example',
    }
    callers = [
      ['a member', ours.member],
      ['an admin', ours.admin],
      ['a stranger', stranger],
    ]
    await database.query(
      `insert into public.page_images (organization_id, document_id, path, bytes)
        select organization_id, id, organization_id || '/' || id || '.png', 9 from public.documents`,
    )
    tables = await listTables(database)
  })
  afterAll(() => database?.close())

  const rowsOf = (table: Table, organization: string) =>
    database.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from public.${table.name} t where ${table.tenant} = $1 order by to_jsonb(t)::text`,
      [organization],
    )

  it('every table is tested: both organisations have rows in it', async () => {
    expect(tables.length).toBeGreaterThan(10)
    for (const table of tables) {
      expect([table.name, (await rowsOf(table, ours.id)).length]).not.toEqual([table.name, 0])
      expect([table.name, (await rowsOf(table, theirs.id)).length]).not.toEqual([table.name, 0])
    }
  })

  it("T01 T05 another organisation's rows cannot be read, and a stranger reads no rows", async () => {
    for (const table of tables) {
      for (const [name, caller] of callers) {
        const seen = await database
          .as(caller, (query) =>
            query<{ tenant: string }>(`select ${table.tenant} as tenant from public.${table.name}`),
          )
          .catch(toRefusedRows)
        const foreign = seen.filter((row) => name === 'a stranger' || row.tenant !== ours.id)
        expect([table.name, name, foreign]).toEqual([table.name, name, []])
      }
    }
  })

  it('T01 rows of another organisation cannot be changed or deleted', async () => {
    for (const table of tables) {
      const before = await rowsOf(table, theirs.id)
      const columns = await columnsOf(database, table)
      const statements = [
        ...columns.map((column) => `update public.${table.name} set ${column} = ${column}`),
        `delete from public.${table.name}`,
      ]
      for (const [name, caller] of callers) {
        for (const statement of statements) {
          const touched = await database
            .as(caller, (query) => query(`${statement} where ${table.tenant} = $1 returning 1`, [theirs.id]))
            .catch(toRefusedRows)
          expect([name, statement, touched]).toEqual([name, statement, []])
        }
      }
      expect([table.name, await rowsOf(table, theirs.id)]).toEqual([table.name, before])
    }
  })

  it('T01 rows cannot be added to another organisation: permissions refuse them before any constraint', async () => {
    for (const table of tables) {
      const [sample] = await rowsOf(table, theirs.id)
      for (const [name, caller] of callers) {
        const attempt = database.as(caller, (query) => insertLike(query, table, sample?.row ?? {}))
        await expect(attempt, `${name} adds to ${table.name}`).rejects.toMatchObject({ code: '42501' })
      }
    }
  })

  it('T03 a row cannot move to another organisation', async () => {
    for (const table of tables.filter((candidate) => candidate.tenant === 'organization_id')) {
      const before = await rowsOf(table, ours.id)
      await database
        .as(ours.admin, (query) =>
          query(`update public.${table.name} set organization_id = $1 where organization_id = $2`, [
            theirs.id,
            ours.id,
          ]),
        )
        .catch(toRefusedRows)
      expect([table.name, await rowsOf(table, ours.id)]).toEqual([table.name, before])
    }
  })
})

/**
 * All tables except four without an organisation (account-service.test.ts covers rate_limits and sent_links,
 * storage-quota.test.ts storage_quota).
 */
async function listTables(database: TestDatabase): Promise<Table[]> {
  return database.query<Table>(`
    select c.relname as name,
      case when c.relname = 'organizations' then 'id' else 'organization_id' end as tenant,
      array(
        select p.column_name::text from information_schema.column_privileges p
        where p.table_schema = 'public' and p.table_name = c.relname and p.grantee = 'authenticated' and p.privilege_type = 'INSERT'
      ) as insertable
    from pg_catalog.pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname not in ('announcements', 'mail_pace', 'operators', 'plans', 'rate_limits', 'sent_links', 'storage_quota') order by 1`)
}

async function columnsOf(database: TestDatabase, table: Table): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    `select attname as name from pg_catalog.pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [`public.${table.name}`],
  )
  return rows.map(({ name }) => name)
}

type Query = Parameters<Parameters<TestDatabase['as']>[1]>[0]

/** Copies a row of the other organisation with new unique values, so that no constraint refuses it. */
async function insertLike(query: Query, table: Table, row: Record<string, unknown>): Promise<unknown> {
  // The generated id is left out where no column is insertable, because it would be refused for that reason.
  const columns =
    table.insertable.length > 0 ? table.insertable : Object.keys(row).filter((name) => name !== 'id')
  const { organization_id, section_id } = row
  const fresh = {
    id: crypto.randomUUID(),
    correlation_id: crypto.randomUUID(),
    association_id: Math.ceil(Math.random() * 1e9),
    email: `intruder-${crypto.randomUUID()}@nowhere.example`,
    name: `Intruder ${crypto.randomUUID()}`,
    file_path: `${organization_id}/${section_id}/${crypto.randomUUID()}.pdf`,
    image_url: `articles/${crypto.randomUUID()}.webp`,
    position: 99,
    ordinal: 99,
    page_number: 99,
  }
  const known = Object.fromEntries(Object.entries(fresh).filter(([column]) => column in row))
  return query(
    `insert into public.${table.name} (${columns.join(', ')})
     select ${columns.map((column) => `r.${column}`).join(', ')}
     from jsonb_populate_record(null::public.${table.name}, $1::jsonb) r`,
    [JSON.stringify({ ...row, ...known })],
  )
}
