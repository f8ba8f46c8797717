import { Readable } from 'node:stream'
import type { SupabaseClient } from '@supabase/supabase-js'
import { readDocumentFacts } from '@/lib/assistant/ingest/document-facts'
import { AppError } from '@/lib/errors'
import type { DocumentKind } from '@/lib/retrieval/passage'

export type NewDocument = {
  /** The same id twice gives one document. */
  id?: string
  organizationId: string
  sectionId: string
  name: string
  displayName: string | null
  /** True if no admin typed the name. The title inside the file may then replace it. */
  isNameProposed?: boolean
  contentType: string
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  quotaBytes?: number
  /** Without them the reader finds the facts. */
  facts?: { kind: DocumentKind | null; date: string | null }
  /** This document becomes an earlier version. */
  replaces?: string
}

export class StoreError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
    this.name = 'StoreError'
  }
}

/** Both the file and its row, or neither. @throws AppError `storage_full`, `document_replaced`; StoreError */
export async function storeDocument(client: SupabaseClient, document: NewDocument): Promise<string> {
  const id = document.id ?? crypto.randomUUID()
  const extension = document.name.match(/\.([a-z0-9]{1,10})$/i)?.[1]?.toLowerCase() ?? 'bin'
  const path = `${document.organizationId}/${document.sectionId}/${crypto.randomUUID()}.${extension}`
  const noted = await client.from('file_removals').insert({ path, organization_id: document.organizationId })
  if (noted.error) throw new StoreError(noted.error.code, `file_removals: ${noted.error.message}`)

  const size = await upload(client, path, document)
  const { kind, date } = document.facts ?? readDocumentFacts([document.displayName ?? '', document.name], [])
  const row = {
    id,
    organization_id: document.organizationId,
    section_id: document.sectionId,
    name: document.name,
    display_name: document.displayName,
    name_proposed: document.isNameProposed ?? false,
    file_path: path,
    size,
    content_type: document.contentType,
    kind: document.facts || kind !== 'other' ? kind : null,
    document_date: date,
    facts_chosen: document.facts !== undefined,
    replaces: document.replaces ?? null,
  }
  const { error } = await client.rpc('add_document', { document: row, quota: document.quotaBytes ?? null })
  if (!error) return id
  await client.storage.from('documents').remove([path])
  if (error.code === '23505' && document.id && error.message.includes('documents_pkey')) return id
  if (error.message.includes('document_replaced')) throw new AppError('document_replaced')
  if (error.message === 'storage_full') throw new AppError('storage_full')
  throw new StoreError(error.code, `documents: ${error.message}`)
}

async function upload(client: SupabaseClient, path: string, document: NewDocument): Promise<number> {
  let size = 0
  let failure: unknown
  async function* count() {
    try {
      for await (const chunk of document.body) {
        size += chunk.byteLength
        yield chunk
      }
    } catch (error) {
      // The client would report only a failed upload.
      failure = error
      throw error
    }
  }
  const chunks = count()
  // A file that is refused at once causes no request.
  const first = await chunks.next()
  async function* send() {
    if (!first.done) yield first.value
    yield* chunks
  }
  const { error } = await client.storage
    .from('documents')
    .upload(path, Readable.from(send(), { objectMode: false }), {
      contentType: document.contentType,
      duplex: 'half',
    })
  if (failure) throw failure
  if (error) throw error
  return size
}
