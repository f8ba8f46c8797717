import { Readable } from 'node:stream'
import type { SupabaseClient } from '@supabase/supabase-js'
import { AppError } from '@/lib/errors'

export type NewDocument = {
  /** A second document of the same id is the same document, sent twice. */
  id?: string
  organizationId: string
  sectionId: string
  /** The file's name as the reader knows it, with its extension. */
  name: string
  displayName: string | null
  contentType: string
  /** Streamed on as it comes; `[buffer]` for what is in memory anyway. */
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  /** Bytes that the organisation's documents may take up together; without it any. */
  quotaBytes?: number
}

/** The database's own failures, for whoever has a word for them. */
export class StoreError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
    this.name = 'StoreError'
  }
}

/**
 * Puts a file into the organisation's storage and its row into documents, where it waits to be read for the assistant. Neither is left without
 * the other: the path is noted before (`file_removals`), and the worker clears up after whoever died on the way. Row level security holds the
 * client that is given. What the body throws is thrown on.
 * @returns the document's id
 * @throws AppError `storage_full`; StoreError where the row or the note is refused
 */
export async function storeDocument(client: SupabaseClient, document: NewDocument): Promise<string> {
  const id = document.id ?? crypto.randomUUID()
  const extension = document.name.match(/\.([a-z0-9]{1,10})$/i)?.[1]?.toLowerCase() ?? 'bin'
  const path = `${document.organizationId}/${document.sectionId}/${crypto.randomUUID()}.${extension}`
  const noted = await client.from('file_removals').insert({ path, organization_id: document.organizationId })
  if (noted.error) throw new StoreError(noted.error.code, `file_removals: ${noted.error.message}`)

  const size = await upload(client, path, document)
  const row = {
    id,
    organization_id: document.organizationId,
    section_id: document.sectionId,
    name: document.name,
    display_name: document.displayName,
    file_path: path,
    size,
    content_type: document.contentType,
  }
  const { error } = await client.rpc('add_document', { document: row, quota: document.quotaBytes ?? null })
  if (!error) return id
  await client.storage.from('documents').remove([path])
  if (error.code === '23505' && document.id && error.message.includes('documents_pkey')) return id
  if (error.message === 'storage_full') throw new AppError('storage_full')
  throw new StoreError(error.code, `documents: ${error.message}`)
}

/** @returns the bytes that were stored */
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
      // The client would only say that the upload failed.
      failure = error
      throw error
    }
  }
  const chunks = count()
  // Awaited before the request begins, so that a file that is refused at once makes none.
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
