import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type IssuerFault, type OidcIssuer, startOidcIssuer } from '@/tests/support/servers/oidc-issuer'
import { OidcFlow } from './oidc'

let issuer: OidcIssuer
beforeAll(async () => {
  issuer = await startOidcIssuer()
})
afterAll(() => issuer?.close())
beforeEach(() => issuer.fail())

const redirectUri = 'http://127.0.0.1:1/auth/v1/callback'
const eva = { sub: 'eva', email: 'Eva@Example.se', email_verified: true, name: 'Eva' }

function createFlow({ id = randomUUID(), url = issuer.url }: { id?: string; url?: string } = {}) {
  const { clientId: client_id, clientSecret: client_secret } = issuer
  const provider = { identifier: 'custom:own', issuer: url, client_id, client_secret }
  return new OidcFlow(provider, id, { redirectUri, secret: 'a secret of the installation' })
}

/** The person agrees at the issuer. @returns the code that it sends back */
async function agree(flow: OidcFlow): Promise<string> {
  const reply = await fetch(await flow.toAuthorizationUrl([]), { redirect: 'manual' })
  return new URL(reply.headers.get('location') ?? '').searchParams.get('code') ?? ''
}

describe('a sign-in at an OpenID Connect issuer', () => {
  it('tells who the person is, and whether the address is theirs', async () => {
    issuer.enter(eva)
    const flow = createFlow()
    expect(await flow.exchange(await agree(flow))).toMatchObject({
      subject: 'eva',
      email: 'eva@example.se',
      isVerified: true,
    })
    issuer.enter({ ...eva, email_verified: undefined })
    expect(await flow.exchange(await agree(flow))).toMatchObject({ isVerified: false })
    issuer.enter({ sub: 'eva' })
    expect(await flow.exchange(await agree(flow))).toMatchObject({ email: '', isVerified: false })
  })

  const faults: IssuerFault[] = [
    ...(['forged signature', 'shared secret', 'other nonce', 'other audience', 'other issuer'] as const),
    ...(['expired', 400, 500] as const),
  ]
  it.each(faults)('A34 does not with a reply that proves nothing: %s', async (fault) => {
    issuer.enter(eva)
    const flow = createFlow()
    const code = await agree(flow)
    issuer.fail(fault)
    await expect(flow.exchange(code)).rejects.toThrow()
  })

  it('A34 does not with the code of another flow, or a code that was used', async () => {
    issuer.enter(eva)
    const [flow, other] = [createFlow(), createFlow()]
    await expect(other.exchange(await agree(flow))).rejects.toThrow('400')
    const code = await agree(flow)
    await flow.exchange(code)
    await expect(flow.exchange(code)).rejects.toThrow('400')
  })

  it('is not begun at an address that is another issuer’s, or where none is', async () => {
    await expect(createFlow({ url: `${issuer.url}/` }).toAuthorizationUrl([])).rejects.toThrow(
      'another issuer',
    )
    await expect(createFlow({ url: `${issuer.url}/x` }).toAuthorizationUrl([])).rejects.toThrow('404')
  })
})
