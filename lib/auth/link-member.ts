import 'server-only'
import type { SupabaseClient, User } from '@supabase/supabase-js'
import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { logSurprise } from '@/lib/log'
import { provesAddresses } from './project-settings'

/** Further memberships wait for the person's answer. @throws AppError `account_link_failed` */
export async function linkMember(client: SupabaseClient, user: User): Promise<boolean> {
  // A linked person can sign in, but no new link is made.
  if (!(await isSafeToLink())) {
    if (await isMember(client)) return true
    throw new AppError('account_link_failed')
  }
  const { data, error } = await client.rpc('update_member_auth_user_id', {
    member_email: user.email,
    new_auth_user_id: user.id,
  })
  if (error) throw new AppError('account_link_failed')
  if (z.boolean().parse(data)) return true
  // The membership has the old address if a change of address has not been copied to it.
  const synced = await client.rpc('sync_own_email')
  if (synced.error) throw new AppError('account_link_failed')
  return isMember(client)
}

async function isMember(client: SupabaseClient): Promise<boolean> {
  const { data, error } = await client.rpc('list_my_memberships')
  if (error) throw new AppError('account_link_failed')
  return z.array(z.unknown()).parse(data).length > 0
}

function isSafeToLink(): Promise<boolean> {
  return provesAddresses().catch((error: unknown) => {
    logSurprise('project settings', error)
    return false
  })
}
