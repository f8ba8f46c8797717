import { encodeVector, encodeWords } from '@/tests/support/documents/stored-passages'
import { type Engine, openTestDatabase, type TestDatabase } from './database'
import { insertMember } from './member-rows'
import {
  createDocument,
  createOrganization,
  createUser,
  type Person,
  type TestOrganization,
} from './two-organizations'

/** Occurs in everything that is the board's, so that a trace of it is found in any reply. */
export const secret = 'Hemligheten'

/** A person with the role BOARD. */
export async function createBoardMember(database: TestDatabase, organization: TestOrganization) {
  const email = `board@${organization.name.toLowerCase()}.example`
  const userId = await createUser(database, email)
  const values = { auth_user_id: userId, role: 'BOARD', full_name: 'Bo Styrelse' }
  const person: Person = {
    userId,
    email,
    memberId: await insertMember(database, organization.id, email, values),
  }
  return person
}

/** A section that only the board reads, made by an admin. @returns its id */
export async function createBoardSection(
  database: TestDatabase,
  { id, admin }: TestOrganization,
  name = `${secret} för styrelsen`,
): Promise<string> {
  const sql = `insert into public.document_sections (organization_id, name, audience) values ($1, $2, 'board') returning id`
  const [row] = await database.as(admin, (query) => query<{ id: string }>(sql, [id, name]))
  return row?.id ?? ''
}

/** A document that was read: it has a page, a passage with a vector, an index and a file. @returns its id */
export async function createReadDocument(
  database: TestDatabase,
  { id: organization }: TestOrganization,
  section: string,
  text = `${secret} om vitet`,
): Promise<string> {
  const id = await createDocument(database, organization, section)
  await database.query(
    `update public.documents set name = $2, display_name = $3, page_count = 1, state = 'ready' where id = $1`,
    [id, `${text}.pdf`, text],
  )
  await database.query(
    `insert into storage.objects (bucket_id, name) select 'documents', file_path from public.documents where id = $1`,
    [id],
  )
  await database.query(
    'insert into public.document_pages (organization_id, document_id, page_number, text) values ($1, $2, 1, $3)',
    [organization, id, text],
  )
  await database.query(
    `insert into public.passages (organization_id, document_id, page_number, ordinal, text, start_offset, end_offset)
      values ($1, $2, 1, 0, $3, 0, 5)`,
    [organization, id, text],
  )
  await database.query(
    `insert into public.passage_vectors (organization_id, passage_id, model, vector, sentences)
      select organization_id, id, 'test', decode($2, 'base64'), decode($2, 'base64') from public.passages where document_id = $1`,
    [id, encodeVector(7)],
  )
  await database.query(
    `insert into public.passage_indexes (organization_id, document_id, words, passages, vector_model)
      values ($1, $2, decode($3, 'base64'), 1, 'test')`,
    [organization, id, encodeWords([text])],
  )
  await database.query('delete from public.document_jobs where document_id = $1', [id])
  return id
}

/** Two organisations, the first of which has a member of the board, and a section for it with a document. */
export async function openWithBoard(engine: Engine) {
  const database = await openTestDatabase(engine)
  const ours = await createOrganization(database, 'Ours', 1)
  const theirs = await createOrganization(database, 'Theirs', 2)
  const board = await createBoardMember(database, ours)
  const section = await createBoardSection(database, ours)
  const document = await createReadDocument(database, ours, section)
  return { database, ours, theirs, board, section, document }
}

export type BoardHouse = Awaited<ReturnType<typeof openWithBoard>>
