import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { call } from '@/lib/supabase/read'

/** The storage API accepts at most 1,000. */
const batch = 100

/** Needs the secret key because the organisation can be gone. Call it again until it returns 0. */
export async function sweepFiles(admin: SupabaseClient): Promise<number> {
  const paths = await call(admin, 'list_due_file_removals', { batch }, z.array(z.string()))
  if (paths.length === 0) return 0
  const removed = await admin.storage.from('documents').remove(paths)
  if (removed.error) throw removed.error
  await call(admin, 'forget_file_removals', { paths }, z.unknown())
  return paths.length
}
