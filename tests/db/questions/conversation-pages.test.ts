import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { callAs } from '@/tests/support/database/member-rows'
import {
  createConversation,
  createOrganization,
  type TestOrganization,
} from '@/tests/support/database/two-organizations'

describe.each(await engines())('a long conversation on %s', (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  let conversation: string
  let answer: string
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
    const begun = await createConversation(database, ours.id, ours.member.memberId)
    conversation = begun.conversationId
    answer = begun.answerId
    await database.query(
      `insert into public.frank_messages (organization_id, member_id, conversation_id, correlation_id, sender, text)
        select $1, $2, $3, gen_random_uuid(), 'user', n::text from generate_series(3, 150) n`,
      [ours.id, ours.member.memberId, conversation],
    )
  })
  afterAll(() => database?.close())

  type Chat = { page: number; total: number; messages: { text: string }[] }
  const read = async (args: string, caller = ours.member) => {
    const chat = await callAs<Chat>(database, caller, `public.get_chat($1${args})`, [conversation])
    const texts = chat?.messages.map(({ text }) => text) ?? []
    return [chat?.total, texts.length, texts[0], texts.at(-1)]
  }

  it('V45 is read in pages, the newest messages first, each message once', async () => {
    expect(await read('')).toEqual([150, 40, '111', '150'])
    expect(await read(', 40, 2')).toEqual([150, 40, '71', '110'])
    expect(await read(', 40, 4')).toEqual([150, 30, 'Får man?', '30'])
    expect(await read(', 40, 5')).toEqual([150, 0, undefined, undefined])
  })

  it('V45 is never read as a whole, whatever a member asks the database for', async () => {
    expect(await read(', 100000')).toEqual([150, 100, '51', '150'])
    for (const args of [', 0', ', -1']) expect((await read(args))[1]).toBe(1)
    for (const args of [', 40, 0', ', 40, -1']) expect(await read(args)).toEqual(await read(''))
    expect(await read(', 40, 2147483647')).toEqual([150, 0, undefined, undefined])
  })

  it('V45 opens at the page of an answer, which a document leads back to', async () => {
    const pageOf = async (message: string, caller = ours.member) =>
      (await callAs<Chat>(database, caller, 'public.get_chat($1, 40, 1, $2)', [conversation, message]))?.page
    const rows = await database.query<{ id: string }>(
      'select id from public.frank_messages where conversation_id = $1 order by position',
      [conversation],
    )
    expect(await pageOf(answer)).toBe(4)
    const idOf = (message: number) => String(rows[message - 1]?.id)
    for (const [message, page] of [
      [150, 1],
      [111, 1],
      [110, 2],
      [71, 2],
      [70, 3],
      [1, 4],
    ] as const)
      expect([message, await pageOf(idOf(message))]).toEqual([message, page])
    const other = await createConversation(database, ours.id, ours.member.memberId)
    for (const message of [crypto.randomUUID(), other.answerId]) expect(await pageOf(message)).toBe(1)
    expect(await pageOf(answer, ours.admin)).toBe(1)
  })

  it('T01 tells another person neither its messages nor their number', async () => {
    expect(await read('', ours.admin)).toEqual([0, 0, undefined, undefined])
  })
})
