import type { IncrementalCachedAppPageValue as StoredPage } from 'next/dist/server/response-cache'
import { env } from '@/lib/env'
import { hashPolicy } from '@/lib/security/headers'
import { baseToCome, contactToCome } from '@/lib/site/base'
import { hash, hashScripts, withoutReact } from './page-scripts'

/**
 * Hashes of inline scripts because a nonce prevents prerendering. A text of 1,024 characters or more is sent
 * with its length, so it must not contain a placeholder.
 */
export function completePage(page: StoredPage): StoredPage {
  const { APP_URL, CONTACT_EMAIL } = env()
  const { origin, protocol } = new URL(APP_URL)
  const place = (text: string) => text.replaceAll(baseToCome, origin).replaceAll(contactToCome, CONTACT_EMAIL)
  const placeInBytes = (bytes: Buffer) => Buffer.from(place(bytes.toString('utf8')))
  const html = withoutReact(place(page.html))
  const { 'x-nextjs-prerender': _, ...headers } = page.headers ?? {}
  const missing = String(headers['x-next-cache-tags']).includes('/[locale]/missing/page')
  headers['content-security-policy'] = hashPolicy(hashScripts(html), {
    development: false,
    https: protocol === 'https:',
  })
  if (missing) headers['cache-control'] = 'private, no-store'
  else headers.etag = `"${hash(html).slice(0, 27)}"`
  return {
    ...page,
    html,
    headers,
    // Next prerenders a page that calls `notFound()` as an empty shell.
    status: missing ? 404 : page.status,
    rscData: page.rscData && placeInBytes(page.rscData),
    segmentData:
      page.segmentData && new Map([...page.segmentData].map(([path, data]) => [path, placeInBytes(data)])),
  }
}
