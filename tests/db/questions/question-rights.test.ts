import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '@/tests/support/database/database'
import { callAs } from '@/tests/support/database/member-rows'
import {
  answered,
  closest,
  openQuestionBoard,
  type QuestionBoard,
  refusal,
} from '@/tests/support/database/question-board'

describe.each(await engines())('the rights to questions to the board on %s', (engine) => {
  let board: QuestionBoard
  beforeAll(async () => {
    board = await openQuestionBoard(engine)
  })
  afterAll(() => board?.database.close())

  it('D04 a question is sent once, and the first choice about the name applies', async () => {
    const { id } = await board.ask(board.ours.member, 'Var står cyklarna?', refusal)
    expect(await Promise.all([board.send(board.ours.member, id), board.send(board.ours.member, id)])).toEqual(
      [true, true],
    )
    expect(await board.send(board.ours.member, id, true)).toBe(true)
    expect(await board.find('Var står cyklarna?')).toMatchObject({ asked: 1, sent: 1, askers: [] })
  })

  it('P08 the list names an asker only if they agreed, and never contains their id or address', async () => {
    const shy = await board.ask(board.ours.member, 'Vem städar?', refusal)
    await board.send(board.ours.member, shy.id)
    const open = await board.ask(board.neighbour, 'Vem städar?', refusal)
    await board.send(board.neighbour, open.id, true)
    expect((await board.find('Vem städar?'))?.askers).toEqual(['Nina Granne'])
    const told = JSON.stringify(await board.list(board.ours.admin))
    for (const secret of [
      board.ours.member.memberId,
      board.ours.member.userId,
      board.ours.member.email,
      `Person ${board.ours.member.email}`,
    ])
      expect(told).not.toContain(secret)
    for (const secret of [board.neighbour.memberId, board.neighbour.userId, board.neighbour.email])
      expect(told).not.toContain(secret)
  })

  it('an answered question can be sent to the board only after a bad rating, and a greeting never', async () => {
    for (const reply of [answered, { ...answered, certainty: 'sure' }]) {
      const { id } = await board.ask(board.ours.member, 'Får man måla?', reply)
      expect(await board.send(board.ours.member, id)).toBe(false)
      await board.rate(board.ours.member, id, true)
      expect(await board.send(board.ours.member, id)).toBe(false)
      expect(await board.find('Får man måla?')).toBeUndefined()
      await board.rate(board.ours.member, id, false)
      expect(await board.send(board.ours.member, id)).toBe(true)
      await board.rate(board.ours.member, id, true)
      await callAs(board.database, board.ours.admin, 'public.dismiss_frank_question($1, $2)', [
        board.ours.id,
        (await board.find('Får man måla?'))?.id,
      ])
    }
    const { id } = await board.ask(board.ours.member, 'Tack!', { text: 'Varsågod!', certainty: 'greeting' })
    expect(await board.send(board.ours.member, id)).toBe(false)
    await board.rate(board.ours.member, id, false)
    expect(await board.find('Tack!')).toBeUndefined()
  })

  it("T01 T11 a person cannot send another's question with closest passages, or read where those are", async () => {
    const { id } = await board.ask(board.ours.member, 'Var går gränsen?', closest)
    for (const caller of [board.neighbour, board.ours.admin, board.theirs.member, board.theirs.admin]) {
      expect(await board.send(caller, id)).toBe(false)
      const seen = await board.database.as(caller, (query) =>
        query('select unsure from public.frank_questions where id = $1', [id]),
      )
      expect(seen).toEqual([])
    }
    const places = board.database.as(board.ours.member, (query) =>
      query('select nearest from public.frank_questions where id = $1', [id]),
    )
    await expect(places).rejects.toMatchObject({ code: '42501' })
    expect(await board.list(board.neighbour)).toBeNull()
    expect((await board.list(board.theirs.admin))?.groups.map(({ question }) => question)).not.toContain(
      'Var går gränsen?',
    )
    await expect(
      board.database.as(board.ours.member, (query) =>
        query('update public.frank_questions set unsure = false'),
      ),
    ).rejects.toMatchObject({ code: '42501' })
    await expect(
      board.database.as(board.ours.member, (query) =>
        query('select private.find_near_documents(m) from public.frank_messages m'),
      ),
    ).rejects.toMatchObject({ code: '42501' })
    expect(await board.find('Var går gränsen?')).toMatchObject({ unsure: 1, sent: 0 })
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
        board.database.as(board.ours.member, (query) => query(sql)),
        sql,
      ).rejects.toMatchObject({ code: '42501' })
  })

  it('T17 the log shows an admin the questions but not the askers', async () => {
    await expect(
      board.database.as(board.ours.admin, (query) =>
        query('select member_id from public.frank_interaction_logs'),
      ),
    ).rejects.toMatchObject({ code: '42501' })
    const rows = await board.database.as(board.ours.admin, (query) =>
      query('select question from public.frank_interaction_logs'),
    )
    expect(rows.length).toBeGreaterThan(0)
  })

  it('P08 deleting a conversation removes its questions from the list, except those sent to the board', async () => {
    const gone = await board.ask(board.ours.member, 'Kan man bada?', refusal)
    const kept = await board.ask(board.ours.member, 'Kan man fiska?', refusal)
    await board.send(board.ours.member, kept.id)
    await board.database.as(board.ours.member, (query) =>
      query('delete from public.frank_conversations where id = any ($1)', [
        [gone.conversation, kept.conversation],
      ]),
    )
    expect(await board.find('Kan man bada?')).toBeUndefined()
    expect(await board.find('Kan man fiska?')).toMatchObject({ asked: 1, sent: 1 })
  })

  it('P08 sending without a name hides the name of an earlier rating, and a deleted conversation removes the rating', async () => {
    const { id, conversation } = await board.ask(board.ours.member, 'Får man tvätta mattor?', answered)
    await board.rate(board.ours.member, id, false, 'wrong', true)
    expect((await board.find('Får man tvätta mattor?'))?.askers).toHaveLength(1)
    await board.send(board.ours.member, id, false)
    expect(await board.find('Får man tvätta mattor?')).toMatchObject({ askers: [], rated: 1, answer: 'Ja.' })
    await board.database.as(board.ours.member, (query) =>
      query('delete from public.frank_conversations where id = $1', [conversation]),
    )
    expect(await board.find('Får man tvätta mattor?')).toMatchObject({
      sent: 1,
      rated: 0,
      answer: null,
      reasons: {},
      askers: [],
    })
  })

  it('P08 deleting a member deletes all of their questions', async () => {
    await board.send(board.neighbour, (await board.ask(board.neighbour, 'Vem äger muren?', refusal)).id, true)
    await board.database.query('delete from public.organization_members where id = $1', [
      board.neighbour.memberId,
    ])
    expect(await board.find('Vem äger muren?')).toBeUndefined()
    expect(
      await board.database.query('select 1 from public.frank_questions where member_id = $1', [
        board.neighbour.memberId,
      ]),
    ).toEqual([])
    const stray = await board.database.query(
      `select g.id from public.frank_question_groups g
        where not exists (select 1 from public.frank_questions q where q.group_id = g.id)`,
    )
    expect(stray).toEqual([])
  })

  it('P09 the service deletes conversations, ratings and questions in batches after the retention period', async () => {
    const expire = (batch: number) =>
      board.database.query<{ gone: number }>(
        'select public.delete_expired_frank_conversations(365, $1) as gone',
        [batch],
      )
    await expect(
      board.database.as(board.ours.admin, (query) =>
        query('select public.delete_expired_frank_conversations(1, 1)'),
      ),
    ).rejects.toMatchObject({ code: '42501' })
    const old = [
      await board.ask(board.ours.member, 'Gammalt ett?', refusal),
      await board.ask(board.ours.member, 'Gammalt två?', refusal),
    ]
    for (const { id } of old) {
      await board.rate(board.ours.member, id, false)
      await board.send(board.ours.member, id)
    }
    const ids = old.map(({ id }) => id)
    await board.database.query(
      `update public.frank_conversations set updated_at = now() - interval '366 days' where id = any ($1)`,
      [old.map(({ conversation }) => conversation)],
    )
    await board.database.query(
      `update public.frank_questions set created_at = now() - interval '366 days' where id = any ($1)`,
      [ids],
    )
    // The same conversation id may exist for members of two organisations.
    const [conversation] = old.map((one) => one.conversation)
    await board.database.query(
      `insert into public.frank_conversations (id, organization_id, member_id, title) values ($1, $2, $3, 'Ny')`,
      [conversation, board.theirs.id, board.theirs.member.memberId],
    )
    expect(await expire(1)).toEqual([{ gone: 1 }])
    expect(await expire(1000)).toEqual([{ gone: 1 }])
    expect(await expire(1000)).toEqual([{ gone: 0 }])
    for (const [table, column] of [
      ['frank_messages', 'id'],
      ['frank_feedback', 'message_id'],
      ['frank_questions', 'id'],
    ]) {
      const left = await board.database.query(`select 1 from public.${table} where ${column} = any ($1)`, [
        ids,
      ])
      expect([table, left]).toEqual([table, []])
    }
    expect(
      await board.database.query('select title from public.frank_conversations where id = $1', [
        conversation,
      ]),
    ).toEqual([{ title: 'Ny' }])
    expect(await board.find('Gammalt ett?')).toBeUndefined()
    expect(await board.find('Kan man fiska?')).toMatchObject({ asked: 1 })
  })
})
