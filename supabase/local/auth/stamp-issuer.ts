import { decodeJwt, SignJWT } from 'jose'

/** Forwards a request to `@supabase/lite`. */
export type Forward = (request: Request) => Promise<Response>

/** The issuer has no port, so that sessions outlive a restart on another port. */
export const issuer = 'embedded/auth/v1'

/** `@supabase/lite` omits the issuer in a session's JSON and in a link's address. */
export function stampIssuer(forward: Forward, jwtSecret: string): Forward {
  const key = new TextEncoder().encode(jwtSecret)
  const stamp = (token: string) =>
    new SignJWT({ ...decodeJwt(token), iss: issuer })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(key)
  return async (request) => {
    const response = await forward(request)
    const location = response.headers.get('location')
    const inAddress = location?.match(/[#&]access_token=([^&]+)/)?.[1]
    if (location && inAddress) {
      const headers = new Headers(response.headers)
      headers.set('location', location.replace(inAddress, await stamp(inAddress)))
      return new Response(response.body, { status: response.status, headers })
    }
    if (!response.ok || !/json/.test(response.headers.get('content-type') ?? '')) return response
    const text = await response.text()
    const body = JSON.parse(text || 'null')
    const headers = new Headers(response.headers)
    headers.delete('content-length')
    if (typeof body?.access_token !== 'string')
      return new Response(text, { status: response.status, headers })
    const stamped = { ...body, access_token: await stamp(body.access_token) }
    return new Response(JSON.stringify(stamped), { status: response.status, headers })
  }
}
