import { Hono } from 'hono'
import { decodeJwt } from 'jose'
import { AuthApiError, requirePassword } from './auth-error'
import type { AuthUsers } from './auth-users'
import { type EmailChange, hashOf } from './email-change'
import type { Factors } from './factors'
import type { Forward } from './stamp-issuer'

/** Seconds during which a used refresh token returns the same session again. */
const reuseInterval = 10
/** Hosted names, and those of `@supabase/lite` for the same tokens. */
const linkTypes: Record<string, string> = { invite: 'signup', email: 'magiclink' }

/** The service replies this after the first of the two mailboxes has confirmed. */
const firstAnswer = {
  msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
  code: '200',
}

interface FrontParts {
  forward: Forward
  users: AuthUsers
  factors: Factors
  emailChange: EmailChange
}

/** Corrects `@supabase/lite` where it differs from hosted Supabase. */
export function createAuthFront({ forward, users, factors, emailChange }: FrontParts): Hono {
  const app = new Hono()
  const refreshes = new Map<string, { answer: Promise<Answer>; until: number }>()
  app.onError((error) => {
    if (error instanceof AuthApiError) return error.toResponse()
    throw error
  })

  app.post('/verify', async (context) => {
    const body = await readJson(context.req.raw)
    if (body.type === 'email_change') {
      const given = typeof body.token_hash === 'string' ? body.token_hash : null
      const tokenHash = given ?? hashOf(String(body.email).toLowerCase(), String(body.token))
      if (await emailChange.takeFirstAnswer(tokenHash)) return Response.json(firstAnswer)
    }
    const type = linkTypes[String(body.type)] ?? body.type
    const response = await forward(withJson(context.req.raw, { ...body, type }))
    // The service names what was typed. `@supabase/lite` always names a link.
    if (response.status === 403 && typeof body.token === 'string')
      throw new AuthApiError(403, 'otp_expired', 'Token has expired or is invalid')
    return response
  })

  app.get('/verify', (context) => {
    const url = new URL(context.req.url)
    // A GET would let one mailbox alone confirm the change. Our mails link to the portal, which posts.
    if (url.searchParams.get('type') === 'email_change')
      throw new AuthApiError(403, 'otp_expired', 'Email link is invalid or has expired')
    const type = linkTypes[url.searchParams.get('type') ?? '']
    if (type) url.searchParams.set('type', type)
    return forward(new Request(url, context.req.raw))
  })

  app.post('/otp', async (context) => {
    const body = await readJson(context.req.raw)
    const user = await users.find('email', String(body.email).toLowerCase())
    // For an account whose address is not confirmed, Supabase starts a new sign-up. It fails, because sign-up is off.
    if (user && !user.email_confirmed_at)
      throw new AuthApiError(422, 'signup_disabled', 'Signups not allowed for this instance')
    // `@supabase/lite` would create an account for an unknown address, although sign-up is off.
    return forward(withJson(context.req.raw, { ...body, create_user: false, options: undefined }))
  })

  // Each of several refreshes would create a child token, and the next use would end the session.
  app.post('/token', async (context) => {
    if (context.req.query('grant_type') !== 'refresh_token') return forward(context.req.raw)
    const body = await readJson(context.req.raw)
    const token = `${context.req.header('apikey')} ${String(body.refresh_token)}`
    const now = Date.now()
    for (const [key, { until }] of refreshes) if (until < now) refreshes.delete(key)
    const running = refreshes.get(token)
    if (running) return toResponse(await running.answer)
    const answer = forward(withJson(context.req.raw, body)).then(toAnswer)
    refreshes.set(token, { answer, until: now + reuseInterval * 1000 })
    const { status } = await answer.catch(() => ({ status: 500 }))
    if (status !== 200) refreshes.delete(token)
    return toResponse(await answer)
  })

  // Hosted Supabase ends the other sessions when the password changes.
  app.put('/user', async (context) => {
    const body = await readJson(context.req.raw)
    if (body.password !== undefined) requirePassword(body.password)
    const token = (context.req.header('authorization') ?? '').replace(/^Bearer /, '')
    if (body.password !== undefined || body.email !== undefined) await factors.requireStrong(token)
    const response = await forward(withJson(context.req.raw, body))
    if (!response.ok) return response
    const claims = decodeJwt(token)
    if (claims.sub && typeof body.email === 'string')
      await emailChange.askOldMailbox(claims.sub, body.email.toLowerCase())
    if (claims.sub && body.password !== undefined)
      await users.endSessions(claims.sub, typeof claims.session_id === 'string' ? claims.session_id : null)
    return response
  })

  app.all('*', (context) => forward(context.req.raw))
  return app
}

interface Answer {
  status: number
  headers: [string, string][]
  body: string
}

async function toAnswer(response: Response): Promise<Answer> {
  return { status: response.status, headers: [...response.headers], body: await response.text() }
}

function toResponse({ status, headers, body }: Answer): Response {
  return new Response(body, { status, headers })
}

async function readJson(request: Request): Promise<Record<string, unknown>> {
  try {
    const body: unknown = JSON.parse(await request.text())
    if (body !== null && typeof body === 'object' && !Array.isArray(body)) return { ...body }
  } catch {
    // Refused below, like any other body that is no object.
  }
  throw new AuthApiError(400, 'bad_json', 'Could not parse request body as JSON')
}

function withJson(request: Request, body: unknown): Request {
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  return new Request(request.url, { method: request.method, headers, body: JSON.stringify(body) })
}
