import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { countAttempt, forgiveAttempt } from '@/lib/auth/limits'
import { startTestBackend, type TestBackend } from '@/tests/support/local-backend'

let backend: TestBackend
beforeAll(async () => {
  backend = await startTestBackend()
  vi.stubEnv('SUPABASE_URL', backend.url)
  vi.stubEnv('SUPABASE_PUBLISHABLE_KEY', backend.keys.publishableKey)
  vi.stubEnv('SUPABASE_SECRET_KEY', backend.keys.secretKey)
  for (const name of ['LINK_SECRET', 'FRANK_API_TOKEN']) vi.stubEnv(name, 'not-needed-by-this-test')
  vi.stubEnv('APP_URL', 'http://localhost:3000')
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await backend?.remove()
})

const tooMany = { code: 'too_many_attempts' }

it('A04 attempts above the limit are refused, for this person and no other', async () => {
  const anna = ['emailChange', 'anna'] as const
  for (let nth = 1; nth <= 5; nth++) expect(await countAttempt(anna)).toEqual([nth])
  await expect(countAttempt(anna)).rejects.toMatchObject(tooMany)
  expect(await countAttempt(['emailChange', 'bo'])).toEqual([1])
  expect(await countAttempt(['passwordChange', 'anna'])).toEqual([1])
})

it('a forgiven attempt allows another one', async () => {
  const count = ['resetAccount', 'carin'] as const
  expect(await countAttempt(count, ['resetIp', null])).toEqual([1, 0])
  for (let nth = 2; nth <= 4; nth++) await countAttempt(count)
  await forgiveAttempt(count)
  expect(await countAttempt(count)).toEqual([4])
  await expect(countAttempt(count)).rejects.toMatchObject(tooMany)
})

it('parallel attempts are counted in one round trip, each under its own limit', async () => {
  const fetch = vi.spyOn(globalThis, 'fetch')
  const both = countAttempt(['invitationSender', 'dan', 3], ['invitationIp', '10.0.0.1', 3])
  const other = countAttempt(['invitationSender', 'dan'])
  expect([await both, await other]).toEqual([[3, 3], [4]])
  expect(fetch).toHaveBeenCalledTimes(1)
  fetch.mockRestore()
})

it('A04 every attempt is refused if the backend does not respond', async () => {
  const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ code: 'x' }, { status: 500 }))
  await expect(countAttempt(['emailChange', 'eva'])).rejects.toThrow('count_attempts failed')
  fetch.mockRestore()
})
