import { buildSegment, encodeSegment } from '@/lib/retrieval/index/segment'
import type { TestDatabase } from '@/tests/support/database/database'
import { createDocument, type TestOrganization } from '@/tests/support/database/two-organizations'

/**
 * Completes the reading of a document with passages on its one page. @returns false if the job was not the
 * worker's
 */
export async function completeReading(
  database: TestDatabase,
  document: string,
  worker: string,
  texts: readonly string[],
): Promise<boolean> {
  const passages = texts.map((text, ordinal) => ({
    page: 1,
    ordinal,
    heading: null,
    text,
    start: 0,
    end: text.length,
  }))
  const facts = { passages: texts.length, kind: 'rules', date: '2024-05' }
  const index = texts.length > 0 ? { words: encodeWords(texts), ...facts } : null
  await database.query('select public.begin_document_parts($1, $2, $3)', [document, worker, texts.join()])
  await database.query('select public.store_document_part($1, $2, $3::jsonb, $4::jsonb)', [
    ...[document, worker],
    JSON.stringify([{ page: 1, text: texts.join('\n') }]),
    JSON.stringify(passages),
  ])
  const [row] = await database.query<{ done: boolean }>(
    `select public.complete_document_job($1, $2, 'ready', null, 1, $3::jsonb, 1) as done`,
    [document, worker, index && JSON.stringify(index)],
  )
  return row?.done ?? false
}

/** Adds a document and reads it into passages. No other document may wait to be read. */
export async function storeDocument(
  database: TestDatabase,
  { id, sectionId }: Pick<TestOrganization, 'id' | 'sectionId'>,
  texts: readonly string[],
): Promise<string> {
  const document = await createDocument(database, id, sectionId)
  await database.query('select * from public.claim_document_job($1, 60, 3)', ['test'])
  if (!(await completeReading(database, document, 'test', texts)))
    throw new Error('the document was not claimed')
  return document
}

/** The words of passages on one page as the worker stores them, in base64. */
export function encodeWords(texts: readonly string[], heading: string | null = null): string {
  const passages = texts.map((text, ordinal) => ({ ordinal, page: 1, heading, text }))
  return Buffer.from(encodeSegment(buildSegment(passages))).toString('base64')
}

/** A stored vector of 384 equal numbers, in base64. */
export const encodeVector = (fill: number): string => Buffer.alloc(384, fill).toString('base64')
