import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'

export type NewDocument = {
  organizationId: string
  sectionId: string
  /** The file's name as the reader knows it, with its extension. */
  name: string
  displayName: string | null
  contentType: string
  body: Buffer
  createdBy: string | null
}

/**
 * Puts a file into the organisation's storage and its row into documents, where it waits to be read for the assistant. When the row is refused
 * the file goes again, so that neither is left without the other. Row level security holds the client that is given.
 * @returns the document's id
 */
export async function storeDocument(client: SupabaseClient, document: NewDocument): Promise<string> {
  const extension = document.name.match(/\.([a-z0-9]{1,10})$/i)?.[1]?.toLowerCase() ?? 'bin'
  const path = `${document.organizationId}/${document.sectionId}/${crypto.randomUUID()}.${extension}`
  const bucket = client.storage.from('documents')
  const upload = await bucket.upload(path, document.body, { contentType: document.contentType })
  if (upload.error) throw upload.error

  const { data, error } = await client
    .from('documents')
    .insert({
      organization_id: document.organizationId,
      section_id: document.sectionId,
      name: document.name,
      display_name: document.displayName,
      file_path: path,
      size: document.body.byteLength,
      content_type: document.contentType,
      created_by: document.createdBy,
    })
    .select('id')
    .single()
  if (error) {
    await bucket.remove([path])
    throw new Error(`documents failed: ${error.code} ${error.message}`)
  }
  return z.object({ id: z.uuid() }).parse(data).id
}
