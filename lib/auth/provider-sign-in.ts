import 'server-only'
import type { Provider as AuthProvider, SupabaseClient } from '@supabase/supabase-js'
import { cookies } from 'next/headers'
import { z } from 'zod'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { getClientIp } from '@/lib/http/client-ip'
import { signToken, verifyToken } from '@/lib/http/signed-token'
import { logUnexpectedError } from '@/lib/log'
import { cookieName, sessionCookieOptions } from '@/lib/supabase/cookies'
import { getServerClient } from '@/lib/supabase/server'
import { countAttempt } from './limits'
import { toSignIn } from './next-path'
import { findProvider, type ProviderProblem, readProviderProblem } from './providers'
import { getUser } from './second-factor'
import { hideUnexpected, passFirstFactor, requireJudged, signOut } from './sign-in'

/** Auth keeps a started sign-in as long. */
const flowSeconds = 10 * 60
const timeoutMs = 10_000

/** `flowId` names the verifier's cookie, which proves to Auth that this browser started the sign-in. */
const claims = z.object({ provider: z.string(), flowId: z.string(), next: z.string().nullable() })

function settings() {
  const { APP_URL, LINK_SECRET } = env()
  const { name: _, ...options } = sessionCookieOptions(APP_URL)
  return { name: cookieName('portal-provider', APP_URL), options, secret: LINK_SECRET }
}

/** The sign-in page, which tells the problem, offers every other way, and still leads to `next`. */
export const toProblem = (problem: ProviderProblem, next: string | null): string =>
  toSignIn(next ?? '', `/auth?problem=${problem}`)

/** Asks Auth for the provider's own address. Returns it, or the path of the sign-in page. */
export async function startProvider(id: string | null, next: string | null): Promise<string> {
  return tell(next, async () => {
    const provider = findProvider(id)
    if (!provider) throw new AppError('provider_failed')
    await countAttempt(['linkIp', await getClientIp()])
    const client = await getServerClient()
    const { data, error } = await client.auth.signInWithOAuth({
      provider: provider.id as AuthProvider,
      options: {
        redirectTo: new URL('/api/auth/provider/callback', env().APP_URL).href,
        skipBrowserRedirect: true,
      },
    })
    if (error || !data.flowId) throw new Error(`signInWithOAuth: ${error?.code ?? 'no flow'}`)
    const address = await askForAddress(data.url)
    const { name, options, secret } = settings()
    const flow = { provider: provider.id, flowId: data.flowId, next }
    const token = await signToken('provider', flow, { secret, seconds: flowSeconds })
    const store = await cookies()
    store.set(name, token, { ...options, maxAge: flowSeconds })
    return address
  })
}

/** Here and not in the browser, because Auth answers for an unknown or broken provider with bare JSON. */
async function askForAddress(url: string): Promise<string> {
  const reply = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) }).catch(
    (error: unknown) => {
      logUnexpectedError('provider', error)
      throw new AppError('provider_failed')
    },
  )
  const location = z.url({ protocol: /^https?$/ }).safeParse(reply.headers.get('location'))
  if (reply.status >= 300 && reply.status < 400 && location.success) return location.data
  logUnexpectedError('provider', new Error(`authorize answered ${reply.status}`))
  throw new AppError('provider_failed')
}

/** What Auth adds to the address at the return. */
const returnSchema = z.object({
  code: z
    .string()
    .regex(/^[\w-]{1,200}$/)
    .optional(),
  error: z.string().optional(),
  error_code: z.string().optional(),
})

/** Auth's names of a person who is let in nowhere. It gives an unverified address the first. */
const refusals: Record<string, ProviderProblem> = {
  signup_disabled: 'provider_no_account',
  provider_email_needs_verification: 'provider_unverified',
}

/** The return from a provider, once for each start in this browser. Returns the next path. */
export async function finishProvider(search: URLSearchParams): Promise<string> {
  const { name, options, secret } = settings()
  const store = await cookies()
  const flow = await verifyToken('provider', store.get(name)?.value, claims, { secret })
  if (!flow) return toProblem('provider_failed', null)
  store.set(name, '', { ...options, maxAge: 0 })
  return tell(flow.next, () => finish(flow, search))
}

async function finish(flow: z.infer<typeof claims>, search: URLSearchParams): Promise<string> {
  await countAttempt(['linkIp', await getClientIp()])
  const parsed = returnSchema.safeParse(Object.fromEntries(search))
  if (!parsed.success) throw new AppError('provider_failed')
  const { code, error: refusal, error_code } = parsed.data
  if (refusal) throw new AppError(toProviderProblem(refusal, error_code))
  if (!code) throw new AppError('provider_failed')
  const client = await getServerClient()
  const { data, error } = await client.auth.exchangeCodeForSession(code, { flowId: flow.flowId })
  await requireJudged(error, async () => undefined)
  if (error || !data.session) throw new AppError('provider_failed')
  await requireVerifiedAddress(client, flow.provider).catch(async (reason: unknown) => {
    // The cookies go in any case.
    await signOut().catch(() => undefined)
    throw reason
  })
  return passFirstFactor(client, data.session, flow.next)
}

function toProviderProblem(error: string, code: string | undefined): ProviderProblem {
  const known = refusals[code ?? '']
  if (known) return known
  // The provider itself says so of a person who leaves its page, and Auth passes it on without a code of its own.
  return error === 'access_denied' && !code ? 'provider_cancelled' : 'provider_failed'
}

/** Auth links accounts by verified addresses alone. The provider may have changed its mind, which Auth notes. */
async function requireVerifiedAddress(client: SupabaseClient, provider: string): Promise<void> {
  const { identities } = await getUser(client)
  const identity = identities?.find((one) => one.provider === provider)
  if (identity?.identity_data?.email_verified !== true) throw new AppError('provider_unverified')
}

/** Every error becomes the path of the sign-in page. */
async function tell(next: string | null, work: () => Promise<string>): Promise<string> {
  try {
    return await hideUnexpected(work)
  } catch (error) {
    const code = error instanceof AppError ? error.code : null
    return toProblem(readProviderProblem(code) ?? 'login_failed', next)
  }
}
