import { plans } from '@/lib/plans'
import { publicPages } from '@/lib/site/pages'
import { expect, expectAccessible, expectNoAxeFinding, test, wholeMatrix } from '@/tests/e2e/fixtures'

const languages = ['en', 'sv'] as const
const paths = Object.values(publicPages)

/** `npm test` walks the pages once in each size, as one-grid.spec.ts walks the screens. */
const listLooks = (isMobile: boolean) =>
  wholeMatrix
    ? languages.flatMap((language) =>
        (['light', 'dark'] as const).map((scheme) => [language, scheme] as const),
      )
    : [isMobile ? (['sv', 'dark'] as const) : (['en', 'light'] as const)]

test('every public page has one heading, its landmarks and no axe finding @phone', async ({
  page,
  speak,
  isMobile,
}) => {
  for (const [language, colorScheme] of listLooks(isMobile)) {
    await speak(language)
    await page.emulateMedia({ colorScheme })
    for (const path of paths) {
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page.getByRole('banner')).toHaveCount(1)
      await expect(page.getByRole('main')).toHaveCount(1)
      await expect(page.getByRole('contentinfo')).toContainText('© 2024')
      // In one size, as the screens of one-grid.spec.ts.
      if (isMobile) await expectNoAxeFinding(page)
      else await expectAccessible(page)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect([path, overflow]).toEqual([path, 0])
    }
  }
})

for (const language of languages) {
  test(`every link of the public pages in ${language} works`, async ({ page, request, speak }) => {
    await speak(language)
    const found = new Set<string>()
    for (const path of paths) {
      await page.goto(path)
      const hrefs = await page
        .locator('a[href], link[href], img[src], source[srcset]')
        .evaluateAll((nodes) =>
          nodes.map(
            (node) => ['href', 'src', 'srcset'].map((name) => node.getAttribute(name)).find(Boolean) ?? '',
          ),
        )
      for (const href of hrefs) found.add(new URL(href, page.url()).href)
      for (const fragment of hrefs.filter((href) => href.startsWith('#')))
        await expect(page.locator(fragment)).toHaveCount(1)
    }
    const addresses = [...found].filter((address) => !address.startsWith('mailto:'))
    expect(addresses.length).toBeGreaterThan(10)
    const own = new URL(page.url()).origin
    for (const address of addresses) {
      expect(address).toMatch(new RegExp(`^${own}/`))
      expect([address, (await request.get(address)).status()]).toEqual([address, 200])
    }
  })
}

test('the landing page says what the portal does and for whom', async ({ page }) => {
  await page.goto('/')
  const main = page.getByRole('main')
  const steps = main.getByRole('region', { name: /four steps/ }).getByRole('listitem')
  await expect(steps).toHaveText([/Upload/, /Access/, /Questions/, /Answer/])
  for (const benefit of ['Faster', 'Lower workload', 'Secure'])
    await expect(main.getByRole('heading', { name: benefit })).toBeVisible()
  await expect(main.getByRole('figure', { name: 'An example of an answer' })).toContainText(
    'Subletting is allowed for a maximum of three months during vacation stays.',
  )
  await expect(main.getByRole('heading', { name: 'A GDPR-compliant solution' })).toBeVisible()
  await expect(main.getByRole('figure', { name: 'An example of an article' })).toContainText(
    'Read by 41 of 56 members',
  )
  for (const group of ['Product', 'Support', 'Company'])
    await expect(page.getByRole('contentinfo').getByRole('heading', { name: group })).toBeVisible()
})

test("the example answer is in the visitor's language", async ({ page, speak }) => {
  await speak('sv')
  await page.goto('/')
  await expect(page.getByRole('figure', { name: 'Exempel på ett svar' })).toContainText(
    'Andrahandsuthyrning är tillåten i högst tre månader vid semestervistelse.',
  )
  await expect(page.getByRole('figure', { name: 'Exempel på en nyhet' })).toContainText(
    'Läst av 41 av 56 medlemmar',
  )
})

test('the contact page is Swedish in both languages, with one address and its promise', async ({
  page,
  speak,
}) => {
  for (const language of languages) {
    await speak(language)
    await page.goto('/kontakt')
    const main = page.getByRole('main')
    await expect(main).toContainText('Assistenten automatiserar vanliga medlemsfrågor dygnet runt')
    await expect(main).toContainText('styrelsen sparar tid')
    await expect(main).toContainText('Vi svarar inom 24 timmar')
    await expect(main.getByRole('link')).toHaveCount(1)
    await expect(main.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:[^@]+@[^@]+$/)
    await expect(main.getByText('This page is in Swedish.')).toHaveCount(language === 'en' ? 1 : 0)
  }
})

test('a visitor reads each price with and without VAT, and the contents of the plans', async ({
  page,
  speak,
}) => {
  await speak('sv')
  await page.goto('/priser')
  for (const plan of plans) {
    expect(plan.monthlyExclVat * 1.25).toBe(plan.monthlyInclVat)
    const card = page.getByRole('listitem').filter({ hasText: `${plan.homesTo} bostäder` })
    await expect(card).toContainText(/kr\s*per månad inkl\. moms/)
    await expect(card).toContainText(new RegExp(`${plan.monthlyExclVat % 1000}\\skr exkl\\. moms`))
  }
  await expect(page.getByRole('table').getByRole('columnheader')).toHaveCount(plans.length + 1)
  await expect(page.getByRole('term')).toHaveCount(7)
})

test('the screenshots cause no layout shift when they load', async ({ page }) => {
  await page.goto('/funktioner')
  for (const picture of await page.locator('picture img').all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    const { drawn, declared } = await picture.evaluate((image: HTMLImageElement) => ({
      drawn: image.naturalWidth / image.naturalHeight,
      declared: Number(image.getAttribute('width')) / Number(image.getAttribute('height')),
    }))
    expect(drawn).toBeCloseTo(declared, 2)
  }
})

test('on a narrow phone the address of the contact page breaks between its parts, not in a word', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/kontakt')
  const lines = await page
    .getByRole('main')
    .locator('a[href^="mailto:"]')
    .evaluate((link) => {
      const walker = document.createTreeWalker(link, NodeFilter.SHOW_TEXT)
      const found: [string, number][] = []
      while (walker.nextNode()) {
        const range = document.createRange()
        range.selectNodeContents(walker.currentNode)
        found.push([walker.currentNode.textContent ?? '', range.getClientRects().length])
      }
      return found
    })
  expect(lines.length).toBeGreaterThan(1)
  for (const [part, count] of lines) expect([part, count]).toEqual([part, 1])
})
