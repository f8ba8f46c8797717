import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { z } from 'zod'
import type { Executor } from '@/supabase/local/executor'
import type { BackendKeys } from '@/supabase/local/keys'
import { logError } from '@/supabase/local/log'
import { AuthApiError } from './auth-error'
import { isUuid } from './auth-users'
import { OidcFlow, type Provider } from './oidc'
import { findOrLinkAccount } from './provider-accounts'
import type { Forward } from './stamp-issuer'

interface ProviderParts {
  forward: Forward
  executor: Executor
  keys: BackendKeys
  siteUrl: string
}

const authorizeSchema = z.object({
  provider: z.string().startsWith('custom:'),
  redirect_to: z.string().optional(),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal('s256'),
})

type FlowRow = { id: string; provider_type: string; referrer: string; auth_code: string }

/** Names in OAuth for what goes wrong at the return from a provider. */
const oauthErrors: Record<number, string> = { 400: 'invalid_request', 422: 'access_denied' }

/**
 * The sign-in at an installation's own OpenID Connect provider (`custom:…` of Supabase Auth's API). The exchange of the
 * code for a session (`/token?grant_type=pkce`) is of `@supabase/lite`.
 */
export function createProviderRoutes({ forward, executor, keys, siteUrl }: ProviderParts): Hono {
  const app = new Hono()
  app.onError((error) => {
    if (error instanceof AuthApiError) return error.toResponse()
    throw error
  })
  const toFlow = (provider: Provider, id: string, request: Request) =>
    new OidcFlow(provider, id, {
      redirectUri: new URL('/auth/v1/callback', request.url).href,
      secret: keys.jwtSecret,
    })

  app.get('/authorize', async (context) => {
    if (!context.req.query('provider')?.startsWith('custom:')) return forward(context.req.raw)
    const query = authorizeSchema.safeParse(context.req.query()).data
    if (!query) throw new AuthApiError(400, 'validation_failed', 'PKCE flow requires code_challenge')
    const provider = await requireProvider(executor, query.provider)
    const id = randomUUID()
    const url = await toFlow(provider, id, context.req.raw)
      .toAuthorizationUrl(provider.scopes)
      .catch((error: unknown) => {
        logError(`The provider ${provider.identifier} cannot be asked: ${String(error)}`)
        throw new AuthApiError(500, 'unexpected_failure', 'Error getting provider configuration')
      })
    await executor.query(`delete from auth.flow_state where created_at < now() - interval '24 hours'`)
    await executor.query(
      `insert into auth.flow_state (id, auth_code, authentication_method, code_challenge, code_challenge_method,
         provider_type, referrer)
       values ($1, $2, 'oauth', $3, 's256', $4, $5)`,
      [id, randomUUID(), query.code_challenge, query.provider, toReferrer(query.redirect_to, siteUrl)],
    )
    return context.redirect(url, 302)
  })

  app.get('/callback', async (context) => {
    const { state = '', code, error, error_description = '' } = context.req.query()
    const [flow] = await executor.query<FlowRow>(
      `select id, provider_type, referrer, auth_code from auth.flow_state
       where id = $1 and user_id is null and created_at > now() - interval '10 minutes'`,
      [isUuid(state) ? state : null],
    )
    if (!flow) {
      const problem = new AuthApiError(400, 'bad_oauth_state', 'OAuth state not found or expired')
      return context.redirect(withError(siteUrl, problem), 303)
    }
    const target = new URL(flow.referrer)
    if (error) {
      target.searchParams.set('error', error)
      target.searchParams.set('error_description', error_description)
      return context.redirect(target.href, 302)
    }
    try {
      if (!code)
        throw new AuthApiError(400, 'bad_oauth_callback', 'OAuth callback with missing authorization code')
      await enter(flow, code, context.req.raw)
      target.searchParams.set('code', flow.auth_code)
      return context.redirect(target.href, 302)
    } catch (problem) {
      if (problem instanceof AuthApiError) return context.redirect(withError(target.href, problem), 302)
      logError(`The sign-in at ${flow.provider_type} failed: ${String(problem)}`)
      const failure = new AuthApiError(500, 'unexpected_failure', 'Unable to exchange external code')
      return context.redirect(withError(target.href, failure), 302)
    }
  })

  /** @throws AuthApiError; Error if the provider's reply proves nothing */
  async function enter(flow: FlowRow, code: string, request: Request): Promise<void> {
    const provider = await requireProvider(executor, flow.provider_type)
    const person = await toFlow(provider, flow.id, request).exchange(code)
    await executor.transaction(async (transaction) => {
      const userId = await findOrLinkAccount(transaction, flow.provider_type, person)
      const claimed = await transaction.query(
        `update auth.flow_state set user_id = $2, auth_code_issued_at = now(), updated_at = now()
         where id = $1 and user_id is null returning id`,
        [flow.id, userId],
      )
      if (claimed.length === 0)
        throw new AuthApiError(400, 'flow_state_already_used', 'State has already been used')
    })
  }

  return app
}

type StoredProvider = Provider & { scopes: string[] }

/** @throws AuthApiError */
async function requireProvider(executor: Executor, identifier: string): Promise<StoredProvider> {
  const [found] = await executor.query<StoredProvider>(
    `select identifier, issuer, client_id, client_secret, scopes from auth.custom_oauth_providers
     where identifier = $1 and enabled`,
    [identifier],
  )
  if (found) return found
  const message = `Unsupported provider: Provider ${identifier} could not be found`
  throw new AuthApiError(400, 'validation_failed', message)
}

/** Only the portal's own pages get a code. */
function toReferrer(asked: string | undefined, siteUrl: string): string {
  return asked && URL.canParse(asked) && new URL(asked).origin === new URL(siteUrl).origin ? asked : siteUrl
}

function withError(address: string, { status, code, message }: AuthApiError): string {
  const url = new URL(address)
  url.searchParams.set('error', oauthErrors[status] ?? 'server_error')
  url.searchParams.set('error_code', code)
  url.searchParams.set('error_description', message)
  return url.href
}
