import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { detectLanguages } from '@/lib/frank/record'
import { assistantAnswerSchema } from '@/lib/frank/service/answer-schema'
import { engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import {
  createConversation,
  createOrganization,
  type TestOrganization,
} from '@/tests/support/database/two-organizations'

describe.each(await engines())('the sources of an answer on %s', (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
  })
  afterAll(() => database?.close())

  const insert = `insert into public.frank_messages
    (organization_id, member_id, conversation_id, correlation_id, sender, text, sources)
    values ($1, $2, $3, $4, 'frank', 'Ja.', $5::jsonb) returning id`
  /** A member writes an answer by hand. @returns its id */
  const write = async (sources: object[]) => {
    const { memberId } = ours.member
    const { conversationId } = await createConversation(database, ours.id, memberId)
    const row = [ours.id, memberId, conversationId, crypto.randomUUID(), JSON.stringify(sources)]
    const [stored] = await database.as(ours.member, (query) => query<{ id: string }>(insert, row))
    return stored?.id
  }
  const read = async (id: string | undefined) => {
    const [row] = await database.query<{ sources: object[] }>(
      'select sources from public.frank_messages where id = $1',
      [id],
    )
    return row?.sources
  }

  it('V47 a member cannot store a megabyte of them, and all that the portal writes is accepted', async () => {
    await expect(write([{ text: 'x'.repeat(60_000) }])).rejects.toThrow(/frank_messages_sources_check/)
    const id = crypto.randomUUID()
    for (const [count, length] of [
      [50, 2000],
      [50, 700],
      [4, 10_000],
    ] as const) {
      const source = { source: 'Stadgar.pdf', page: 3, document_id: id, date: '2016-04-28', heading: 'Grill' }
      const sources = Array.from({ length: count }, () => ({ ...source, text: 'å'.repeat(length) }))
      const answer = detectLanguages(assistantAnswerSchema.parse({ answer: 'Ja.', sources }), 'sv')
      expect(answer.sources.length).toBeGreaterThan(2)
      expect(await read(await write(answer.sources))).toEqual(answer.sources)
    }
  })
})
