import { describe, expect, it } from 'vitest'
import { useAskers } from '@/tests/support/database/askers'
import { type Caller, engines } from '@/tests/support/database/database'
import { callAs } from '@/tests/support/database/member-rows'
import { createConversation } from '@/tests/support/database/two-organizations'

const tables = ['frank_conversations', 'frank_messages', 'frank_feedback']

describe.each(await engines())('conversations with the assistant on %s', (engine) => {
  const own = useAskers(engine)
  const listOthers = (): [string, Caller][] => [
    ['another member', own.neighbour],
    ['the admin', own.ours.admin],
    ['another organisation’s admin', own.theirs.admin],
  ]
  const count = async (caller: Caller, table: string) =>
    (await own.database.as(caller, (query) => query(`select 1 from public.${table}`))).length

  it('a member reads their own conversations', async () => {
    for (const table of tables) expect([table, await count(own.ours.member, table)]).not.toEqual([table, 0])
  })

  it('T01 other members, the admin and other organisations cannot read them', async () => {
    await own.begin()
    for (const table of tables) {
      for (const [who, caller] of listOthers()) {
        const seen = await own.database.as(caller, (query) =>
          query(`select 1 from public.${table} where member_id = $1`, [own.ours.member.memberId]),
        )
        expect([table, who, seen]).toEqual([table, who, []])
      }
    }
  })

  it('T01 other people cannot rename or delete them, or rate an answer in them', async () => {
    const { conversationId, answerId } = await own.begin()
    for (const [, caller] of listOthers()) {
      await own.database.as(caller, (query) =>
        query(`update public.frank_conversations set title = 'x' where id = $1`, [conversationId]),
      )
      await own.database.as(caller, (query) =>
        query('delete from public.frank_conversations where id = $1', [conversationId]),
      )
      expect(await own.rate(caller, answerId, false, 'wrong')).toBe(false)
    }
    const left = await own.database.query(
      'select c.title, f.helpful from public.frank_conversations c, public.frank_feedback f where c.id = $1 and f.message_id = $2',
      [conversationId, answerId],
    )
    expect(left).toEqual([{ title: 'Får man?', helpful: true }])
  })

  it("T03 other people cannot add messages to a member's conversation, not even with that member's id", async () => {
    const { conversationId } = await own.begin()
    const messages = () =>
      own.database.query('select id from public.frank_messages where conversation_id = $1', [conversationId])
    for (const [, caller] of listOthers())
      await expect(own.record(caller, own.ours.member.memberId, conversationId)).rejects.toMatchObject({
        code: '42501',
      })
    await expect(
      own.database.query(
        `insert into public.frank_messages (organization_id, member_id, conversation_id, correlation_id, sender, text)
          values ($1, $2, $3, gen_random_uuid(), 'frank', 'x')`,
        [own.ours.id, own.neighbour.memberId, conversationId],
      ),
    ).rejects.toMatchObject({ code: '23503' })
    expect(await messages()).toHaveLength(2)
  })

  it('a member cannot change messages or the owner of a conversation', async () => {
    const { conversationId, answerId } = await own.begin()
    const attempts = [
      `update public.frank_messages set text = 'Nej.' where id = '${answerId}'`,
      `delete from public.frank_messages where id = '${answerId}'`,
      `update public.frank_conversations set member_id = '${own.neighbour.memberId}' where id = '${conversationId}'`,
      `update public.frank_feedback set correlation_id = gen_random_uuid() where message_id = '${answerId}'`,
    ]
    for (const sql of attempts)
      await expect(
        own.database.as(own.ours.member, (query) => query(sql)),
        sql,
      ).rejects.toMatchObject({ code: '42501' })
  })

  it('P08 deleting a conversation or a member deletes its messages and ratings', async () => {
    const { conversationId, answerId } = await own.begin()
    await own.database.as(own.ours.member, (query) =>
      query('delete from public.frank_conversations where id = $1', [conversationId]),
    )
    const left = async (table: string, column: string, id: string) =>
      (await own.database.query(`select 1 from public.${table} where ${column} = $1`, [id])).length
    expect(await left('frank_messages', 'conversation_id', conversationId)).toBe(0)
    expect(await left('frank_feedback', 'message_id', answerId)).toBe(0)
    await createConversation(own.database, own.ours.id, own.neighbour.memberId)
    await own.database.query('delete from public.organization_members where id = $1', [
      own.neighbour.memberId,
    ])
    for (const table of tables)
      expect([table, await left(table, 'member_id', own.neighbour.memberId)]).toEqual([table, 0])
  })

  it('the chat page shows a conversation to its member only', async () => {
    const { conversationId, answerId } = await own.begin()
    const args = [conversationId]
    const call = 'public.get_chat($1)'
    expect(await callAs(own.database, own.ours.member, call, args)).toMatchObject({
      conversation: { id: conversationId, title: 'Får man?' },
      messages: [{ sender: 'user' }, { sender: 'frank', id: answerId, helpful: true }],
      suggestions: [{ question: 'Vad står det i Ours?' }],
    })
    expect(await callAs(own.database, own.ours.admin, call, args)).toMatchObject({
      conversation: null,
      messages: [],
    })
    expect(await callAs(own.database, own.theirs.admin, call, args)).toEqual({
      conversation: null,
      page: 1,
      total: 0,
      messages: [],
      suggestions: [{ question: 'Vad står det i Theirs?', language: 'sv' }],
      answers: [],
      numbers: [],
    })
  })
})
