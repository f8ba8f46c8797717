import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { listen } from './listen'

export type Claims = { sub: string; email?: string; email_verified?: boolean; name?: string }

/** What the issuer does wrong at the next sign-in. A number answers so at the token endpoint. */
export type IssuerFault =
  | 'denied'
  | 'forged signature'
  | 'shared secret'
  | 'other nonce'
  | 'other audience'
  | 'other issuer'
  | 'expired'
  | 'silent'
  | number

export type OidcIssuer = {
  url: string
  clientId: string
  clientSecret: string
  /** Who signs in next. */
  enter: (person: Claims) => void
  fail: (fault?: IssuerFault) => void
  close: () => Promise<void>
}

type Granted = { person: Claims; challenge: string; nonce: string; redirectUri: string }

/** A real OpenID Connect issuer over HTTP, whose people agree at once: codes work once, PKCE and the client are checked. */
export async function startOidcIssuer(): Promise<OidcIssuer> {
  const [clientId, clientSecret] = ['portal', randomUUID()]
  const [own, strange] = await Promise.all([generateKeyPair('ES256'), generateKeyPair('ES256')])
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }
  const granted = new Map<string, Granted>()
  let person: Claims = { sub: 'nobody' }
  let fault: IssuerFault | undefined
  let url = ''

  async function sign({ person: claims, nonce }: Granted): Promise<string> {
    const payload: JWTPayload = { ...claims, nonce: fault === 'other nonce' ? randomUUID() : nonce }
    const isShared = fault === 'shared secret'
    const key = fault === 'forged signature' ? strange.privateKey : own.privateKey
    return new SignJWT(payload)
      .setProtectedHeader(isShared ? { alg: 'HS256' } : { alg: 'ES256', kid: 'one' })
      .setIssuer(fault === 'other issuer' ? 'http://other.example' : url)
      .setAudience(fault === 'other audience' ? 'another' : clientId)
      .setIssuedAt()
      .setExpirationTime(fault === 'expired' ? '-1h' : '5m')
      .sign(isShared ? new TextEncoder().encode(clientSecret) : key)
  }

  function authorize(query: URLSearchParams): string {
    const to = new URL(query.get('redirect_uri') ?? '')
    to.searchParams.set('state', query.get('state') ?? '')
    const isWhole =
      query.get('client_id') === clientId &&
      query.get('response_type') === 'code' &&
      query.get('code_challenge_method') === 'S256' &&
      query.get('scope')?.split(' ').includes('openid')
    if (!isWhole) to.searchParams.set('error', 'invalid_request')
    else if (fault === 'denied') to.searchParams.set('error', 'access_denied')
    else {
      const code = randomUUID()
      granted.set(code, {
        person,
        challenge: query.get('code_challenge') ?? '',
        nonce: query.get('nonce') ?? '',
        redirectUri: query.get('redirect_uri') ?? '',
      })
      to.searchParams.set('code', code)
    }
    return to.href
  }

  async function token(request: IncomingMessage): Promise<[number, unknown]> {
    let text = ''
    for await (const chunk of request) text += chunk
    if (typeof fault === 'number') return [fault, { error: 'server_error' }]
    const body = new URLSearchParams(text)
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    if (request.headers.authorization !== `Basic ${basic}`) return [401, { error: 'invalid_client' }]
    const grant = granted.get(body.get('code') ?? '')
    granted.delete(body.get('code') ?? '')
    const verifier = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    if (!grant || grant.challenge !== verifier || grant.redirectUri !== body.get('redirect_uri'))
      return [400, { error: 'invalid_grant' }]
    return [200, { token_type: 'Bearer', access_token: randomUUID(), id_token: await sign(grant) }]
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', url)
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (fault === 'silent') return
    if (pathname === '/.well-known/openid-configuration')
      return answer(200, {
        issuer: url,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        jwks_uri: `${url}/jwks`,
      })
    if (pathname === '/jwks') return answer(200, { keys: [jwk] })
    if (pathname === '/authorize') return response.writeHead(302, { location: authorize(searchParams) }).end()
    if (pathname === '/token' && request.method === 'POST') return answer(...(await token(request)))
    answer(404, {})
  })
  const { url: listening, close } = await listen(server)
  url = listening
  return {
    url,
    clientId,
    clientSecret,
    enter: (next) => {
      person = next
    },
    fail: (next) => {
      fault = next
    },
    close,
  }
}
