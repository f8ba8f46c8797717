import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { callAs, insertMember } from '@/tests/support/database/member-rows'
import {
  createConversation,
  createOrganization,
  createUser,
  type TestOrganization,
} from '@/tests/support/database/two-organizations'

const tables = ['frank_conversations', 'frank_messages', 'frank_feedback']

describe.each(await engines())('conversations with the assistant on %s', (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  let theirs: TestOrganization
  let neighbour: Caller & { memberId: string }
  let others: [string, Caller][]
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
    theirs = await createOrganization(database, 'Theirs', 2)
    const email = 'neighbour@ours.example'
    const userId = await createUser(database, email)
    const memberId = await insertMember(database, ours.id, email, { auth_user_id: userId })
    neighbour = { userId, email, memberId }
    others = [
      ['another member', neighbour],
      ['the admin', ours.admin],
      ['another organisation’s admin', theirs.admin],
    ]
  })
  afterAll(() => database?.close())

  const count = async (caller: Caller, table: string) =>
    (await database.as(caller, (query) => query(`select 1 from public.${table}`))).length
  const begin = () => createConversation(database, ours.id, ours.member.memberId)
  const record = (caller: Caller, memberId: string, conversation: string | null, entry = {}, reply = {}) =>
    callAs<string>(database, caller, 'public.record_frank_question($1::jsonb, $2, $3::jsonb)', [
      JSON.stringify({
        correlation_id: crypto.randomUUID(),
        organization_id: ours.id,
        member_id: memberId,
        question: '  Får jag\n grilla? ',
        success: true,
        response_time_ms: 1500,
        ...entry,
      }),
      conversation,
      JSON.stringify({
        id: crypto.randomUUID(),
        text: 'Ja.',
        language: 'sv',
        sources: [{ text: 'Ja' }],
        ...reply,
      }),
    ])
  const rate = (caller: Caller, answer: string, helpful: boolean, reason: string | null, named = false) =>
    callAs<boolean>(
      database,
      caller,
      'public.rate_frank_answer($1, $2, $3::public.frank_feedback_reason, $4)',
      [answer, helpful, reason, named],
    )

  it('R11 V41 only the service can note that an answer was checked, for the text that was, and the chat says so', async () => {
    const conversation = await record(ours.member, ours.member.memberId, null)
    const shown = async () => {
      const chat = await callAs<{ messages: { sender: string; markdown_checked: boolean }[] }>(
        database,
        ours.member,
        'public.get_chat($1)',
        [conversation],
      )
      return chat?.messages.map((message) => [message.sender, message.markdown_checked])
    }
    const change = (caller: Caller | 'service_role', what: string) =>
      database.as(caller, (query) =>
        query(`update public.frank_messages set ${what} where conversation_id = $1 and sender = 'frank'`, [
          conversation,
        ]),
      )
    const mark = (caller: Caller | 'service_role', text: string) =>
      database.as(caller, (query) =>
        query(
          `select public.mark_answer_checked(id, $2) from public.frank_messages
          where conversation_id = $1 and sender = 'frank'`,
          [conversation, text],
        ),
      )
    await expect(change(ours.member, 'markdown_checked = true')).rejects.toThrow('permission denied')
    await expect(mark(ours.member, 'Ja.')).rejects.toThrow('permission denied')
    const insert = `insert into public.frank_messages (organization_id, member_id, conversation_id, correlation_id, sender, text, markdown_checked)
      values ($1, $2, $3, gen_random_uuid(), 'frank', 'x', true)`
    await expect(
      database.as(ours.member, (query) => query(insert, [ours.id, ours.member.memberId, conversation])),
    ).rejects.toThrow('permission denied')
    expect(await shown()).toEqual([
      ['user', false],
      ['frank', false],
    ])
    // A member has put another text under the id while the answer was checked.
    await mark('service_role', 'Nej.')
    expect((await shown())?.[1]).toEqual(['frank', false])
    await mark('service_role', 'Ja.')
    expect((await shown())?.[1]).toEqual(['frank', true])
    await change('service_role', `text = 'Nej.'`)
    expect((await shown())?.[1]).toEqual(['frank', false])
  })

  it('a member reads their own conversations', async () => {
    for (const table of tables) expect([table, await count(ours.member, table)]).not.toEqual([table, 0])
  })

  it('T01 other members, the admin and other organisations cannot read them', async () => {
    await begin()
    for (const table of tables) {
      for (const [who, caller] of others) {
        const seen = await database.as(caller, (query) =>
          query(`select 1 from public.${table} where member_id = $1`, [ours.member.memberId]),
        )
        expect([table, who, seen]).toEqual([table, who, []])
      }
    }
  })

  it('T01 other people cannot rename or delete them, or rate an answer in them', async () => {
    const { conversationId, answerId } = await begin()
    for (const [, caller] of others) {
      await database.as(caller, (query) =>
        query(`update public.frank_conversations set title = 'x' where id = $1`, [conversationId]),
      )
      await database.as(caller, (query) =>
        query('delete from public.frank_conversations where id = $1', [conversationId]),
      )
      expect(await rate(caller, answerId, false, 'wrong')).toBe(false)
    }
    const left = await database.query(
      'select c.title, f.helpful from public.frank_conversations c, public.frank_feedback f where c.id = $1 and f.message_id = $2',
      [conversationId, answerId],
    )
    expect(left).toEqual([{ title: 'Får man?', helpful: true }])
  })

  it("T03 other people cannot add messages to a member's conversation, not even with that member's id", async () => {
    const { conversationId } = await begin()
    const messages = () =>
      database.query('select id from public.frank_messages where conversation_id = $1', [conversationId])
    for (const [, caller] of others)
      await expect(record(caller, ours.member.memberId, conversationId)).rejects.toMatchObject({
        code: '42501',
      })
    await expect(
      database.query(
        `insert into public.frank_messages (organization_id, member_id, conversation_id, correlation_id, sender, text)
          values ($1, $2, $3, gen_random_uuid(), 'frank', 'x')`,
        [ours.id, neighbour.memberId, conversationId],
      ),
    ).rejects.toMatchObject({ code: '23503' })
    expect(await messages()).toHaveLength(2)
  })

  it('a question starts a conversation and is stored with its answer; the next question continues it', async () => {
    const first = await record(ours.member, ours.member.memberId, null)
    const second = await record(ours.member, ours.member.memberId, first ?? null)
    expect(second).toBe(first)
    const kept = await database.as(ours.member, (query) =>
      query(
        `select sender, text, sources from public.frank_messages where conversation_id = $1 order by position`,
        [first],
      ),
    )
    expect(kept).toMatchObject([
      { sender: 'user', text: '  Får jag\n grilla? ' },
      { sender: 'frank', text: 'Ja.', sources: [{ text: 'Ja' }] },
      { sender: 'user' },
      { sender: 'frank' },
    ])
    const [conversation] = await database.query(
      'select title from public.frank_conversations where id = $1',
      [first],
    )
    expect(conversation).toEqual({ title: 'Får jag grilla?' })
    const logged = await database.query(
      `select l.question from public.frank_interaction_logs l
        join public.frank_messages m on m.correlation_id = l.correlation_id and m.sender = 'frank' where m.conversation_id = $1`,
      [first],
    )
    expect(logged).toHaveLength(2)
  })

  it('a follow-up is stored as written and logged as rewritten, with the certainty of its answer', async () => {
    const log = { question: 'Får jag grilla på balkongen?', certainty: 'closest', relevance: 0.42 }
    const conversation = await record(ours.member, ours.member.memberId, null, log, {
      asked: 'och på balkongen då?',
      sources: [{ text: 'Ja', date: '2016-04-28' }],
    })
    const [logged] = await database.as(ours.admin, (query) =>
      query(
        'select question, certainty, relevance from public.frank_interaction_logs where certainty is not null',
      ),
    )
    expect(logged).toEqual({ ...log, relevance: expect.closeTo(0.42) })
    const chat = await callAs(database, ours.member, 'public.get_chat($1)', [conversation])
    expect(chat).toMatchObject({
      conversation: { title: 'och på balkongen då?' },
      messages: [
        { sender: 'user', text: 'och på balkongen då?', certainty: null },
        { sender: 'frank', certainty: 'closest', sources: [{ text: 'Ja', date: '2016-04-28' }] },
      ],
    })
  })

  it('invalid certainty and relevance values are refused, and stored ones cannot be changed', async () => {
    for (const wrong of [{ certainty: 'very' }, { relevance: 1.5 }, { relevance: -0.1 }])
      await expect(record(ours.member, ours.member.memberId, null, wrong)).rejects.toMatchObject({
        code: '23514',
      })
    for (const table of ['frank_messages', 'frank_interaction_logs'])
      await expect(
        database.as(ours.admin, (query) => query(`update public.${table} set certainty = 'sure'`)),
        table,
      ).rejects.toMatchObject({ code: '42501' })
    const seen = await database.as(ours.member, (query) =>
      query('select certainty, relevance from public.frank_interaction_logs'),
    )
    expect(seen).toEqual([])
  })

  it("T11 a question with the id of another member's conversation starts the asker's own and leaves the other unchanged", async () => {
    const { conversationId } = await begin()
    expect(await record(neighbour, neighbour.memberId, conversationId)).toBe(conversationId)
    const said = (caller: Caller) =>
      database.as(caller, (query) =>
        query('select text from public.frank_messages where conversation_id = $1 order by position', [
          conversationId,
        ]),
      )
    expect(await said(ours.member)).toEqual([{ text: 'Får man?' }, { text: 'Ja.' }])
    expect(await said(neighbour)).toEqual([{ text: '  Får jag\n grilla? ' }, { text: 'Ja.' }])
  })

  it('a question to a conversation that another tab deleted creates it again', async () => {
    const gone = await begin()
    await database.as(ours.member, (query) =>
      query('delete from public.frank_conversations where id = $1', [gone.conversationId]),
    )
    const again = await record(ours.member, ours.member.memberId, gone.conversationId)
    const kept = await database.query('select 1 from public.frank_messages where conversation_id = $1', [
      again,
    ])
    expect(kept).toHaveLength(2)
  })

  it('the asker can rate an answer and rate it again; a question cannot be rated', async () => {
    const { conversationId, answerId } = await begin()
    expect(await rate(ours.member, answerId, false, 'outdated', true)).toBe(true)
    const rating = () =>
      database.query(
        'select helpful, reason, share_identity from public.frank_feedback where message_id = $1',
        [answerId],
      )
    expect(await rating()).toEqual([{ helpful: false, reason: 'outdated', share_identity: true }])
    expect(await rate(ours.member, answerId, true, null)).toBe(true)
    expect(await rating()).toEqual([{ helpful: true, reason: null, share_identity: false }])
    const [question] = await database.query<{ id: string }>(
      `select id from public.frank_messages where conversation_id = $1 and sender = 'user'`,
      [conversationId],
    )
    expect(await rate(ours.member, question?.id ?? '', false, 'wrong')).toBe(false)
    await expect(rate(ours.member, answerId, true, 'wrong')).rejects.toMatchObject({ code: '23514' })
  })

  it('a member cannot change messages or the owner of a conversation', async () => {
    const { conversationId, answerId } = await begin()
    const attempts = [
      `update public.frank_messages set text = 'Nej.' where id = '${answerId}'`,
      `delete from public.frank_messages where id = '${answerId}'`,
      `update public.frank_conversations set member_id = '${neighbour.memberId}' where id = '${conversationId}'`,
      `update public.frank_feedback set correlation_id = gen_random_uuid() where message_id = '${answerId}'`,
    ]
    for (const sql of attempts)
      await expect(
        database.as(ours.member, (query) => query(sql)),
        sql,
      ).rejects.toMatchObject({ code: '42501' })
  })

  it('P08 deleting a conversation or a member deletes its messages and ratings', async () => {
    const { conversationId, answerId } = await begin()
    await database.as(ours.member, (query) =>
      query('delete from public.frank_conversations where id = $1', [conversationId]),
    )
    const left = async (table: string, column: string, id: string) =>
      (await database.query(`select 1 from public.${table} where ${column} = $1`, [id])).length
    expect(await left('frank_messages', 'conversation_id', conversationId)).toBe(0)
    expect(await left('frank_feedback', 'message_id', answerId)).toBe(0)
    await createConversation(database, ours.id, neighbour.memberId)
    await database.query('delete from public.organization_members where id = $1', [neighbour.memberId])
    for (const table of tables)
      expect([table, await left(table, 'member_id', neighbour.memberId)]).toEqual([table, 0])
  })

  it('the chat page shows a conversation to its member only', async () => {
    const { conversationId, answerId } = await begin()
    const args = [conversationId]
    const call = 'public.get_chat($1)'
    expect(await callAs(database, ours.member, call, args)).toMatchObject({
      conversation: { id: conversationId, title: 'Får man?' },
      messages: [{ sender: 'user' }, { sender: 'frank', id: answerId, helpful: true }],
      suggestions: [{ question: 'Vad står det i Ours?' }],
    })
    expect(await callAs(database, ours.admin, call, args)).toMatchObject({ conversation: null, messages: [] })
    expect(await callAs(database, theirs.admin, call, args)).toEqual({
      conversation: null,
      page: 1,
      total: 0,
      messages: [],
      suggestions: [{ question: 'Vad står det i Theirs?', language: 'sv' }],
      answers: [],
      numbers: [],
    })
  })

  it('suggested questions are cleared when the passages change, and stored for one version', async () => {
    const keep = (version: number) =>
      database.as('service_role', (query) =>
        query<{ kept: boolean }>('select public.assistant_keep_suggestions($1, $2, $3::jsonb) as kept', [
          ours.id,
          version,
          JSON.stringify([{ question: 'Får man?', language: 'sv' }]),
        ]),
      )
    const kept = () =>
      database.query('select 1 from public.frank_suggestions where organization_id = $1', [ours.id])
    await database.query('update public.passage_indexes set version = 0 where organization_id = $1', [
      ours.id,
    ])
    expect(await kept()).toEqual([])
    await database.query('delete from public.document_jobs')
    const next = await database.as('service_role', (query) =>
      query<{ organization_id: string; version: number }>(
        'select * from public.assistant_next_suggestions()',
      ),
    )
    expect(next).toMatchObject([{ organization_id: ours.id }])
    const version = Number(next[0]?.version)
    expect(await keep(version - 1)).toEqual([{ kept: false }])
    expect(await kept()).toEqual([])
    expect(await keep(version)).toEqual([{ kept: true }])
    expect(await kept()).toHaveLength(1)
    await expect(
      database.as(ours.admin, (query) => query('select * from public.assistant_next_suggestions()')),
    ).rejects.toMatchObject({ code: '42501' })
  })
})
