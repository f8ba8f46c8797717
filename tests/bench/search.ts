import type { TestPortal } from '@/tests/support/portal'
import { percentile } from './measure'

const searches = [
  'avgift',
  'andrahandsuthyrning',
  'tvättstuga',
  'renovera badrum',
  'grillning balkong',
  'parkering',
  'hus 42',
]

/** The time of a member's search page up to its last byte. The first search builds the index. */
export async function benchSearch(portal: TestPortal, cookie: string, pages: number): Promise<void> {
  const times: number[] = []
  for (let round = -1; round < 70; round++) {
    const search = searches[(round + searches.length) % searches.length] ?? ''
    const from = performance.now()
    const reply = await fetch(`${portal.url}/manager/documents?q=${encodeURIComponent(search)}`, {
      headers: { cookie },
    })
    const html = await reply.text()
    if (!html.includes('<mark')) throw new Error(`the search for ${search} found nothing`)
    const taken = performance.now() - from
    if (round < 0) console.info(`first search, index built            ${taken.toFixed(0)} ms`)
    else times.push(taken)
  }
  console.info(
    `a search over ${pages} pages, its page     p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms`,
  )
}
