import 'server-only'
import { cookies } from 'next/headers'
import { env } from '@/lib/env'
import { getClientAddress } from '@/lib/http/visitor-address'
import { logUnexpectedError } from '@/lib/log'
import { readSessionCookie } from '@/lib/supabase/cookies'
import { createVisitorClient } from '@/lib/supabase/visitor'

/** Read it before another person's session replaces it. */
export async function readOwnToken(): Promise<string | null> {
  const session = await readSessionCookie((await cookies()).getAll(), env().APP_URL)
  return session?.access_token ?? null
}

/** By token, because the caller's client already has the next person's cookies. */
export async function endSessionOf(accessToken: string): Promise<void> {
  const { error } = await createVisitorClient(await getClientAddress()).auth.admin.signOut(
    accessToken,
    'local',
  )
  if (error) logUnexpectedError('end session', new Error(error.code ?? error.name))
}
