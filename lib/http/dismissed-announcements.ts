import 'server-only'
import { cookies } from 'next/headers'
import { env } from '@/lib/env'
import { cookieName, sessionCookieOptions } from '@/lib/supabase/cookies'

/** An announcement is longer past than this browser remembers it, once so many are newer. */
const most = 20

function settings() {
  const { APP_URL } = env()
  const { name: _, ...options } = sessionCookieOptions(APP_URL)
  return { name: cookieName('portal-announcements', APP_URL), options }
}

/** The ids of the announcements that were dismissed in this browser. */
export async function listDismissed(): Promise<string[]> {
  return (await cookies()).get(settings().name)?.value.split('.') ?? []
}

/** Only actions and route handlers can call it. */
export async function keepDismissed(id: string): Promise<void> {
  const { name, options } = settings()
  const known = (await listDismissed()).filter((one) => one !== id)
  const value = [...known, id].slice(-most).join('.')
  const store = await cookies()
  store.set(name, value, { ...options, maxAge: 60 * 60 * 24 * 365 })
}
