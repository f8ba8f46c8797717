import { encodeVector, encodeWords } from '@/tests/support/documents/stored-passages'
import type { TestDatabase } from './database'

export type Person = { userId: string; email: string; memberId: string }
export type TestOrganization = {
  id: string
  name: string
  associationId: number
  admin: Person
  member: Person
  sectionId: string
  faqSectionId: string
  articleId: string
}

async function one<T>(database: TestDatabase, sql: string, params: unknown[]): Promise<T> {
  const [row] = await database.query<Record<string, unknown>>(sql, params)
  if (!row) throw new Error(`no row: ${sql}`)
  return Object.values(row)[0] as T
}

export async function createUser(database: TestDatabase, email: string): Promise<string> {
  const id = crypto.randomUUID()
  await database.query(`insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())`, [
    id,
    email,
  ])
  return id
}

async function createPerson(
  database: TestDatabase,
  organization: string,
  email: string,
  role: string,
): Promise<Person> {
  const userId = await createUser(database, email)
  const sql = `insert into public.organization_members (organization_id, email, full_name, role, auth_user_id)
    values ($1, $2, $3, $4::public.member_role, $5) returning id`
  return {
    userId,
    email,
    memberId: await one(database, sql, [organization, email, `Person ${email}`, role, userId]),
  }
}

/**
 * An organisation with an admin, a member, and at least one row in every table. A test fails if a table is
 * missing.
 */
