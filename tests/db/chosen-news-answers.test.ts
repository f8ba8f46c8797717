import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ChosenHouse, openChosenHouse } from '@/tests/support/database/chosen-house'
import { engines } from '@/tests/support/database/database'
import { callAs } from '@/tests/support/database/member-rows'
import { createConversation, createDocument, type Person } from '@/tests/support/database/two-organizations'
import { encodeWords } from '@/tests/support/documents/stored-passages'

describe.each(await engines())('answers from news for chosen stairwells and apartments on %s', (engine) => {
  let house: ChosenHouse
  beforeAll(async () => {
    house = await openChosenHouse(engine)
  })
  afterAll(() => house?.database.close())
  beforeEach(() => house.renew())

  /** Does what the worker does. */
  async function readNotices() {
    for (const { id, version, title } of await house.one<{ id: number; version: number; title: string }[]>(
      'select public.assistant_unread_notices()',
    ))
      await house.one('select public.assistant_put_notice($1, $2, $3::jsonb, $4)', [
        id,
        version,
        JSON.stringify([{ heading: title, text: 'Hemligheten' }]),
        encodeWords(['Hemligheten'], title),
      ])
  }
  type Corpus = { version: number; scope: string; sources?: number[]; changed?: object[]; texts: object[] }
  const corpusOf = (person: Person | null, known = -1, audience = 'members') =>
    house.one<Corpus>('select public.assistant_corpus($1, $2, $3, $4, $5, $6::public.audience, $7)', [
      house.ours.id,
      known,
      'x',
      [house.made.article, house.made.event],
      [0, 0],
      audience,
      person?.memberId ?? null,
    ])
  const noticesOf = ({ changed = [], texts }: Corpus) => [
    changed.filter((row) => 'article_id' in row && (row.article_id || ('event_id' in row && row.event_id)))
      .length,
    texts.length,
  ]

  it('V97 it is a source of answers for those alone whom it is for, each set in an index of its own', async () => {
    await readNotices()
    const [mine, others] = [await corpusOf(house.inB), await corpusOf(house.ours.member)]
    expect(noticesOf(mine)).toEqual([2, 2])
    expect(mine.scope).not.toBe('')
    for (const closed of [
      others,
      await corpusOf(house.homeless),
      await corpusOf(null),
      await corpusOf(house.theirs.member),
    ]) {
      expect(noticesOf(closed)).toEqual([0, 0])
      expect(closed.scope).toBe('')
      expect(JSON.stringify(closed)).not.toContain(house.made.article)
    }
    const ofBoard = await corpusOf(house.board, -1, 'board')
    expect([noticesOf(ofBoard), ofBoard.scope]).toEqual([[2, 2], ''])
    for (const [person, found] of [
      [house.inB, 2],
      [house.ours.member, 0],
    ] as const) {
      const search = await callAs<Corpus>(
        house.database,
        person,
        `public.search_corpus(-1, -1, 'x', $1::uuid[], array[0, 0])`,
        [[house.made.article, house.made.event]],
      )
      expect(noticesOf(search as Corpus)).toEqual([found, found])
    }
  })

  it('V97 an index that knows it drops it when it is no longer open, before it is read again', async () => {
    await house.choose(null)
    await readNotices()
    const before = await corpusOf(house.ours.member)
    expect(noticesOf(before)).toEqual([2, 2])
    await house.choose([house.stairwellB])
    const after = await corpusOf(house.ours.member, before.version)
    expect(after.version).toBeGreaterThan(before.version)
    expect(after.sources?.length).toBe((before.sources?.length ?? 0) - 2)
    expect(noticesOf(after)).toEqual([0, 0])
  })

  it('V97 a stored answer that cites it is closed to those who may not read it any more', async () => {
    const { answerId, conversationId } = await createConversation(
      house.database,
      house.ours.id,
      house.inB.memberId,
    )
    await house.database.query(
      'update public.frank_messages set sources = $2::jsonb, text = $3 where id = $1',
      [
        answerId,
        JSON.stringify([{ text: 'Hemligheten', article_id: house.made.article }]),
        'Hemligheten i B',
      ],
    )
    const read = async () => ({
      rows: await house.count(house.inB, 'select id from public.frank_messages where id = $1', [answerId]),
      isShown: JSON.stringify(
        await callAs(house.database, house.inB, 'public.get_chat($1)', [conversationId]),
      ).includes('Hemligheten'),
    })
    expect(await read()).toEqual({ rows: 1, isShown: true })
    await house.choose([`${house.ours.id}/A`])
    expect(await read()).toEqual({ rows: 0, isShown: false })
    await house.choose([house.stairwellB])
    expect(await read()).toEqual({ rows: 1, isShown: true })
    // Nothing tells any more whom deleted news was for.
    await house.database.query('delete from public.organization_news where id = $1', [house.made.article])
    expect(await read()).toEqual({ rows: 0, isShown: false })
  })

  it('V97 a member who joins the board while they ask does not fill the index of all members with it', async () => {
    await readNotices()
    const setRole = (role: string) =>
      house.database.query(
        'update public.organization_members set role = $2::public.member_role where id = $1',
        [house.ours.member.memberId, role],
      )
    await setRole('BOARD')
    const asked = await corpusOf(house.ours.member)
    expect([noticesOf(asked), asked.scope]).toEqual([[0, 0], ''])
    await setRole('MEMBER')
  })

  it('V97 an answer from deleted news stays closed when the section of a document that it cites opens', async () => {
    const section = await house.one<string>(
      `insert into public.document_sections (organization_id, name, section_type, audience) values ($1, 'Ritningar', 'DOCUMENTS', 'members') returning id`,
      [house.ours.id],
    )
    const document = await createDocument(house.database, house.ours.id, section)
    const { answerId, conversationId } = await createConversation(
      house.database,
      house.ours.id,
      house.inB.memberId,
    )
    await house.database.query(
      'update public.frank_messages set sources = $2::jsonb, text = $3 where id = $1',
      [
        answerId,
        JSON.stringify([
          { text: 'Hemligheten', article_id: house.made.article },
          { text: 'Ritning', document_id: document },
        ]),
        'Hemligheten i B',
      ],
    )
    await house.database.query('delete from public.organization_news where id = $1', [house.made.article])
    for (const audience of ['board', 'members']) {
      await house.database.query(
        'update public.document_sections set audience = $2::public.audience where id = $1',
        [section, audience],
      )
      expect(
        await house.count(house.inB, 'select id from public.frank_messages where id = $1', [answerId]),
      ).toBe(0)
      const chat = await callAs(house.database, house.inB, 'public.get_chat($1)', [conversationId])
      expect(JSON.stringify(chat)).not.toContain('Hemligheten')
    }
  })

  it('an association is deleted with its chosen news and the answers from it', async () => {
    const { answerId } = await createConversation(house.database, house.ours.id, house.inB.memberId)
    await house.database.query('update public.frank_messages set sources = $2::jsonb where id = $1', [
      answerId,
      JSON.stringify([{ text: 'Hemligheten', article_id: house.made.article, event_id: house.made.event }]),
    ])
    await house.database.query('delete from public.organizations where id = $1', [house.ours.id])
    expect(
      await house.one('select count(*)::integer from public.frank_messages where id = $1', [answerId]),
    ).toBe(0)
  })
})
