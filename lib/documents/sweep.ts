import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { callProcedure } from '@/lib/supabase/call-procedure'

/** Files a round; the storage API takes 1,000 at most. */
const batch = 100

/**
 * Removes the files that nothing names any more: of uploads that died on the way, and of documents that went before their file. The client has
 * the secret key, as the organisation of such a file may be gone.
 * @returns how many were removed; call again while it is not 0
 */
export async function sweepFiles(admin: SupabaseClient): Promise<number> {
  const data = await callProcedure(admin, 'list_due_file_removals', { batch })
  const paths = z.array(z.string()).parse(data)
  if (paths.length === 0) return 0
  const removed = await admin.storage.from('documents').remove(paths)
  if (removed.error) throw removed.error
  await callProcedure(admin, 'forget_file_removals', { paths })
  return paths.length
}
