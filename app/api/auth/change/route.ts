import { createServerClient } from '@supabase/ssr'
import type { Session } from '@supabase/supabase-js'
import { cookies } from 'next/headers'
import { z } from 'zod'
import { refusedLinkPath } from '@/lib/auth/confirm-link'
import { countAttempt } from '@/lib/auth/limits'
import { toProblem } from '@/lib/auth/provider-sign-in'
import { listFactors } from '@/lib/auth/second-factor'
import { getSession } from '@/lib/auth/session'
import { env } from '@/lib/env'
import type { ErrorCode } from '@/lib/errors'
import { getClientIp } from '@/lib/http/client-ip'
import { seeOther } from '@/lib/http/see-other'
import { createRoute } from '@/lib/route'
import { sessionCookieOptions } from '@/lib/supabase/cookies'
import { createVisitorClient, getServerClient } from '@/lib/supabase/server'

const schema = z.object({ code: z.string().regex(/^[\w-]{1,200}$/) })

const goTo = (path: string) => seeOther(path, { 'Referrer-Policy': 'no-referrer' })

/** Of a return from a sign-in provider that Auth did not start, Auth knows no other address of the portal. */
const lostReturns = ['bad_oauth_state', 'bad_oauth_callback']

/** A hosted project's own mails lead here. The first link has `message`, which is not shown, because it can be forged. */
export const GET = createRoute({ name: 'api/auth/change', permission: 'public', refuse }, async (request) => {
  const search = new URL(request.url).searchParams
  const parsed = schema.safeParse(Object.fromEntries(search))
  if (lostReturns.includes(search.get('error_code') ?? ''))
    return goTo(`${toProblem('provider_failed', null)}#`)
  if (search.has('error') || search.has('error_code')) return goTo(await getRefusedPath())
  if (parsed.success) return goTo(await finishEmailChange(parsed.data.code))
  return goTo(`${(await getSession()) ? '/manager/profile' : '/auth'}?notice=email_change_pending`)
})

function refuse(code: ErrorCode): Response {
  if (code === 'unexpected') return goTo(refusedLinkPath('email_change', 'unclear'))
  return goTo('/auth?notice=too_many_attempts')
}

/** The empty hash replaces that of the link, which tells the same. */
async function getRefusedPath(): Promise<string> {
  return `${(await getSession()) ? '/manager/profile' : '/auth'}?notice=link_invalid#`
}

/** Starts no session: the code only proves that this browser began the change. */
async function finishEmailChange(code: string): Promise<string> {
  const ip = await getClientIp()
  await countAttempt(['linkIp', ip])
  const [current, changed] = [await getSession(), await exchangeAside(code)]
  if (current && (!changed || changed.user.id === current.userId)) return refreshOwn(changed, current.email)
  if (!changed) return '/auth?notice=email_change_returned'
  const client = createVisitorClient(ip)
  await client.auth.setSession(changed)
  const { error } = await client.rpc('sync_own_email')
  await client.auth.signOut({ scope: 'local' })
  return `/auth?notice=${error ? 'account_link_failed' : 'email_changed'}`
}

/** Sets no cookies. Null if the code is used or was begun in another browser. */
async function exchangeAside(code: string): Promise<Session | null> {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, APP_URL } = env()
  const store = await cookies()
  const aside = createServerClient(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, {
    cookieOptions: sessionCookieOptions(APP_URL),
    cookies: {
      getAll: () => store.getAll().filter(({ name }) => name.includes('code-verifier')),
      setAll: () => undefined,
    },
  })
  const { data, error } = await aside.auth.exchangeCodeForSession(code)
  return error ? null : data.session
}

async function refreshOwn(changed: Session | null, before: string | null): Promise<string> {
  const client = await getServerClient()
  // The session of a link is of one factor. The browser's own, which may be of two, is refreshed instead.
  const isAdopted = changed !== null && listFactors(changed.user).length === 0
  const { data } = isAdopted ? await client.auth.setSession(changed) : await client.auth.refreshSession()
  if (!data.session) return '/auth?notice=email_change_returned'
  const { error } = await client.rpc('sync_own_email')
  if (error) return '/manager/profile?notice=account_link_failed'
  const isNew = changed !== null || data.user?.email !== before
  return isNew ? '/manager/profile?notice=email_changed' : '/manager/dashboard'
}
