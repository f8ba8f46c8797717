import 'server-only'
import { z } from 'zod'
import { logUnexpectedError } from '@/lib/log'
import { getAdminClient } from '@/lib/supabase/admin'
import { call, read } from '@/lib/supabase/read'

export type RemovedMember = { id: string; email: string; userId: string | null }

/** Uses the secret key, because members cannot delete accounts. Logs failures, because the access has ended. */
export async function clearUpAfter(member: RemovedMember): Promise<void> {
  const steps = await Promise.allSettled([removePictures(member.id), removeAccount(member)])
  for (const step of steps) if (step.status === 'rejected') logUnexpectedError('remove member', step.reason)
}

async function removeAccount({ email, userId }: RemovedMember): Promise<void> {
  const admin = getAdminClient()
  const args = { account: userId, address: email }
  const unused = await call(admin, 'find_unused_account', args, z.uuid().nullable())
  if (unused) {
    const { error } = await admin.auth.admin.deleteUser(unused)
    if (error) throw error
  } else if (userId && !(await isMember(userId))) {
    await call(admin, 'end_sessions', { account: userId }, z.unknown())
  }
}

async function isMember(userId: string): Promise<boolean> {
  const members = getAdminClient().from('organization_members')
  const request = members.select('id').eq('auth_user_id', userId).limit(1)
  return (await read('organization_members', request, z.array(z.unknown()))).length > 0
}

export async function removePictures(memberId: string): Promise<void> {
  const bucket = getAdminClient().storage.from('profile-pictures')
  const { data, error } = await bucket.list('', { search: memberId })
  if (error) throw error
  const names = data.map(({ name }) => name).filter((name) => name.startsWith(`${memberId}-`))
  if (names.length === 0) return
  const removed = await bucket.remove(names)
  if (removed.error) throw removed.error
}
