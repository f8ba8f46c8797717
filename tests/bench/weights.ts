import { type BrowserContext, chromium } from '@playwright/test'
import { locales } from '@/lib/i18n/locales'
import { type PublicPage, prefixedPath, publicPages } from '@/lib/site/pages'
import { demoPassword } from '@/supabase/demo/organizations'
import { launchOptions } from '@/tests/support/browser'
import { startPortal } from '@/tests/support/portal'
import { signInOverHttp } from '@/tests/support/sign-in'
import { startBare } from './servers'

type Weight = { script: number; css: number; font: number; shift: number }

const memberPages = [
  { path: '/manager/dashboard', limit: 1.25 },
  { path: '/manager/documents', limit: 1.25 },
  { path: '/manager/profile', limit: 1.25 },
  { path: '/manager/ask-frank/conversations', limit: 1.25 },
  { path: '/manager/ask-frank', limit: 1.45 },
]

/** Measures transferred bytes in a browser compared with the bare app, and the layout shift of each page. */
export async function measureWeights(bareUrl: string): Promise<void> {
  const browser = await chromium.launch(launchOptions())
  const portal = await startPortal()
  try {
    const bare = await weigh(await browser.newContext(), bareUrl)
    console.info(`JavaScript over the wire, bare app: ${bare.script} bytes`)
    for (const page of Object.keys(publicPages) as PublicPage[]) {
      for (const locale of locales) {
        const path = prefixedPath(page, locale)
        const { script, css, font, shift } = await weigh(await browser.newContext(), portal.url + path)
        console.info(
          `  ${path.padEnd(20)} JavaScript ${(script / bare.script).toFixed(3)} x bare (promised: 1.10), CSS ${css} (15000), fonts ${font} (60000), layout shift ${shift.toFixed(4)} (0.02)`,
        )
      }
    }
  } finally {
    await browser.close()
    await portal.stop()
  }
}

/** Measures the JavaScript of the pages that members use most. */
export async function measureMemberWeights(): Promise<void> {
  const bareApp = await startBare()
  const browser = await chromium.launch(launchOptions())
  const portal = await startPortal()
  try {
    const bare = await weigh(await browser.newContext(), bareApp.url)
    console.info(`JavaScript over the wire, bare app: ${bare.script} bytes`)
    const cookie = await signInOverHttp(portal.dataDir, 'anders@solglantan.example', demoPassword)
    for (const { path, limit } of memberPages) {
      const context = await browser.newContext({ extraHTTPHeaders: { cookie } })
      const { script } = await weigh(context, portal.url + path)
      console.info(
        `  ${path.padEnd(20)} JavaScript ${(script / bare.script).toFixed(3)} x bare (promised: ${limit})`,
      )
    }
  } finally {
    await browser.close()
    await portal.stop()
    await bareApp.stop()
  }
}

/** Loads a page on a phone and scrolls to its end. */
async function weigh(context: BrowserContext, url: string): Promise<Weight> {
  const page = await context.newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await page.waitForLoadState('networkidle')
  const weight = await page.evaluate(() => {
    const sum = { script: 0, css: 0, font: 0, shift: 0 }
    for (const entry of performance.getEntriesByType('resource') as PerformanceResourceTiming[]) {
      const kind = new URL(entry.name).pathname.match(/\.(js|css|woff2)$/)?.[1]
      if (kind === 'js') sum.script += entry.encodedBodySize
      if (kind === 'css') sum.css += entry.encodedBodySize
      if (kind === 'woff2') sum.font += entry.encodedBodySize
    }
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'layout-shift', buffered: true })
    for (const entry of observer.takeRecords()) {
      const { hadRecentInput, value } = entry as PerformanceEntry & { hadRecentInput: boolean; value: number }
      if (!hadRecentInput) sum.shift += value
    }
    return sum
  })
  await context.close()
  return weight
}
