import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '@/tests/support/database/database'
import { callAs, insertMember } from '@/tests/support/database/member-rows'
import { openQuestionBoard, type QuestionBoard, refusal } from '@/tests/support/database/question-board'
import { createUser, type Person } from '@/tests/support/database/two-organizations'
import { encodeWords } from '@/tests/support/documents/stored-passages'

describe.each(await engines())('questions that the board answers on %s', (engine) => {
  let board: QuestionBoard
  beforeAll(async () => {
    board = await openQuestionBoard(engine)
  })
  afterAll(() => board?.database.close())

  // The embedded database has one session, so that no transaction can wait for another.
  if (engine === 'postgres')
    it('D04 a question that the board is answering expires or is deleted with its conversation or member, without a deadlock', async () => {
      const email = 'leaver@ours.example'
      const userId = await createUser(board.database, email)
      const memberId = await insertMember(board.database, board.ours.id, email, { auth_user_id: userId })
      const leaver: Person = { userId, email, memberId }
      const takesAway = {
        'Var finns säkringarna?': (conversation?: string) =>
          board.database.as(leaver, (query) =>
            query('delete from public.frank_conversations where id = $1', [conversation]),
          ),
        'Var finns spaden?': () =>
          board.database.as('service_role', (query) =>
            query('select public.delete_expired_frank_conversations(30, 100)'),
          ),
        'Var finns stegen?': () =>
          board.database.query('delete from public.organization_members where id = $1', [memberId]),
      }
      for (const [question, takeAway] of Object.entries(takesAway)) {
        const { id, conversation } = await board.ask(leaver, question, refusal)
        const group = (await board.find(question))?.id
        await board.database.query(
          `update public.frank_questions set created_at = now() - interval '40 days' where id = $1`,
          [id],
        )
        let gone: Promise<unknown> | undefined
        await board.database.executor.transaction(async ({ query }) => {
          await query('select 1 from public.frank_question_groups where id = $1 for update', [group])
          gone = takeAway(conversation)
          const waiting = () =>
            board.database.query(
              `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
            )
          await expect.poll(waiting).toHaveLength(1)
          await query('update public.frank_questions set closed_at = now() where group_id = $1', [group])
        })
        await gone
        expect(await board.find(question, 'done')).toBeUndefined()
      }
    })

  it('a member who deletes a question removes its words from the index of the answer', async () => {
    const item = crypto.randomUUID()
    const asked = await board.ask(board.neighbour, 'Får bikupor stå på gården?', refusal)
    await board.send(board.neighbour, asked.id)
    await board.answer(board.ours.admin, (await board.find('Får bikupor stå på gården?'))?.id as string, item)
    const service = <T extends Record<string, unknown>>(sql: string, params: unknown[] = []) =>
      board.database.as('service_role', (query) => query<T>(sql, params))
    const putItem = async () => {
      const [row] = await service<{ asked: string[] }>(
        'select public.assistant_asked_questions($1, $2) as asked',
        [board.ours.id, item],
      )
      const words = row?.asked.join('\n') || null
      await service('select public.assistant_put_faq($1, $2, $3, $4, $5, $6)', [
        ...[board.ours.id, item, 'Får man ha bikupor?', 'Ja, två.', words],
        encodeWords(['Ja, två.'], words),
      ])
    }
    const listStale = async () =>
      (await service<{ stale: { faq_id: string }[] }>('select public.assistant_stale_faqs() as stale'))[0]
        ?.stale
    const readAsked = async () =>
      (await board.database.query('select also_asked from public.passages where faq_id = $1', [item]))[0]
    await putItem()
    expect(await readAsked()).toEqual({ also_asked: 'Får bikupor stå på gården?' })
    await board.database.query('delete from public.frank_questions where id = $1', [asked.id])
    expect(await readAsked()).toEqual({ also_asked: null })
    expect(await listStale()).toEqual([expect.objectContaining({ faq_id: item, answer: 'Ja, två.' })])
    await putItem()
    expect(await listStale()).toEqual([])
    await expect(
      board.database.as(board.ours.admin, (query) => query('select public.assistant_stale_faqs()')),
    ).rejects.toMatchObject({ code: '42501' })
  })

  it("the board's answer creates the item, closes the group and notifies every asker, named or not", async () => {
    await board.ask(board.ours.member, 'Får jag ha bikupor?', refusal, ':bikup')
    await board.ask(board.neighbour, 'FÅR MAN HA BIKUPA', refusal, ':bikup')
    const group = await board.find('FÅR MAN HA BIKUPA')
    const item = crypto.randomUUID()
    expect(await board.answer(board.ours.admin, group?.id ?? '', item)).toBe(true)
    const made = await board.database.query(
      'select f.question, s.name, f.created_by from public.faq_items f join public.document_sections s on s.id = f.section_id where f.id = $1',
      [item],
    )
    expect(made).toEqual([
      { question: 'Får man ha bikupor?', name: 'FAQ', created_by: board.ours.admin.userId },
    ])
    expect(await board.find('FÅR MAN HA BIKUPA')).toBeUndefined()
    expect(await board.find('FÅR MAN HA BIKUPA', 'done')).toMatchObject({ faq: { id: item } })
    expect(await board.news(board.ours.member)).toEqual([{ faq_id: item, question: 'Får jag ha bikupor?' }])
    expect(await board.news(board.neighbour)).toEqual([{ faq_id: item, question: 'FÅR MAN HA BIKUPA' }])
  })

  it('D04 a form sent twice creates one item; a second answer by another admin is refused without side effects', async () => {
    await board.ask(board.ours.member, 'När klipps gräset?', refusal)
    const group = (await board.find('När klipps gräset?'))?.id ?? ''
    const item = crypto.randomUUID()
    await Promise.all([
      board.answer(board.ours.admin, group, item),
      board.answer(board.ours.admin, group, item),
    ])
    const other = crypto.randomUUID()
    await expect(board.answer(board.ours.admin, group, other)).rejects.toThrow('question_answered')
    await expect(board.answer(board.ours.admin, crypto.randomUUID(), other)).rejects.toThrow('question_gone')
    await expect(
      board.answer(board.ours.admin, group, other, board.theirs.faqSectionId),
    ).rejects.toMatchObject({
      code: '23503',
    })
    const items = await board.database.query('select id from public.faq_items where id = any ($1)', [
      [item, other],
    ])
    expect(items).toEqual([{ id: item }])
  })

  it('an organisation without an FAQ section gets one with its first answer', async () => {
    await board.database.query(
      'alter table public.document_sections disable trigger protect_mandatory_section',
    )
    await board.database.query('delete from public.document_sections where id = $1', [
      board.theirs.faqSectionId,
    ])
    await board.database.query(
      'alter table public.document_sections enable trigger protect_mandatory_section',
    )
    const [group] = await board.database.query<{ id: string }>(
      'select id from public.frank_question_groups where organization_id = $1',
      [board.theirs.id],
    )
    await callAs(
      board.database,
      board.theirs.admin,
      `public.answer_frank_question($1, $2, $3, null, 'Får man?', 'Ja.')`,
      [board.theirs.id, group?.id, crypto.randomUUID()],
    )
    const made = await board.database.query(
      `select s.name, s.section_type from public.faq_items f join public.document_sections s on s.id = f.section_id where f.organization_id = $1`,
      [board.theirs.id],
    )
    expect(made).toEqual([{ name: 'FAQ', section_type: 'FAQ' }])
  })

  it('T01 T11 T17 only an admin of the organisation sees, dismisses and answers questions', async () => {
    await board.ask(board.ours.member, 'Hur högt är huset?', refusal)
    const group = (await board.find('Hur högt är huset?'))?.id ?? ''
    for (const caller of [board.ours.member, board.neighbour, board.theirs.member, board.theirs.admin]) {
      if (caller === board.theirs.admin) expect((await board.list(caller))?.groups).toEqual([])
      else expect(await board.list(caller)).toBeNull()
      expect(
        await callAs(board.database, caller, 'public.dismiss_frank_question($1, $2)', [board.ours.id, group]),
      ).toBe(false)
      const item = crypto.randomUUID()
      expect(await board.answer(caller, group, item)).toBe(false)
      expect(await board.database.query('select 1 from public.faq_items where id = $1', [item])).toEqual([])
      await expect(
        board.database.as(caller, (query) => query('select 1 from public.frank_question_groups')),
      ).rejects.toMatchObject({ code: '42501' })
    }
    const mixed = callAs(board.database, board.theirs.admin, 'public.dismiss_frank_question($1, $2)', [
      board.theirs.id,
      group,
    ])
    expect(await mixed).toBe(false)
    expect(await board.find('Hur högt är huset?')).toMatchObject({ asked: 1 })
  })

  it('T01 T11 only the asker sees a question and the notice of its answer', async () => {
    const { id } = await board.ask(board.ours.member, 'Vad kostar garaget?', refusal)
    const group = (await board.find('Vad kostar garaget?'))?.id ?? ''
    const item = crypto.randomUUID()
    await board.answer(board.ours.admin, group, item)
    for (const caller of [board.neighbour, board.ours.admin, board.theirs.member, board.theirs.admin]) {
      expect(await board.send(caller, id, true)).toBe(false)
      const seen = await board.database.as(caller, (query) =>
        query('select 1 from public.frank_questions where member_id = $1', [board.ours.member.memberId]),
      )
      expect(seen).toEqual([])
      const chat = await callAs<{ answers: { faq_id: string }[] }>(
        board.database,
        caller,
        'public.get_chat(null)',
      )
      expect(chat?.answers.map(({ faq_id }) => faq_id)).not.toContain(item)
      await board.database.as(caller, (query) =>
        query('update public.frank_questions set seen_at = now() where faq_id = $1', [item]),
      )
    }
    expect((await board.news(board.ours.member)).map(({ faq_id }) => faq_id)).toContain(item)
    await board.database.as(board.ours.member, (query) =>
      query('update public.frank_questions set seen_at = now() where faq_id = $1', [item]),
    )
    expect((await board.news(board.ours.member)).map(({ faq_id }) => faq_id)).not.toContain(item)
  })

  it('a question that is answered again, or dismissed after an answer, leads its askers to the answer', async () => {
    const first = await board.ask(board.ours.member, 'Finns det gym?', refusal)
    const group = (await board.find('Finns det gym?'))?.id ?? ''
    const item = crypto.randomUUID()
    await board.answer(board.ours.admin, group, item)
    await board.database.as(board.ours.member, (query) =>
      query('update public.frank_questions set seen_at = now()'),
    )
    const again = await board.ask(board.neighbour, 'Finns det gym?', refusal)
    await board.send(board.neighbour, again.id)
    await callAs(board.database, board.ours.admin, 'public.dismiss_frank_question($1, $2)', [
      board.ours.id,
      group,
    ])
    expect((await board.news(board.neighbour)).map(({ faq_id }) => faq_id)).toContain(item)
    await board.database.query('delete from public.faq_items where id = $1', [item])
    const other = crypto.randomUUID()
    await board.answer(board.ours.admin, group, other)
    expect((await board.news(board.ours.member)).map(({ faq_id }) => faq_id)).toContain(other)
    expect(first.id).not.toBe(again.id)
  })
})
