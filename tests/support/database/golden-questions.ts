import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Caller, type Engine, openTestDatabase, type TestDatabase } from './database'
import { createOrganization, type TestOrganization } from './two-organizations'

export type Due = {
  id: string
  organization_id: string
  question: string
  version: number
  expected_text: string | null
}
type Row = Record<string, unknown>

export const model = 'test'
export const rule = {
  source: 'Stadgar.pdf',
  page: 4,
  quote: 'Hund är tillåten.',
  document_id: null,
  faq_id: null,
}
export const other = { ...rule, page: 9, quote: 'Katt är tillåten.' }

/**
 * A database with two organisations for one `describe`, whose documents are read and have vectors, and which have no
 * golden question at the start of a test. It is available inside tests only.
 */
export function useGoldenQuestions(engine: Engine) {
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
    add,
    next,
    keep,
    renew,
    rowOf,
    list,
    toReview,
    one,
    change,
    lend,
  }
}
