import { describe, expect, it } from 'vitest'
import { engines } from '@/tests/support/database/database'
import { model, other, useGoldenQuestions } from '@/tests/support/database/golden-questions'

describe.each(await engines())('who keeps golden questions on %s', (engine) => {
  const golden = useGoldenQuestions(engine)
  const { add, keep, list, one, renew, rowOf } = golden

  it('a board cannot keep the same question twice, nor more than fifty, and another board still can', async () => {
    await add('Får jag ha hund?')
    await expect(add('får jag ha HUND?')).rejects.toMatchObject({ code: '23505' })
    for (let count = 1; count < 50; count++) await add(`Fråga ${count}`)
    await expect(add('En till')).rejects.toThrow('golden_full')
    await add('En till', golden.theirs.admin, golden.theirs)
  })

  it('T01 T11 Z01 a member and the admin of another organisation cannot read, add, delete, ask again or accept', async () => {
    const id = await add('Får jag ha hund?')
    await keep(await one(), ['lost', 'closest', other])
    const before = await rowOf(id)
    for (const caller of [golden.ours.member, golden.theirs.admin]) {
      const read = await golden.database.as(caller, (query) =>
        query('select id from public.golden_questions'),
      )
      expect([read, await list(caller)]).toEqual([[], []])
      await expect(add('Får jag?', caller)).rejects.toMatchObject({ code: '42501' })
      const sql = 'delete from public.golden_questions where id = $1 returning id'
      expect(await golden.database.as(caller, (query) => query(sql, [id]))).toEqual([])
      for (const accept of [true, false])
        for (const organization of [golden.ours, golden.theirs])
          expect(await renew(id, accept, caller, organization)).toBe(false)
    }
    expect(await rowOf(id)).toEqual(before)
    const sql = 'delete from public.golden_questions where id = $1 returning id'
    expect(await golden.database.as(golden.ours.admin, (query) => query(sql, [id]))).toEqual([{ id }])
  })

  it('an admin cannot write results or what is expected, and cannot take the worker’s questions', async () => {
    const id = await add('Får jag ha hund?')
    for (const statement of [
      `update public.golden_questions set outcome = 'right'`,
      `insert into public.golden_questions (organization_id, question, outcome) values ('${golden.ours.id}', 'x', 'right')`,
      `insert into public.golden_questions (organization_id, question, expected_text) values ('${golden.ours.id}', 'x', 'y')`,
      `select public.assistant_next_golden_questions('${model}', 5)`,
      `select public.assistant_keep_golden_result('${id}', null, 1, '${model}', 'right', 'sure', null)`,
    ]) {
      const attempt = golden.database.as(golden.ours.admin, (query) => query(statement))
      await expect(attempt, statement).rejects.toMatchObject({ code: '42501' })
    }
  })
})
