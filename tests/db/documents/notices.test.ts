import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { corpusReply } from '@/lib/retrieval/index/corpus-reply'
import { type Caller, engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { createOrganization, type TestOrganization } from '@/tests/support/database/two-organizations'
import { encodeVector, encodeWords } from '@/tests/support/documents/stored-passages'

type Unread = { id: number; version: number; title: string | null; text: string | null }

describe.each(await engines())('news and dates as sources of the assistant on %s', (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  let theirs: TestOrganization
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
    theirs = await createOrganization(database, 'Theirs', 2)
  })
  afterAll(() => database?.close())
  beforeEach(async () => {
    await database.query('delete from public.organization_news')
    await database.query('delete from public.calendar_entries')
  })

  const ask = async <T>(sql: string, params: unknown[] = []) =>
    (await database.as('service_role', (query) => query<{ found: T }>(`select ${sql} as found`, params)))[0]
      ?.found as T
  const listUnread = () => ask<Unread[]>('public.assistant_unread_notices()')
  const put = ({ id, version }: Pick<Unread, 'id' | 'version'>, texts: readonly string[]) =>
    ask<boolean>('public.assistant_put_notice($1, $2, $3::jsonb, $4)', [
      ...[id, version],
      JSON.stringify(texts.map((text) => ({ heading: 'Rubrik', text }))),
      encodeWords(texts, 'Rubrik'),
    ])
  /** Does what the worker does. */
  const readAll = async () => {
    for (const unread of await listUnread()) await put(unread, unread.title === null ? [] : [unread.title])
  }
  const readCorpus = async ({ id }: TestOrganization, refs: string[] = [], known = -1, model = '') =>
    corpusReply.parse(
      await ask('public.assistant_corpus($1, $2, $3, $4::uuid[], $5::integer[])', [
        ...[id, known, model, refs],
        refs.map(() => 0),
      ]),
    )
  const sourcesOf = async (organization: TestOrganization) =>
    ((await readCorpus(organization)).changed ?? []).flatMap(({ article_id, event_id, name, date }) =>
      article_id || event_id ? [{ id: article_id ?? event_id, name, date }] : [],
    )
  const textsOf = async (organization: TestOrganization, source: string) =>
    (await readCorpus(organization, [source])).texts.map(({ text }) => text)
  const insert = async (sql: string, params: unknown[]) =>
    (await database.query<{ id: string }>(`${sql} returning id`, params))[0]?.id as string
  const publish = (title: string, { id }: TestOrganization = ours, hours = 0, isDraft = false) =>
    insert(
      `insert into public.organization_news (organization_id, title, content, publish_at, is_draft)
        values ($1, $2, 'Text', now() + make_interval(hours => $3), $4)`,
      [id, title, hours, isDraft],
    )
  const plan = (title: string, days: number, { id }: TestOrganization = ours) =>
    insert(
      `insert into public.calendar_entries (organization_id, title, starts_at) values ($1, $2, now() + make_interval(days => $3))`,
      [id, title, days],
    )

  it('are shown articles and dates that are not over, with name and date', async () => {
    const shown = await publish('Vattnet')
    await publish('Utkast', ours, 0, true)
    await publish('Senare', ours, 5)
    const next = await plan('Städdag', 3)
    await plan('I fjol', -300)
    await readAll()
    const date = expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/)
    expect(await sourcesOf(ours)).toEqual([
      { id: shown, name: 'Vattnet', date },
      { id: next, name: 'Städdag', date },
    ])
    expect(await textsOf(ours, shown)).toEqual(['Vattnet'])
    expect(await textsOf(ours, next)).toEqual(['Städdag'])
    expect(await listUnread()).toEqual([])
  })

  it('are read again after a change, in the newest version only', async () => {
    const id = await publish('Vattnet')
    const [first] = await listUnread()
    await database.query('update public.organization_news set title = $2 where id = $1', [id, 'Strömmen'])
    expect(await put(first as Unread, ['Vattnet'])).toBe(false)
    expect(await textsOf(ours, id)).toEqual([])
    await readAll()
    expect(await textsOf(ours, id)).toEqual(['Strömmen'])
    await database.query('update public.organization_news set is_pinned = true where id = $1', [id])
    expect(await listUnread()).toEqual([])

    const event = await plan('Städdag', 3)
    await readAll()
    await database.query('update public.calendar_entries set title = $2 where id = $1', [event, 'Fika'])
    await readAll()
    expect(await textsOf(ours, event)).toEqual(['Fika'])
  })

  it('are no sources from the moment they are hidden, over or deleted', async () => {
    const hidden = await publish('Dold')
    const deleted = await publish('Borta')
    const over = await plan('Över', 3)
    await readAll()
    const all = [hidden, deleted, over]
    for (const id of all) expect(await textsOf(ours, id)).toHaveLength(1)
    await database.query('update public.organization_news set is_draft = true where id = $1', [hidden])
    await database.query('delete from public.organization_news where id = $1', [deleted])
    await database.query(
      `update public.calendar_entries set starts_at = now() - interval '2 days' where id = $1`,
      [over],
    )
    for (const id of all) expect(await textsOf(ours, id)).toEqual([])
    await readAll()
    expect(await sourcesOf(ours)).toEqual([])
  })

  it('are dropped by the clock alone when they expire or end', async () => {
    const ids = [await publish('Vattnet'), await plan('Städdag', 3)]
    await readAll()
    await database.query(
      `update public.passage_indexes set until = now() - interval '1 second' where coalesce(article_id, event_id) = any ($1)`,
      [ids],
    )
    expect(await listUnread()).toEqual([])
    expect(await sourcesOf(ours)).toEqual([])
    for (const id of ids) expect(await textsOf(ours, id)).toEqual([])
  })

  it('get vectors as documents do', async () => {
    const id = await publish('Vattnet')
    await readAll()
    const passages = await database.query<{ id: number }>(
      'select id from public.passages where article_id = $1',
      [id],
    )
    const ids = passages.map((passage) => passage.id)
    const store = (name: string, fill: number) =>
      ask(`public.${name}($1, $2::bigint[], $3::text[])`, ['m', ids, [encodeVector(fill)]])
    await store('assistant_store_vectors', 3)
    await store('assistant_store_sentence_vectors', 4)
    const { changed, sentences } = await readCorpus(ours, [id], -1, 'm')
    const bytes = (encoded?: string | null) => [...Buffer.from(encoded ?? '', 'base64')]
    expect(bytes(changed?.find((row) => row.article_id === id)?.vectors)).toEqual(bytes(encodeVector(3)))
    expect(sentences?.map(({ source_id, vectors }) => [source_id, bytes(vectors)])).toEqual([
      [id, bytes(encodeVector(4))],
    ])
  })

  it('are the 500 newest articles of an organisation', async () => {
    await database.query(
      `insert into public.organization_news (organization_id, title, content, publish_at)
        select $1, 'Artikel ' || n, 'Text', now() - make_interval(days => n) from generate_series(1, 501) n`,
      [ours.id],
    )
    for (let round = 0; round < 30; round++) await readAll()
    const names = (await sourcesOf(ours)).map(({ name }) => name)
    expect(names).toHaveLength(500)
    expect(names).not.toContain('Artikel 501')
  })

  it('T01 T15 stay in their organisation, even if another requests them', async () => {
    const article = await publish('Hemligt om bastun', theirs)
    const event = await plan('Hemlig fest', 2, theirs)
    await readAll()
    expect(await sourcesOf(theirs)).toHaveLength(2)
    expect(await sourcesOf(ours)).toEqual([])
    for (const id of [article, event]) {
      expect(await textsOf(ours, id)).toEqual([])
      expect(await textsOf(theirs, id)).toHaveLength(1)
    }
    for (const [column, id] of [
      ['article_id', article],
      ['event_id', event],
    ]) {
      const passage = `insert into public.passages (organization_id, ${column}, ordinal, text) values ($1, $2, 9, 'x')`
      await expect(database.query(passage, [ours.id, id])).rejects.toMatchObject({ code: '23503' })
      const job = `insert into public.notice_jobs (organization_id, ${column}) values ($1, $2)`
      await expect(database.query(job, [ours.id, id])).rejects.toMatchObject({ code: /23503|23505/ })
    }
  })

  it('T02 members cannot read or change the queue, or call its functions', async () => {
    await publish('Vattnet')
    for (const caller of [ours.member, ours.admin, 'anon'] as Caller[])
      for (const sql of [
        'select 1 from public.notice_jobs',
        'insert into public.notice_jobs default values',
        'update public.notice_jobs set version = 9',
        'delete from public.notice_jobs',
        'select public.assistant_unread_notices()',
        `select public.assistant_put_notice(1, 1, '[]', '')`,
      ])
        await expect(
          database.as(caller, (query) => query(sql)),
          sql,
        ).rejects.toMatchObject({ code: '42501' })
    // Publishing queues the article although an admin has no grant on the queue.
    await database.as(ours.admin, (query) =>
      query(
        `insert into public.organization_news (organization_id, title, content) values ($1, 'Ny', 'Text')`,
        [ours.id],
      ),
    )
    expect((await listUnread()).map(({ title }) => title)).toEqual(['Vattnet', 'Ny'])
  })
})
