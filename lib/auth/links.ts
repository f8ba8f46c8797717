import 'server-only'
import { after } from 'next/server'
import { z } from 'zod'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { getClientIp } from '@/lib/http/client-ip'
import { logUnexpectedError } from '@/lib/log'
import { getAdminClient } from '@/lib/supabase/admin'
import { call, read } from '@/lib/supabase/read'
import { createVisitorClient } from '@/lib/supabase/server'
import { countAttempt } from './limits'

export const linkTypes = ['invite', 'signup', 'recovery', 'magiclink', 'email', 'email_change'] as const
export type LinkType = (typeof linkTypes)[number]

export type LinkPurpose = 'recovery' | 'invitation' | 'email_change'

/** The life of a mailed link (`otp_expiry`) in milliseconds. */
const linkLife = 24 * 60 * 60 * 1000

export function purposeOf(type: LinkType): LinkPurpose {
  return type === 'recovery' || type === 'email_change' ? type : 'invitation'
}

const owner = z.object({ user_id: z.uuid(), email: z.string() })
export type LinkOwner = { userId: string; email: string }

/** Uses the secret key, because a link names no person. Returns null for a used link. */
export async function findLinkOwner(tokenHash: string): Promise<LinkOwner | null> {
  const [found] = await call(getAdminClient(), 'find_link_owner', { hash: tokenHash }, z.array(owner))
  return found ? { userId: found.user_id, email: found.email } : null
}

/** Uses the secret key, because a person who could write here could plant a session. */
export async function noteSentLink(userId: string, purpose: LinkPurpose): Promise<void> {
  const request = getAdminClient()
    .from('sent_links')
    .upsert({ user_id: userId, purpose, sent_at: new Date().toISOString() })
  await read('sent_links', request, z.null())
}

/** Asks with the secret key, because no visitor or member may learn which addresses have accounts. */
export async function findAccount(email: string): Promise<{ userId: string; isConfirmed: boolean } | null> {
  const rows = z.array(z.object({ user_id: z.uuid(), confirmed: z.boolean() }))
  const [account] = await call(getAdminClient(), 'find_accounts', { addresses: [email] }, rows)
  return account ? { userId: account.user_id, isConfirmed: account.confirmed } : null
}

export async function noteLinkTo(email: string, purpose: LinkPurpose): Promise<void> {
  const account = await findAccount(email)
  if (account) await noteSentLink(account.userId, purpose)
}

/** Returns true once for each mail, while its link is valid. */
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

/** Answers every address alike. @throws AppError `too_many_attempts`, `reset_email_failed` */
export async function requestPasswordReset(email: string): Promise<void> {
  try {
    const ip = await getClientIp()
    await countAttempt(['resetIp', ip])
    if (await isWithinShare(email)) after(() => sendResetLink(email, ip))
  } catch (error) {
    if (error instanceof AppError) throw error
    logUnexpectedError('reset request', error)
    throw new AppError('reset_email_failed')
  }
}

async function isWithinShare(email: string): Promise<boolean> {
  try {
    await countAttempt(['resetAccount', email])
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

async function sendResetLink(email: string, ip: string | null): Promise<void> {
  const redirectTo = new URL('/reset-password', env().APP_URL).href
  await noteLinkTo(email, 'recovery').catch((error: unknown) => logUnexpectedError('reset mail', error))
  const { error } = await createVisitorClient(ip).auth.resetPasswordForEmail(email, { redirectTo })
  if (error) logUnexpectedError('reset mail', new Error(`${error.code ?? error.name}`))
}
