import 'server-only'
import { z } from 'zod'
import { getAdminClient } from '@/lib/supabase/admin'
import { call, read } from '@/lib/supabase/read'

export const linkTypes = ['invite', 'signup', 'recovery', 'magiclink', 'email', 'email_change'] as const
export type LinkType = (typeof linkTypes)[number]

export type LinkPurpose = 'recovery' | 'invitation' | 'email_change'

/** In milliseconds (`otp_expiry`). */
const linkLife = 24 * 60 * 60 * 1000

export function purposeOf(type: LinkType): LinkPurpose {
  return type === 'recovery' || type === 'email_change' ? type : 'invitation'
}

const owner = z.object({ user_id: z.uuid(), email: z.string() })
export type LinkOwner = { userId: string; email: string }

/** The secret key because a link contains only a token, not its person. Null for a used link. */
export async function findLinkOwner(tokenHash: string): Promise<LinkOwner | null> {
  const [found] = await call(getAdminClient(), 'find_link_owner', { hash: tokenHash }, z.array(owner))
  return found ? { userId: found.user_id, email: found.email } : null
}

/** The secret key because a person who could write here could plant a session. */
export async function noteSentLink(userId: string, purpose: LinkPurpose): Promise<void> {
  const request = getAdminClient()
    .from('sent_links')
    .upsert({ user_id: userId, purpose, sent_at: new Date().toISOString() })
  await read('sent_links', request, z.null())
}

export async function noteLinkTo(email: string, purpose: LinkPurpose): Promise<void> {
  const rows = z.array(z.object({ user_id: z.uuid() }))
  const accounts = await call(getAdminClient(), 'find_accounts', { addresses: [email] }, rows)
  for (const { user_id } of accounts) {
    await noteSentLink(user_id, purpose)
  }
}

/** True once per mail, while its link is valid. */
export async function takeSentLink(userId: string, purpose: LinkPurpose): Promise<boolean> {
  const request = getAdminClient()
    .from('sent_links')
    .delete()
    .eq('user_id', userId)
    .eq('purpose', purpose)
    .gt('sent_at', new Date(Date.now() - linkLife).toISOString())
    .select('user_id')
  return (await read('sent_links', request, z.array(z.unknown()))).length > 0
}