export async function createOrganization(
  database: TestDatabase,
  name: string,
  associationId: number,
): Promise<TestOrganization> {
  const id = await one<string>(
    database,
    'insert into public.organizations (name, association_id) values ($1, $2) returning id',
    [name, associationId],
  )
  const slug = name.toLowerCase()
  const admin = await createPerson(database, id, `admin@${slug}.example`, 'ADMIN')
  const member = await createPerson(database, id, `member@${slug}.example`, 'MEMBER')
  await database.query(
    `insert into public.apartments (organization_id, number, official_number, stairwell) values ($1, '12', '1102', 'A')`,
    [id],
  )
  const section = `select id from public.document_sections where organization_id = $1 and name = $2`
  const sectionId = await one<string>(database, section, [id, 'Stadgar'])
  const faqSectionId = await one<string>(database, section, [id, 'FAQ'])
  const documentId = await createDocument(database, id, sectionId)
  await database.query(
    `insert into public.document_pages (organization_id, document_id, page_number, text) values ($1, $2, 1, $3)`,
    [id, documentId, `Hemligheten i ${name}`],
  )
  await database.query(
    `insert into public.recognized_pages (organization_id, document_id, page_number, text) values ($1, $2, 1, $3)`,
    [id, documentId, `Hemligheten i ${name}`],
  )
  await database.query(
    `insert into public.passages (organization_id, document_id, page_number, ordinal, text, start_offset, end_offset) values ($1, $2, 1, 0, $3, 0, 5)`,
    [id, documentId, `Hemligheten i ${name}`],
  )
  await database.query(
    `insert into public.passage_indexes (organization_id, document_id, words, passages) values ($1, $2, decode($3, 'base64'), 1)`,
    [id, documentId, encodeWords([`Hemligheten i ${name}`])],
  )
  await database.query(
    `insert into public.passage_vectors (organization_id, passage_id, model, vector)
      select organization_id, id, 'test', decode($2, 'base64') from public.passages where document_id = $1`,
    [documentId, encodeVector(7)],
  )
  await database.query(
    `insert into public.faq_items (organization_id, section_id, question, answer) values ($1, $2, 'Får man?', 'Ja.')`,
    [id, faqSectionId],
  )
  const articleId = await one<string>(
    database,
    `insert into public.organization_news (organization_id, title, content, created_by) values ($1, 'Nytt', 'Text', $2) returning id`,
    [id, admin.memberId],
  )
  await database.query(
    `insert into public.article_files (organization_id, article_id, name, file_path, size, content_type, slot)
      values ($1, $2, 'Protokoll.pdf', $3, 1, 'application/pdf', 0)`,
    [id, articleId, `${id}/news/${crypto.randomUUID()}.pdf`],
  )
  await database.query(
    'insert into public.article_reads (organization_id, article_id, member_id) values ($1, $2, $3)',
    [id, articleId, member.memberId],
  )
  await database.query(
    `insert into public.news_preferences (organization_id, member_id, frequency, language) values ($1, $2, 'at_once', 'sv')`,
    [id, member.memberId],
  )
  await database.query(
    'insert into public.news_mails (organization_id, member_id, article_id) values ($1, $2, $3)',
    [id, member.memberId, articleId],
  )
  await database.query(
    `with device as (
       insert into public.push_subscriptions (organization_id, member_id, endpoint, device_key, device_secret)
       values ($1, $2, 'https://push.example/device', 'key', 'secret') returning organization_id, id
     )
     insert into public.news_pushes (organization_id, subscription_id, article_id) select organization_id, id, $3 from device`,
    [id, member.memberId, articleId],
  )
  await database.query(
    `insert into public.calendar_entries (organization_id, title, starts_at) values ($1, 'Stämma', now())`,
    [id],
  )
  await database.query('insert into public.calendar_feeds (organization_id, member_id) values ($1, $2)', [
    id,
    member.memberId,
  ])
  await database.query(
    'insert into public.unclaimed_article_images (path, organization_id) values ($1, $2)',
    [`articles/${crypto.randomUUID()}.webp`, id],
  )
  await database.query(
    `insert into public.frank_api_config (organization_id, api_url, is_enabled) values ($1, 'https://frank.example', true)`,
    [id],
  )
  await database.query(
    `insert into public.frank_interaction_logs (organization_id, member_id, correlation_id, question, success) values ($1, $2, gen_random_uuid(), 'Får man?', true)`,
    [id, member.memberId],
  )
  await database.query(
    `insert into public.board_entries (organization_id, kind, name, detail) values ($1, 'person', 'Karin', 'Ordförande')`,
    [id],
  )
  await database.query('insert into public.document_turns (organization_id, served_at) values ($1, now())', [
    id,
  ])
  await database.query('insert into public.file_removals (path, organization_id) values ($1, $2)', [
    `${id}/${sectionId}/${crypto.randomUUID()}.pdf`,
    id,
  ])
  await database.query(
    'insert into public.declined_invitations (organization_id, member_id) values ($1, $2)',
    [id, member.memberId],
  )
  await database.query(
    `insert into public.invitation_queue (organization_id, member_id, language) values ($1, $2, 'sv')`,
    [id, member.memberId],
  )
  await database.query('insert into public.erasure_requests (organization_id, member_id) values ($1, $2)', [
    id,
    member.memberId,
  ])
  await database.query(
    `insert into public.failed_invitations (organization_id, member_id, language, attempts) values ($1, $2, 'sv', 3)`,
    [id, member.memberId],
  )
  await database.query(
    'insert into public.failed_readings (organization_id, document_id, attempts) values ($1, $2, 3)',
    [id, documentId],
  )
  // An admin has settled it, so that nothing waits.
  await database.query(
    `insert into public.disagreements (organization_id, higher_id, lower_article_id, higher_text, lower_text, is_settled)
      values ($1, $2, $3, 'Hundar får inte hållas.', 'Hundar får hållas.', true)`,
    [id, documentId, articleId],
  )
  await database.query(
    `insert into public.rule_changes (organization_id, document_id, target_id, is_end, quote, state)
      values ($1, $2, $2, true, 'Reglerna upphör att gälla.', 'dismissed')`,
    [id, documentId],
  )
  await database.query(
    'insert into public.rule_change_searches (organization_id, document_id) values ($1, $2)',
    [id, documentId],
  )
  await database.query(
    `insert into public.operator_events (operator_id, operator_address, action, organization_id) values (gen_random_uuid(), 'another@portal.example', 'changed', $1)`,
    [id],
  )
  // Its time is over, so that no operator reads the organisation.
  await database.query(
    `insert into public.support_grants (organization_id, purpose, hours) values ($1, 'Stadgar', 1)`,
    [id],
  )
  await database.query(
    `update public.support_grants set granted_at = granted_at - interval '1 day', expires_at = expires_at - interval '1 day'
      where organization_id = $1`,
    [id],
  )
  const { answerId } = await createConversation(database, id, member.memberId)
  await database.as(member, async (query) => {
    await query('select public.rate_frank_answer($1, false, null, false)', [answerId])
    await query('select public.send_frank_question($1, false)', [answerId])
  })
  await database.query(`insert into public.organization_marks (organization_id, image) values ($1, 'aGVq')`, [
    id,
  ])
  await database.query(`insert into public.frank_suggestions (organization_id, questions) values ($1, $2)`, [
    id,
    JSON.stringify([{ question: `Vad står det i ${name}?`, language: 'sv' }]),
  ])
  await database.query(
    `insert into public.golden_questions (organization_id, question, expected_text) values ($1, 'Får man?', $2)`,
    [id, `Hemligheten i ${name}`],
  )
  await database.query(
    `insert into public.member_claims (auth_user_id, organization_id, current_member_id) values ($1, $2, $3)`,
    [member.userId, id, member.memberId],
  )
  await createClosedCase(database, id, { admin, member })
  return { id, name, associationId, admin, member, sectionId, faqSectionId, articleId }
}

