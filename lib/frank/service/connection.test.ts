import type { ServerResponse } from 'node:http'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { startFakeAssistant } from '@/tests/support/servers/fake-assistant'
import { checkHealth, testConnection } from './connection'

beforeAll(() => {
  const secrets = ['SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY', 'FRANK_API_TOKEN', 'LINK_SECRET']
  for (const name of secrets) vi.stubEnv(name, 'not-needed-by-this-test')
  vi.stubEnv('SUPABASE_URL', 'http://127.0.0.1:9')
  vi.stubEnv('APP_URL', 'http://localhost:3000')
  vi.stubEnv('FRANK_ALLOWED_HOSTS', '127.0.0.1')
})

type Answer = (response: ServerResponse, request: { method: string }) => void

async function meet(other: Answer, health: Answer, probe: typeof testConnection) {
  const service = await startFakeAssistant(other, health)
  const connection = await probe(`${service.url}/base/ask`)
  await service.close()
  const calls = [...service.health, ...service.requests].map(({ method, path }) => `${method} ${path}`)
  return { connection, calls }
}

const status = (code: number) => (response: ServerResponse) => void response.writeHead(code).end()
const never = () => undefined

describe('testing the connection to a service', () => {
  it('requests its health address, and nothing else if the service has one', async () => {
    const { connection, calls } = await meet(status(200), status(200), testConnection)
    expect(connection).toMatchObject({ ok: true, status: 200, statusText: 'OK', failure: null })
    expect(calls).toEqual(['GET /base/health'])
  })

  it('falls back to OPTIONS, and then to GET, for a service without one', async () => {
    const options: Answer = (response, { method }) => status(method === 'OPTIONS' ? 204 : 404)(response)
    const first = await meet(options, status(404), testConnection)
    expect(first.connection).toMatchObject({ ok: true, status: 204 })
    expect(first.calls).toEqual(['GET /base/health', 'OPTIONS /base/ask'])
    const get: Answer = (response, { method }) => status(method === 'GET' ? 200 : 405)(response)
    const second = await meet(get, status(404), testConnection)
    expect(second.connection).toMatchObject({ ok: true, status: 200 })
    expect(second.calls).toEqual(['GET /base/health', 'OPTIONS /base/ask', 'GET /base'])
  })

  it("reports the health address's status if none of them succeeds", async () => {
    const { connection } = await meet(status(404), status(503), testConnection)
    expect(connection).toMatchObject({ ok: false, status: 503, failure: 'status' })
  })

  it('S09 waits 5 seconds for each of them, and 10 in the analysis', async () => {
    const [test, analysis] = await Promise.all([
      meet(status(200), never, testConnection),
      meet(never, never, checkHealth),
    ])
    expect(test.connection).toMatchObject({ ok: true })
    expect(test.calls).toHaveLength(2)
    expect(analysis.connection).toMatchObject({ ok: false, status: null, failure: 'timeout' })
    expect(Math.round(analysis.connection.milliseconds / 1000)).toBe(10)
    expect(analysis.calls).toEqual(['GET /base/health'])
  })

  it('S06 an admin cannot learn which names exist inside the network: refused and missing names give the same result', async () => {
    for (const probe of [testConnection, checkHealth])
      expect(await probe('https://frank.invalid')).toEqual(await probe('http://localhost:1'))
  })

  it('S01 S06 S14 reaches nothing inside the network, by its address or by a redirect', async () => {
    const inside = await startFakeAssistant(status(200), status(200))
    const port = new URL(inside.url).port
    const redirect = (response: ServerResponse) =>
      void response.writeHead(307, { location: `${inside.url}/health` }).end()
    const { connection } = await meet(redirect, redirect, testConnection)
    expect(connection).toMatchObject({ ok: false, failure: 'unreachable' })
    for (const address of [`http://localhost:${port}`, `http://[::1]:${port}`, `http://127.0.0.2:${port}`])
      expect(await testConnection(address)).toMatchObject({ ok: false, failure: 'refused_address' })
    expect([inside.requests, inside.health]).toEqual([[], []])
    await inside.close()
  })
})
