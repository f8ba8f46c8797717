import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePhoto } from '@/tests/support/content/articles'
import { findMailImage } from './mailed'

const asked: string[] = []
const storage = createServer(async ({ url = '' }, response) => {
  asked.push(url)
  if (url.endsWith('/a.jpg')) return response.end(await makePhoto())
  response.writeHead(url.endsWith('/gone.jpg') ? 404 : 500).end()
})

beforeAll(async () => {
  await once(storage.listen(0, '127.0.0.1'), 'listening')
  const { port } = storage.address() as AddressInfo
  Object.assign(process.env, {
    SUPABASE_URL: `http://127.0.0.1:${port}`,
    SUPABASE_PUBLISHABLE_KEY: 'publishable-key-of-a-test',
    SUPABASE_SECRET_KEY: 'secret-key-of-a-test',
    FRANK_API_TOKEN: 'frank-token-of-a-test',
    LINK_SECRET: 'link-secret-of-a-test',
    APP_URL: 'https://portal.example',
    INTERNAL_URL: 'https://portal.example',
  })
})
afterAll(() => storage.close())

it('the storage is asked once for a picture that all recipients get, and once for one that cannot be had', async () => {
  for (const path of ['o/news/a.jpg', 'o/news/gone.jpg', 'o/news/broken.jpg']) {
    const first = await findMailImage(path)
    expect([path, first !== null]).toEqual([path, path.endsWith('a.jpg')])
    expect(await findMailImage(path)).toBe(first)
  }
  expect(asked).toHaveLength(3)
})
