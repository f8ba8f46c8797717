import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBoardSection, createReadDocument, secret } from '@/tests/support/database/board-section'
import type { Caller } from '@/tests/support/database/database'
import { engines } from '@/tests/support/database/database'
import { callAs } from '@/tests/support/database/member-rows'
import { openQuestionBoard, type QuestionBoard } from '@/tests/support/database/question-board'

type Chat = { total: number; messages: { id: string; sender: string; text: string; is_closed: boolean }[] }

describe.each(await engines())('stored answers that cite the board’s documents on %s', (engine) => {
  let board: QuestionBoard
  let section: string
  let document: string
  beforeAll(async () => {
    board = await openQuestionBoard(engine)
    const sql = `insert into public.document_sections (organization_id, name) values ($1, 'Protokoll') returning id`
    const [row] = await board.database.as(board.ours.admin, (query) =>
      query<{ id: string }>(sql, [board.ours.id]),
    )
    section = row?.id ?? ''
    document = await createReadDocument(board.database, board.ours, section)
  })
  afterAll(() => board?.database.close())

  const asAdmin = (sql: string, params: unknown[]) =>
    board.database.as(board.ours.admin, (query) => query(sql, params))
  const setAudience = (audience: string, id = section) =>
    asAdmin('update public.document_sections set audience = $2 where id = $1', [id, audience])
  const reply = (cited = document) => ({
    certainty: 'sure',
    text: `${secret}: vitet är 500 kronor.`,
    source: `${secret}.pdf`,
    sources: [
      { text: `${secret} **vitet**`, source: `${secret}.pdf`, page: 1, document_id: cited, faq_id: null },
    ],
  })
  const chat = (caller: Caller, conversation = '') =>
    callAs<Chat>(board.database, caller, 'public.get_chat($1)', [conversation])
  const answerIn = async (caller: Caller, conversation = '') =>
    (await chat(caller, conversation))?.messages.find(({ sender }) => sender === 'frank')
  const rowsOf = (caller: Caller, id: string) =>
    board.database.as(caller, (query) =>
      query('select text, sources from public.frank_messages where id = $1', [id]),
    )
  const readPage = (caller: Caller, id: string) =>
    callAs<{ quote: object | null } | null>(
      board.database,
      caller,
      'public.get_document_page($1, 1, $2, 0)',
      [document, id],
    )

  it('T21 an answer is closed from the next request on when its section becomes the board’s, and open again after', async () => {
    const { member, admin } = board.ours
    const { id, conversation } = await board.ask(member, 'Vad är vitet?', reply())
    const ofAdmin = await board.ask(admin, 'Vad är vitet, undrar styrelsen?', reply())
    expect(await answerIn(member, conversation)).toMatchObject({ is_closed: false, text: reply().text })
    expect((await readPage(member, id))?.quote).toMatchObject({ answer: reply().text })
    await setAudience('board')
    expect(await answerIn(member, conversation)).toMatchObject({
      ...{ id, is_closed: true, text: '', source: null, sources: [], nearest: [], certainty: null },
    })
    expect((await chat(member, conversation))?.total).toBe(2)
    expect(JSON.stringify(await chat(member, conversation))).not.toContain(secret)
    expect(await rowsOf(member, id)).toEqual([])
    expect(await readPage(member, id)).toBeNull()
    expect(await board.rate(member, id, true)).toBe(false)
    expect(await answerIn(admin, ofAdmin.conversation)).toMatchObject({
      is_closed: false,
      text: reply().text,
    })
    await setAudience('everybody')
    expect(await answerIn(member, conversation)).toMatchObject({ is_closed: false, text: reply().text })
    await setAudience('members')
    expect(await answerIn(member, conversation)).toMatchObject({ is_closed: false, text: reply().text })
  })

  it('an answer that also cites an open document shows neither in the reader, and a refusal names no closed document', async () => {
    const { member } = board.ours
    const closed = await createBoardSection(board.database, board.ours)
    const hidden = await createReadDocument(board.database, board.ours, closed, `${secret} två`)
    const sources = [...reply().sources, ...reply(hidden).sources]
    const both = await board.ask(member, 'Vad gäller båda?', { ...reply(), sources })
    expect((await readPage(member, both.id))?.quote).toBeNull()
    const near = [{ document_id: hidden, faq_id: null, source: `${secret}.pdf`, page: null }]
    const refused = await board.ask(member, 'Vad gäller inte?', {
      certainty: 'none',
      text: 'Jag hittar inget.',
      sources: [],
      nearest: near,
    })
    expect(JSON.stringify(await chat(member, refused.conversation))).not.toContain(secret)
    await asAdmin('delete from public.document_sections where id = $1', [closed])
    // A deleted document of the board opens nothing.
    expect(await answerIn(member, both.conversation)).toMatchObject({ is_closed: true, text: '' })
  })

  it('an admin who becomes a member loses the answers from the board’s documents, also from those that are deleted', async () => {
    const closed = await createBoardSection(board.database, board.ours, `${secret} tre`)
    const [kept, deleted] = [
      await createReadDocument(board.database, board.ours, closed, `${secret} kvar`),
      await createReadDocument(board.database, board.ours, closed, `${secret} borta`),
    ]
    const { neighbour, database } = board
    const setRole = (role: string) =>
      asAdmin('select public.set_member_role($1, $2::public.member_role)', [neighbour.memberId, role])
    await setRole('BOARD')
    const asked = await Promise.all(
      [kept, deleted].map((cited, index) => board.ask(neighbour, `Styrelsens fråga ${index}`, reply(cited))),
    )
    for (const { conversation } of asked)
      expect(await answerIn(neighbour, conversation)).toMatchObject({ is_closed: false })
    await asAdmin('delete from public.documents where id = $1', [deleted])
    await setRole('MEMBER')
    for (const { id, conversation } of asked) {
      expect(await answerIn(neighbour, conversation)).toMatchObject({ is_closed: true, text: '' })
      expect(await rowsOf(neighbour, id)).toEqual([])
    }
    // An opened section opens its answers, but no answer of a deleted document, whose section is not known any more.
    await setAudience('members', closed)
    expect(await answerIn(neighbour, asked[0]?.conversation)).toMatchObject({ is_closed: false })
    expect(await answerIn(neighbour, asked[1]?.conversation)).toMatchObject({ is_closed: true })
    const stored = database.as(neighbour, (query) =>
      query('select answer, nearest from public.frank_questions'),
    )
    await expect(stored).rejects.toMatchObject({ code: '42501' })
  })

  it('a document that is moved takes its answers with it', async () => {
    const closed = await createBoardSection(board.database, board.ours, `${secret} fyra`)
    const moved = await createReadDocument(board.database, board.ours, section, `${secret} flyttad`)
    const { member } = board.ours
    const { conversation } = await board.ask(member, 'Vad flyttas?', reply(moved))
    const move = (to: string) => asAdmin('select public.move_documents(array[$1]::uuid[], $2)', [moved, to])
    await move(closed)
    expect(await answerIn(member, conversation)).toMatchObject({ is_closed: true })
    await move(section)
    expect(await answerIn(member, conversation)).toMatchObject({ is_closed: false })
  })

  it('a document that becomes the board’s by itself takes its answers with it, and keeps them when its section opens', async () => {
    const chosen = await createReadDocument(board.database, board.ours, section, `${secret} vald`)
    const { member } = board.ours
    const { conversation } = await board.ask(member, 'Vad väljs?', reply(chosen))
    const choose = (audience: string | null) =>
      asAdmin('select public.choose_document_audience(array[$1]::uuid[], $2::public.audience)', [
        chosen,
        audience,
      ])
    await choose('board')
    expect(await answerIn(member, conversation)).toMatchObject({ is_closed: true, text: '' })
    const later = await board.ask(member, 'Vad väljs sedan?', reply(chosen))
    expect(await answerIn(member, later.conversation)).toMatchObject({ is_closed: true })
    await setAudience('board')
    await setAudience('members')
    expect(await answerIn(member, conversation)).toMatchObject({ is_closed: true })
    for (const audience of ['everybody', null]) {
      await choose(audience)
      expect(await answerIn(member, conversation)).toMatchObject({ is_closed: false, text: reply().text })
    }
  })

  // PGlite has one connection.
  it.skipIf(engine === 'pglite')(
    'a document that is moved while its new section is closed takes its answers with it',
    async () => {
      const sql = `insert into public.document_sections (organization_id, name) values ($1, 'Underhåll') returning id`
      const [row] = (await asAdmin(sql, [board.ours.id])) as { id: string }[]
      const moved = await createReadDocument(board.database, board.ours, section, `${secret} samtidigt`)
      const { conversation } = await board.ask(board.ours.member, 'Vad flyttas samtidigt?', reply(moved))
      let move: Promise<unknown> | undefined
      await board.database.as(board.ours.admin, async (query) => {
        await query(`update public.document_sections set audience = 'board' where id = $1`, [row?.id])
        let isDone = false
        move = asAdmin('select public.move_documents(array[$1]::uuid[], $2)', [moved, row?.id]).then(() => {
          isDone = true
        })
        const isWaiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and query like '%move_documents%'`
        await expect
          .poll(async () => isDone || (await board.database.query(isWaiting)).length > 0, { interval: 20 })
          .toBe(true)
      })
      await move
      expect(await answerIn(board.ours.member, conversation)).toMatchObject({ is_closed: true })
    },
  )

  it('no other member’s conversation is read by the function that tells of closed answers', async () => {
    const { conversation } = await board.ask(board.ours.member, 'Vems fråga?', reply())
    const { ours, neighbour } = board
    const stolen = await callAs(
      board.database,
      neighbour,
      'private.read_conversation($1, $2, $3, 40, 1, null)',
      [ours.id, ours.member.memberId, conversation],
    )
    expect(stolen).toBeNull()
  })
})
