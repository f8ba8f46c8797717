import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type FakeAssistant, startFakeAssistant } from '@/tests/support/servers/fake-assistant'
import { readSemantic } from './debug'

const replies: string[] = []
let service: FakeAssistant

beforeAll(async () => {
  service = await startFakeAssistant(
    (response) => response.end(),
    (response) => response.end(replies.shift()),
  )
  const secrets = ['SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY', 'FRANK_API_TOKEN', 'LINK_SECRET']
  for (const name of secrets) vi.stubEnv(name, 'not-needed-by-this-test')
  vi.stubEnv('SUPABASE_URL', 'http://127.0.0.1:9')
  vi.stubEnv('APP_URL', 'http://localhost:3000')
  vi.stubEnv('INTERNAL_URL', service.url)
})
afterAll(() => service.close())

it('an admin sees whether our own service searches by meaning, if it states it', async () => {
  const ours = 'http://localhost:3000/api/assistant'
  const responses = ['on', 'off', true, undefined].map((semantic) =>
    JSON.stringify({ status: 'ok', semantic }),
  )
  for (const [reply, semantic] of [
    [responses[0], 'on'],
    [responses[1], 'off'],
    [responses[2], null],
    [responses[3], null],
    ['<html>', null],
  ] as const) {
    replies.push(reply ?? '')
    expect([reply, await readSemantic(ours)]).toEqual([reply, semantic])
  }
  expect(service.health.map(({ path }) => path)).toEqual(Array(5).fill('/api/assistant/health'))
})

it('another service is not called', async () => {
  expect(await readSemantic(`${service.url}/other`)).toBeNull()
  expect(service.health).toHaveLength(5)
})
