import { Readable } from 'node:stream'
import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import type { OrganizationId } from '@/lib/auth/organization-id'
import { readDocumentFacts } from '@/lib/ingest/chunking/document-facts'
import type { DocumentKind } from '@/lib/retrieval/passage'
import { BackendError, call, read } from '@/lib/supabase/read'

export type NewDocument = {
  /** The same id twice gives one document. */
  id?: string
  organizationId: OrganizationId
  sectionId: string
  name: string
  displayName: string | null
  /** No admin typed the name if this is true. The title inside the file may then replace it. */
  isNameProposed?: boolean
  contentType: string
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  /** The reader finds the facts if they are missing. */
  facts?: { kind: DocumentKind | null; date: string | null }
  /** This document becomes an earlier version. */
  replaces?: string
}

/** Stores both the file and its row, or neither. @throws AppError `storage_full`, `document_replaced`; BackendError */
export async function storeDocument(client: SupabaseClient, document: NewDocument): Promise<string> {
  const id = document.id ?? crypto.randomUUID()
  const extension = document.name.match(/\.([a-z0-9]{1,10})$/i)?.[1]?.toLowerCase() ?? 'bin'
  const path = `${document.organizationId}/${document.sectionId}/${crypto.randomUUID()}.${extension}`
  const note = client.from('file_removals').insert({ path, organization_id: document.organizationId })
  await read('file_removals', note, z.null())

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
  try {
    await call(client, 'add_document', { document: row }, z.unknown(), refusals)
  } catch (error) {
    await client.storage.from('documents').remove([path])
    if (!document.id || !isStored(error)) throw error
  }
  return id
}

const refusals = { document_replaced: 'document_replaced', storage_full: 'storage_full' } as const

const isStored = (error: unknown) =>
  error instanceof BackendError && error.code === '23505' && error.message.includes('documents_pkey')

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
