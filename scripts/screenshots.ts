import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { screenshots } from '@/app/[locale]/(public)/funktioner/screenshots'
import { locales } from '@/lib/i18n/locales'
import { demoPassword } from '@/supabase/demo/build'
import { waitUntilRead } from '@/tests/support/backend'
import { ensureBrowser, launchOptions } from '@/tests/support/browser'
import { startPortal } from '@/tests/support/portal'

/** `npm run screenshots`: takes the public pages' pictures of the product, and the README's, from a portal on fresh demo data. */
const folder = join('public', 'screenshots')
const modes = ['light', 'dark'] as const
const question = {
  en: 'Am I allowed to sublet my apartment?',
  sv: 'Får jag hyra ut min lägenhet i andra hand?',
}
const association = encodeURIComponent('Brf Solgläntan 3')

type Name = keyof typeof screenshots
type Shown = {
  login: string
  path: string
  prepare?: (page: Page, locale: keyof typeof question) => Promise<void>
}

const admin = 'karin@solglantan.example'
const member = 'anders@solglantan.example'

const shown: Record<Name, Shown> = {
  askFrank: { login: member, path: '/manager/ask-frank', prepare: ask },
  news: { login: member, path: '/manager/dashboard' },
  documents: { login: member, path: '/manager/documents', prepare: openFirstSection },
  publish: { login: admin, path: '/manager/articles' },
  manage: { login: admin, path: '/manager/admin/documents', prepare: openFirstSection },
  members: { login: admin, path: `/manager/organization-users/${association}` },
  assistant: { login: admin, path: '/manager/frank' },
}

async function ask(page: Page, locale: keyof typeof question): Promise<void> {
  await page.getByRole('textbox').fill(question[locale])
  await page.getByRole('textbox').press('Enter')
  await page.locator('main [aria-expanded=false]').last().click()
  await page.getByRole('blockquote').first().scrollIntoViewIfNeeded()
}

/** A prompt to choose a section would show nothing of what is in them. */
async function openFirstSection(page: Page): Promise<void> {
  const section = page.getByRole('main').locator('a[href*="section="]').first()
  if (await section.count()) {
    await section.click()
    await page.waitForURL(/section=/)
  }
}

async function open(
  browser: Browser,
  url: string,
  login: string,
  locale: string,
  mode: (typeof modes)[number],
  size: { width: number; height: number },
) {
  const narrow = size.width < 768
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: size.width, height: size.height },
    colorScheme: mode,
    reducedMotion: 'reduce',
    deviceScaleFactor: narrow ? 2 : 1,
    isMobile: narrow,
    hasTouch: narrow,
    locale: locale === 'sv' ? 'sv-SE' : 'en-GB',
    timezoneId: 'Europe/Stockholm',
  })
  await context.addCookies([{ name: 'language', value: locale, url }])
  const page = await context.newPage()
  await page.goto('/auth')
  await page.locator('input[name=email]').fill(login)
  await page.locator('input[name=password]').fill(demoPassword)
  await page.locator('input[name=password]').press('Enter')
  await page.waitForURL('**/manager/dashboard*')
  return { context, page }
}

async function take(): Promise<void> {
  ensureBrowser()
  await mkdir(folder, { recursive: true })
  const portal = await startPortal()
  const browser = await chromium.launch(launchOptions())
  try {
    await waitUntilRead(portal.dataDir)
    for (const name of Object.keys(screenshots) as Name[])
      for (const locale of locales)
        for (const mode of modes) {
          const { file, width, height } = screenshots[name]
          const { login, path, prepare } = shown[name]
          const { context, page } = await open(browser, portal.url, login, locale, mode, { width, height })
          await page.goto(path, { waitUntil: 'networkidle' })
          await prepare?.(page, locale)
          await page.waitForLoadState('networkidle')
          const png = await page.screenshot({ animations: 'disabled' })
          await sharp(png)
            .webp({ quality: 78, effort: 6 })
            .toFile(join(folder, `${file}-${locale}-${mode}.webp`))
          await context.close()
        }
    await takeReadmePicture(browser, portal.url)
  } finally {
    await browser.close()
    await portal.stop()
  }
}

async function takeReadmePicture(browser: Browser, url: string): Promise<void> {
  const size = { width: 1100, height: 860 }
  const { context, page } = await open(browser, url, member, 'en', 'light', size)
  await page.goto('/manager/ask-frank', { waitUntil: 'networkidle' })
  await ask(page, 'en')
  const png = await page.screenshot({ animations: 'disabled' })
  await sharp(png).png({ palette: true, quality: 90 }).toFile(join('public', 'screenshot.png'))
  await context.close()
}

await take()
