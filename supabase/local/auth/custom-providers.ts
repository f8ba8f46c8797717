import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { z } from 'zod'
import type { Executor, Row } from '@/supabase/local/executor'
import { apiKeyKind, type BackendKeys } from '@/supabase/local/keys'
import { AuthApiError } from './auth-error'

const providerSchema = z.object({
  provider_type: z.literal('oidc'),
  identifier: z.string().regex(/^custom:[a-z0-9_-]{1,50}$/),
  name: z.string().min(1).max(100),
  client_id: z.string().min(1).max(500),
  client_secret: z.string().min(1).max(2000),
  issuer: z.url({ protocol: /^https?$/ }).max(2000),
  scopes: z.array(z.string().max(100)).max(20).default([]),
  enabled: z.boolean().default(true),
})

/** The secret is never sent back. */
const columns =
  'id, provider_type, identifier, name, client_id, issuer, scopes, enabled, created_at, updated_at'

/** An installation's own providers in Supabase Auth's admin API (`auth.admin.customProviders`). Needs the secret key. */
export function createCustomProviders(executor: Executor, keys: BackendKeys): Hono {
  const app = new Hono()
  app.onError((error) => {
    if (error instanceof AuthApiError) return error.toResponse()
    throw error
  })
  app.use('/admin/custom-providers/*', async (context, next) => {
    const kind = apiKeyKind(context.req.raw, keys)
    if (kind === null) throw new AuthApiError(401, 'no_authorization', 'Invalid API key')
    if (kind !== 'secret') throw new AuthApiError(403, 'not_admin', 'User not allowed')
    await next()
  })

  app.get('/admin/custom-providers', async (context) => {
    const providers = await executor.query(
      `select ${columns} from auth.custom_oauth_providers order by identifier`,
    )
    return context.json({ providers })
  })
  app.post('/admin/custom-providers', async (context) => {
    const parsed = providerSchema.safeParse(await context.req.json().catch(() => null))
    if (!parsed.success) throw new AuthApiError(400, 'validation_failed', 'Invalid custom provider')
    const { data } = parsed
    const [made] = await executor.query<Row>(
      `insert into auth.custom_oauth_providers
         (id, provider_type, identifier, name, client_id, client_secret, issuer, scopes, enabled)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (identifier) do nothing returning ${columns}`,
      [
        randomUUID(),
        data.provider_type,
        data.identifier,
        data.name,
        data.client_id,
        data.client_secret,
        data.issuer,
        data.scopes,
        data.enabled,
      ],
    )
    if (!made) throw new AuthApiError(409, 'conflict', 'A provider with this identifier already exists')
    return context.json(made, 201)
  })
  app.delete('/admin/custom-providers/:identifier', async (context) => {
    const identifier = context.req.param('identifier')
    const gone = await executor.query(
      'delete from auth.custom_oauth_providers where identifier = $1 returning id',
      [identifier],
    )
    if (gone.length === 0) throw new AuthApiError(404, 'not_found', 'Provider not found')
    return context.body(null, 204)
  })
  return app
}
