import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import {
  createDocument,
  createOrganization,
  type TestOrganization,
} from '@/tests/support/database/two-organizations'

const ban = 'Hundar får inte hållas i huset.'
const leave = 'Hundar får hållas i huset.'

describe.each(await engines())('texts that disagree, on %s', (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  let theirs: TestOrganization
  let bylaws: string
  let rules: string
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
    theirs = await createOrganization(database, 'Theirs', 2)
  })
  beforeEach(async () => {
    await database.query('delete from public.disagreements')
    bylaws = await createDocument(database, ours.id, ours.sectionId)
    rules = await createDocument(database, ours.id, ours.sectionId)
  })
  afterAll(() => database?.close())

  type Pair = { org?: string; higher?: string; lower?: string | null; article?: string | null; said?: string }
  const note = ({ org = ours.id, higher = bylaws, lower = rules, article = null, said = ban }: Pair = {}) =>
    database.query('select public.note_disagreement($1, $2, $3, $4, $5, $6)', [
      org,
      higher,
      lower,
      article,
      said,
      leave,
    ])
  const listFor = (caller: Caller) =>
    database.as(caller, (query) => query<{ id: string }>('select * from public.list_disagreements()'))
  const settle = async (caller: Caller, ids: (string | undefined)[]) => {
    const sql = 'select public.settle_disagreements($1) as count'
    return Number((await database.as(caller, (query) => query(sql, [ids])))[0]?.count)
  }
  const tasksOf = async (caller: Caller) => {
    const sql = `select public.get_admin_page() -> 'tasks' -> 'disagreements' as count`
    return (await database.as(caller, (query) => query(sql)))[0]?.count
  }

  it('an admin reads each pair once, until they settle it, which stands in the log', async () => {
    await note()
    await note()
    const [pair, ...others] = await listFor(ours.admin)
    expect(others).toEqual([])
    expect(pair).toMatchObject({
      higher_id: bylaws,
      higher_text: ban,
      lower_id: rules,
      lower_article_id: null,
      lower_name: 'Stadgar.pdf',
      lower_text: leave,
    })
    expect(await tasksOf(ours.admin)).toBe(1)
    expect(await settle(ours.admin, [pair?.id])).toBe(1)
    expect(await settle(ours.admin, [pair?.id])).toBe(0)
    await note()
    expect(await listFor(ours.admin)).toEqual([])
    expect(await tasksOf(ours.admin)).toBe(0)
    const events = await database.query(
      `select old_values, new_values from public.audit_events where subject_id = $1 and action = 'changed'`,
      [bylaws],
    )
    expect(events).toEqual([
      { old_values: { disagrees_with: 'Stadgar.pdf' }, new_values: { disagrees_with: null } },
    ])
    await note({ said: 'Husdjur får inte hållas i huset.' })
    expect(await listFor(ours.admin)).toHaveLength(1)
  })

  it('a pair goes with a text that ends, is replaced, is deleted or is shown no more', async () => {
    const [today, yesterday] = ['0 days', '1 day'].map(
      (age) => `(now() at time zone 'Europe/Stockholm')::date - interval '${age}'`,
    )
    await note()
    await database.query(`update public.documents set valid_to = ${today} where id = $1`, [rules])
    expect(await listFor(ours.admin)).toHaveLength(1)
    await database.query(`update public.documents set valid_to = ${yesterday} where id = $1`, [rules])
    expect(await listFor(ours.admin)).toEqual([])
    await database.query('update public.documents set valid_to = null where id = $1', [rules])
    await database.query('update public.documents set replaced_by = $2 where id = $1', [
      bylaws,
      await createDocument(database, ours.id, ours.sectionId),
    ])
    expect(await listFor(ours.admin)).toEqual([])
    await database.query('update public.documents set replaced_by = null where id = $1', [bylaws])
    await note({ lower: null, article: ours.articleId })
    expect(await listFor(ours.admin)).toHaveLength(2)
    await database.query('update public.organization_news set is_draft = true where id = $1', [
      ours.articleId,
    ])
    expect(await listFor(ours.admin)).toHaveLength(1)
    await database.query('update public.organization_news set is_draft = false where id = $1', [
      ours.articleId,
    ])
    await database.query('delete from public.documents where id = $1', [bylaws])
    expect(await database.query('select id from public.disagreements')).toEqual([])
  })

  it('a member cannot read, settle or note one, and neither can another association', async () => {
    await note()
    const [pair] = await listFor(ours.admin)
    for (const caller of [ours.member, theirs.admin, theirs.member]) {
      expect(await listFor(caller)).toEqual([])
      expect(await settle(caller, [pair?.id])).toBe(0)
      const rows = await database.as(caller, (query) => query('select id from public.disagreements'))
      expect(rows).toEqual([])
      const update = 'update public.disagreements set is_settled = true returning id'
      expect(await database.as(caller, (query) => query(update))).toEqual([])
    }
    for (const caller of [ours.admin, ours.member]) {
      for (const sql of [
        `select public.note_disagreement('${ours.id}', '${bylaws}', '${rules}', null, 'a', 'b')`,
        `insert into public.disagreements (organization_id, higher_id, lower_id, higher_text, lower_text)
          values ('${ours.id}', '${bylaws}', '${rules}', 'a', 'b')`,
        `update public.disagreements set higher_text = 'a'`,
        'delete from public.disagreements',
      ])
        await expect(database.as(caller, (query) => query(sql))).rejects.toMatchObject({ code: '42501' })
    }
    expect(await listFor(ours.admin)).toHaveLength(1)
  })

  it('nothing is noted of what is gone or another association’s', async () => {
    await note({ org: theirs.id })
    await note({ higher: crypto.randomUUID() })
    await note({ lower: await createDocument(database, theirs.id, theirs.sectionId) })
    await note({ lower: null, article: theirs.articleId })
    expect(await database.query('select id from public.disagreements')).toEqual([])
  })
})
