import { type Browser, chromium, type Page } from '@playwright/test'
import { publicPages } from '@/lib/site/pages'
import { demo, expect, test } from '@/tests/e2e/fixtures'
import { signInPlainly } from '@/tests/e2e/plain-sign-in'
import { screens } from '@/tests/e2e/screens'
import { launchOptions } from '@/tests/support/browser'

let browser: Browser

test.beforeAll(async () => {
  const { args = [], ...options } = launchOptions()
  // The browser's own font size, as a setting of the device changes it.
  browser = await chromium.launch({ ...options, args: [...args, '--blink-settings=defaultFontSize=32'] })
})
test.afterAll(() => browser.close())

async function openPage(baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } })
  await context.addCookies([{ name: 'language', value: 'sv', url: baseURL ?? '' }])
  return context.newPage()
}

const measureOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

test('text at 200 % on a phone keeps the name of the association, and a bottom bar that stays', async ({
  baseURL,
}) => {
  const page = await openPage(baseURL)
  await signInPlainly(page, demo.solglantan.admin, 'demo1234')
  await page.goto('/manager/dashboard')
  expect(
    await page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)),
  ).toBe(34)
  const name = page.getByRole('banner').getByText(demo.solglantan.name)
  expect((await name.boundingBox())?.width).toBeGreaterThan(200)
  const bar = page.getByRole('navigation').filter({ visible: true })
  for (const position of [0, 100_000]) {
    await page.evaluate((top) => window.scrollTo(0, top), position)
    await expect(bar).toBeInViewport({ ratio: 1 })
  }
  const cut = await bar
    .getByRole('link')
    .evaluateAll((links) =>
      links.filter((link) => link.scrollWidth > link.clientWidth).map((link) => link.textContent),
    )
  expect(cut).toEqual([])
})

test('text at 200 % makes no page scroll sideways on a phone', async ({ baseURL }) => {
  const page = await openPage(baseURL)
  const found: [string, number][] = []
  const visit = async (paths: readonly string[], width = 390) => {
    await page.setViewportSize({ width, height: 844 })
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      const overflow = await measureOverflow(page)
      if (overflow > 0) found.push([path, overflow])
    }
  }
  await visit([...Object.values(publicPages), '/auth', '/forgot-password'])
  await signInPlainly(page, demo.solglantan.admin, 'demo1234')
  const paths = [...(await screens.member()), ...(await screens.admin())]
  await visit(paths.map((path) => `/manager/${path}`))
  await visit(['/manager/dashboard'], 320)
  expect(found).toEqual([])
})
