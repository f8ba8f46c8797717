import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { z } from 'zod'
import { getReaderPath } from '@/lib/documents/paths'
import { locales } from '@/lib/i18n/locales'
import { type PublicPage, prefixedPath } from '@/lib/site/pages'
import { findFreePort } from '@/scripts/separate-portal'
import { demoPassword } from '@/supabase/demo/organizations'
import { adminOf, waitUntilRead } from '@/tests/support/backend'
import { launchOptions } from '@/tests/support/browser'
import { startPortal } from '@/tests/support/portal'
import { signInOverHttp } from '@/tests/support/sign-in'
import { percentile } from './measure'
import { startBare, startPortalServer } from './servers'

const pages: PublicPage[] = ['landing', 'pricing', 'features', 'contact']
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const runs = 5

type Scores = Record<(typeof categories)[number] | 'paintMs', number>

/**
 * Lighthouse scores of the public pages on a phone, each the median of five runs, and the bare page's
 * performance.
 */
export async function measureLighthouse(): Promise<void> {
  const [bare, portal] = [await startBare(), await startPortalServer()]
  try {
    const { performance } = await score(bare.url)
    console.info(`performance of the bare page: ${performance}`)
    for (const page of pages) {
      for (const locale of locales) {
        const path = prefixedPath(page, locale)
        const scores = await score(portal.url + path)
        const listed = categories.map((category) => `${category} ${scores[category]}`).join(', ')
        console.info(
          `  ${path.padEnd(16)} ${listed} (promised: ${(performance - 0.03).toFixed(2)}, 1, 0.96, 1)`,
        )
      }
    }
  } finally {
    await Promise.all([bare.stop(), portal.stop()])
  }
}

/** Measures pages of a signed-in member, with the time until the largest content is there. */
export async function measureMemberLighthouse(): Promise<void> {
  const portal = await startPortal()
  try {
    await waitUntilRead(portal.dataDir)
    const cookie = await signInOverHttp(portal.dataDir, 'anders@solglantan.example', demoPassword)
    const { data } = await adminOf(portal.dataDir)
      .from('document_sections')
      .select('documents(id), organizations!inner(name)')
      .match({ name: 'Stadgar', 'organizations.name': 'Brf Solgläntan 3' })
      .single()
      .throwOnError()
    const [document] = z.object({ documents: z.array(z.object({ id: z.uuid() })) }).parse(data).documents
    const id = String(document?.id)
    const cited = getReaderPath(id, { page: 1 })
    const member = ['dashboard', 'documents', 'ask-frank', 'profile'].map((name) => `/manager/${name}`)
    for (const path of [...member, cited]) {
      const { performance, accessibility, paintMs } = await score(portal.url + path, { cookie })
      const promised = /documents$|profile$/.test(path) ? 0.9 : 0.95
      console.info(
        `  ${path.replace(id, '…').padEnd(30)} performance ${performance} (promised: ${promised}), accessibility ${accessibility} (1), largest content ${Math.round(paintMs)} ms${path === cited ? ' (1200)' : ''}`,
      )
    }
  } finally {
    await portal.stop()
  }
}

async function score(url: string, extraHeaders: Record<string, string> = {}): Promise<Scores> {
  const results: Scores[] = []
  const faults = new Set<string>()
  for (let run = 0; run < runs; run++) {
    const port = await findFreePort()
    const { args = [], ...options } = launchOptions()
    const browser = await chromium.launch({ ...options, args: [...args, `--remote-debugging-port=${port}`] })
    const result = await lighthouse(url, {
      port,
      onlyCategories: [...categories],
      logLevel: 'silent',
      extraHeaders,
    })
    await browser.close()
    if (!result) throw new Error(`Lighthouse gave no result for ${url}.`)
    const { lhr } = result
    results.push({
      ...(Object.fromEntries(categories.map((name) => [name, lhr.categories[name]?.score ?? 0])) as Scores),
      paintMs: lhr.audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    })
    for (const name of categories.slice(1)) {
      for (const { id, weight } of lhr.categories[name]?.auditRefs ?? []) {
        if (weight > 0 && (lhr.audits[id]?.score ?? 1) < 1) faults.add(id)
      }
    }
  }
  if (faults.size > 0) console.info(`  ${url}: ${[...faults].join(', ')}`)
  return Object.fromEntries(
    ([...categories, 'paintMs'] as const).map((name) => [
      name,
      percentile(
        results.map((one) => one[name]),
        0.5,
      ),
    ]),
  ) as Scores
}
