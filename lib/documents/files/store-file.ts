import { Readable } from 'node:stream'
import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import type { OrganizationId } from '@/lib/auth/organization-id'
import { read } from '@/lib/supabase/read'

export type NewFile = {
  organizationId: OrganizationId
  /** In the organisation's folder: a section's id, or `news`. */
  folder: string
  name: string
  contentType: string
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/**
 * Notes the path before the file, so that a save that is interrupted leaves no file without a row.
 * @returns the path and the bytes
 * @throws what the body throws; BackendError
 */
export async function storeFile(
  client: SupabaseClient,
  { organizationId, folder, name, contentType, body }: NewFile,
): Promise<{ path: string; size: number }> {
  const extension = name.match(/\.([a-z0-9]{1,10})$/i)?.[1]?.toLowerCase() ?? 'bin'
  const path = `${organizationId}/${folder}/${crypto.randomUUID()}.${extension}`
  const note = client.from('file_removals').insert({ path, organization_id: organizationId })
  await read('file_removals', note, z.null())

  let size = 0
  let failure: unknown
  async function* count() {
    try {
      for await (const chunk of body) {
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
    .upload(path, Readable.from(send(), { objectMode: false }), { contentType, duplex: 'half' })
  if (failure) throw failure
  if (error) throw error
  return { path, size }
}
