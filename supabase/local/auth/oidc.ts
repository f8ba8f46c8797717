import { createHash, createHmac } from 'node:crypto'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { z } from 'zod'

export type Provider = { identifier: string; issuer: string; client_id: string; client_secret: string }

/** What the provider says of the person. An address counts only if it is verified. */
export type Person = { subject: string; claims: Record<string, unknown>; email: string; isVerified: boolean }

const discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
})
const tokens = z.object({ id_token: z.string() })
const idToken = z.object({
  sub: z.string().min(1).max(255),
  nonce: z.string(),
  email: z.string().max(254).default(''),
  email_verified: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
  name: z.string().max(500).optional(),
})

const timeoutMs = 5_000
/** A signature with the client's secret would let who knows it name anybody. */
const algorithms = ['RS256', 'ES256', 'PS256', 'EdDSA']

/** One sign-in at a provider. Its nonce and verifier follow from its id, so that no table keeps them. */
export class OidcFlow {
  constructor(
    private readonly provider: Provider,
    private readonly id: string,
    private readonly parts: { redirectUri: string; secret: string },
  ) {}

  /** @throws Error if the provider does not answer, or names another issuer */
  async toAuthorizationUrl(scopes: string[]): Promise<string> {
    const url = new URL((await this.#discover()).authorization_endpoint)
    const query = {
      response_type: 'code',
      client_id: this.provider.client_id,
      redirect_uri: this.parts.redirectUri,
      scope: [...new Set(['openid', 'email', 'profile', ...scopes])].join(' '),
      state: this.id,
      nonce: this.#derive('nonce'),
      code_challenge: createHash('sha256').update(this.#derive('verifier')).digest('base64url'),
      code_challenge_method: 'S256',
    }
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url.href
  }

  /** @throws Error unless the provider gives an ID token of its own for this flow */
  async exchange(code: string): Promise<Person> {
    const { issuer, token_endpoint, jwks_uri } = await this.#discover()
    const { client_id, client_secret } = this.provider
    const basic = [client_id, client_secret].map(encodeURIComponent).join(':')
    const reply = await fetch(token_endpoint, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(basic).toString('base64')}`,
        accept: 'application/json',
      },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: this.parts.redirectUri,
        code_verifier: this.#derive('verifier'),
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!reply.ok) throw new Error(`the token endpoint answered ${reply.status}`)
    const { id_token } = tokens.parse(await reply.json())
    const keys = createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: timeoutMs })
    const { payload } = await jwtVerify(id_token, keys, {
      issuer,
      audience: client_id,
      algorithms,
      requiredClaims: ['exp', 'iat'],
    })
    const { sub, nonce, email, email_verified, name } = idToken.parse(payload)
    if (nonce !== this.#derive('nonce')) throw new Error('the nonce is of another flow')
    const isVerified = email_verified === true || email_verified === 'true'
    const claims = { iss: issuer, sub, email, email_verified: isVerified, ...(name && { full_name: name }) }
    return { subject: sub, claims, email: email.trim().toLowerCase(), isVerified }
  }

  async #discover() {
    const { issuer } = this.provider
    const reply = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!reply.ok) throw new Error(`the discovery answered ${reply.status}`)
    const found = discovery.parse(await reply.json())
    if (found.issuer !== issuer) throw new Error('the discovery names another issuer')
    return found
  }

  #derive(purpose: 'nonce' | 'verifier'): string {
    return createHmac('sha256', this.parts.secret).update(`${purpose} ${this.id}`).digest('base64url')
  }
}
