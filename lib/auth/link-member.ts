import 'server-only'
import type { SupabaseClient, User } from '@supabase/supabase-js'
import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { logUnexpectedError } from '@/lib/log'
import { call } from '@/lib/supabase/read'
import { provesAddresses } from './project-settings'

/** Further memberships wait for the person's answer. @throws AppError `account_link_failed` */
export async function linkMember(client: SupabaseClient, user: User): Promise<boolean> {
  // A linked person can sign in, but no new link is made.
  if (!(await isSafeToLink())) {
    if (await isMember(client)) return true
    throw new AppError('account_link_failed')
  }
  const args = { member_email: user.email, new_auth_user_id: user.id }
  if (await call(client, 'update_member_auth_user_id', args, z.boolean(), 'account_link_failed')) return true
  // The membership has the old address if a change of address has not been copied to it.
  await call(client, 'sync_own_email', {}, z.boolean(), 'account_link_failed')
  return isMember(client)
}

async function isMember(client: SupabaseClient): Promise<boolean> {
  const rows = await call(client, 'list_my_memberships', {}, z.array(z.unknown()), 'account_link_failed')
  return rows.length > 0
}

function isSafeToLink(): Promise<boolean> {
  return provesAddresses().catch((error: unknown) => {
    logUnexpectedError('project settings', error)
    return false
  })
}
