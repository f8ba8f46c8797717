import 'server-only'
import { after } from 'next/server'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { getClientAddress } from '@/lib/http/visitor-address'
import { logUnexpectedError } from '@/lib/log'
import { createVisitorClient } from '@/lib/supabase/visitor'
import { countAttempt } from './limits'
import { noteLinkTo } from './mail-links'

/** Answers every address alike. @throws AppError `too_many_attempts`, `reset_email_failed` */
export async function requestPasswordReset(email: string): Promise<void> {
  try {
    const address = await getClientAddress()
    await countAttempt(['resetAddress', address])
    if (await isWithinShare(email)) after(() => sendResetLink(email, address))
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

async function sendResetLink(email: string, address: string | null): Promise<void> {
  const redirectTo = new URL('/reset-password', env().APP_URL).href
  await noteLinkTo(email, 'recovery').catch((error: unknown) => logUnexpectedError('reset mail', error))
  const { error } = await createVisitorClient(address).auth.resetPasswordForEmail(email, { redirectTo })
  if (error) logUnexpectedError('reset mail', new Error(`${error.code ?? error.name}`))
}
