import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { installPageCache, PageCache } from './page-cache'
import { hash } from './page-scripts'

const next = createRequire(import.meta.url)
const { nodeFs } = next('next/dist/server/lib/node-fs-methods')
const folder = mkdtempSync(join(tmpdir(), 'portal-pages-'))
const context = { fs: nodeFs, flushToDisk: true, serverDistDir: folder, revalidatedTags: [] }
const page = { kind: 'APP_PAGE', isFallback: false, isRoutePPREnabled: false }

/** What a build leaves of a prerendered page. */
function build(path: string, html: string, headers: Record<string, string>): void {
  const files: Record<string, string> = {
    '.html': html,
    '.rsc': '0:"https://portal.invalid/sv"',
    '.meta': JSON.stringify({ headers, segmentPaths: ['/_tree'] }),
    '.segments/_tree.segment.rsc': '1:"https://portal.invalid/sv"',
  }
  for (const [end, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, 'app', path + end)), { recursive: true })
    writeFileSync(join(folder, 'app', path + end), content)
  }
}

beforeAll(() => {
  vi.stubEnv('APP_URL', 'https://portal.example')
  vi.stubEnv('CONTACT_EMAIL', 'styrelsen@portal.example')
  for (const name of ['SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY', 'FRANK_API_TOKEN', 'LINK_SECRET'])
    vi.stubEnv(name, 'x'.repeat(32))
  vi.stubEnv('SUPABASE_URL', 'http://127.0.0.1:9')
  const html =
    '<body><a href="https://portal.invalid/sv">contact@portal.invalid</a><script>x</script><script id="own">y</script>'
  build('sv', html, { 'x-nextjs-prerender': '1', 'x-next-cache-tags': '/[locale]/(public)/page' })
  build('sv/missing', html, { 'x-next-cache-tags': '_N_T_/[locale]/missing/page' })
})
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

it('next: its store of prerendered pages gives a page’s HTML, its data and its headers', async () => {
  const { default: FileSystemCache } = next('next/dist/server/lib/incremental-cache/file-system-cache')
  const { value } = await new FileSystemCache(context).get('/sv', page)
  expect(value).toMatchObject({ kind: 'APP_PAGE', html: expect.stringContaining('portal.invalid') })
  expect([value.rscData, value.segmentData.get('/_tree')].map(Buffer.isBuffer)).toEqual([true, true])
  expect(value.headers['x-nextjs-prerender']).toBe('1')
})

/** The store that Next makes for a request. */
function openStore() {
  const { IncrementalCache } = next('next/dist/server/lib/incremental-cache')
  const prerenderManifest = { routes: {}, dynamicRoutes: {} }
  return new IncrementalCache({ ...context, prerenderManifest, requestHeaders: {}, previewProps: {} })
    .cacheHandler
}

it('next: its own store is in use until the portal’s is installed', () => {
  expect(openStore()).not.toBeInstanceOf(PageCache)
  installPageCache()
  expect(openStore()).toBeInstanceOf(PageCache)
})

it('a prerendered page is sent with the portal’s address, without React and under a policy of its own', async () => {
  const { value } = await openStore().get('/sv', page)
  const html =
    '<body><a href="https://portal.example/sv">styrelsen@portal.example</a><script id="own">y</script>'
  expect(value.html).toBe(html)
  expect(String(value.rscData)).toBe('0:"https://portal.example/sv"')
  expect(String(value.segmentData.get('/_tree'))).toBe('1:"https://portal.example/sv"')
  const { etag, 'content-security-policy': policy, ...others } = value.headers
  expect(etag).toBe(`"${hash(html).slice(0, 27)}"`)
  expect(policy).toContain(`script-src 'self' 'sha256-${hash('y')}'; `)
  expect(others).toEqual({ 'x-next-cache-tags': '/[locale]/(public)/page' })
})

it('what no page has is answered with 404, and kept by nobody', async () => {
  const { value } = await openStore().get('/sv/missing', page)
  expect([value.status, value.headers.etag, value.headers['cache-control']]).toEqual([
    404,
    undefined,
    'private, no-store',
  ])
})
