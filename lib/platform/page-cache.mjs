// biome-ignore-all lint/style/noRestrictedImports: Next loads this file with Node alone, which knows neither `@/` nor a name without its ending.
import imported from 'next/dist/server/lib/incremental-cache/file-system-cache.js'
import { env } from '../env.ts'
import { hashPolicy } from '../security/headers.ts'
import { baseToCome, contactToCome } from '../site/base.ts'
import { hash, hashScripts, withoutReact } from './page-scripts.ts'

// In Next's bundled routes the import is the class itself; loaded by Node it is the module.
const FileSystemCache = imported.default ?? imported

const completed = new WeakMap()

/**
 * JavaScript because Node alone loads it. Hashes of inline scripts because a nonce prevents prerendering.
 * Parallel requests share a result, so nothing here may depend on the request.
 */
export default class PageCache extends FileSystemCache {
  async get(...args) {
    const entry = await super.get(...args)
    if (entry?.value?.kind !== 'APP_PAGE' || process.env.NEXT_PHASE === 'phase-production-build') return entry
    if (!completed.has(entry.value)) completed.set(entry.value, completePage(entry.value))
    return { ...entry, value: completed.get(entry.value) }
  }
}

/** A text of 1,024 characters or more is sent with its length, so it must not contain a placeholder. */
function completePage(page) {
  const { APP_URL, CONTACT_EMAIL } = env()
  const { origin, protocol } = new URL(APP_URL)
  const place = (text) => text.replaceAll(baseToCome, origin).replaceAll(contactToCome, CONTACT_EMAIL)
  const placeInBytes = (bytes) => bytes && Buffer.from(place(bytes.toString('utf8')))
  const html = withoutReact(place(page.html))
  const { 'x-nextjs-prerender': _, ...headers } = page.headers
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
    rscData: placeInBytes(page.rscData),
    segmentData:
      page.segmentData && new Map([...page.segmentData].map(([path, data]) => [path, placeInBytes(data)])),
  }
}
