import { describe, expect, it } from 'vitest'
import { useAskers } from '@/tests/support/database/askers'
import { type Caller, engines } from '@/tests/support/database/database'
import { callAs } from '@/tests/support/database/member-rows'

describe.each(await engines())('a question to the assistant on %s', (engine) => {
  const own = useAskers(engine)

  it('R11 V41 only the service can note that an answer was checked, for the text that was, and the chat says so', async () => {
    const conversation = await own.record(own.ours.member, own.ours.member.memberId, null)
    const shown = async () => {
      const chat = await callAs<{ messages: { sender: string; markdown_checked: boolean }[] }>(
        own.database,
        own.ours.member,
        'public.get_chat($1)',
        [conversation],
      )
      return chat?.messages.map((message) => [message.sender, message.markdown_checked])
    }
    const change = (caller: Caller | 'service_role', what: string) =>
      own.database.as(caller, (query) =>
        query(`update public.frank_messages set ${what} where conversation_id = $1 and sender = 'frank'`, [
          conversation,
        ]),
      )
    const mark = (caller: Caller | 'service_role', text: string) =>
      own.database.as(caller, (query) =>
        query(
          `select public.mark_answer_checked(id, $2) from public.frank_messages
          where conversation_id = $1 and sender = 'frank'`,
          [conversation, text],
        ),
      )
    await expect(change(own.ours.member, 'markdown_checked = true')).rejects.toThrow('permission denied')
    await expect(mark(own.ours.member, 'Ja.')).rejects.toThrow('permission denied')
    const insert = `insert into public.frank_messages (organization_id, member_id, conversation_id, correlation_id, sender, text, markdown_checked)
      values ($1, $2, $3, gen_random_uuid(), 'frank', 'x', true)`
    await expect(
      own.database.as(own.ours.member, (query) =>
        query(insert, [own.ours.id, own.ours.member.memberId, conversation]),
      ),
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

  it('a question starts a conversation and is stored with its answer; the next question continues it', async () => {
    const first = await own.record(own.ours.member, own.ours.member.memberId, null)
    const second = await own.record(own.ours.member, own.ours.member.memberId, first ?? null)
    expect(second).toBe(first)
    const kept = await own.database.as(own.ours.member, (query) =>
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
    const [conversation] = await own.database.query(
      'select title from public.frank_conversations where id = $1',
      [first],
    )
    expect(conversation).toEqual({ title: 'Får jag grilla?' })
    const logged = await own.database.query(
      `select l.question from public.frank_interaction_logs l
        join public.frank_messages m on m.correlation_id = l.correlation_id and m.sender = 'frank' where m.conversation_id = $1`,
      [first],
    )
    expect(logged).toHaveLength(2)
  })

  it('a follow-up is stored as written and logged as rewritten, with the certainty of its answer', async () => {
    const log = { question: 'Får jag grilla på balkongen?', certainty: 'closest', relevance: 0.42 }
    const conversation = await own.record(own.ours.member, own.ours.member.memberId, null, log, {
      asked: 'och på balkongen då?',
      sources: [{ text: 'Ja', date: '2016-04-28' }],
    })
    const [logged] = await own.database.as(own.ours.admin, (query) =>
      query(
        'select question, certainty, relevance from public.frank_interaction_logs where certainty is not null',
      ),
    )
    expect(logged).toEqual({ ...log, relevance: expect.closeTo(0.42) })
    const chat = await callAs(own.database, own.ours.member, 'public.get_chat($1)', [conversation])
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
      await expect(own.record(own.ours.member, own.ours.member.memberId, null, wrong)).rejects.toMatchObject({
        code: '23514',
      })
    for (const table of ['frank_messages', 'frank_interaction_logs'])
      await expect(
        own.database.as(own.ours.admin, (query) => query(`update public.${table} set certainty = 'sure'`)),
        table,
      ).rejects.toMatchObject({ code: '42501' })
    const seen = await own.database.as(own.ours.member, (query) =>
      query('select certainty, relevance from public.frank_interaction_logs'),
    )
    expect(seen).toEqual([])
  })

  it("T11 a question with the id of another member's conversation starts the asker's own and leaves the other unchanged", async () => {
    const { conversationId } = await own.begin()
    expect(await own.record(own.neighbour, own.neighbour.memberId, conversationId)).toBe(conversationId)
    const said = (caller: Caller) =>
      own.database.as(caller, (query) =>
        query('select text from public.frank_messages where conversation_id = $1 order by position', [
          conversationId,
        ]),
      )
    expect(await said(own.ours.member)).toEqual([{ text: 'Får man?' }, { text: 'Ja.' }])
    expect(await said(own.neighbour)).toEqual([{ text: '  Får jag\n grilla? ' }, { text: 'Ja.' }])
  })

  it('a question to a conversation that another tab deleted creates it again', async () => {
    const gone = await own.begin()
    await own.database.as(own.ours.member, (query) =>
      query('delete from public.frank_conversations where id = $1', [gone.conversationId]),
    )
    const again = await own.record(own.ours.member, own.ours.member.memberId, gone.conversationId)
    const kept = await own.database.query('select 1 from public.frank_messages where conversation_id = $1', [
      again,
    ])
    expect(kept).toHaveLength(2)
  })

  it('the asker can rate an answer and rate it again; a question cannot be rated', async () => {
    const { conversationId, answerId } = await own.begin()
    expect(await own.rate(own.ours.member, answerId, false, 'outdated', true)).toBe(true)
    const rating = () =>
      own.database.query(
        'select helpful, reason, share_identity from public.frank_feedback where message_id = $1',
        [answerId],
      )
    expect(await rating()).toEqual([{ helpful: false, reason: 'outdated', share_identity: true }])
    expect(await own.rate(own.ours.member, answerId, true, null)).toBe(true)
    expect(await rating()).toEqual([{ helpful: true, reason: null, share_identity: false }])
    const [question] = await own.database.query<{ id: string }>(
      `select id from public.frank_messages where conversation_id = $1 and sender = 'user'`,
      [conversationId],
    )
    expect(await own.rate(own.ours.member, question?.id ?? '', false, 'wrong')).toBe(false)
    await expect(own.rate(own.ours.member, answerId, true, 'wrong')).rejects.toMatchObject({ code: '23514' })
  })
})
