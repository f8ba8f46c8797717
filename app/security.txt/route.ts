import { env } from '@/lib/env'

/** RFC 9116. `/.well-known/security.txt` is rewritten to it. */
export const dynamic = 'force-dynamic'

const validDays = 180

export function GET() {
  const { APP_URL, CONTACT_EMAIL } = env()
  const expires = new Date(Date.now() + validDays * 24 * 60 * 60 * 1000)
  const lines = [
    `Contact: mailto:${CONTACT_EMAIL}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: sv, en',
    `Canonical: ${new URL('/.well-known/security.txt', APP_URL).href}`,
  ]
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
