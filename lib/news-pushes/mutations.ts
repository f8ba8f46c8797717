import 'server-only'
import { z } from 'zod'
import { getBrowserId, rememberDevice } from '@/lib/auth/device'
import type { Member } from '@/lib/auth/membership'
import { getSession } from '@/lib/auth/session'
import { AppError } from '@/lib/errors'
import { logUnexpectedError } from '@/lib/log'
import { call, read } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import type { deviceSchema } from './schema'

/** A device that another person has used leaves them. @throws AppError `not_found` for a member who was just removed */
export async function keepDevice(member: Member, device: z.infer<typeof deviceSchema>): Promise<void> {
  const browser = (await getBrowserId()) ?? (await rememberDevice(member.email))
  const args = { member: member.id, device: device.endpoint, key: device.key, secret: device.secret, browser }
  const isKept = await call(await getServerClient(), 'keep_push_subscription', args, z.boolean())
  if (!isKept) throw new AppError('not_found')
}

/** A sign-out waits this many milliseconds for the removal of its devices. */
const patience = 2_000

/**
 * Removes what a person who signs out has registered in this browser, in all their organisations. A browser without
 * scripts names no endpoint, so its cookie tells which; a lost cookie tells nothing, so an endpoint counts as well. A
 * failure is logged, because it must not keep them from signing out.
 */
export async function leaveBrowser(endpoint: string | undefined): Promise<void> {
  // Auth may refuse to refresh the session for now.
  if (!(await getSession().catch(() => null))) return
  const client = await getServerClient()
  const signal = AbortSignal.timeout(patience)
  const remove = async (column: 'browser_id' | 'endpoint', value: string) => {
    const request = client.from('push_subscriptions').delete().eq(column, value).abortSignal(signal)
    await read('push_subscriptions', request, z.unknown()).catch((error: unknown) =>
      logUnexpectedError('sign-out', error),
    )
  }
  const browser = await getBrowserId()
  await Promise.all([browser && remove('browser_id', browser), endpoint && remove('endpoint', endpoint)])
}

/** Removes nothing where the device has left already. */
export async function removeDevice(member: Member, endpoint: string): Promise<void> {
  const client = await getServerClient()
  const request = client
    .from('push_subscriptions')
    .delete()
    .eq('member_id', member.id)
    .eq('endpoint', endpoint)
  await read('push_subscriptions', request, z.unknown())
}
