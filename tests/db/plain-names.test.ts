import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'

const columns = [
  ['organizations', 'name'],
  ['organization_members', 'full_name'],
  ['apartments', 'number'],
  ['apartments', 'stairwell'],
  ['document_sections', 'name'],
  ['documents', 'name'],
  ['documents', 'display_name'],
  ['organization_news', 'title'],
]

describe.each(await engines())('names on %s', (engine) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(() => database?.close())

  it.each(columns)(
    'I08 hidden characters cannot be written to %s.%s directly in the database',
    async (table, column) => {
      const constraints = await database.query<{ definition: string }>(
        `select pg_get_constraintdef(oid) as definition from pg_constraint
      where conrelid = $1::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%is_plain_name(${column})%'`,
        [`public.${table}`],
      )
      expect(constraints).toHaveLength(1)
    },
  )

  it('I08 a name with bidirectional or hidden characters is refused; names of all languages are accepted', async () => {
    const isPlain = async (name: string) => {
      const [row] = await database.query<{ plain: boolean }>('select private.is_plain_name($1) as plain', [
        name,
      ])
      return row?.plain
    }
    for (const hidden of ['\u202e', '\u2066', '\u200b', '\u200d', '\u200e', '\ufeff', '\u3164', '\u{e0041}'])
      expect([hidden, await isPlain(`An${hidden}na`)]).toEqual([hidden, false])
    for (const name of ['Åsa Öberg', 'محمد علي', 'אנה', '王小明', '🏠 Hus', 'Stadgar_2024 (1).pdf'])
      expect([name, await isPlain(name)]).toEqual([name, true])
  })
})
