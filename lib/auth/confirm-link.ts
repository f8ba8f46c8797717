import 'server-only'
import type { SupabaseClient, User } from '@supabase/supabase-js'
import { cookies } from 'next/headers'
import { z } from 'zod'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { getClientIp } from '@/lib/http/client-ip'
import { applyMemberLanguage } from '@/lib/i18n/member-language'
import { logUnexpectedError } from '@/lib/log'
import { readSessionCookie } from '@/lib/supabase/cookies'
import { createVisitorClient, getServerClient } from '@/lib/supabase/server'
import { getPathAfterSignIn, linkMember, recordLogin } from './invitations'
import { countAttempt, refuseWhenLimited } from './limits'
import { findLinkOwner, type LinkType, linkTypes } from './links'
import { startRecovery } from './password'
import { listFactors } from './second-factor'
import { getSession } from './session'

export const confirmSchema = z.object({
  token_hash: z.string().regex(/^[\w-]{16,200}$/),
  type: z.enum(linkTypes),
  /** The user id that the person agreed to sign out in this browser. */
  leaving: z.uuid().optional(),
})

export function refusedLinkPath(type: LinkType | null, reason: 'invalid' | 'unclear' = 'invalid'): string {
  if (type === 'recovery')
    return reason === 'unclear' ? '/auth?notice=reset_link_error' : '/auth?notice=reset_link_invalid'
  return reason === 'unclear' ? '/auth?notice=link_error' : '/auth?notice=link_invalid'
}

/** Returns the link's owner, and the session of another person who is signed in here. */
export async function inspectLink(tokenHash: string) {
  const [owner, session] = await Promise.all([findLinkOwner(tokenHash), getSession()])
  return { owner, other: session && session.userId !== owner?.userId ? session : null }
}

/** Replaces another person's session only if the request agrees to it. @returns the next path */
export async function confirmLink({ leaving, ...link }: z.infer<typeof confirmSchema>): Promise<string> {
  await countAttempt(['linkIp', await getClientIp()])
  const { other } = await inspectLink(link.token_hash)
  if (other && other.userId !== leaving) return `/auth/confirm?${new URLSearchParams(link)}`
  const left = other ? await readOwnToken() : null
  const client = await getServerClient()
  const { data, error } = await client.auth.verifyOtp(link)
  refuseWhenLimited(error)
  if (error) return refusedLinkPath(link.type, isRefusal(error.status) ? 'invalid' : 'unclear')
  // A change of address needs confirmation from both mailboxes. The first confirmation gives no session.
  if (!data.session || !data.user) return '/manager/profile?notice=email_change_pending'
  if (left) await endSessionOf(left)
  return enterByLink(client, link.type, data.user)
}

export function isRefusal(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status < 500
}

export async function enterByLink(client: SupabaseClient, type: LinkType, user: User): Promise<string> {
  // A link is one factor. What it is for waits for the code.
  if (listFactors(user).length > 0) {
    if (type === 'recovery') await startRecovery(user.id)
    return type === 'email_change' ? '/auth/code?notice=email_changed' : '/auth/code'
  }
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
  await applyMemberLanguage(client)
  if (type === 'invite' || type === 'signup') return '/auth?invited=true'
  await recordLogin(client)
  return getPathAfterSignIn(client)
}

/** Callers read the token before another person's session replaces its cookie. */
export async function readOwnToken(): Promise<string | null> {
  const session = await readSessionCookie((await cookies()).getAll(), env().APP_URL)
  return session?.access_token ?? null
}

/** Takes a token, because the caller's client already has the next person's cookies. */
export async function endSessionOf(accessToken: string): Promise<void> {
  const { error } = await createVisitorClient(await getClientIp()).auth.admin.signOut(accessToken, 'local')
  if (error) logUnexpectedError('end session', new Error(error.code ?? error.name))
}