/** The case is closed and has no mail, so that the tests that count tasks and mails are not changed by it. */
async function createClosedCase(
  database: TestDatabase,
  organizationId: string,
  { admin, member }: Pick<TestOrganization, 'admin' | 'member'>,
): Promise<void> {
  const caseId = await one<string>(
    database,
    `insert into public.cases (organization_id, member_id, kind, state, fields, due_on)
      values ($1, $2, 'key', 'expired', '{"why": "lost"}', '2026-01-01') returning id`,
    [organizationId, member.memberId],
  )
  await database.query(
    `insert into public.case_entries (organization_id, case_id, member_id, is_board, state) values ($1, $2, $3, true, 'expired')`,
    [organizationId, caseId, admin.memberId],
  )
  await database.query(
    `insert into public.case_notes (case_id, organization_id, text) values ($1, $2, 'Ring')`,
    [caseId, organizationId],
  )
  await database.query(
    `insert into public.case_files (organization_id, case_id, name, file_path, size, content_type, slot)
      values ($1, $2, 'Kvitto.pdf', $3, 1, 'application/pdf', 0)`,
    [organizationId, caseId, `${organizationId}/cases/${crypto.randomUUID()}.pdf`],
  )
}

export function createDocument(
  database: TestDatabase,
  organizationId: string,
  sectionId: string,
): Promise<string> {
  const path = `${organizationId}/${sectionId}/${crypto.randomUUID()}.pdf`
  const sql = `insert into public.documents (organization_id, section_id, name, file_path, size, content_type)
    values ($1, $2, 'Stadgar.pdf', $3, 10, 'application/pdf') returning id`
  return one(database, sql, [organizationId, sectionId, path])
}

/** Inserts a question, its answer and a rating. @returns the ids of the conversation and of the answer */
export async function createConversation(
  database: TestDatabase,
  organizationId: string,
  memberId: string,
): Promise<{ conversationId: string; answerId: string }> {
  const conversationId = await one<string>(
    database,
    `insert into public.frank_conversations (organization_id, member_id, title) values ($1, $2, 'Får man?') returning id`,
    [organizationId, memberId],
  )
  const message = `insert into public.frank_messages (organization_id, member_id, conversation_id, correlation_id, sender, text, sources)
    values ($1, $2, $3, $4, $5::public.frank_sender, $6, $7::jsonb) returning id`
  const place = [organizationId, memberId, conversationId, crypto.randomUUID()]
  await database.query(message, [...place, 'user', 'Får man?', '[]'])
  const answerId = await one<string>(database, message, [...place, 'frank', 'Ja.', '[{"text": "Ja"}]'])
  await database.query(
    `insert into public.frank_feedback (message_id, organization_id, member_id, correlation_id, helpful)
      select id, organization_id, member_id, correlation_id, true from public.frank_messages where id = $1`,
    [answerId],
  )
  return { conversationId, answerId }
}
