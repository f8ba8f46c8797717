import 'server-only'
import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { readerVersion } from '@/lib/ingest/jobs/store-reading'
import { call } from '@/lib/supabase/read'
import { toImageFolder } from './paths'

/** Limits one listing; the storage API removes at most 1,000 files at once. */
const batch = 1000

const queued = z.array(z.object({ id: z.uuid(), name: z.string(), file_path: z.string() }))

type Wanted = { organizationId: string | null; every: boolean }

/** Deletes the page images too; they are drawn again on demand. `every`: also those of this reader. */
export async function rereadDocuments(
  admin: SupabaseClient,
  { organizationId, every }: Wanted,
): Promise<{ id: string; name: string }[]> {
  const args = { org_id: organizationId, version: readerVersion, every }
  const documents = await call(admin, 'reread_documents', args, queued)
  for (const { file_path } of documents) await removeImages(admin, toImageFolder(file_path))
  return documents.map(({ id, name }) => ({ id, name }))
}

async function removeImages(admin: SupabaseClient, folder: string): Promise<void> {
  const files = admin.storage.from('documents')
  for (;;) {
    const { data, error } = await files.list(folder, { limit: batch })
    if (error) throw error
    if (data.length === 0) return
    const removed = await files.remove(data.map(({ name }) => `${folder}/${name}`))
    if (removed.error) throw removed.error
    if (data.length < batch) return
  }
}
