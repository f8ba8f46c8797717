import { adminOf } from '@/tests/support/backend'
import type { createChatOrganization } from '@/tests/support/content/chat-organization'

const conversations = 100
const turns = 20
const logs = 5000

/**
 * A year of questions: the organisation's log and the member's conversations. @returns the id of a
 * conversation to continue
 */
export async function seedChatHistory(
  dataDir: string,
  chat: Awaited<ReturnType<typeof createChatOrganization>>,
): Promise<string> {
  const { data } = await adminOf(dataDir)
    .from('organization_members')
    .select('id')
    .eq('email', chat.member.email)
    .single<{ id: string }>()
  const owner = { organization_id: chat.id, member_id: data?.id }
  const question = 'Får jag grilla på gården när det är sommar?'
  await insertAll(
    dataDir,
    'frank_interaction_logs',
    Array.from({ length: logs }, () => ({
      ...owner,
      correlation_id: crypto.randomUUID(),
      question,
      success: true,
      answer: 'Ja. '.repeat(100),
    })),
  )
  const ids = Array.from({ length: conversations }, () => crypto.randomUUID())
  await insertAll(
    dataDir,
    'frank_conversations',
    ids.map((id) => ({ ...owner, id, title: question })),
  )
  await insertAll(
    dataDir,
    'frank_messages',
    ids.flatMap((conversation_id) =>
      Array.from({ length: turns }, (_, turn) => ({
        ...owner,
        conversation_id,
        correlation_id: crypto.randomUUID(),
        sender: turn % 2 ? 'frank' : 'user',
        text: turn % 2 ? 'Ja. '.repeat(100) : question,
      })),
    ),
  )
  return ids[0] ?? ''
}

/** Inserts rows in batches that fit into a request. */
export async function insertAll(dataDir: string, table: string, rows: object[]): Promise<void> {
  for (let from = 0; from < rows.length; from += 500) {
    const { error } = await adminOf(dataDir)
      .from(table)
      .insert(rows.slice(from, from + 500))
    if (error) throw new Error(`${table}: ${error.message}`)
  }
}
