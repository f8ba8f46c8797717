import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, engines } from '@/tests/support/database/database'
import { callAs } from '@/tests/support/database/member-rows'
import {
  answered,
  closest,
  type Listing,
  openQuestionBoard,
  type QuestionBoard,
  refusal,
} from '@/tests/support/database/question-board'

describe.each(await engines())('the list of questions to the board on %s', (engine) => {
  let board: QuestionBoard
  beforeAll(async () => {
    board = await openQuestionBoard(engine)
  })
  afterAll(() => board?.database.close())

  it('T01 T17 only admins of the organisation see the settings and the number of open questions', async () => {
    const settings = (caller: Caller) =>
      callAs<{ config: object | null; open_questions: number }>(
        board.database,
        caller,
        'public.get_frank_settings()',
      )
    const before = (await settings(board.ours.admin))?.open_questions ?? 0
    for (const question of ['Var står cykelpumpen?', 'Vem låser porten?', 'Vem låser porten?'])
      await board.ask(board.ours.member, question, refusal)
    expect(await settings(board.ours.admin)).toEqual({
      config: { api_url: 'https://frank.example', is_enabled: true, updated_at: expect.any(String) },
      open_questions: before + 2,
    })
    await callAs(board.database, board.ours.admin, 'public.dismiss_frank_question($1, $2)', [
      board.ours.id,
      (await board.find('Vem låser porten?'))?.id,
    ])
    expect(await settings(board.ours.admin)).toMatchObject({ open_questions: before + 1 })
    expect(await settings(board.ours.member)).toEqual({ config: null, open_questions: 0 })
    expect(await settings(board.theirs.admin)).toMatchObject({ open_questions: 1 })
    const visitor = board.database.as('anon', (query) => query('select public.get_frank_settings()'))
    await expect(visitor).rejects.toMatchObject({ code: '42501' })
  })

  it("a question without an answer appears on the board's list; an answered one does not", async () => {
    await board.ask(board.ours.member, 'Var är nyckeln?', refusal)
    await board.ask(board.ours.member, 'Får man röka?', answered)
    expect(await board.find('Var är nyckeln?')).toMatchObject({
      asked: 1,
      refused: 1,
      sent: 0,
      rated: 0,
      askers: [],
    })
    expect(await board.find('Får man röka?')).toBeUndefined()
  })

  it('the same question in other words is one group with a count', async () => {
    await board.ask(board.ours.member, 'Får jag ha bikupor?', refusal, ':bikup')
    await board.ask(board.neighbour, 'får man HA bikupa', refusal, ':bikup')
    await board.ask(board.neighbour, 'FÅR MAN HA BIKUPA', refusal, ':bikup')
    expect(await board.find('FÅR MAN HA BIKUPA')).toMatchObject({
      asked: 3,
      refused: 3,
      wordings: ['Får jag ha bikupor?'],
    })
  })

  it('a badly rated answer is listed with its reason and text, until it is rated as helpful', async () => {
    const { id } = await board.ask(board.ours.member, 'Får man grilla?', answered)
    await board.rate(board.ours.member, id, false)
    await board.rate(board.ours.member, id, false, 'outdated', true)
    expect(await board.find('Får man grilla?', 'rated')).toMatchObject({
      asked: 1,
      rated: 1,
      reasons: { outdated: 1 },
      answer: 'Ja.',
      askers: [`Person ${board.ours.member.email}`],
    })
    await board.rate(board.ours.member, id, true)
    expect(await board.find('Får man grilla?')).toBeUndefined()
    await board.rate(board.ours.member, id, false)
    await board.send(board.ours.member, id)
    await board.rate(board.ours.member, id, true)
    expect(await board.find('Får man grilla?', 'sent')).toMatchObject({
      asked: 1,
      rated: 0,
      sent: 1,
      askers: [],
    })
  })

  it('a question answered with the closest passages is listed apart from refusals, until its asker rates them as helpful', async () => {
    const { id } = await board.ask(board.ours.member, 'Hur ofta byts filter?', closest)
    const near = closest.sources.slice(0, 3).map(({ text: _, ...place }) => place)
    expect(await board.find('Hur ofta byts filter?', 'unanswered')).toMatchObject({
      asked: 1,
      refused: 0,
      unsure: 1,
      answer: null,
      nearest: near,
    })
    await board.rate(board.ours.member, id, true)
    expect(await board.find('Hur ofta byts filter?')).toBeUndefined()
    await board.rate(board.ours.member, id, false, 'unclear')
    expect(await board.find('Hur ofta byts filter?', 'rated')).toMatchObject({
      unsure: 1,
      rated: 1,
      answer: null,
    })
    expect(await board.send(board.ours.member, id)).toBe(true)
    await board.rate(board.ours.member, id, true)
    expect(await board.find('Hur ofta byts filter?')).toMatchObject({
      asked: 1,
      sent: 1,
      unsure: 0,
      rated: 0,
    })
  })

  it('news and dates among the closest passages stay what they are', async () => {
    const places = ['article_id', 'event_id'].map((field) => ({
      ...{ document_id: null, faq_id: null, source: 'Vattnet', page: null },
      [field]: crypto.randomUUID(),
    }))
    const sources = places.map((place) => ({ ...place, text: 'Vattnet stängs av.' }))
    await board.ask(board.ours.member, 'När kommer vattnet tillbaka?', { ...closest, sources })
    expect((await board.find('När kommer vattnet tillbaka?', 'unanswered'))?.nearest).toEqual(places)
  })

  it('a refusal lists the documents that were closest', async () => {
    const nearest = [{ document_id: crypto.randomUUID(), source: 'Regler.pdf', page: 2 }]
    await board.ask(board.ours.member, 'Vem äger häcken?', { ...refusal, certainty: 'none', nearest })
    expect(await board.find('Vem äger häcken?')).toMatchObject({ refused: 1, unsure: 0, nearest })
  })

  it("the service's certainty decides; without it, the sources decide", async () => {
    const bare = { text: 'Ja.', source: '', sources: [] }
    await board.ask(board.ours.member, 'Säkert utan källa?', { ...bare, certainty: 'sure' })
    expect(await board.find('Säkert utan källa?')).toBeUndefined()
    await board.ask(board.ours.member, 'Inget trots namn?', { ...answered, sources: [], certainty: 'none' })
    expect(await board.find('Inget trots namn?')).toMatchObject({ refused: 1 })
  })

  it('a follow-up is listed for the board as a complete question', async () => {
    await board.ask(board.ours.member, 'Och på balkongen då?', {
      ...refusal,
      complete: 'Får jag grilla på balkongen då?',
    })
    expect(await board.find('Får jag grilla på balkongen då?')).toBeDefined()
  })

  it('a dismissed question is hidden until it is asked again', async () => {
    await board.ask(board.ours.member, 'Finns det spöken?', refusal)
    const group = await board.find('Finns det spöken?')
    const dismiss = (caller: Caller) =>
      callAs<boolean>(board.database, caller, 'public.dismiss_frank_question($1, $2)', [
        board.ours.id,
        group?.id,
      ])
    expect(await dismiss(board.ours.admin)).toBe(true)
    expect(await board.find('Finns det spöken?')).toBeUndefined()
    expect(await board.find('Finns det spöken?', 'done')).toMatchObject({ asked: 1, faq: null })
    await board.ask(board.neighbour, 'Finns det spöken?', refusal)
    expect(await board.find('Finns det spöken?')).toMatchObject({ id: group?.id, asked: 1 })
    expect(await board.find('Finns det spöken?', 'done')).toBeUndefined()
  })

  it('the list is sorted by newest or most asked, filtered by kind, and paged', async () => {
    const newest = await board.list(board.ours.admin)
    expect(newest?.groups[0]?.question).toBe('Finns det spöken?')
    const most = await board.list(board.ours.admin, 'all', true)
    expect(most?.groups[0]?.question).toBe('FÅR MAN HA BIKUPA')
    expect(newest?.total).toBe(newest?.groups.length)
    for (const { sent } of (await board.list(board.ours.admin, 'sent'))?.groups ?? [])
      expect(sent).toBeGreaterThan(0)
    const second = await callAs<Listing>(
      board.database,
      board.ours.admin,
      `public.list_frank_questions('all', false, 1, 2)`,
    )
    expect(second?.groups.map(({ id }) => id)).toEqual([newest?.groups[1]?.id])
    expect(newest?.sections.map(({ name }) => name)).toEqual(['FAQ'])
  })
})
