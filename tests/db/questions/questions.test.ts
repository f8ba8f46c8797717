import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { callAs, insertMember } from '@/tests/support/database/member-rows'
import {
  createOrganization,
  createUser,
  type Person,
  type TestOrganization,
} from '@/tests/support/database/two-organizations'
import { encodeWords } from '@/tests/support/documents/stored-passages'

type Group = {
  id: string
  question: string
  wordings: string[]
  asked: number
  sent: number
  refused: number
  unsure: number
  rated: number
  reasons: Record<string, number>
  answer: string | null
  nearest: object[]
  askers: string[]
  faq: { id: string } | null
}
type Listing = { total: number; groups: Group[]; sections: { name: string }[] }

type Reply = {
  certainty?: string
  text: string
  source?: string
  sources?: object[]
  nearest?: object[]
  complete?: string
}

const refusal = { text: 'Jag hittar inget.', source: '', sources: [] }
const passage = (source: string, page: number) => ({
  text: 'Det **står** här.',
  source,
  page,
  document_id: crypto.randomUUID(),
  faq_id: null,
})
const closest = {
  certainty: 'closest',
  text: 'Det här ligger närmast:',
  source: 'Stadgar.pdf',
  sources: [1, 2, 3, 4].map((page) => passage('Stadgar.pdf', page)),
}
const answered = { text: 'Ja.', source: 'Stadgar.pdf', sources: [{ text: 'Ja' }] }

