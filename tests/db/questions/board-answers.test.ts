import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBoardMember } from '@/tests/support/database/board-section'
import { engines } from '@/tests/support/database/database'
import { callAs } from '@/tests/support/database/member-rows'
import { openQuestionBoard, type QuestionBoard, refusal } from '@/tests/support/database/question-board'
import type { Person } from '@/tests/support/database/two-organizations'

describe.each(await engines())('the board answers members’ questions on %s', (engine) => {
  let board: QuestionBoard
  let person: Person
  beforeAll(async () => {
    board = await openQuestionBoard(engine)
    person = await createBoardMember(board.database, board.ours)
  })
  afterAll(() => board?.database.close())

  const faq = async (id: string) =>
    (
      await board.database.query<{
        question: string
        answer: string
        sent_to_frank: boolean
        updated_at: Date
      }>('select * from public.faq_items where id = $1', [id])
    )[0]

  it('it sees, answers and dismisses them, and a form sent twice makes one item', async () => {
    await board.ask(board.ours.member, 'Får man ha bikupor?', refusal)
    await board.ask(board.ours.member, 'Finns det gästrum?', refusal)
    const groups = (await board.list(person))?.groups ?? []
    const [bees, rooms] = ['Får man ha bikupor?', 'Finns det gästrum?'].map(
      (asked) => groups.find(({ question }) => question === asked)?.id ?? '',
    )
    const item = crypto.randomUUID()
    expect(await board.answer(person, bees ?? '', item)).toBe(true)
    expect(await board.answer(person, bees ?? '', item)).toBe(true)
    expect(await faq(item)).toMatchObject({ answer: 'Ja, två.' })
    expect(await board.news(board.ours.member)).toMatchObject([{ faq_id: item }])
    expect(
      await callAs(board.database, person, 'public.dismiss_frank_question($1, $2)', [board.ours.id, rooms]),
    ).toBe(true)
  })

  it('it notes the sync of its answer, and of no other FAQ item', async () => {
    const items = await board.database.query<{ id: string; answer: string; version: string }>(
      'select id, answer, updated_at::text as version from public.faq_items where organization_id = $1',
      [board.ours.id],
    )
    const note = (id = '', version = '') =>
      callAs(board.database, person, 'public.record_faq_sync($1, $2, $3::timestamptz, true, true, null)', [
        board.ours.id,
        id,
        version,
      ])
    const [answer, other] = ['Ja, två.', 'Ja.'].map((text) => items.find((item) => item.answer === text))
    expect(await note(answer?.id, answer?.version)).toBe(true)
    expect(await note(other?.id, other?.version)).toBe(false)
  })

  it('it cannot write over another FAQ item under the form of an answer', async () => {
    await board.ask(board.ours.member, 'Får man grilla?', refusal)
    const group =
      (await board.list(person))?.groups.find(({ question }) => question === 'Får man grilla?')?.id ?? ''
    const [other] = await board.database.query<{ id: string }>(
      `select id from public.faq_items where organization_id = $1 and answer = 'Ja.'`,
      [board.ours.id],
    )
    // Twice, because a first call that only tied the item to the group would let the second change it.
    for (let call = 1; call <= 2; call += 1) {
      await expect(board.answer(person, group, other?.id)).rejects.toThrow('question_gone')
    }
    expect(await faq(other?.id ?? '')).toMatchObject({ answer: 'Ja.' })
    expect(await board.find('Får man grilla?')).toMatchObject({ faq: null })
  })

  it('it cannot write over the answer of an admin to the same question', async () => {
    await board.ask(board.ours.member, 'Får man måla dörren?', refusal)
    const group = (await board.find('Får man måla dörren?'))?.id ?? ''
    const item = crypto.randomUUID()
    expect(await board.answer(board.ours.admin, group, item)).toBe(true)
    await board.database.query(`update public.faq_items set answer = 'Fråga först.' where id = $1`, [item])
    await expect(board.answer(person, group, item)).rejects.toThrow('question_gone')
    expect(await faq(item)).toMatchObject({ answer: 'Fråga först.' })
    expect(await board.answer(board.ours.admin, group, item)).toBe(true)
    expect(await faq(item)).toMatchObject({ answer: 'Ja, två.' })
  })

  it('neither the board nor an admin ties a question to an FAQ item of another organisation', async () => {
    await board.ask(board.ours.member, 'Får man ha höns?', refusal)
    const group = (await board.find('Får man ha höns?'))?.id ?? ''
    const [foreign] = await board.database.query<{ id: string }>(
      'select id from public.faq_items where organization_id = $1',
      [board.theirs.id],
    )
    for (const caller of [person, board.ours.admin]) {
      await expect(board.answer(caller, group, foreign?.id)).rejects.toThrow('question_gone')
    }
  })

  it('a member, and another organisation’s board, do none of this', async () => {
    await board.ask(board.ours.member, 'Får man ha katt?', refusal)
    const group = (await board.find('Får man ha katt?'))?.id ?? ''
    const other = await createBoardMember(board.database, board.theirs)
    const before = await board.database.query('select * from public.faq_items order by id')
    for (const caller of [board.ours.member, other]) {
      expect((await board.list(caller))?.groups ?? []).not.toContainEqual(
        expect.objectContaining({ id: group }),
      )
      expect(await board.answer(caller, group)).toBe(false)
      expect(
        await callAs(board.database, caller, 'public.dismiss_frank_question($1, $2)', [board.ours.id, group]),
      ).toBe(false)
    }
    expect(await board.database.query('select * from public.faq_items order by id')).toEqual(before)
  })
})
