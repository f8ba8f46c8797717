import { type Context, Hono } from 'hono'
import { jwtVerify } from 'jose'
import { z } from 'zod'
import type { Executor } from '@/supabase/local/executor'
import { apiKeyKind, type BackendKeys } from '@/supabase/local/keys'
import { AuthApiError } from './auth-error'
import type { AuthUsers } from './auth-users'
import type { Factors } from './factors'
import { type Forward, issuer } from './stamp-issuer'
import type { Caller } from './verify-code'

interface FactorParts {
  /** To `@supabase/lite`, with complete sessions in its answers. */
  forward: Forward
  executor: Executor
  users: AuthUsers
  factors: Factors
  keys: BackendKeys
  siteUrl: string
}

const enrollSchema = z.object({
  factor_type: z.enum(['totp', 'phone', 'webauthn']),
  // Postgres stores no NUL in a text.
  friendly_name: z
    .string()
    .max(200)
    .refine((name) => !name.includes('\0'))
    .default(''),
  issuer: z.string().max(200).default(''),
})
const verifySchema = z.object({ challenge_id: z.string(), code: z.string().min(1).max(20) })
const claimsSchema = z.object({
  sub: z.uuid(),
  session_id: z.uuid(),
  email: z.string().default(''),
})

/** The second factor of Supabase Auth's API (`auth.mfa` of supabase-js), which `@supabase/lite` lacks. */
export function createFactorRoutes(parts: FactorParts): Hono {
  const { forward, executor, users, factors, keys, siteUrl } = parts
  const app = new Hono()
  app.onError((error) => {
    if (error instanceof AuthApiError) return error.toResponse()
    throw error
  })
  const callerOf = (context: Context) => authenticate(context.req.raw, executor, keys)

  app.post('/factors', async (context) => {
    const caller = await callerOf(context)
    const body = await readBody(context, enrollSchema, 'factor_type needs to be totp, phone, or webauthn')
    if (body.factor_type !== 'totp') {
      const kind = body.factor_type === 'phone' ? 'Phone' : 'WebAuthn'
      throw new AuthApiError(
        422,
        `mfa_${body.factor_type}_enroll_not_enabled`,
        `MFA enroll is disabled for ${kind}`,
      )
    }
    const shownIssuer = body.issuer || new URL(siteUrl).host
    return context.json(await factors.enroll(caller, body.friendly_name, shownIssuer))
  })
  app.post('/factors/:id/challenge', async (context) =>
    context.json(await factors.challenge(await callerOf(context), context.req.param('id'))),
  )
  app.post('/factors/:id/verify', async (context) => {
    const caller = await callerOf(context)
    const body = await readBody(context, verifySchema, 'Code needs to be non-empty')
    const answer = { challengeId: body.challenge_id, code: body.code }
    await factors.verify(caller, context.req.param('id'), answer)
    return renewSession(context.req.raw, caller.sessionId)
  })
  app.delete('/factors/:id', async (context) => {
    const id = context.req.param('id')
    await factors.unenroll(await callerOf(context), id)
    return context.json({ id })
  })

  app.use('/admin/users/:user/factors/*', async (context, next) => {
    const kind = apiKeyKind(context.req.raw, keys)
    if (kind === null) throw new AuthApiError(401, 'no_authorization', 'Invalid API key')
    if (kind !== 'secret') throw new AuthApiError(403, 'not_admin', 'User not allowed')
    await users.require(context.req.param('user'))
    await next()
  })
  app.get('/admin/users/:user/factors', async (context) =>
    context.json(await factors.list(context.req.param('user'))),
  )
  app.delete('/admin/users/:user/factors/:id', async (context) =>
    context.json(await factors.remove(context.req.param('user'), context.req.param('id'))),
  )

  /** A refresh gives the token of the session as it is now, and ends the refresh token of one factor. */
  async function renewSession(request: Request, sessionId: string): Promise<Response> {
    const [newest] = await executor.query<{ token: string }>(
      `select token from auth.refresh_tokens where session_id = $1 and not revoked
       order by created_at desc limit 1`,
      [sessionId],
    )
    if (!newest)
      throw new AuthApiError(403, 'session_not_found', 'Session from session_id claim does not exist')
    const headers = new Headers(request.headers)
    headers.delete('content-length')
    const response = await forward(
      new Request(new URL('/auth/v1/token?grant_type=refresh_token', request.url), {
        method: 'POST',
        headers,
        body: JSON.stringify({ refresh_token: newest.token }),
      }),
    )
    // `@supabase/lite` would give a session of two factors for the token that was of one.
    await executor.query('delete from auth.refresh_tokens where session_id = $1 and revoked', [sessionId])
    return response
  }

  return app
}

/** @throws AuthApiError without the token of a session that lasts */
async function authenticate(request: Request, executor: Executor, keys: BackendKeys): Promise<Caller> {
  if (apiKeyKind(request, keys) === null) throw new AuthApiError(401, 'no_authorization', 'Invalid API key')
  const token = (request.headers.get('authorization') ?? '').replace(/^Bearer /, '')
  const secret = new TextEncoder().encode(keys.jwtSecret)
  const verified = await jwtVerify(token, secret, { issuer, audience: 'authenticated' }).catch(() => null)
  const claims = claimsSchema.safeParse(verified?.payload).data
  if (!claims) throw new AuthApiError(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature')
  const [session] = await executor.query('select from auth.sessions where id = $1 and user_id = $2', [
    claims.session_id,
    claims.sub,
  ])
  if (!session) {
    throw new AuthApiError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  }
  return { userId: claims.sub, sessionId: claims.session_id, email: claims.email }
}

async function readBody<S extends z.ZodType>(
  context: Context,
  schema: S,
  complaint: string,
): Promise<z.infer<S>> {
  const json: unknown = await context.req.json().catch(() => null)
  const parsed = schema.safeParse(json)
  if (!parsed.success) throw new AuthApiError(400, 'validation_failed', complaint)
  return parsed.data
}