describe.each(await engines())('questions to the board on %s', (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  let theirs: TestOrganization
  let neighbour: Person
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
    theirs = await createOrganization(database, 'Theirs', 2)
    const email = 'neighbour@ours.example'
    const userId = await createUser(database, email)
    const memberId = await insertMember(database, ours.id, email, {
      auth_user_id: userId,
      full_name: 'Nina Granne',
    })
    neighbour = { userId, email, memberId }
  })
  afterAll(() => database?.close())

  /** Asks a question as the given member. @returns the ids of the answer and of the conversation */
  async function ask(asker: Person, question: string, { certainty, ...reply }: Reply, signature = question) {
    const id = crypto.randomUUID()
    const log = {
      correlation_id: crypto.randomUUID(),
      organization_id: ours.id,
      member_id: asker.memberId,
      question,
      success: true,
      certainty,
    }
    const conversation = await callAs<string>(
      database,
      asker,
      'public.record_frank_question($1::jsonb, null, $2::jsonb)',
      [JSON.stringify(log), JSON.stringify({ id, signature, ...reply })],
    )
    return { id, conversation }
  }
  const send = (caller: Caller, id: string, named = false) =>
    callAs<boolean>(database, caller, 'public.send_frank_question($1, $2)', [id, named])
  const rate = (caller: Caller, id: string, helpful: boolean, reason: string | null = null, named = false) =>
    callAs(database, caller, 'public.rate_frank_answer($1, $2, $3::public.frank_feedback_reason, $4)', [
      id,
      helpful,
      reason,
      named,
    ])
  const list = (caller: Caller, kind = 'all', most = false, page = 1) =>
    callAs<Listing | null>(database, caller, 'public.list_frank_questions($1, $2, 20, $3)', [
      kind,
      most,
      page,
    ])
  const find = async (question: string, kind = 'all') =>
    (await list(ours.admin, kind))?.groups.find((group) => group.question === question)
  const answer = (
    caller: Caller,
    group: string,
    item: string = crypto.randomUUID(),
    section: string | null = null,
  ) =>
    callAs<boolean>(database, caller, 'public.answer_frank_question($1, $2, $3, $4, $5, $6)', [
      ours.id,
      group,
      item,
      section,
      'Får man ha bikupor?',
      'Ja, två.',
    ])
  const news = async (caller: Person) =>
    (
      await callAs<{ answers: { faq_id: string; question: string }[] }>(
        database,
        caller,
        'public.get_dashboard(5)',
      )
    )?.answers ?? []

  it('T01 T17 only admins of the organisation see the settings and the number of open questions', async () => {
    const settings = (caller: Caller) =>
      callAs<{ config: object | null; open_questions: number }>(
        database,
        caller,
        'public.get_frank_settings()',
      )
    const before = (await settings(ours.admin))?.open_questions ?? 0
    for (const question of ['Var står cykelpumpen?', 'Vem låser porten?', 'Vem låser porten?'])
      await ask(ours.member, question, refusal)
    expect(await settings(ours.admin)).toEqual({
      config: { api_url: 'https://frank.example', is_enabled: true, updated_at: expect.any(String) },
      open_questions: before + 2,
    })
    await callAs(database, ours.admin, 'public.dismiss_frank_question($1, $2)', [
      ours.id,
      (await find('Vem låser porten?'))?.id,
    ])
    expect(await settings(ours.admin)).toMatchObject({ open_questions: before + 1 })
    expect(await settings(ours.member)).toEqual({ config: null, open_questions: 0 })
    expect(await settings(theirs.admin)).toMatchObject({ open_questions: 1 })
    const visitor = database.as('anon', (query) => query('select public.get_frank_settings()'))
    await expect(visitor).rejects.toMatchObject({ code: '42501' })
  })

  it("a question without an answer appears on the board's list; an answered one does not", async () => {
    await ask(ours.member, 'Var är nyckeln?', refusal)
    await ask(ours.member, 'Får man röka?', answered)
    expect(await find('Var är nyckeln?')).toMatchObject({
      asked: 1,
      refused: 1,
      sent: 0,
      rated: 0,
      askers: [],
    })
    expect(await find('Får man röka?')).toBeUndefined()
  })

  it('the same question in other words is one group with a count', async () => {
    await ask(ours.member, 'Får jag ha bikupor?', refusal, ':bikup')
    await ask(neighbour, 'får man HA bikupa', refusal, ':bikup')
    await ask(neighbour, 'FÅR MAN HA BIKUPA', refusal, ':bikup')
    expect(await find('FÅR MAN HA BIKUPA')).toMatchObject({
      asked: 3,
      refused: 3,
      wordings: ['Får jag ha bikupor?'],
    })
  })

  // The embedded database has one session, so that no transaction can wait for another.
  if (engine === 'postgres')
    it('D04 a question that the board is answering expires or is deleted with its conversation or member, without a deadlock', async () => {
      const email = 'leaver@ours.example'
      const userId = await createUser(database, email)
      const memberId = await insertMember(database, ours.id, email, { auth_user_id: userId })
      const leaver: Person = { userId, email, memberId }
      const takesAway = {
        'Var finns säkringarna?': (conversation?: string) =>
          database.as(leaver, (query) =>
            query('delete from public.frank_conversations where id = $1', [conversation]),
          ),
        'Var finns spaden?': () =>
          database.as('service_role', (query) =>
            query('select public.delete_expired_frank_conversations(30, 100)'),
          ),
        'Var finns stegen?': () =>
          database.query('delete from public.organization_members where id = $1', [memberId]),
      }
      for (const [question, takeAway] of Object.entries(takesAway)) {
        const { id, conversation } = await ask(leaver, question, refusal)
        const group = (await find(question))?.id
        await database.query(
          `update public.frank_questions set created_at = now() - interval '40 days' where id = $1`,
          [id],
        )
        let gone: Promise<unknown> | undefined
        await database.executor.transaction(async ({ query }) => {
          await query('select 1 from public.frank_question_groups where id = $1 for update', [group])
          gone = takeAway(conversation)
          const waiting = () =>
            database.query(
              `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
            )
          await expect.poll(waiting).toHaveLength(1)
          await query('update public.frank_questions set closed_at = now() where group_id = $1', [group])
        })
        await gone
        expect(await find(question, 'done')).toBeUndefined()
      }
    })

  it('D04 a question is sent once, and the first choice about the name applies', async () => {
    const { id } = await ask(ours.member, 'Var står cyklarna?', refusal)
    expect(await Promise.all([send(ours.member, id), send(ours.member, id)])).toEqual([true, true])
    expect(await send(ours.member, id, true)).toBe(true)
    expect(await find('Var står cyklarna?')).toMatchObject({ asked: 1, sent: 1, askers: [] })
  })

  it('P08 the list names an asker only if they agreed, and never contains their id or address', async () => {
    const shy = await ask(ours.member, 'Vem städar?', refusal)
    await send(ours.member, shy.id)
    const open = await ask(neighbour, 'Vem städar?', refusal)
    await send(neighbour, open.id, true)
    expect((await find('Vem städar?'))?.askers).toEqual(['Nina Granne'])
    const told = JSON.stringify(await list(ours.admin))
    for (const secret of [
      ours.member.memberId,
      ours.member.userId,
      ours.member.email,
      `Person ${ours.member.email}`,
    ])
      expect(told).not.toContain(secret)
    for (const secret of [neighbour.memberId, neighbour.userId, neighbour.email])
      expect(told).not.toContain(secret)
  })

  it('a badly rated answer is listed with its reason and text, until it is rated as helpful', async () => {
    const { id } = await ask(ours.member, 'Får man grilla?', answered)
    await rate(ours.member, id, false)
    await rate(ours.member, id, false, 'outdated', true)
    expect(await find('Får man grilla?', 'rated')).toMatchObject({
      asked: 1,
      rated: 1,
      reasons: { outdated: 1 },
      answer: 'Ja.',
      askers: [`Person ${ours.member.email}`],
    })
    await rate(ours.member, id, true)
    expect(await find('Får man grilla?')).toBeUndefined()
    await rate(ours.member, id, false)
    await send(ours.member, id)
    await rate(ours.member, id, true)
    expect(await find('Får man grilla?', 'sent')).toMatchObject({ asked: 1, rated: 0, sent: 1, askers: [] })
  })

  it('a question answered with the closest passages is listed apart from refusals, until its asker rates them as helpful', async () => {
    const { id } = await ask(ours.member, 'Hur ofta byts filter?', closest)
    const near = closest.sources.slice(0, 3).map(({ text: _, ...place }) => place)
    expect(await find('Hur ofta byts filter?', 'unanswered')).toMatchObject({
      asked: 1,
      refused: 0,
      unsure: 1,
      answer: null,
      nearest: near,
    })
    await rate(ours.member, id, true)
    expect(await find('Hur ofta byts filter?')).toBeUndefined()
    await rate(ours.member, id, false, 'unclear')
    expect(await find('Hur ofta byts filter?', 'rated')).toMatchObject({ unsure: 1, rated: 1, answer: null })
    expect(await send(ours.member, id)).toBe(true)
    await rate(ours.member, id, true)
    expect(await find('Hur ofta byts filter?')).toMatchObject({ asked: 1, sent: 1, unsure: 0, rated: 0 })
  })

  it('news and dates among the closest passages stay what they are', async () => {
    const places = ['article_id', 'event_id'].map((field) => ({
      ...{ document_id: null, faq_id: null, source: 'Vattnet', page: null },
      [field]: crypto.randomUUID(),
    }))
    const sources = places.map((place) => ({ ...place, text: 'Vattnet stängs av.' }))
    await ask(ours.member, 'När kommer vattnet tillbaka?', { ...closest, sources })
    expect((await find('När kommer vattnet tillbaka?', 'unanswered'))?.nearest).toEqual(places)
  })

  it('a refusal lists the documents that were closest', async () => {
    const nearest = [{ document_id: crypto.randomUUID(), source: 'Regler.pdf', page: 2 }]
    await ask(ours.member, 'Vem äger häcken?', { ...refusal, certainty: 'none', nearest })
    expect(await find('Vem äger häcken?')).toMatchObject({ refused: 1, unsure: 0, nearest })
  })

  it("the service's certainty decides; without it, the sources decide", async () => {
    const bare = { text: 'Ja.', source: '', sources: [] }
    await ask(ours.member, 'Säkert utan källa?', { ...bare, certainty: 'sure' })
    expect(await find('Säkert utan källa?')).toBeUndefined()
    await ask(ours.member, 'Inget trots namn?', { ...answered, sources: [], certainty: 'none' })
    expect(await find('Inget trots namn?')).toMatchObject({ refused: 1 })
  })

  it('an answered question can be sent to the board only after a bad rating, and a greeting never', async () => {
    for (const reply of [answered, { ...answered, certainty: 'sure' }]) {
      const { id } = await ask(ours.member, 'Får man måla?', reply)
      expect(await send(ours.member, id)).toBe(false)
      await rate(ours.member, id, true)
      expect(await send(ours.member, id)).toBe(false)
      expect(await find('Får man måla?')).toBeUndefined()
      await rate(ours.member, id, false)
      expect(await send(ours.member, id)).toBe(true)
      await rate(ours.member, id, true)
      await callAs(database, ours.admin, 'public.dismiss_frank_question($1, $2)', [
        ours.id,
        (await find('Får man måla?'))?.id,
      ])
    }
    const { id } = await ask(ours.member, 'Tack!', { text: 'Varsågod!', certainty: 'greeting' })
    expect(await send(ours.member, id)).toBe(false)
    await rate(ours.member, id, false)
    expect(await find('Tack!')).toBeUndefined()
  })

  it("T01 T11 a person cannot send another's question with closest passages, or read where those are", async () => {
    const { id } = await ask(ours.member, 'Var går gränsen?', closest)
    for (const caller of [neighbour, ours.admin, theirs.member, theirs.admin]) {
      expect(await send(caller, id)).toBe(false)
      const seen = await database.as(caller, (query) =>
        query('select unsure, nearest from public.frank_questions where id = $1', [id]),
      )
      expect(seen).toEqual([])
    }
    expect(await list(neighbour)).toBeNull()
    expect((await list(theirs.admin))?.groups.map(({ question }) => question)).not.toContain(
      'Var går gränsen?',
    )
    await expect(
      database.as(ours.member, (query) => query('update public.frank_questions set unsure = false')),
    ).rejects.toMatchObject({ code: '42501' })
    await expect(
      database.as(ours.member, (query) =>
        query('select private.find_near_documents(m) from public.frank_messages m'),
      ),
    ).rejects.toMatchObject({ code: '42501' })
    expect(await find('Var går gränsen?')).toMatchObject({ unsure: 1, sent: 0 })
  })

  it('a member who deletes a question removes its words from the index of the answer', async () => {
    const item = crypto.randomUUID()
    const asked = await ask(neighbour, 'Får bikupor stå på gården?', refusal)
    await send(neighbour, asked.id)
    await answer(ours.admin, (await find('Får bikupor stå på gården?'))?.id as string, item)
    const service = <T extends Record<string, unknown>>(sql: string, params: unknown[] = []) =>
      database.as('service_role', (query) => query<T>(sql, params))
    const putItem = async () => {
      const [row] = await service<{ asked: string[] }>(
        'select public.assistant_asked_questions($1, $2) as asked',
        [ours.id, item],
      )
      const words = row?.asked.join('\n') || null
      await service('select public.assistant_put_faq($1, $2, $3, $4, $5, $6)', [
        ...[ours.id, item, 'Får man ha bikupor?', 'Ja, två.', words],
        encodeWords(['Ja, två.'], words),
      ])
    }
    const listStale = async () =>
      (await service<{ stale: { faq_id: string }[] }>('select public.assistant_stale_faqs() as stale'))[0]
        ?.stale
    const readAsked = async () =>
      (await database.query('select also_asked from public.passages where faq_id = $1', [item]))[0]
    await putItem()
    expect(await readAsked()).toEqual({ also_asked: 'Får bikupor stå på gården?' })
    await database.query('delete from public.frank_questions where id = $1', [asked.id])
    expect(await readAsked()).toEqual({ also_asked: null })
    expect(await listStale()).toEqual([expect.objectContaining({ faq_id: item, answer: 'Ja, två.' })])
    await putItem()
    expect(await listStale()).toEqual([])
    await expect(
      database.as(ours.admin, (query) => query('select public.assistant_stale_faqs()')),
    ).rejects.toMatchObject({ code: '42501' })
  })

  it('a dismissed question is hidden until it is asked again', async () => {
    await ask(ours.member, 'Finns det spöken?', refusal)
    const group = await find('Finns det spöken?')
    const dismiss = (caller: Caller) =>
      callAs<boolean>(database, caller, 'public.dismiss_frank_question($1, $2)', [ours.id, group?.id])
    expect(await dismiss(ours.admin)).toBe(true)
    expect(await find('Finns det spöken?')).toBeUndefined()
    expect(await find('Finns det spöken?', 'done')).toMatchObject({ asked: 1, faq: null })
    await ask(neighbour, 'Finns det spöken?', refusal)
    expect(await find('Finns det spöken?')).toMatchObject({ id: group?.id, asked: 1 })
    expect(await find('Finns det spöken?', 'done')).toBeUndefined()
  })

  it('the list is sorted by newest or most asked, filtered by kind, and paged', async () => {
    const newest = await list(ours.admin)
    expect(newest?.groups[0]?.question).toBe('Finns det spöken?')
    const most = await list(ours.admin, 'all', true)
    expect(most?.groups[0]?.question).toBe('FÅR MAN HA BIKUPA')
    expect(newest?.total).toBe(newest?.groups.length)
    for (const { sent } of (await list(ours.admin, 'sent'))?.groups ?? []) expect(sent).toBeGreaterThan(0)
    const second = await callAs<Listing>(
      database,
      ours.admin,
      `public.list_frank_questions('all', false, 1, 2)`,
    )
    expect(second?.groups.map(({ id }) => id)).toEqual([newest?.groups[1]?.id])
    expect(newest?.sections.map(({ name }) => name)).toEqual(['FAQ'])
  })

  it("the board's answer creates the item, closes the group and notifies every asker, named or not", async () => {
    const group = await find('FÅR MAN HA BIKUPA')
    const item = crypto.randomUUID()
    expect(await answer(ours.admin, group?.id ?? '', item)).toBe(true)
    const made = await database.query(
      'select f.question, s.name, f.created_by from public.faq_items f join public.document_sections s on s.id = f.section_id where f.id = $1',
      [item],
    )
    expect(made).toEqual([{ question: 'Får man ha bikupor?', name: 'FAQ', created_by: ours.admin.userId }])
    expect(await find('FÅR MAN HA BIKUPA')).toBeUndefined()
    expect(await find('FÅR MAN HA BIKUPA', 'done')).toMatchObject({ faq: { id: item } })
    expect(await news(ours.member)).toEqual([{ faq_id: item, question: 'Får jag ha bikupor?' }])
    expect(await news(neighbour)).toEqual([{ faq_id: item, question: 'FÅR MAN HA BIKUPA' }])
  })

  it('D04 a form sent twice creates one item; a second answer by another admin is refused without side effects', async () => {
    await ask(ours.member, 'När klipps gräset?', refusal)
    const group = (await find('När klipps gräset?'))?.id ?? ''
    const item = crypto.randomUUID()
    await Promise.all([answer(ours.admin, group, item), answer(ours.admin, group, item)])
    const other = crypto.randomUUID()
    await expect(answer(ours.admin, group, other)).rejects.toThrow('question_answered')
    await expect(answer(ours.admin, crypto.randomUUID(), other)).rejects.toThrow('question_gone')
    await expect(answer(ours.admin, group, other, theirs.faqSectionId)).rejects.toMatchObject({
      code: '23503',
    })
    const items = await database.query('select id from public.faq_items where id = any ($1)', [[item, other]])
    expect(items).toEqual([{ id: item }])
  })

  it('an organisation without an FAQ section gets one with its first answer', async () => {
    await database.query('alter table public.document_sections disable trigger protect_mandatory_section')
    await database.query('delete from public.document_sections where id = $1', [theirs.faqSectionId])
    await database.query('alter table public.document_sections enable trigger protect_mandatory_section')
    const [group] = await database.query<{ id: string }>(
      'select id from public.frank_question_groups where organization_id = $1',
      [theirs.id],
    )
    await callAs(
      database,
      theirs.admin,
      `public.answer_frank_question($1, $2, $3, null, 'Får man?', 'Ja.')`,
      [theirs.id, group?.id, crypto.randomUUID()],
    )
    const made = await database.query(
      `select s.name, s.section_type from public.faq_items f join public.document_sections s on s.id = f.section_id where f.organization_id = $1`,
      [theirs.id],
    )
    expect(made).toEqual([{ name: 'FAQ', section_type: 'FAQ' }])
  })

  it('T01 T11 T17 only an admin of the organisation sees, dismisses and answers questions', async () => {
    await ask(ours.member, 'Hur högt är huset?', refusal)
    const group = (await find('Hur högt är huset?'))?.id ?? ''
    for (const caller of [ours.member, neighbour, theirs.member, theirs.admin]) {
      if (caller === theirs.admin) expect((await list(caller))?.groups).toEqual([])
      else expect(await list(caller)).toBeNull()
      expect(await callAs(database, caller, 'public.dismiss_frank_question($1, $2)', [ours.id, group])).toBe(
        false,
      )
      await expect(answer(caller, group)).rejects.toMatchObject({ code: '42501' })
      await expect(
        database.as(caller, (query) => query('select 1 from public.frank_question_groups')),
      ).rejects.toMatchObject({ code: '42501' })
    }
    const mixed = callAs(database, theirs.admin, 'public.dismiss_frank_question($1, $2)', [theirs.id, group])
    expect(await mixed).toBe(false)
    expect(await find('Hur högt är huset?')).toMatchObject({ asked: 1 })
  })

  it('T01 T11 only the asker sees a question and the notice of its answer', async () => {
    const { id } = await ask(ours.member, 'Vad kostar garaget?', refusal)
    const group = (await find('Vad kostar garaget?'))?.id ?? ''
    const item = crypto.randomUUID()
    await answer(ours.admin, group, item)
    for (const caller of [neighbour, ours.admin, theirs.member, theirs.admin]) {
      expect(await send(caller, id, true)).toBe(false)
      const seen = await database.as(caller, (query) =>
        query('select 1 from public.frank_questions where member_id = $1', [ours.member.memberId]),
      )
      expect(seen).toEqual([])
      const chat = await callAs<{ answers: { faq_id: string }[] }>(database, caller, 'public.get_chat(null)')
      expect(chat?.answers.map(({ faq_id }) => faq_id)).not.toContain(item)
      await database.as(caller, (query) =>
        query('update public.frank_questions set seen_at = now() where faq_id = $1', [item]),
      )
    }
    expect((await news(ours.member)).map(({ faq_id }) => faq_id)).toContain(item)
    await database.as(ours.member, (query) =>
      query('update public.frank_questions set seen_at = now() where faq_id = $1', [item]),
    )
    expect((await news(ours.member)).map(({ faq_id }) => faq_id)).not.toContain(item)
  })

  it('a member can write only that they have seen an answer', async () => {
    const attempts = [
      `update public.frank_questions set named = true`,
      `update public.frank_questions set faq_id = null`,
      `delete from public.frank_questions`,
      `update public.frank_question_groups set asked = 99`,
    ]
    for (const sql of attempts)
      await expect(
        database.as(ours.member, (query) => query(sql)),
        sql,
      ).rejects.toMatchObject({ code: '42501' })
  })

  it('T17 the log shows an admin the questions but not the askers', async () => {
    await expect(
      database.as(ours.admin, (query) => query('select member_id from public.frank_interaction_logs')),
    ).rejects.toMatchObject({ code: '42501' })
    const rows = await database.as(ours.admin, (query) =>
      query('select question from public.frank_interaction_logs'),
    )
    expect(rows.length).toBeGreaterThan(0)
  })

  it('P08 deleting a conversation removes its questions from the list, except those sent to the board', async () => {
    const gone = await ask(ours.member, 'Kan man bada?', refusal)
    const kept = await ask(ours.member, 'Kan man fiska?', refusal)
    await send(ours.member, kept.id)
    await database.as(ours.member, (query) =>
      query('delete from public.frank_conversations where id = any ($1)', [
        [gone.conversation, kept.conversation],
      ]),
    )
    expect(await find('Kan man bada?')).toBeUndefined()
    expect(await find('Kan man fiska?')).toMatchObject({ asked: 1, sent: 1 })
  })

  it('P08 sending without a name hides the name of an earlier rating, and a deleted conversation removes the rating', async () => {
    const { id, conversation } = await ask(ours.member, 'Får man tvätta mattor?', answered)
    await rate(ours.member, id, false, 'wrong', true)
    expect((await find('Får man tvätta mattor?'))?.askers).toHaveLength(1)
    await send(ours.member, id, false)
    expect(await find('Får man tvätta mattor?')).toMatchObject({ askers: [], rated: 1, answer: 'Ja.' })
    await database.as(ours.member, (query) =>
      query('delete from public.frank_conversations where id = $1', [conversation]),
    )
    expect(await find('Får man tvätta mattor?')).toMatchObject({
      sent: 1,
      rated: 0,
      answer: null,
      reasons: {},
      askers: [],
    })
  })

  it('a follow-up is listed for the board as a complete question', async () => {
    await ask(ours.member, 'Och på balkongen då?', {
      ...refusal,
      complete: 'Får jag grilla på balkongen då?',
    })
    expect(await find('Får jag grilla på balkongen då?')).toBeDefined()
  })

  it('a question that is answered again, or dismissed after an answer, leads its askers to the answer', async () => {
    const first = await ask(ours.member, 'Finns det gym?', refusal)
    const group = (await find('Finns det gym?'))?.id ?? ''
    const item = crypto.randomUUID()
    await answer(ours.admin, group, item)
    await database.as(ours.member, (query) => query('update public.frank_questions set seen_at = now()'))
    const again = await ask(neighbour, 'Finns det gym?', refusal)
    await send(neighbour, again.id)
    await callAs(database, ours.admin, 'public.dismiss_frank_question($1, $2)', [ours.id, group])
    expect((await news(neighbour)).map(({ faq_id }) => faq_id)).toContain(item)
    await database.query('delete from public.faq_items where id = $1', [item])
    const other = crypto.randomUUID()
    await answer(ours.admin, group, other)
    expect((await news(ours.member)).map(({ faq_id }) => faq_id)).toContain(other)
    expect(first.id).not.toBe(again.id)
  })

  it('P08 deleting a member deletes all of their questions', async () => {
    await send(neighbour, (await ask(neighbour, 'Vem äger muren?', refusal)).id, true)
    await database.query('delete from public.organization_members where id = $1', [neighbour.memberId])
    expect(await find('Vem äger muren?')).toBeUndefined()
    expect(
      await database.query('select 1 from public.frank_questions where member_id = $1', [neighbour.memberId]),
    ).toEqual([])
    const stray = await database.query(
      `select g.id from public.frank_question_groups g
        where not exists (select 1 from public.frank_questions q where q.group_id = g.id)`,
    )
    expect(stray).toEqual([])
  })

  it('P09 the service deletes conversations, ratings and questions in batches after the retention period', async () => {
    const expire = (batch: number) =>
      database.query<{ gone: number }>('select public.delete_expired_frank_conversations(365, $1) as gone', [
        batch,
      ])
    await expect(
      database.as(ours.admin, (query) => query('select public.delete_expired_frank_conversations(1, 1)')),
    ).rejects.toMatchObject({ code: '42501' })
    const old = [
      await ask(ours.member, 'Gammalt ett?', refusal),
      await ask(ours.member, 'Gammalt två?', refusal),
    ]
    for (const { id } of old) {
      await rate(ours.member, id, false)
      await send(ours.member, id)
    }
    const ids = old.map(({ id }) => id)
    await database.query(
      `update public.frank_conversations set updated_at = now() - interval '366 days' where id = any ($1)`,
      [old.map(({ conversation }) => conversation)],
    )
    await database.query(
      `update public.frank_questions set created_at = now() - interval '366 days' where id = any ($1)`,
      [ids],
    )
    // The same conversation id may exist for members of two organisations.
    const [conversation] = old.map((one) => one.conversation)
    await database.query(
      `insert into public.frank_conversations (id, organization_id, member_id, title) values ($1, $2, $3, 'Ny')`,
      [conversation, theirs.id, theirs.member.memberId],
    )
    expect(await expire(1)).toEqual([{ gone: 1 }])
    expect(await expire(1000)).toEqual([{ gone: 1 }])
    expect(await expire(1000)).toEqual([{ gone: 0 }])
    for (const [table, column] of [
      ['frank_messages', 'id'],
      ['frank_feedback', 'message_id'],
      ['frank_questions', 'id'],
    ]) {
      const left = await database.query(`select 1 from public.${table} where ${column} = any ($1)`, [ids])
      expect([table, left]).toEqual([table, []])
    }
    expect(
      await database.query('select title from public.frank_conversations where id = $1', [conversation]),
    ).toEqual([{ title: 'Ny' }])
    expect(await find('Gammalt ett?')).toBeUndefined()
    expect(await find('Kan man fiska?')).toMatchObject({ asked: 1 })
  })
})
