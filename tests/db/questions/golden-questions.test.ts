import { describe, expect, it } from 'vitest'
import { engines } from '@/tests/support/database/database'
import { type Due, other, rule, useGoldenQuestions } from '@/tests/support/database/golden-questions'

describe.each(await engines())('golden questions and what they expect on %s', (engine) => {
  const golden = useGoldenQuestions(engine)
  const { add, change, keep, list, next, one, renew, rowOf } = golden

  it('an admin keeps a question, and its first answer becomes what is expected', async () => {
    const id = await add('Får jag ha hund?')
    const due = await one()
    expect(due).toMatchObject({
      id,
      organization_id: golden.ours.id,
      question: 'Får jag ha hund?',
      expected_text: null,
    })
    expect(await keep(due, ['right', 'sure', rule])).toBe(true)
    expect(await list()).toMatchObject([
      {
        ...{
          id,
          expected_text: rule.quote,
          expected_source: rule.source,
          expected_page: 4,
          outcome: 'right',
        },
        ...{ certainty: 'sure', answer: rule, before: null, is_waiting: false },
      },
    ])
    expect((await rowOf(id))?.created_by).toBe(golden.ours.admin.userId)
    expect(await next()).toEqual([])
  })

  it('a question without an answer expects nothing until an answer shows a passage', async () => {
    const id = await add('Får jag ha hund?')
    await keep(await one(), ['lost', 'none', null])
    expect(await rowOf(id)).toMatchObject({ expected_text: null, outcome: 'lost', answer: null })
    await change()
    await keep(await one(), ['right', 'closest', rule])
    expect(await rowOf(id)).toMatchObject({ expected_text: rule.quote, outcome: 'right', before: null })
  })

  it('a changed result keeps the one before, and the same result again changes neither', async () => {
    const id = await add('Får jag ha hund?')
    await keep(await one(), ['right', 'sure', rule])
    for (let round = 0; round < 2; round++) {
      await change()
      await keep(await one(), ['lost', 'closest', other])
      const seen = { outcome: 'lost', answer: other, expected_text: rule.quote }
      const before = { outcome: 'right', certainty: 'sure', answer: rule, checked_at: expect.any(String) }
      expect(await rowOf(id)).toMatchObject({ ...seen, before })
    }
    expect(
      await keep({ ...(await rowOf(id)), id, version: 0, expected_text: 'x' } as Due, [
        'right',
        'sure',
        rule,
      ]),
    ).toBe(false)
  })

  it('an admin asks again, and accepts what the last answer shows', async () => {
    const id = await add('Får jag ha hund?')
    expect(await renew(id, true)).toBe(false)
    await keep(await one(), ['right', 'sure', rule])
    expect(await renew(id, false)).toBe(true)
    expect((await list())?.[0]).toMatchObject({ is_waiting: true, outcome: 'right' })
    await keep(await one(), ['lost', 'closest', other])
    expect(await renew(id, true)).toBe(true)
    const accepted = {
      expected_text: other.quote,
      expected_page: 9,
      outcome: 'right',
      before: null,
      document_id: null,
    }
    expect(await rowOf(id)).toMatchObject(accepted)
  })

  it('a question from an FAQ item expects its answer, also when the item is deleted', async () => {
    const [faq] = await golden.database.query<{ id: string }>(
      'insert into public.faq_items (organization_id, section_id, question, answer) values ($1, $2, $3, $4) returning id',
      [golden.ours.id, golden.ours.faqSectionId, 'Får jag ha orm?', 'Nej.'],
    )
    const id = await add('Får jag ha orm?', golden.ours.admin, golden.ours, faq?.id)
    const expected = { expected_text: 'Nej.', expected_source: 'FAQ: Får jag ha orm?' }
    expect(await rowOf(id)).toMatchObject({ ...expected, faq_id: faq?.id })
    await golden.database.query('delete from public.faq_items where id = $1', [faq?.id])
    expect(await rowOf(id)).toMatchObject({ ...expected, faq_id: null })
    expect(await keep({ ...(await one()) }, ['lost', 'none', null])).toBe(true)
    await expect(add('Får jag ha fisk?', golden.theirs.admin, golden.theirs, faq?.id)).rejects.toMatchObject({
      code: '23503',
    })
  })
})
