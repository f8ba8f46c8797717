import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { screenshots } from '@/app/[locale]/(public)/funktioner/screenshots'
import { type Locale, locales } from '@/lib/i18n/locales'
import { demoPassword } from '@/supabase/demo/organizations'
import { waitUntilRead } from '@/tests/support/backend'
import { ensureBrowser, launchOptions } from '@/tests/support/browser'
import { startPortal } from '@/tests/support/portal'

/**
 * `npm run screenshots`: on new demo data, or `-- --url ADDRESS`. `--only NAME` takes one feature, `--only readme` the
 * picture of the README, whose question is surely answered once the portal has vectors.
 */
const { values } = parseArgs({ options: { url: { type: 'string' }, only: { type: 'string' } } })

const folder = join('public', 'screenshots')
const modes = ['light', 'dark'] as const
type Mode = (typeof modes)[number]
const question = {
  en: 'How long may I sublet during my vacation?',
  sv: 'Får jag hyra ut i andra hand på semestern?',
}
const association = encodeURIComponent('Brf Solgläntan 3')

type Name = keyof typeof screenshots
type Shown = {
  login: string
  path: string
  prepare?: (page: Page, locale: Locale) => Promise<void>
}

const admin = 'karin@solglantan.example'
const member = 'anders@solglantan.example'

const shown: Record<Name, Shown> = {
  askFrank: { login: member, path: '/manager/ask-frank', prepare: ask },
  news: { login: member, path: '/manager/dashboard' },
  documents: { login: member, path: '/manager/documents', prepare: openSection },
  publish: { login: admin, path: '/manager/articles' },
  manage: { login: admin, path: '/manager/admin/documents', prepare: openSection },
  members: { login: admin, path: `/manager/organization-users/${association}` },
  assistant: { login: admin, path: '/manager/frank' },
}

async function ask(page: Page, locale: Locale): Promise<void> {
  await page.getByRole('textbox').fill(question[locale])
  await page.getByRole('textbox').press('Enter')
  await page.getByRole('log').locator('a[href*="quote="]').first().waitFor()
  // The question with its answer below the page's header; the chat has scrolled to the answer's end.
  const asked = page.getByRole('log').getByText(question[locale]).first()
  await asked.evaluate((words) => window.scrollBy(0, words.getBoundingClientRect().top - 130))
}

/** The page shows no contents if no section is chosen. */
async function openSection(page: Page): Promise<void> {
  const section = page.getByRole('main').locator('a[href*="section="]').last()
  if (await section.count()) {
    await section.click()
    await page.waitForURL(/section=/)
  }
}

type View = { login: string; locale: Locale; mode: Mode; size: { width: number; height: number } }

async function open(browser: Browser, url: string, { login, locale, mode, size }: View) {
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

async function takeAll(url: string): Promise<void> {
  const browser = await chromium.launch(launchOptions())
  try {
    for (const name of Object.keys(screenshots) as Name[]) {
      if (values.only && values.only !== name) continue
      for (const locale of locales) for (const mode of modes) await take(browser, url, name, { locale, mode })
    }
    if (!values.only || values.only === 'readme') await takeReadmePicture(browser, url)
  } finally {
    await browser.close()
  }
}

async function take(
  browser: Browser,
  url: string,
  name: Name,
  { locale, mode }: Pick<View, 'locale' | 'mode'>,
): Promise<void> {
  const { file, ...size } = screenshots[name]
  const { login, path, prepare } = shown[name]
  const { context, page } = await open(browser, url, { login, locale, mode, size })
  const response = await page.goto(path, { waitUntil: 'networkidle' })
  if (!response?.ok()) throw new Error(`${path} answers ${response?.status()}`)
  await prepare?.(page, locale)
  await page.waitForLoadState('networkidle')
  // The pointer stays where a section was chosen, and would show what lies there now as hovered.
  await page.mouse.move(0, 0)
  const png = await page.screenshot({ animations: 'disabled' })
  await sharp(png)
    .webp({ quality: 78, effort: 6 })
    .toFile(join(folder, `${file}-${locale}-${mode}.webp`))
  await context.close()
}

/** The question that the README names, with the page of its answer beside it. */
async function takeReadmePicture(browser: Browser, url: string): Promise<void> {
  const width = 1280
  const size = { width, height: 1290 }
  const { context, page } = await open(browser, url, { login: member, locale: 'sv', mode: 'light', size })
  await page.goto('/manager/ask-frank', { waitUntil: 'networkidle' })
  await page.getByRole('textbox').fill('Får jag hyra ut min lägenhet i andra hand?')
  await page.getByRole('textbox').press('Enter')
  await page.getByRole('complementary').getByRole('img').first().waitFor()
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0),
  )
  const footer = await page.getByRole('contentinfo').boundingBox()
  const clip = { x: 0, y: 0, width, height: Math.min(size.height, Math.floor(footer?.y ?? size.height)) }
  const png = await page.screenshot({ animations: 'disabled', clip })
  await sharp(png).png({ palette: true, quality: 90 }).toFile(join('public', 'screenshot.png'))
  await context.close()
}

ensureBrowser()
await mkdir(folder, { recursive: true })
if (values.url) await takeAll(values.url)
else {
  const portal = await startPortal()
  await waitUntilRead(portal.dataDir)
  await takeAll(portal.url).finally(portal.stop)
}
