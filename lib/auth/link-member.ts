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
  return z.boolean().parse(data)
}
