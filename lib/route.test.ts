import { beforeAll, expect, it, vi } from 'vitest'
import { AppError } from './errors'
import { createRoute } from './route'

beforeAll(() => {
  for (const name of ['SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY', 'FRANK_API_TOKEN', 'LINK_SECRET'])
    vi.stubEnv(name, 'not-needed-by-this-test')
  vi.stubEnv('SUPABASE_URL', 'http://127.0.0.1:9')
  vi.stubEnv('APP_URL', 'http://localhost:3000')
})

const send = (route: ReturnType<typeof createRoute<'public', unknown>>, init: RequestInit) =>
  route(new Request('http://localhost:3000/api/thing', init), undefined)

it('Z16 a form of another site does not reach the handler, and a link from it does', async () => {
  const handle = vi.fn(async () => new Response('done'))
  const route = createRoute({ name: 'thing', permission: 'public' }, handle)
  const headers = { origin: 'https://evil.example' }
  expect((await send(route, { method: 'POST', headers })).status).toBe(403)
  expect(handle).not.toHaveBeenCalled()
  expect((await send(route, { headers })).status).toBe(200)
  expect((await send(route, { method: 'POST', headers: { origin: 'http://localhost:3000' } })).status).toBe(
    200,
  )
})

it('a caller learns the code of an expected failure, and nothing of another', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const failures = [new AppError('not_found'), new Error('the secret')]
  const route = createRoute(
    { name: 'thing', permission: 'public', refuse: (code) => Response.json({ code }, { status: 418 }) },
    async () => {
      throw failures.shift()
    },
  )
  expect(await (await send(route, {})).json()).toEqual({ code: 'not_found' })
  expect(log).not.toHaveBeenCalled()
  expect(await (await send(route, {})).json()).toEqual({ code: 'unexpected' })
  expect(log.mock.calls.join()).toContain('the secret')
  log.mockRestore()
})
