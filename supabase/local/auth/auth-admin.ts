import { Hono } from 'hono'
import { apiKeyKind, type BackendKeys } from '@/supabase/local/keys'
import type { Mailer } from '@/supabase/local/mail/mailer'
import { MailNotSentError } from '@/supabase/local/mail/outbox'
import { AuthApiError, requireEmail, requirePassword } from './auth-error'
import { type AuthUsers, isUuid, type Metadata, type UserChanges } from './auth-users'

interface AdminParts {
  users: AuthUsers
  mailer: Mailer
  keys: BackendKeys
  siteUrl: string
}

interface AdminBody {
  id?: unknown
  email?: unknown
  password?: unknown
  email_confirm?: unknown
  user_metadata?: Metadata
  app_metadata?: Metadata
  ban_duration?: unknown
  should_soft_delete?: unknown
  data?: Metadata
  type?: unknown
  redirect_to?: unknown
}

/** `@supabase/lite` lacks it. Needs the secret key. */
export function createAuthAdmin({ users, mailer, keys, siteUrl }: AdminParts): Hono {
  const app = new Hono()
  app.onError((error) => {
    if (error instanceof AuthApiError) return error.toResponse()
    throw error
  })
  for (const path of ['/admin/*', '/invite']) {
    app.use(path, async (context, next) => {
      const kind = apiKeyKind(context.req.raw, keys)
      if (kind === null) throw new AuthApiError(401, 'no_authorization', 'Invalid API key')
      if (kind !== 'secret') throw new AuthApiError(403, 'not_admin', 'User not allowed')
      await next()
    })
  }

  app.get('/admin/users', async (context) => {
    const page = pageNumber(context.req.query('page'), 1)
    const perPage = Math.min(pageNumber(context.req.query('per_page'), 50), 1000)
    const { users: found, total } = await users.list(page, perPage)
    const last = Math.max(1, Math.ceil(total / perPage))
    const links = [page < last ? `<?page=${page + 1}>; rel="next"` : '', `<?page=${last}>; rel="last"`]
    context.header('x-total-count', String(total))
    context.header('link', links.filter(Boolean).join(', '))
    return context.json({ users: found, aud: 'authenticated' })
  })
  app.post('/admin/users', async (context) => {
    const body = await readBody(context.req.raw)
    const id = typeof body.id === 'string' && isUuid(body.id) ? body.id : undefined
    return context.json(
      await users.create(requireEmail(body.email), { ...changesOf(body), email: undefined, id }),
    )
  })
  app.get('/admin/users/:id', async (context) => context.json(await users.require(context.req.param('id'))))
  app.put('/admin/users/:id', async (context) => {
    const body = await readBody(context.req.raw)
    return context.json(await users.update(context.req.param('id'), changesOf(body)))
  })
  app.delete('/admin/users/:id', async (context) => {
    const body = await readBody(context.req.raw)
    if (body.should_soft_delete === true) throw unsupported('Soft deletion')
    await users.remove(context.req.param('id'))
    return context.json({})
  })

  async function prepareInvitation(email: string, data: Metadata | undefined) {
    const existing = await users.find('email', email)
    if (existing?.email_confirmed_at) {
      throw new AuthApiError(
        422,
        'email_exists',
        'A user with this email address has already been registered',
      )
    }
    const { id } = existing ?? (await users.create(email, { userMetadata: data }))
    if (existing && data) await users.update(String(id), { userMetadata: data })
    return { id: String(id), ...(await users.issueToken(String(id), email, 'confirmation', true)) }
  }

  app.post('/invite', async (context) => {
    const body = await readBody(context.req.raw)
    const email = requireEmail(body.email)
    const { id, token, tokenHash } = await prepareInvitation(email, body.data)
    const redirectTo = context.req.query('redirect_to')
    await mailer.send('invite', { to: email, token, tokenHash, redirectTo }).catch((error: unknown) => {
      if (!(error instanceof MailNotSentError)) throw error
      throw new AuthApiError(500, 'unexpected_failure', 'Error sending invite email')
    })
    return context.json(await users.require(id))
  })

  app.post('/admin/generate_link', async (context) => {
    const body = await readBody(context.req.raw)
    const email = requireEmail(body.email)
    const issued = await prepareLink(body, email)
    const redirectTo = typeof body.redirect_to === 'string' ? body.redirect_to : siteUrl
    const link = new URL('/auth/v1/verify', context.req.url)
    link.search = String(
      new URLSearchParams({ token: issued.tokenHash, type: String(body.type), redirect_to: redirectTo }),
    )
    return context.json({
      ...(await users.require(issued.id)),
      action_link: link.href,
      email_otp: issued.token,
      hashed_token: issued.tokenHash,
      verification_type: body.type,
      redirect_to: redirectTo,
    })
  })

  async function prepareLink(body: AdminBody, email: string) {
    if (body.type === 'invite') return prepareInvitation(email, body.data)
    if (body.type === 'signup') {
      const user = await users.create(email, {
        password: requirePassword(body.password),
        userMetadata: body.data,
      })
      return { id: String(user.id), ...(await users.issueToken(String(user.id), email, 'confirmation')) }
    }
    if (body.type !== 'recovery' && body.type !== 'magiclink')
      throw unsupported(`A link of type ${String(body.type)}`)
    const user = await users.find('email', email)
    if (!user) throw new AuthApiError(404, 'user_not_found', 'User with this email not found')
    return { id: String(user.id), ...(await users.issueToken(String(user.id), email, 'recovery')) }
  }

  return app
}

function changesOf(body: AdminBody): UserChanges {
  if (body.ban_duration !== undefined && body.ban_duration !== 'none') throw unsupported('Banning')
  return {
    email: body.email === undefined ? undefined : requireEmail(body.email),
    password: body.password ? requirePassword(body.password) : undefined,
    emailConfirmed: body.email_confirm === true,
    userMetadata: body.user_metadata,
    appMetadata: body.app_metadata,
  }
}

function unsupported(what: string): AuthApiError {
  return new AuthApiError(422, 'validation_failed', `${what} is not supported by the embedded backend`)
}

function pageNumber(text: string | undefined, fallback: number): number {
  return text && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : fallback
}

async function readBody(request: Request): Promise<AdminBody> {
  const text = await request.text()
  if (text === '') return {}
  try {
    const body: unknown = JSON.parse(text)
    if (body !== null && typeof body === 'object') return body
  } catch {
    // Refused below, like any other body that is no object.
  }
  throw new AuthApiError(400, 'bad_json', 'Could not parse request body as JSON')
}
