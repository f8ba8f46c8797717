import 'server-only'
import type { SupabaseClient, User } from '@supabase/supabase-js'
import { decodeJwt } from 'jose'
import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { getClientAddress } from '@/lib/rate-limit/client'
import { countAttempt } from '@/lib/rate-limit/limits'
import { getServerClient } from '@/lib/supabase/server'
import { linkMember } from './link-member'
import { startRecovery } from './recovery'

/** What the links in our mails are for. */
export const linkTypes = ['invite', 'signup', 'recovery', 'magiclink', 'email', 'email_change'] as const
export type LinkType = (typeof linkTypes)[number]

export const confirmSchema = z.object({
  token_hash: z.string().regex(/^[\w-]{16,200}$/),
  type: z.enum(linkTypes),
})
export const linkSessionSchema = z.object({
  access_token: z.string().min(1).max(8000),
  refresh_token: z.string().min(1).max(1000),
  type: z.enum(linkTypes),
})

/** Where a link that does not work leads to, and what is said there. */
export function refusedLinkPath(type: LinkType | null, reason: 'invalid' | 'unclear' = 'invalid'): string {
  if (reason === 'unclear') return '/auth?notice=reset_link_error'
  return type === 'recovery' ? '/auth?notice=reset_link_invalid' : '/auth?notice=link_invalid'
}

/** Uses the token of a mail up and signs its person in. Returns the path to go on to. */
export async function confirmLink({ token_hash, type }: z.infer<typeof confirmSchema>): Promise<string> {
  await countAttempt(['linkAddress', await getClientAddress()])
  const client = await getServerClient()
  const { data, error } = await client.auth.verifyOtp({ token_hash, type })
  if (error) return refusedLinkPath(type, isRefusal(error.status) ? 'invalid' : 'unclear')
  // Of a change of address both mails have to be answered: the first answer gives no session.
  if (!data.session || !data.user) return '/manager/profile?notice=email_change_pending'
  return enter(client, type, data.user)
}

/**
 * Takes over the session that the default link of a hosted project carries in the address (`#access_token=…&type=recovery`). Returns the path
 * to go on to.
 */
export async function adoptLinkSession(link: z.infer<typeof linkSessionSchema>): Promise<string> {
  await countAttempt(['linkAddress', await getClientAddress()])
  const client = await getServerClient()
  const { data, error } = await client.auth.setSession(link)
  if (error) return refusedLinkPath(link.type, isRefusal(error.status) ? 'invalid' : 'unclear')
  if (!data.user) return refusedLinkPath(link.type)
  return enter(client, cameByLink(link.access_token) ? link.type : 'magiclink', data.user)
}

/**
 * Whether the backend says of the token, which it has verified by now, that it came by a link and not by a password; the address alone could
 * say anything.
 */
function cameByLink(accessToken: string): boolean {
  const { amr } = decodeJwt(accessToken)
  return Array.isArray(amr) && amr.length > 0 && !amr.some((entry) => entry?.method === 'password')
}

function isRefusal(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status < 500
}

async function enter(client: SupabaseClient, type: LinkType, user: User): Promise<string> {
  try {
    if (type === 'email_change') {
      const { error } = await client.rpc('sync_own_email')
      return `/manager/profile?${error ? 'notice=account_link_failed' : 'notice=email_changed'}`
    }
    await linkMember(client, user)
  } catch (error) {
    await client.auth.signOut({ scope: 'local' })
    if (error instanceof AppError) return '/auth?notice=account_link_failed'
    throw error
  }
  if (type === 'recovery') {
    await startRecovery(user.id)
    return '/reset-password'
  }
  if (type === 'invite' || type === 'signup') return '/auth?invited=true'
  await client.rpc('record_login')
  return '/manager/dashboard?notice=login_successful'
}
