import { BrandedError } from '@/lib/errors'
import 'server-only'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { chunkPages } from '@/lib/ingest/chunking/chunk'
import { type DocumentFacts, readDocumentFacts } from '@/lib/ingest/chunking/document-facts'
import { chooseTitle, readTitle } from '@/lib/ingest/chunking/document-title'
import type { PageText, PassageDraft } from '@/lib/ingest/chunking/page'
import { type DocumentFormat, toFormat } from '@/lib/ingest/formats'
import {
  addRecognized,
  beginRecognition,
  findPagesToRecognize,
  readRecognition,
  recognizePages,
  type Turn,
} from '@/lib/ingest/ocr/recognition'
import { extractDocument } from '@/lib/ingest/readers/extract-document'
import type { ExtractResult } from '@/lib/ingest/sandbox/extract-result'
import { buildSegment, encodeSegment } from '@/lib/retrieval/index/segment'
import { call, read } from '@/lib/supabase/read'
import { readerVersion, storeReading } from './store-reading'

export class StorageFailed extends BrandedError {
  static override readonly brand = 'StorageFailed'
}

export const jobRow = z.object({
  document_id: z.uuid(),
  organization_id: z.uuid(),
  file_path: z.string(),
  name: z.string(),
  attempts: z.number(),
})
export type Job = z.infer<typeof jobRow>

export type JobReport = {
  documentId: string
  name: string
  /** `reading`: its turn ended. `waiting`: another attempt follows. `dropped`: file replaced or deleted. */
  state: 'ready' | 'partly' | 'failed' | 'reading' | 'waiting' | 'dropped'
  reason: string | null
  pages: number | null
  passages: number
}

/** @throws StorageFailed if the file cannot be loaded */
export async function readDocument(
  admin: SupabaseClient,
  worker: string,
  job: Job,
  path: string,
  turn: Turn,
): Promise<JobReport> {
  const { data, error } = await admin.storage.from('documents').download(job.file_path).asStream()
  if (error) throw new StorageFailed(error.message)
  await pipeline(Readable.fromWeb(data as Parameters<typeof Readable.fromWeb>[0]), createWriteStream(path))

  const { format, displayName, isNamed } = await describeDocument(admin, job.document_id)
  const held = { document: job.document_id, worker }
  const result = await readPages(admin, held, { path, format }, turn)
  if (typeof result === 'string') {
    const report = { documentId: job.document_id, name: job.name, reason: null, pages: null, passages: 0 }
    return { ...report, state: result === 'more' ? 'reading' : 'dropped' }
  }
  const passages = chunkPages(result.pages)
  const text = () => result.pages.map((page) => page.text).join('\n')
  const title = isNamed
    ? null
    : (chooseTitle(job.name, result.titles) ?? readTitle(job.name, displayName, text()))
  const facts = readDocumentFacts([displayName ?? '', job.name, title ?? ''], result.pages)
  const isStored =
    (await storeReading(admin, held, { pages: result.pages, passages })) &&
    (await call(
      admin,
      'complete_document_job',
      {
        ...held,
        new_state: result.state,
        reason: result.reason,
        pages_total: result.pageCount,
        new_index: passages.length > 0 ? toIndex(result.pages, passages, facts) : null,
        reader: readerVersion,
        title,
      },
      z.boolean(),
    ))
  return {
    documentId: job.document_id,
    name: job.name,
    state: isStored ? result.state : 'dropped',
    reason: result.reason,
    pages: result.pageCount,
    passages: passages.length,
  }
}

/** `more`: the turn ended early and the document is queued again. `lost`: the worker lost the job. */
async function readPages(
  admin: SupabaseClient,
  held: { document: string; worker: string },
  file: { path: string; format: DocumentFormat },
  turn: Turn,
): Promise<ExtractResult | 'more' | 'lost'> {
  const extract = () => extractDocument(file.path, file.format, {}, turn.signal)
  const known = await readRecognition(admin, held.document)
  if (known.done.length > 0) return addRecognized(await extract(), known.done)
  const result = known.pending.length === 0 ? await extract() : null
  const requested = result ? findPagesToRecognize(result) : known.pending
  if (result && requested.length === 0) return result
  if (result && !(await beginRecognition(admin, held, requested, result.pageCount ?? requested.at(-1) ?? 0)))
    return 'lost'
  const outcome = await recognizePages(admin, held, file, requested, turn)
  if (outcome === 'more')
    return (await call(admin, 'yield_document_job', held, z.boolean())) ? 'more' : 'lost'
  if (outcome === 'lost') return 'lost'
  return addRecognized(result ?? (await extract()), (await readRecognition(admin, held.document)).done)
}

function toIndex(pages: PageText[], passages: PassageDraft[], facts: DocumentFacts) {
  const recognized = new Set(pages.filter((page) => page.recognized).map(({ page }) => page))
  const marked = passages.map((passage) => ({ ...passage, recognized: recognized.has(passage.page) }))
  const words = Buffer.from(encodeSegment(buildSegment(marked))).toString('base64')
  return { words, passages: passages.length, ...facts }
}

const describedRow = z.object({
  content_type: z.string(),
  display_name: z.string().nullable(),
  name_proposed: z.boolean(),
})

/** Uses the content type because the upload derived it from the file's bytes, not from its name. */
async function describeDocument(
  admin: SupabaseClient,
  documentId: string,
): Promise<{ format: DocumentFormat; displayName: string | null; isNamed: boolean }> {
  const request = admin
    .from('documents')
    .select('content_type, display_name, name_proposed')
    .eq('id', documentId)
    .maybeSingle()
  const row = await read('documents', request, describedRow.nullable())
  return {
    format: toFormat(row?.content_type ?? ''),
    displayName: row?.display_name ?? null,
    isNamed: !row?.name_proposed,
  }
}
