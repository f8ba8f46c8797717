import 'server-only'
import type { SupabaseClient, User } from '@supabase/supabase-js'
import { z } from 'zod'
import { AppError } from '@/lib/errors'

/**
 * Links the memberships that wait for this person's verified address to their account.
 * @returns whether the person is a member anywhere
 * @throws AppError `account_link_failed`
 */
export async function linkMember(client: SupabaseClient, user: User): Promise<boolean> {
  const { data, error } = await client.rpc('update_member_auth_user_id', {
    member_email: user.email,
    new_auth_user_id: user.id,
  })
  if (error) throw new AppError('account_link_failed')
  if (z.boolean().parse(data)) return true
  // Perhaps linked already, under an address that is no longer the account's: a change of address that has not reached the rows.
  const synced = await client.rpc('sync_own_email')
  const memberships = await client.rpc('list_my_memberships')
  if (synced.error || memberships.error) throw new AppError('account_link_failed')
  return z.array(z.unknown()).parse(memberships.data).length > 0
}
