import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { demoPassword } from '@/supabase/demo/organizations'
import { startDemoPortal } from '@/tests/support/demo-portal'
import { signInPlainly } from './plain-sign-in'
import { runFaultyPortal, runModelPortal, type WorkerPortals } from './worker-portals'

export { expect }

/** The demo's people: each association has an admin and members. */
export const demo = {
  solglantan: {
    name: 'Brf Solgläntan 3',
    admin: 'karin@solglantan.example',
    member: 'anders@solglantan.example',
  },
  norrskenet: {
    name: 'Brf Norrskenet',
    admin: 'elin@norrskenet.example',
    member: 'mikael@norrskenet.example',
  },
} as const

/** `npm run test:all` walks every path in each language and size. */
export const wholeMatrix = process.env.TEST_MATRIX === 'all'

type Fixtures = {
  /** Ends the session of the person before and signs this one in. The page is empty until the test opens one. */
  signIn: (email: string, password?: string) => Promise<void>
  speak: (language: 'en' | 'sv') => Promise<void>
  /** Declares a failed request or console error that the test provokes. */
  expectNoise: (pattern: RegExp) => void
}

/**
 * Waits until React has hydrated the page. Before that, Enter adds a line break in the chat, and a button
 * posts the form as without scripts. early-typing.spec.ts tests that time.
 */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      // Public pages carry no scripts of React.
      !document.querySelector('script[src*="/_next/static/"]') ||
      [...document.forms].every((form) => Object.keys(form).some((key) => key.startsWith('__reactProps'))),
  )
}

type Automatic = { quiet: undefined; mark: undefined }
type WorkerPortal = { url: string; dataDir: string }

// Playwright numbers its workers from 0; one that replaces a failed worker takes over its number and portal.
const portals: WorkerPortal[] = JSON.parse(process.env.TEST_PORTALS ?? '[]')
const own = portals[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]
const choosePortal = ({ url, dataDir }: WorkerPortal) =>
  Object.assign(process.env, { PORTAL_URL: url, PORTAL_DATA: dataDir })
if (own) choosePortal(own)
/** Exists from a failed test until the worker that tries it again has started. */
const failedMark = join(own?.dataDir ?? '', 'test-failed')

/** A browser test fails on any unexpected console error, page error or failed request. */
export const test = base.extend<Fixtures & Automatic, { freshPortal: undefined } & WorkerPortals>({
  // Playwright ends a worker with its failed test. The next one starts a portal of its own, so that the second
  // try meets no rows, limits or mails of the first.
  freshPortal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      if (!existsSync(failedMark)) return use(undefined)
      rmSync(failedMark)
      const portal = await startDemoPortal()
      choosePortal(portal)
      await use(undefined)
      await portal.stop()
    },
    { scope: 'worker', auto: true, timeout: 180_000 },
  ],
  // Each starts with the first test that uses it. They stand here, because Playwright ends a worker before a test
  // with other fixtures of workers, and their servers with it.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  faulty: [async ({}, use) => runFaultyPortal(use), { scope: 'worker', timeout: 120_000 }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  written: [async ({}, use) => runModelPortal(use), { scope: 'worker', timeout: 120_000 }],
  mark: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use, testInfo) => {
      await use(undefined)
      if (testInfo.status !== testInfo.expectedStatus) writeFileSync(failedMark, '')
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  baseURL: async ({}, use) => use(process.env.PORTAL_URL),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  expectNoise: async ({}, use, testInfo) => {
    await use((pattern) => void testInfo.annotations.push({ type: 'noise', description: pattern.source }))
  },
  page: async ({ page, javaScriptEnabled }, use) => {
    const goto = page.goto.bind(page)
    page.goto = async (address, options) => {
      const response = await goto(address, options)
      if (javaScriptEnabled !== false && !options?.waitUntil) await waitUntilHydrated(page)
      return response
    }
    await use(page)
  },
  quiet: [
    async ({ page }, use, testInfo) => {
      const noise: string[] = []
      page.on('pageerror', (error) => noise.push(`page error: ${error.message}`))
      page.on('console', (message) => {
        if (message.type() === 'error') noise.push(`console: ${message.text()} ${message.location().url}`)
      })
      await use(undefined)
      const expected = testInfo.annotations
        .filter(({ type }) => type === 'noise')
        .map((one) => new RegExp(one.description ?? ''))
      expect(noise.filter((line) => !expected.some((pattern) => pattern.test(line)))).toEqual([])
    },
    { auto: true },
  ],
  speak: async ({ context, baseURL }, use) => {
    await use((language) => context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }]))
  },
  signIn: async ({ page, speak }, use) => {
    await use(async (email, password = demoPassword) => {
      // The portal keeps the language of the test that signed the member in first, if the browser has chosen none.
      const isChosen = (await page.context().cookies()).some(({ name }) => name === 'language')
      if (!isChosen) await speak('en')
      // An open page asks in the background, and would be refused between the two sessions.
      await page.goto('about:blank')
      await page.context().clearCookies({ name: /portal-session/ })
      await signInPlainly(page, email, password)
    })
  },
})

/** Opens the menu of a row, which names it. */
export async function openMenu(page: Page, name: string): Promise<void> {
  const [english, swedish] = [`Actions for ${name}`, `Åtgärder för ${name}`]
  const label = page.getByText(english, { exact: true }).or(page.getByText(swedish, { exact: true }))
  await page.locator('summary').filter({ has: label }).click()
}

/** Sets the position of sticky bars, because axe measures only the visible part of a field behind one. */
async function stickBars(page: Page, position: string): Promise<void> {
  await page.locator('.bar').evaluateAll((bars, value) => {
    for (const bar of bars) if (bar instanceof HTMLElement) bar.style.position = value
  }, position)
}

/**
 * Checks one state of a screen with axe in `npm run test:all`. `npm test` checks each screen once, in the walks
 * of one-grid.spec.ts and public-pages.spec.ts, because axe takes a second.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (wholeMatrix) await expectNoAxeFinding(page)
}

/** Fails on any finding of axe against WCAG 2.2 AA. */
export async function expectNoAxeFinding(page: Page): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  const analyze = async () => {
    await expect(page).toHaveTitle(/./)
    return (await new AxeBuilder({ page }).withTags(tags).analyze()).violations
  }
  await stickBars(page, 'static')
  let violations = await analyze()
  // During a navigation the page has no title for a moment.
  if (violations.some(({ id }) => id === 'document-title')) violations = await analyze()
  await stickBars(page, '')
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual(
    [],
  )
}
