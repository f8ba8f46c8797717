import { decodeJwt, SignJWT } from 'jose'
import type { Executor } from '@/supabase/local/executor'
import type { Factors } from './factors'
import { noteMethod } from './verify-code'

/** Forwards a request to `@supabase/lite`. */
export type Forward = (request: Request) => Promise<Response>

/** The issuer has no port, so that sessions outlive a restart on another port. */
export const issuer = 'embedded/auth/v1'

interface StampParts {
  executor: Executor
  factors: Factors
  jwtSecret: string
}

type Body = Record<string, unknown> | null

/**
 * `@supabase/lite` omits the issuer, the assurance level and the methods of a session, in its JSON and in a link's
 * address, and a user's factors.
 */
export function stampIssuer(forward: Forward, { executor, factors, jwtSecret }: StampParts): Forward {
  const key = new TextEncoder().encode(jwtSecret)

  async function stamp(token: string, request: Request): Promise<string> {
    const claims = decodeJwt(token)
    const sessionId = String(claims.session_id)
    const method = methodOf(request)
    if (method) await noteMethod(executor, sessionId, method)
    return new SignJWT({ ...claims, ...(await readAssurance(executor, sessionId)), iss: issuer })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(key)
  }

  async function addFactors(user: unknown): Promise<unknown> {
    if (user === null || typeof user !== 'object' || !('id' in user)) return user
    const found = await factors.list(String(user.id))
    return found.length > 0 ? { ...user, factors: found } : user
  }

  return async (request) => {
    const response = await forward(request)
    const location = response.headers.get('location')
    const inAddress = location?.match(/[#&]access_token=([^&]+)/)?.[1]
    if (location && inAddress) {
      const headers = new Headers(response.headers)
      headers.set('location', location.replace(inAddress, await stamp(inAddress, request)))
      return new Response(response.body, { status: response.status, headers })
    }
    if (!response.ok || !/json/.test(response.headers.get('content-type') ?? '')) return response
    const text = await response.text()
    const body: Body = JSON.parse(text || 'null')
    const headers = new Headers(response.headers)
    headers.delete('content-length')
    const answer = (changed: unknown) =>
      new Response(JSON.stringify(changed), { status: response.status, headers })
    if (typeof body?.access_token === 'string') {
      const access_token = await stamp(body.access_token, request)
      return answer({ ...body, access_token, user: await addFactors(body.user) })
    }
    if (new URL(request.url).pathname.endsWith('/user')) return answer(await addFactors(body))
    return new Response(text, { status: response.status, headers })
  }
}

/** Supabase Auth's name of the way of a sign-in. A refresh is none. */
function methodOf(request: Request): string | null {
  const { pathname, searchParams } = new URL(request.url)
  if (pathname.endsWith('/verify')) return 'otp'
  const grant = searchParams.get('grant_type')
  if (grant === 'pkce') return 'oauth'
  return grant === 'password' ? 'password' : null
}

/** The newest method first. */
async function readAssurance(executor: Executor, sessionId: string) {
  const [session] = await executor.query<{ aal: string | null; amr: unknown[] }>(
    `select s.aal, coalesce((
       select jsonb_agg(jsonb_build_object(
         'method', c.authentication_method, 'timestamp', extract(epoch from c.updated_at)::bigint
       ) order by c.updated_at desc, c.authentication_method)
       from auth.mfa_amr_claims c where c.session_id = s.id
     ), '[]') as amr
     from auth.sessions s where s.id = $1`,
    [sessionId],
  )
  return { aal: session?.aal ?? 'aal1', amr: session?.amr ?? [] }
}
