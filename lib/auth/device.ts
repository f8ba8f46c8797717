import 'server-only'
import { cookies } from 'next/headers'
import { env } from '@/lib/env'
import { cookieName, sessionCookieOptions } from '@/lib/supabase/cookies'
import { deviceSeconds, knowsAccount, readDevice, writeDevice } from './device-token'

const nameOf = (appUrl: string) => cookieName('portal-device', appUrl)

export async function findKnownDevice(email: string): Promise<string | null> {
  const { APP_URL, LINK_SECRET } = env()
  const device = await readDevice((await cookies()).get(nameOf(APP_URL))?.value, LINK_SECRET)
  return knowsAccount(device, email, LINK_SECRET) ? device.id : null
}

/** Wrong passwords from elsewhere, which lock the account, do not lock this browser. */
export async function rememberDevice(email: string): Promise<void> {
  const { APP_URL, LINK_SECRET } = env()
  const store = await cookies()
  const device = await readDevice(store.get(nameOf(APP_URL))?.value, LINK_SECRET)
  const { name: _, ...options } = sessionCookieOptions(APP_URL)
  const token = await writeDevice(device, email, LINK_SECRET)
  store.set(nameOf(APP_URL), token, { ...options, maxAge: deviceSeconds })
}
