import { describe, expect, it } from 'vitest'
import { engines } from '@/tests/support/database/database'
import { model, rule, useGoldenQuestions } from '@/tests/support/database/golden-questions'
import { createDocument } from '@/tests/support/database/two-organizations'

describe.each(await engines())('when golden questions are asked on %s', (engine) => {
  const golden = useGoldenQuestions(engine)
  const { add, change, keep, lend, next, one, toReview } = golden

  it('questions are asked again after a change of the documents or the model, one organisation at a time', async () => {
    const id = await add('Får jag ha hund?')
    await add('Får jag ha katt?', golden.theirs.admin, golden.theirs)
    const [first, second, none] = [await next(), await next(), await next()]
    expect([first, second].map((due) => due.map(({ organization_id }) => organization_id)).sort()).toEqual(
      [[golden.ours.id], [golden.theirs.id]].sort(),
    )
    // Lent for a minute.
    expect(none).toEqual([])
    for (const due of [...first, ...second]) await keep(due, ['right', 'sure', rule])
    await lend()
    expect(await next()).toEqual([])
    expect((await next(null)).length).toBe(1)
    await lend()
    await change()
    expect(await next()).toMatchObject([{ id, expected_text: rule.quote }])
  })

  it('no more than the limit are asked in a round, and one that fails comes after the others', async () => {
    for (const animal of ['hund', 'katt', 'orm']) await add(`Får jag ha ${animal}?`)
    const failed = await next(model, 1)
    const others = await next(model, 2)
    expect([failed.length, others.length]).toEqual([1, 2])
    expect(new Set([...failed, ...others].map(({ id }) => id)).size).toBe(3)
    expect(await next()).toEqual([])
  })

  it('questions wait until documents are read and their vectors are made', async () => {
    await add('Får jag ha hund?')
    const document = await createDocument(golden.database, golden.ours.id, golden.ours.sectionId)
    expect(
      await golden.database.query('select 1 from public.document_jobs where document_id = $1', [document]),
    ).toHaveLength(1)
    expect(await next()).toEqual([])
    await golden.database.query('delete from public.document_jobs')
    const index =
      'update public.passage_indexes set vector_model = $2, sentence_model = $3 where organization_id = $1'
    for (const made of [
      [null, null],
      [model, null],
    ]) {
      await golden.database.query(index, [golden.ours.id, ...made])
      expect(await next()).toEqual([])
    }
    expect(await next('another')).toEqual([])
    await golden.database.query(index, [golden.ours.id, model, model])
    expect(await next()).toHaveLength(1)
    await golden.database.query('delete from public.documents where id = $1', [document])
  })

  it('the admin page counts the answers to review, and shows them to no other board or member', async () => {
    await add('Får jag ha hund?')
    await keep(await one(), ['right', 'sure', rule])
    await add('Får jag ha orm?')
    await keep(await one(), ['lost', 'none', null])
    expect(await toReview()).toBe(0)
    await change()
    for (const due of await next()) await keep(due, ['lost', 'none', null])
    expect([
      await toReview(),
      await toReview(golden.ours.member),
      await toReview(golden.theirs.admin),
    ]).toEqual([1, 0, 0])
  })
})
