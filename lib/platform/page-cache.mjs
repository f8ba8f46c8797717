// biome-ignore-all lint/style/noRestrictedImports: Next loads this file with Node alone, which knows neither `@/` nor a name without its ending.
import imported from 'next/dist/server/lib/incremental-cache/file-system-cache.js'
import { env } from '../env.ts'
import { hashPolicy } from '../security/headers.ts'
import { baseToCome, contactToCome } from '../site/base.ts'
import { hash, hashScripts, withoutReact } from './page-scripts.ts'

// Bundled into Next's routes the import is the class itself; loaded by Node it is the module.
const FileSystemCache = imported.default ?? imported

/** What is sent of each stored page, by what is stored. */
const completed = new WeakMap()

/**
 * Next's store of prerendered pages, which its configuration names by this file; JavaScript, as Node alone loads it. As a page is first read it
 * gets what the build does not know: the portal's address, where to write, and a policy that admits exactly the inline scripts that the page
 * has (a nonce would keep it from being prerendered), and loses React: these pages are links, forms and disclosures of the browser's own, and
 * without its scripts and data a page is a third of the size. Requests for a page that come together share an answer, so nothing here may
 * depend on the request.
 */
export default class PageCache extends FileSystemCache {
  async get(...args) {
    const entry = await super.get(...args)
    if (entry?.value?.kind !== 'APP_PAGE' || process.env.NEXT_PHASE === 'phase-production-build') return entry
    if (!completed.has(entry.value)) completed.set(entry.value, completePage(entry.value))
    return { ...entry, value: completed.get(entry.value) }
  }
}

/** In the data that follows a page, a text of 1,024 characters or more is told by its length: such a text may not name what is replaced here. */
function completePage(page) {
  const { APP_URL, CONTACT_EMAIL } = env()
  const { origin, protocol } = new URL(APP_URL)
  const place = (text) => text.replaceAll(baseToCome, origin).replaceAll(contactToCome, CONTACT_EMAIL)
  const placeInBytes = (bytes) => bytes && Buffer.from(place(bytes.toString('utf8')))
  const html = withoutReact(place(page.html))
  // Next sets the first of these itself.
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
    // A page that says `notFound()` would be prerendered as an empty shell.
    status: missing ? 404 : page.status,
    rscData: placeInBytes(page.rscData),
    segmentData:
      page.segmentData && new Map([...page.segmentData].map(([path, data]) => [path, placeInBytes(data)])),
  }
}
