import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createBoardMember } from '@/tests/support/database/board-section'
import { type Caller, engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { callAs, insertMember } from '@/tests/support/database/member-rows'
import {
  createConversation,
  createOrganization,
  createUser,
  type Person,
  type TestOrganization,
} from '@/tests/support/database/two-organizations'
import { encodeWords } from '@/tests/support/documents/stored-passages'

describe.each(await engines())('news for chosen stairwells and apartments on %s', (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  let theirs: TestOrganization
  let board: Person
  let inB: Person
  let homeless: Person
  let homeOfB: string
  let stairwellB: string
  let file: string
  let event: string
  let image: string
  let article: string

  const one = async <T>(sql: string, params: unknown[] = []) =>
    Object.values((await database.query(sql, params))[0] ?? {})[0] as T
  async function addMember(name: string, apartment: string | null): Promise<Person> {
    const email = `${name}@ours.example`
    const userId = await createUser(database, email)
    const values = { auth_user_id: userId, apartment_id: apartment, full_name: name }
    return { userId, email, memberId: await insertMember(database, ours.id, email, values) }
  }
  const apartmentOf = (organization: string, number: string, stairwell: string) =>
    one<string>(
      `insert into public.apartments (organization_id, number, stairwell) values ($1, $2, $3)
        on conflict (organization_id, number) do update set stairwell = excluded.stairwell returning id`,
      [organization, number, stairwell],
    )
  const place = (person: Person, apartment: string) =>
    database.query('update public.organization_members set apartment_id = $2 where id = $1', [
      person.memberId,
      apartment,
    ])

  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
    theirs = await createOrganization(database, 'Theirs', 2)
    board = await createBoardMember(database, ours)
    homeOfB = await apartmentOf(ours.id, '21', 'B')
    stairwellB = `${ours.id}/B`
    await place(ours.member, await apartmentOf(ours.id, '12', 'A'))
    await place(theirs.member, await apartmentOf(theirs.id, '21', 'B'))
    inB = await addMember('in-b', homeOfB)
    homeless = await addMember('homeless', null)
  })
  afterAll(() => database?.close())

  beforeEach(async () => {
    for (const table of ['organization_news', 'calendar_entries', 'news_mails', 'push_subscriptions'])
      await database.query(`delete from public.${table}`)
    article = await publish([stairwellB])
    file = `${ours.id}/news/${crypto.randomUUID()}.pdf`
    await database.query(
      `insert into public.article_files (organization_id, article_id, name, file_path, size, content_type, slot)
        values ($1, $2, 'Plan.pdf', $3, 1, 'application/pdf', 0)`,
      [ours.id, article, file],
    )
    image = `articles/${crypto.randomUUID()}.png`
    await database.query('update public.organization_news set image_url = $2 where id = $1', [article, image])
    await database.query(
      `insert into storage.objects (bucket_id, name) values ('documents', $1), ('documents', $2)`,
      [file, image],
    )
    event = await one(
      `insert into public.calendar_entries (organization_id, article_id, title, starts_at)
        values ($1, $2, 'Stambytet', now() + interval '3 days') returning id`,
      [ours.id, article],
    )
  })

  const publish = (recipients: string[] | null, columns: Record<string, unknown> = {}) => {
    const all = {
      organization_id: ours.id,
      title: 'Stambyte',
      content: 'Hemligheten i B',
      created_by: ours.admin.memberId,
      recipients,
      ...columns,
    }
    const names = Object.keys(all)
    return one<string>(
      `insert into public.organization_news (${names}) values (${names.map((_, i) => `$${i + 1}`)}) returning id`,
      Object.values(all),
    )
  }
  const choose = (recipients: string[] | null) =>
    database.query('update public.organization_news set recipients = $2 where id = $1', [article, recipients])
  const open = (caller: Caller, id = article) =>
    callAs<{ members: number; reads: number; unread: string[]; readers: string[]; recipients: unknown }>(
      database,
      caller,
      'public.open_article($1, true, 1)',
      [id],
    )
  const count = async (caller: Caller, sql: string, params: unknown[] = []) =>
    (await database.as(caller, (query) => query(sql, params))).length
  /** By how many doors a person reaches the article. */
  const look = async (caller: Caller) => {
    const dashboard = await callAs<{
      total: number
      articles: object[]
      unread: number
      dates: object[]
      urgent: object[]
      events: object
      files: object
    }>(database, caller, 'public.get_dashboard(5)')
    const search = await callAs<{ news: object[] }>(
      database,
      caller,
      `public.search_corpus(-1, -1, 'x', array[]::uuid[], array[]::integer[])`,
    )
    const calendar = await callAs<{ dates: object[] }>(database, caller, 'public.get_calendar(null)')
    return {
      page: (await open(caller)) ? 1 : 0,
      row: await count(caller, 'select id from public.organization_news where id = $1', [article]),
      event: await count(caller, 'select id from public.calendar_entries where id = $1', [event]),
      files: await count(caller, 'select id from public.article_files where article_id = $1', [article]),
      stored: await count(caller, 'select name from storage.objects where name = any ($1)', [[file, image]]),
      total: dashboard?.total,
      listed: dashboard?.articles.length,
      urgent: dashboard?.urgent.length,
      dates: dashboard?.dates.length,
      calendar: calendar?.dates.length,
      searched: search?.news.length,
    }
  }
  const all = {
    page: 1,
    row: 1,
    event: 1,
    files: 1,
    stored: 2,
    total: 1,
    listed: 1,
    urgent: 1,
    dates: 1,
    calendar: 1,
    searched: 1,
  }
  const none = Object.fromEntries(Object.keys(all).map((door) => [door, 0]))
  const unreadOf = async (caller: Caller) =>
    (await callAs<{ unread: number }>(database, caller, 'public.get_dashboard(5)'))?.unread

  it('V97 a member reads it by every door in a chosen stairwell or apartment, and by none elsewhere', async () => {
    await database.query('update public.organization_news set is_urgent = true where id = $1', [article])
    for (const recipients of [[stairwellB], [homeOfB]]) {
      await choose(recipients)
      for (const reader of [inB, board, ours.admin]) expect(await look(reader)).toEqual(all)
      for (const stranger of [ours.member, homeless]) {
        expect(await look(stranger)).toEqual(none)
        expect(await unreadOf(stranger)).toBe(0)
      }
      for (const stranger of [theirs.member, theirs.admin])
        expect(await look(stranger)).toMatchObject({
          page: 0,
          row: 0,
          event: 0,
          files: 0,
          stored: 0,
          total: 0,
        })
    }
    await choose(null)
    for (const reader of [ours.member, homeless]) expect(await look(reader)).toEqual(all)
  })

  it('V97 a change of the home, of the recipients and of the role takes effect at once', async () => {
    expect(await open(homeless)).toBeNull()
    await place(homeless, homeOfB)
    expect(await open(homeless)).not.toBeNull()
    await choose([`${ours.id}/A`])
    expect(await open(homeless)).toBeNull()
    expect(await open(ours.member)).not.toBeNull()
    await database.query('update public.organization_members set apartment_id = null where id = $1', [
      homeless.memberId,
    ])
    // An author who is no admin any more reads what is their own.
    await choose([stairwellB])
    await database.query('update public.organization_news set created_by = $2 where id = $1', [
      article,
      homeless.memberId,
    ])
    expect(await open(homeless)).not.toBeNull()
  })

  it('V97 nobody notes a reading of what they cannot read, and so learns that it is there', async () => {
    const note = (person: Person) =>
      database.as(person, (query) =>
        query(
          'insert into public.article_reads (article_id, member_id, organization_id) values ($1, $2, $3)',
          [article, person.memberId, ours.id],
        ),
      )
    await expect(note(ours.member)).rejects.toMatchObject({ code: '42501' })
    await note(inB)
    const marked = (person: Person) =>
      callAs(database, person, 'public.mark_article_read($1, $2)', [ours.id, article])
    expect(await marked(ours.member)).toBe(false)
    expect(await marked(board)).toBe(true)
  })

  it('counts and names those alone whom it is for', async () => {
    await open(board)
    expect(await open(ours.admin)).toMatchObject({
      reads: 0,
      members: 1,
      unread: ['in-b'],
      readers: [],
      recipients: { stairwells: ['B'], apartments: null },
    })
    await open(inB)
    expect(await open(ours.admin)).toMatchObject({ reads: 1, members: 1, unread: [], readers: ['in-b'] })
    await choose(null)
    expect(await open(ours.admin)).toMatchObject({ reads: 2, members: 4, recipients: null })
  })

  it('V97 a member is told their own stairwell and apartment, and not those of the others', async () => {
    await choose([homeOfB, `${ours.id}/A`])
    expect((await open(ours.admin))?.recipients).toEqual({ stairwells: ['A'], apartments: ['21'] })
    expect((await open(inB))?.recipients).toEqual({ stairwells: null, apartments: ['21'] })
    expect((await open(ours.member))?.recipients).toEqual({ stairwells: ['A'], apartments: null })
  })

  const claimMails = async () =>
    (await one<{ email: string }[]>('select public.claim_news_mails(50)')).map(({ email }) => email).sort()

  it('V97 mails go to those whom it is for, and one not yet sent follows a change', async () => {
    await one('select public.queue_news_mails(1000)')
    await choose([`${ours.id}/A`])
    await one('select public.queue_news_mails(1000)')
    expect(await claimMails()).toEqual([ours.member.email])
    await choose(null)
    await one('select public.queue_news_mails(1000)')
    expect(await claimMails()).toEqual(
      ['admin@ours.example', 'board@ours.example', 'homeless@ours.example', 'in-b@ours.example'].sort(),
    )
  })

  it('V97 the mail of a week tells those alone whom it is for', async () => {
    const monday = '2026-11-23T06:30:00Z'
    await database.query(
      `update public.organization_news set announce_at = '2026-11-18T12:00:00Z', announced_at = now() where id = $1`,
      [article],
    )
    for (const person of [inB, ours.member])
      await database.query(
        `insert into public.news_preferences (organization_id, member_id, frequency, language, changed_at)
          values ($1, $2, 'weekly', 'sv', '2026-11-01')
          on conflict (member_id) do update set frequency = 'weekly'`,
        [ours.id, person.memberId],
      )
    await database.query(`update public.news_preferences set changed_at = '2026-11-01'`)
    await one('select public.queue_news_mails(1000, $1)', [monday])
    expect(await claimMails()).toEqual([inB.email])
    await database.query('delete from public.news_preferences')
  })

  it('V97 messages go to the devices of those whom it is for', async () => {
    for (const person of [inB, ours.member, board])
      await database.query(
        `insert into public.push_subscriptions (organization_id, member_id, endpoint, device_key, device_secret)
          values ($1, $2, $3, 'key', 'secret')`,
        [ours.id, person.memberId, `https://push.example/${person.email}`],
      )
    const claim = async () =>
      (await one<{ endpoint: string }[]>('select public.claim_news_pushes(50)'))
        .map(({ endpoint }) => endpoint.split('/').at(-1))
        .sort()
    await database.query('update public.organization_news set is_urgent = true where id = $1', [article])
    await one('select public.queue_news_pushes(1000)')
    await choose([`${ours.id}/A`])
    await one('select public.queue_news_pushes(1000)')
    expect(await claim()).toEqual([ours.member.email])
  })

  it('V97 the address of a calendar shows the event to those whom its article is for', async () => {
    const datesOf = async (person: Person) => {
      const secret = await one<string>(
        `insert into public.calendar_feeds (organization_id, member_id) values ($1, $2)
          on conflict (member_id) do update set member_id = excluded.member_id returning secret`,
        [ours.id, person.memberId],
      )
      return (await one<{ dates: object[] }>('select public.read_calendar_feed($1)', [secret])).dates.length
    }
    for (const reader of [inB, board]) expect(await datesOf(reader)).toBe(1)
    for (const stranger of [ours.member, homeless]) expect(await datesOf(stranger)).toBe(0)
    // The event stays closed when its article is gone.
    await database.query('delete from public.organization_news where id = $1', [article])
    expect(await datesOf(ours.member)).toBe(0)
    expect(await datesOf(inB)).toBe(1)
  })

  /** Does what the worker does. */
  async function readNotices() {
    for (const { id, version, title } of await one<{ id: number; version: number; title: string }[]>(
      'select public.assistant_unread_notices()',
    ))
      await one('select public.assistant_put_notice($1, $2, $3::jsonb, $4)', [
        id,
        version,
        JSON.stringify([{ heading: title, text: 'Hemligheten' }]),
        encodeWords(['Hemligheten'], title),
      ])
  }
  type Corpus = { version: number; scope: string; sources?: number[]; changed?: object[]; texts: object[] }
  const corpusOf = (person: Person | null, known = -1, audience = 'members') =>
    one<Corpus>('select public.assistant_corpus($1, $2, $3, $4, $5, $6::public.audience, $7)', [
      ours.id,
      known,
      'x',
      [article, event],
      [0, 0],
      audience,
      person?.memberId ?? null,
    ])
  const noticesOf = ({ changed = [], texts }: Corpus) => [
    changed.filter((row) => 'article_id' in row && (row.article_id || ('event_id' in row && row.event_id)))
      .length,
    texts.length,
  ]

  it('V97 it is a source of answers for those alone whom it is for, each set in an index of its own', async () => {
    await readNotices()
    const [mine, others] = [await corpusOf(inB), await corpusOf(ours.member)]
    expect(noticesOf(mine)).toEqual([2, 2])
    expect(mine.scope).not.toBe('')
    for (const closed of [
      others,
      await corpusOf(homeless),
      await corpusOf(null),
      await corpusOf(theirs.member),
    ]) {
      expect(noticesOf(closed)).toEqual([0, 0])
      expect(closed.scope).toBe('')
      expect(JSON.stringify(closed)).not.toContain(article)
    }
    const ofBoard = await corpusOf(board, -1, 'board')
    expect([noticesOf(ofBoard), ofBoard.scope]).toEqual([[2, 2], ''])
    for (const [person, found] of [
      [inB, 2],
      [ours.member, 0],
    ] as const) {
      const search = await callAs<Corpus>(
        database,
        person,
        `public.search_corpus(-1, -1, 'x', $1::uuid[], array[0, 0])`,
        [[article, event]],
      )
      expect(noticesOf(search as Corpus)).toEqual([found, found])
    }
  })

  it('V97 an index that knows it drops it when it is no longer open, before it is read again', async () => {
    await choose(null)
    await readNotices()
    const before = await corpusOf(ours.member)
    expect(noticesOf(before)).toEqual([2, 2])
    await choose([stairwellB])
    const after = await corpusOf(ours.member, before.version)
    expect(after.version).toBeGreaterThan(before.version)
    expect(after.sources?.length).toBe((before.sources?.length ?? 0) - 2)
    expect(noticesOf(after)).toEqual([0, 0])
  })

  it('V97 a stored answer that cites it is closed to those who may not read it any more', async () => {
    const { answerId, conversationId } = await createConversation(database, ours.id, inB.memberId)
    await database.query('update public.frank_messages set sources = $2::jsonb, text = $3 where id = $1', [
      answerId,
      JSON.stringify([{ text: 'Hemligheten', article_id: article }]),
      'Hemligheten i B',
    ])
    const read = async () => ({
      rows: await count(inB, 'select id from public.frank_messages where id = $1', [answerId]),
      isShown: JSON.stringify(await callAs(database, inB, 'public.get_chat($1)', [conversationId])).includes(
        'Hemligheten',
      ),
    })
    expect(await read()).toEqual({ rows: 1, isShown: true })
    await choose([`${ours.id}/A`])
    expect(await read()).toEqual({ rows: 0, isShown: false })
    await choose([stairwellB])
    expect(await read()).toEqual({ rows: 1, isShown: true })
    await choose([`${ours.id}/A`])
    await database.query('delete from public.organization_news where id = $1', [article])
    expect(await read()).toEqual({ rows: 0, isShown: false })
  })

  it('V97 an admin chooses homes of their own organisation alone, at least one, and it is logged', async () => {
    const save = (caller: Caller, recipients: string[]) =>
      database.as(caller, (query) =>
        query('update public.organization_news set recipients = $2 where id = $1 returning id', [
          article,
          recipients,
        ]),
      )
    const foreign = await one<string>('select id from public.apartments where organization_id = $1', [
      theirs.id,
    ])
    for (const unknown of [foreign, `${theirs.id}/B`, `${ours.id}/Z`, crypto.randomUUID(), 'B'])
      await expect(save(ours.admin, [homeOfB, unknown])).rejects.toThrow('recipient_unknown')
    await expect(save(ours.admin, [])).rejects.toMatchObject({ code: '23514' })
    for (const stranger of [inB, board, theirs.admin]) expect(await save(stranger, [homeOfB])).toEqual([])
    await save(ours.admin, [homeOfB, `${ours.id}/A`])
    const [logged] = await database.query(
      `select actor_id, old_values, new_values from public.audit_events where subject_id = $1 order by created_at desc limit 1`,
      [article],
    )
    expect(logged).toEqual({
      actor_id: ours.admin.memberId,
      old_values: { stairwells: 'B', apartments: null },
      new_values: { stairwells: 'A', apartments: '21' },
    })
    // What is gone is nobody's, and never everybody's.
    await choose([homeOfB])
    const gone = await apartmentOf(ours.id, '99', 'C')
    await choose([gone])
    await database.query('delete from public.apartments where id = $1', [gone])
    expect(await open(ours.member)).toBeNull()
    expect(await open(ours.admin)).toMatchObject({ members: 0 })
  })

  it('the form learns how many readers each apartment has, and a member does not', async () => {
    const list = (caller: Caller) =>
      callAs<{ apartments: { number: string; at_once: number }[] | null; chosen: string[] | null }>(
        database,
        caller,
        'public.list_managed_articles(5, 1, $1)',
        [article],
      )
    const managed = await list(ours.admin)
    expect(managed?.chosen).toEqual([stairwellB])
    expect(managed?.apartments?.map(({ number, at_once }) => [number, at_once])).toEqual([
      ['12', 1],
      ['21', 1],
    ])
    for (const stranger of [inB, board]) expect((await list(stranger))?.apartments).toBeNull()
  })
})
