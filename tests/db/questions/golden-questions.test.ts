import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import {
  createDocument,
  createOrganization,
  type TestOrganization,
} from '@/tests/support/database/two-organizations'

type Due = {
  id: string
  organization_id: string
  question: string
  version: number
  expected_text: string | null
}
type Row = Record<string, unknown>
const model = 'test'
const rule = { source: 'Stadgar.pdf', page: 4, quote: 'Hund är tillåten.', document_id: null, faq_id: null }
const other = { ...rule, page: 9, quote: 'Katt är tillåten.' }

describe.each(await engines())('golden questions on %s', (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  let theirs: TestOrganization
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
    theirs = await createOrganization(database, 'Theirs', 2)
    await database.query('delete from public.document_jobs')
    await database.query('update public.passage_indexes set vector_model = $1, sentence_model = $1', [model])
  })
  beforeEach(() => database.query('delete from public.golden_questions'))
  afterAll(() => database?.close())

  const add = async (
    question: string,
    caller: Caller = ours.admin,
    organization = ours,
    faqId: string | null = null,
  ) => {
    const id = crypto.randomUUID()
    const sql =
      'insert into public.golden_questions (id, organization_id, question, faq_id) values ($1, $2, $3, $4)'
    await database.as(caller, (query) => query(sql, [id, organization.id, question, faqId]))
    return id
  }
  const next = async (of: string | null = model, limit = 5) => {
    const sql = 'select public.assistant_next_golden_questions($1, $2) as due'
    return (await database.query<{ due: Due[] }>(sql, [of, limit]))[0]?.due ?? []
  }
  const keep = async (
    { id, version, expected_text }: Due,
    [outcome, certainty, answer]: [string, string, object | null],
  ) => {
    const sql = 'select public.assistant_keep_golden_result($1, $2, $3, $4, $5, $6, $7) as kept'
    const values = [id, expected_text, version, model, outcome, certainty, answer && JSON.stringify(answer)]
    return (await database.query<{ kept: boolean }>(sql, values))[0]?.kept
  }
  const renew = async (id: string, accept: boolean, caller: Caller = ours.admin, organization = ours) => {
    const sql = 'select public.renew_golden_question($1, $2, $3) as done'
    return (
      await database.as(caller, (query) => query<{ done: boolean }>(sql, [organization.id, id, accept]))
    )[0]?.done
  }
  const rowOf = async (id: string) =>
    (await database.query<Row>('select * from public.golden_questions where id = $1', [id]))[0]
  const list = async (caller: Caller = ours.admin) =>
    (
      await database.as(caller, (query) =>
        query<{ list: Row[] }>('select public.list_golden_questions() as list'),
      )
    )[0]?.list
  const toReview = async (caller: Caller = ours.admin) => {
    const sql = 'select public.get_admin_page() as page'
    const [row] = await database.as(caller, (query) => query<{ page: { golden_to_review: number } }>(sql))
    return row?.page.golden_to_review
  }
  const one = async () => (await next())[0] as Due
  const change = () =>
    database.query('update public.corpus_versions set version = version + 1 where organization_id = $1', [
      ours.id,
    ])
  const lend = () =>
    database.query(`update public.golden_questions set tried_at = now() - interval '2 minutes'`)

  it('an admin keeps a question, and its first answer becomes what is expected', async () => {
    const id = await add('Får jag ha hund?')
    const due = await one()
    expect(due).toMatchObject({
      id,
      organization_id: ours.id,
      question: 'Får jag ha hund?',
      expected_text: null,
    })
    expect(await keep(due, ['right', 'sure', rule])).toBe(true)
    expect(await list()).toMatchObject([
      {
        ...{
          id,
          expected_text: rule.quote,
          expected_source: rule.source,
          expected_page: 4,
          outcome: 'right',
        },
        ...{ certainty: 'sure', answer: rule, before: null, is_waiting: false },
      },
    ])
    expect((await rowOf(id))?.created_by).toBe(ours.admin.userId)
    expect(await next()).toEqual([])
  })

  it('a question without an answer expects nothing until an answer shows a passage', async () => {
    const id = await add('Får jag ha hund?')
    await keep(await one(), ['lost', 'none', null])
    expect(await rowOf(id)).toMatchObject({ expected_text: null, outcome: 'lost', answer: null })
    await change()
    await keep(await one(), ['right', 'closest', rule])
    expect(await rowOf(id)).toMatchObject({ expected_text: rule.quote, outcome: 'right', before: null })
  })

  it('a changed result keeps the one before, and the same result again changes neither', async () => {
    const id = await add('Får jag ha hund?')
    await keep(await one(), ['right', 'sure', rule])
    for (let round = 0; round < 2; round++) {
      await change()
      await keep(await one(), ['lost', 'closest', other])
      const seen = { outcome: 'lost', answer: other, expected_text: rule.quote }
      const before = { outcome: 'right', certainty: 'sure', answer: rule, checked_at: expect.any(String) }
      expect(await rowOf(id)).toMatchObject({ ...seen, before })
    }
    expect(
      await keep({ ...(await rowOf(id)), id, version: 0, expected_text: 'x' } as Due, [
        'right',
        'sure',
        rule,
      ]),
    ).toBe(false)
  })

  it('questions are asked again after a change of the documents or the model, one organisation at a time', async () => {
    const id = await add('Får jag ha hund?')
    await add('Får jag ha katt?', theirs.admin, theirs)
    const [first, second, none] = [await next(), await next(), await next()]
    expect([first, second].map((due) => due.map(({ organization_id }) => organization_id)).sort()).toEqual(
      [[ours.id], [theirs.id]].sort(),
    )
    // Lent for a minute.
    expect(none).toEqual([])
    for (const due of [...first, ...second]) await keep(due, ['right', 'sure', rule])
    await lend()
    expect(await next()).toEqual([])
    expect((await next(null)).length).toBe(1)
    await lend()
    await change()
    expect(await next()).toMatchObject([{ id, expected_text: rule.quote }])
  })

  it('no more than the limit are asked in a round, and one that fails comes after the others', async () => {
    for (const animal of ['hund', 'katt', 'orm']) await add(`Får jag ha ${animal}?`)
    const failed = await next(model, 1)
    const others = await next(model, 2)
    expect([failed.length, others.length]).toEqual([1, 2])
    expect(new Set([...failed, ...others].map(({ id }) => id)).size).toBe(3)
    expect(await next()).toEqual([])
  })

  it('questions wait until documents are read and their vectors are made', async () => {
    await add('Får jag ha hund?')
    const document = await createDocument(database, ours.id, ours.sectionId)
    expect(
      await database.query('select 1 from public.document_jobs where document_id = $1', [document]),
    ).toHaveLength(1)
    expect(await next()).toEqual([])
    await database.query('delete from public.document_jobs')
    const index =
      'update public.passage_indexes set vector_model = $2, sentence_model = $3 where organization_id = $1'
    for (const made of [
      [null, null],
      [model, null],
    ]) {
      await database.query(index, [ours.id, ...made])
      expect(await next()).toEqual([])
    }
    expect(await next('another')).toEqual([])
    await database.query(index, [ours.id, model, model])
    expect(await next()).toHaveLength(1)
    await database.query('delete from public.documents where id = $1', [document])
  })

  it('the admin page counts the answers to review, and shows them to no other board or member', async () => {
    await add('Får jag ha hund?')
    await keep(await one(), ['right', 'sure', rule])
    await add('Får jag ha orm?')
    await keep(await one(), ['lost', 'none', null])
    expect(await toReview()).toBe(0)
    await change()
    for (const due of await next()) await keep(due, ['lost', 'none', null])
    expect([await toReview(), await toReview(ours.member), await toReview(theirs.admin)]).toEqual([1, 0, 0])
  })

  it('an admin asks again, and accepts what the last answer shows', async () => {
    const id = await add('Får jag ha hund?')
    expect(await renew(id, true)).toBe(false)
    await keep(await one(), ['right', 'sure', rule])
    expect(await renew(id, false)).toBe(true)
    expect((await list())?.[0]).toMatchObject({ is_waiting: true, outcome: 'right' })
    await keep(await one(), ['lost', 'closest', other])
    expect(await renew(id, true)).toBe(true)
    const accepted = {
      expected_text: other.quote,
      expected_page: 9,
      outcome: 'right',
      before: null,
      document_id: null,
    }
    expect(await rowOf(id)).toMatchObject(accepted)
  })

  it('a question from an FAQ item expects its answer, also when the item is deleted', async () => {
    const [faq] = await database.query<{ id: string }>(
      'insert into public.faq_items (organization_id, section_id, question, answer) values ($1, $2, $3, $4) returning id',
      [ours.id, ours.faqSectionId, 'Får jag ha orm?', 'Nej.'],
    )
    const id = await add('Får jag ha orm?', ours.admin, ours, faq?.id)
    const expected = { expected_text: 'Nej.', expected_source: 'FAQ: Får jag ha orm?' }
    expect(await rowOf(id)).toMatchObject({ ...expected, faq_id: faq?.id })
    await database.query('delete from public.faq_items where id = $1', [faq?.id])
    expect(await rowOf(id)).toMatchObject({ ...expected, faq_id: null })
    expect(await keep({ ...(await one()) }, ['lost', 'none', null])).toBe(true)
    await expect(add('Får jag ha fisk?', theirs.admin, theirs, faq?.id)).rejects.toMatchObject({
      code: '23503',
    })
  })

  it('a board cannot keep the same question twice, nor more than fifty, and another board still can', async () => {
    await add('Får jag ha hund?')
    await expect(add('får jag ha HUND?')).rejects.toMatchObject({ code: '23505' })
    for (let count = 1; count < 50; count++) await add(`Fråga ${count}`)
    await expect(add('En till')).rejects.toThrow('golden_full')
    await add('En till', theirs.admin, theirs)
  })

  it('T01 T11 Z01 a member and the admin of another organisation cannot read, add, delete, ask again or accept', async () => {
    const id = await add('Får jag ha hund?')
    await keep(await one(), ['lost', 'closest', other])
    const before = await rowOf(id)
    for (const caller of [ours.member, theirs.admin]) {
      const read = await database.as(caller, (query) => query('select id from public.golden_questions'))
      expect([read, await list(caller)]).toEqual([[], []])
      await expect(add('Får jag?', caller)).rejects.toMatchObject({ code: '42501' })
      const sql = 'delete from public.golden_questions where id = $1 returning id'
      expect(await database.as(caller, (query) => query(sql, [id]))).toEqual([])
      for (const accept of [true, false])
        for (const organization of [ours, theirs])
          expect(await renew(id, accept, caller, organization)).toBe(false)
    }
    expect(await rowOf(id)).toEqual(before)
    const sql = 'delete from public.golden_questions where id = $1 returning id'
    expect(await database.as(ours.admin, (query) => query(sql, [id]))).toEqual([{ id }])
  })

  it('an admin cannot write results or what is expected, and cannot take the worker’s questions', async () => {
    const id = await add('Får jag ha hund?')
    for (const statement of [
      `update public.golden_questions set outcome = 'right'`,
      `insert into public.golden_questions (organization_id, question, outcome) values ('${ours.id}', 'x', 'right')`,
      `insert into public.golden_questions (organization_id, question, expected_text) values ('${ours.id}', 'x', 'y')`,
      `select public.assistant_next_golden_questions('${model}', 5)`,
      `select public.assistant_keep_golden_result('${id}', null, 1, '${model}', 'right', 'sure', null)`,
    ]) {
      const attempt = database.as(ours.admin, (query) => query(statement))
      await expect(attempt, statement).rejects.toMatchObject({ code: '42501' })
    }
  })
})
