import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, expect, it, vi } from 'vitest'
import { countPage, requirePace } from './flood'

beforeAll(() => {
  for (const name of ['SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY', 'LINK_SECRET', 'FRANK_API_TOKEN'])
    vi.stubEnv(name, 'not-needed-by-this-test')
  for (const name of ['SUPABASE_URL', 'APP_URL']) vi.stubEnv(name, 'http://localhost:3000')
  vi.stubEnv('PAGES_PER_SECOND', '3')
})

const form = (bytes: number) =>
  new Request('http://localhost:3000/manager/articles', { headers: { 'content-length': String(bytes) } })
const ask = (who: string | null, times: number, bytes = 0) =>
  Promise.all(Array.from({ length: times }, () => countPage(who, form(bytes))))
const countServed = (waits: number[]) => waits.filter((seconds) => seconds === 0).length

it('R01 a person who floods is told when to come back, and the others are served', async () => {
  const waits = await ask('flood', 60)
  const served = countServed(waits)
  expect(served).toBeGreaterThanOrEqual(18)
  expect(served).toBeLessThanOrEqual(30)
  expect(Math.max(...waits)).toBeLessThanOrEqual(10)
  expect(await ask('reader', 3)).toEqual([0, 0, 0])
})

it('R01 questions and uploads count more than pages', async () => {
  const served = async (kind: 'upload' | 'question') => {
    const calls = Array.from({ length: 60 }, () =>
      requirePace(`a lover of ${kind}s`, kind).then(
        () => 0,
        () => 1,
      ),
    )
    return countServed(await Promise.all(calls))
  }
  const pages = countServed(await ask('a lover of pages', 60))
  const [uploads, questions] = [await served('upload'), await served('question')]
  expect(uploads).toBeLessThan(pages)
  expect(questions).toBeLessThan(uploads)
  expect(questions).toBeGreaterThan(2)
})

it('V40 a form counts by the size of its body, and the largest one is served', async () => {
  const served = async (bytes: number) => countServed(await ask(`a sender of ${bytes} bytes`, 60, bytes))
  const [pages, texts, files] = [await served(0), await served(64 * 1024), await served(10 * 1024 * 1024)]
  expect(texts).toBeLessThan(pages / 4)
  expect(files).toBeLessThan(texts)
  expect(files).toBeGreaterThanOrEqual(2)
})

it('V45 the pages of a burst are served one after the other, and the first ones at once', async () => {
  const from = performance.now()
  const ends = await Promise.all(
    Array.from({ length: 20 }, async () => {
      await countPage('a burst', form(0))
      return performance.now() - from
    }),
  )
  const gaps = ends.slice(3).map((end, nth) => end - (ends[nth + 2] ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThan(0)
  expect((ends[19] ?? 0) - (ends[2] ?? 0)).toBeGreaterThanOrEqual(1600)
})

it('V45 a large form is served at once, and the next one waits behind it', async () => {
  const order: string[] = []
  const send = (name: string, bytes: number) =>
    countPage('a sender of a large form', form(bytes)).then(() => order.push(name))
  await Promise.all([
    send('form', 10 * 1024 * 1024),
    send('next form', 16 * 1024),
    wait(50).then(() => order.push('later')),
  ])
  expect(order).toEqual(['form', 'later', 'next form'])
})

it('a visitor whose address is unknown is not counted', async () => {
  expect((await ask(null, 100)).every((seconds) => seconds === 0)).toBe(true)
})
