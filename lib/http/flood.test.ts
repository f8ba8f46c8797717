import { beforeAll, expect, it, vi } from 'vitest'
import { countRequest } from './flood'

beforeAll(() => {
  for (const name of ['SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY', 'LINK_SECRET', 'FRANK_API_TOKEN'])
    vi.stubEnv(name, 'not-needed-by-this-test')
  for (const name of ['SUPABASE_URL', 'APP_URL']) vi.stubEnv(name, 'http://localhost:3000')
  vi.stubEnv('PAGES_PER_SECOND', '3')
})

const ask = (who: string | null, times: number) =>
  Promise.all(Array.from({ length: times }, () => countRequest(who, 'page')))

it('R01 a person who floods is told when to come back, and the others are served', async () => {
  const waits = await ask('flood', 60)
  const served = waits.filter((seconds) => seconds === 0).length
  expect(served).toBeGreaterThanOrEqual(18)
  expect(served).toBeLessThanOrEqual(30)
  expect(Math.max(...waits)).toBeLessThanOrEqual(10)
  expect(await ask('reader', 3)).toEqual([0, 0, 0])
})

it('R01 questions and uploads count more than pages', async () => {
  const served = async (kind: 'page' | 'upload' | 'question') => {
    const waits = await Promise.all(
      Array.from({ length: 60 }, () => countRequest(`a lover of ${kind}s`, kind)),
    )
    return waits.filter((seconds) => seconds === 0).length
  }
  const [pages, uploads, questions] = [await served('page'), await served('upload'), await served('question')]
  expect(uploads).toBeLessThan(pages)
  expect(questions).toBeLessThan(uploads)
  expect(questions).toBeGreaterThan(2)
})

it('a visitor whose address is unknown is not counted', async () => {
  expect((await ask(null, 100)).every((seconds) => seconds === 0)).toBe(true)
})
