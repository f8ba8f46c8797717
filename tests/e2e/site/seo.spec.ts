import type { APIRequestContext } from '@playwright/test'
import { locales } from '@/lib/i18n/locales'
import { isIndexed, type PublicPage, prefixedPath, publicPages } from '@/lib/site/pages'
import { demo, expect, test } from '@/tests/e2e/fixtures'

const pages = Object.keys(publicPages) as PublicPage[]
const addresses = pages.flatMap((page) =>
  locales.map((locale) => ({ page, locale, path: prefixedPath(page, locale) })),
)

/** The start tags of an element, each with its attributes. */
function tagsOf(html: string, element: string): Record<string, string>[] {
  return [...html.matchAll(new RegExp(`<${element}\\s([^>]*)>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name = '', value]) => [
        name.toLowerCase(),
        value ?? '',
      ]),
    ),
  )
}

async function read(request: APIRequestContext, path: string, headers: Record<string, string> = {}) {
  const reply = await request.get(path, { headers, maxRedirects: 0 })
  return { status: reply.status(), headers: reply.headers(), html: await reply.text() }
}

test('public pages appear in the chosen language, and set no cookie', async ({ request }) => {
  for (const { page, locale, path } of addresses) {
    const prefixed = await read(request, path)
    const chosen = await read(request, publicPages[page], { cookie: `language=${locale}` })
    for (const { status, html, headers } of [prefixed, chosen]) {
      expect([path, status]).toEqual([path, 200])
      expect(html).toContain(`<html lang="${locale}"`)
      expect(headers['set-cookie']).toBeUndefined()
      // Each answer has its own nonce, so no cache may keep it.
      expect(headers['cache-control']).toMatch(/private.*no-store/)
    }
  }
  expect((await read(request, '/priser')).html).toContain('<html lang="en"')
})

test('a visitor without a language, or with one that we do not have, reads English', async ({ request }) => {
  for (const cookie of ['', 'language=de', 'language=', 'language=sv2']) {
    expect((await read(request, '/', { cookie })).html).toContain('<html lang="en"')
  }
})

test('each page has one address per language, and its language versions link to each other', async ({
  request,
  baseURL,
}) => {
  for (const { page, locale, path } of addresses) {
    const { html } = await read(request, path)
    const links = tagsOf(html, 'link')
    const canonical = links.filter(({ rel }) => rel === 'canonical').map(({ href }) => href)
    const own = isIndexed(page, locale) ? path : prefixedPath(page, 'sv')
    expect([path, canonical]).toEqual([path, [`${baseURL}${own}`]])

    const languages = links
      .filter((link) => link.rel === 'alternate')
      .map((link) => [link.hreflang, link.href])
    const indexed = locales.filter((one) => isIndexed(page, one))
    expect([path, languages.sort()]).toEqual([
      path,
      [
        ...indexed.map((one) => [one, `${baseURL}${prefixedPath(page, one)}`]),
        ['x-default', `${baseURL}${prefixedPath(page, indexed[0] ?? 'sv')}`],
      ].sort(),
    ])
  }
})

test('every page has its own title and description, and a preview picture', async ({ request }) => {
  const titles = new Set<string>()
  const descriptions = new Set<string>()
  for (const { path, locale, page } of addresses) {
    const { html } = await read(request, path)
    const metas = tagsOf(html, 'meta')
    const content = (name: string) =>
      metas.find((meta) => (meta.name ?? meta.property) === name)?.content ?? ''
    const title = html.match(/<title>([^<]+)<\/title>/)?.[1] ?? ''
    expect([path, title.length > 10, title.length <= 80]).toEqual([path, true, true])
    expect([path, content('description').length]).toEqual([path, expect.any(Number)])
    expect(content('description').length).toBeGreaterThan(50)
    // The contact page is the same Swedish page at both addresses, and only one is indexed.
    if (isIndexed(page, locale)) {
      titles.add(`${title}`)
      descriptions.add(content('description'))
    }
    expect(content('og:title')).toBe(title)
    expect(content('twitter:card')).toBe('summary_large_image')
    for (const name of ['og:image', 'twitter:image']) {
      const image = await request.get(content(name))
      expect([path, name, image.status(), image.headers()['content-type']]).toEqual([
        path,
        name,
        200,
        'image/png',
      ])
    }
  }
  const indexed = addresses.filter(({ page, locale }) => isIndexed(page, locale)).length
  expect([titles.size, descriptions.size]).toEqual([indexed, indexed])
})

test('structured data is valid and matches the visible page', async ({ page }) => {
  const found = new Map<string, string[]>()
  for (const { path } of addresses) {
    await page.goto(path)
    const blocks = await page.locator('script[type="application/ld+json"]').allTextContents()
    const data = blocks.map((block) => JSON.parse(block))
    found.set(path, data.map((one) => one['@type']).sort())
    for (const one of data) {
      expect(one['@context']).toBe('https://schema.org')
      const shown = (await page.getByRole('main').allInnerTexts()).join().replaceAll(/\s/g, '')
      for (const { name, acceptedAnswer } of one.mainEntity ?? []) {
        expect(shown).toContain(name.replaceAll(/\s/g, ''))
        expect(shown).toContain(acceptedAnswer.text.replaceAll(/\s/g, ''))
      }
      if (path.endsWith('/priser')) {
        for (const offer of one.offers ?? []) expect(shown.replaceAll(',', '')).toContain(String(offer.price))
      }
    }
  }
  expect(found.get('/sv')).toEqual(['Organization', 'SoftwareApplication'])
  expect(found.get('/en/priser')).toEqual(['FAQPage', 'SoftwareApplication'])
})

test('the sitemap lists exactly the indexable addresses, and robots.txt refers to it', async ({
  request,
  baseURL,
}) => {
  const { html: sitemap, status } = await read(request, '/sitemap.xml')
  expect(status).toBe(200)
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url)
  const indexed = addresses.filter(({ page, locale }) => isIndexed(page, locale))
  expect(listed.sort()).toEqual(indexed.map(({ path }) => `${baseURL}${path}`).sort())

  const { html: robots } = await read(request, '/robots.txt')
  for (const path of ['/manager', '/api', '/auth']) expect(robots).toContain(`Disallow: ${path}\n`)
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  for (const path of ['/manager/dashboard', '/api/health', '/auth', '/forgot-password']) {
    expect([path, (await read(request, path)).headers['x-robots-tag']]).toEqual([path, 'noindex'])
  }
})

test("a missing address answers 404 in the visitor's language", async ({ request }) => {
  for (const path of ['/finns-inte', '/priser/x', '/sv/finns-inte', '/wp-login.php', '/en/en', '/missing']) {
    const { status, html, headers } = await read(request, path, { cookie: 'language=sv' })
    expect([path, status]).toEqual([path, 404])
    expect(html).toContain('<html lang="sv"')
    expect(html).toContain('<h1')
    expect(headers['cache-control']).toContain('no-store')
    expect(tagsOf(html, 'meta').some(({ name, content }) => name === 'robots' && content === 'noindex')).toBe(
      true,
    )
  }
})

test('the portal can be installed on the home screen', async ({ request }) => {
  const reply = await request.get('/manifest.webmanifest')
  const { icons, name } = await reply.json()
  expect(name).toBe('Föreningsportalen')
  for (const { src, type, sizes } of icons) {
    const icon = await request.get(src)
    expect([src, icon.status(), icon.headers()['content-type']]).toEqual([
      src,
      200,
      expect.stringContaining(type),
    ])
    if (type === 'image/png') {
      const bytes = await icon.body()
      expect([src, `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`]).toEqual([src, sizes])
    }
  }
})

test('the policy of a public page allows the scripts with its nonce and no other', async ({
  page,
  request,
  expectNoise,
}) => {
  const nonces = new Set<string>()
  for (const { path } of addresses) {
    const { html, headers } = await read(request, path)
    const policy = headers['content-security-policy'] ?? ''
    const [, nonce = ''] = policy.match(/script-src 'self' 'nonce-([\w-]+)' 'strict-dynamic';/) ?? []
    expect([path, nonce.length]).toEqual([path, 22])
    nonces.add(nonce)
    const scripts = tagsOf(html, 'script').filter(({ type }) => type !== 'application/ld+json')
    expect([path, scripts.length > 0]).toEqual([path, true])
    for (const script of scripts) expect([path, script.nonce]).toEqual([path, nonce])
  }
  expect(nonces.size).toBe(addresses.length)

  // Adds an injected script to the page and keeps the real policy.
  await page.route('**/sv/priser', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('</body>', '<script>window.injected = true</script></body>')
    await route.fulfill({ response, body })
  })
  expectNoise(/inline script|Content Security Policy/i)
  await page.goto('/sv/priser')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => 'injected' in window)).toBe(false)
})

test('P02 the public site contacts no other origin, violates no policy, and stores nothing', async ({
  page,
  context,
  baseURL,
}) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== baseURL)
      elsewhere.push(request.url())
  })
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
    )
  })
  for (const path of ['/', ...addresses.map((one) => one.path)]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  expect(elsewhere).toEqual([])
  expect(await context.cookies()).toEqual([])
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
})

test('a member who opens the start page is redirected to the dashboard; a visitor with a broken session is not', async ({
  page,
  context,
  signIn,
  baseURL,
}) => {
  await context.addCookies([{ name: 'portal-session', value: 'x', url: baseURL ?? '' }])
  await page.goto('/')
  await expect(page).toHaveURL(`${baseURL}/`)
  await context.clearCookies()

  await signIn(demo.solglantan.member)
  await page.goto('/')
  await expect(page).toHaveURL(/\/manager\/dashboard/)
})

test('a person who signs in from the Swedish pages continues in Swedish', async ({ page, context }) => {
  await page.goto('/sv')
  expect(await context.cookies()).toEqual([])
  await page.goto('/sv/auth')
  await expect(page).toHaveURL(/\/auth$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'sv')
})
