import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { callProcedure } from '@/lib/supabase/call-procedure'

/** Files per round; the storage API accepts at most 1,000. */
const batch = 100

/**
 * Removes files without a row: those of crashed uploads, and of documents that were deleted before their
 * file. `admin` has the secret key because the organisation of such a file can be deleted.
 * @returns the number of removed files; call again until it is 0
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
