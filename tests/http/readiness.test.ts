import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { toEnv } from '@/scripts/settings'
import { readNewestMigration } from '@/supabase/newest-migration'
import { startTestBackend, type TestBackend } from '@/tests/support/local-backend'
import { startPortal, type TestPortal } from '@/tests/support/portal'
import { type Collector, startCollector } from '@/tests/support/servers/collector'
import { type CountingProxy, startCountingProxy } from '@/tests/support/servers/counting-proxy'

const token = 'the-operator-knows-this'
let backend: TestBackend
let proxy: CountingProxy
let portal: TestPortal
const run = promisify(execFile)
let collector: Collector
const environment = () => ({
  ...toEnv({ url: proxy.url, keys: backend.keys }),
  ...{ WORKER: '0', HEALTH_TOKEN: token, METRICS: '1', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
  ...{ OTEL_BSP_SCHEDULE_DELAY: '100' },
})

beforeAll(async () => {
  backend = await startTestBackend()
  proxy = await startCountingProxy(backend.url)
  collector = await startCollector()
  portal = await startPortal(environment())
})
afterAll(async () => {
  await portal?.stop()
  await proxy?.close()
  await collector?.close()
  await backend?.remove()
})
afterEach(() => proxy.fail())

const reply = z.object({
  status: z.string(),
  parts: z.record(z.string(), z.string()).optional(),
  oldest_seconds: z.object({ document: z.number().nullable(), mail: z.number().nullable() }).optional(),
})
async function ask(authorization = '') {
  const response = await fetch(`${portal.url}/api/ready`, { headers: { authorization } })
  return { code: response.status, ...reply.parse(await response.json()) }
}
const askAsOperator = () => ask(`Bearer ${token}`)
const ok = { database: 'ok', schema: 'ok', auth: 'ok', storage: 'ok' }

describe('a server that is asked whether it can serve people', () => {
  it('says yes, and names its parts to the operator alone', async () => {
    expect(await ask()).toEqual({ code: 200, status: 'ready' })
    expect(await ask('Bearer something-else-of-some-length')).toEqual({ code: 200, status: 'ready' })
    const oldest_seconds = { document: null, mail: null }
    expect(await askAsOperator()).toEqual({ code: 200, status: 'ready', parts: ok, oldest_seconds })
  })

  it.each([
    ['database', '/rest/v1/rpc/read_readiness', 503],
    ['auth', '/auth/v1/settings', 500],
    ['storage', '/storage/v1/bucket/documents', 0],
    ['auth', '/auth/v1/settings', 'silent'],
  ] as const)(
    'says no while its %s does not answer (%s, %s), and yes afterwards',
    async (part, on, status) => {
      proxy.fail({ on, status })
      await expect.poll(async () => (await ask()).code).toBe(503)
      const { parts = {} } = await askAsOperator()
      expect(Object.keys(parts).filter((name) => parts[name] !== 'ok')).toContain(part)
      proxy.fail()
      await expect.poll(() => ask()).toEqual({ code: 200, status: 'ready' })
    },
  )

  it('says no while the database has the schema of another version', async () => {
    const body = { schema_version: '29990101000000', document_due_at: null, mail_due_at: null }
    proxy.fail({ on: '/rest/v1/rpc/read_readiness', status: 200, body })
    await expect
      .poll(async () => (await askAsOperator()).parts)
      .toEqual({ ...ok, schema: `29990101000000 instead of ${readNewestMigration()}` })
    expect((await ask()).code).toBe(503)
  })

  it('asks the backend once for many who ask at the same time', async () => {
    await expect.poll(async () => (await ask()).code).toBe(200)
    proxy.take()
    await Promise.all(Array.from({ length: 30 }, () => ask()))
    const asked = proxy.take().filter((trip) => trip === 'POST /rest/v1/rpc/read_readiness')
    expect(asked.length).toBeLessThanOrEqual(2)
  })
})

it('tells the operator since when a document and a mail wait', async () => {
  const due = new Date(Date.now() - 3_600_000).toISOString()
  const body = { schema_version: null, document_due_at: due, mail_due_at: due }
  proxy.fail({ on: '/rest/v1/rpc/read_readiness', status: 200, body })
  await expect.poll(async () => (await askAsOperator()).oldest_seconds?.mail).toBeGreaterThanOrEqual(3_600)
  expect((await askAsOperator()).oldest_seconds?.document).toBeLessThan(4_000)
})

describe('a server with metrics and traces', () => {
  const readMetrics = async (authorization = `Bearer ${token}`) => {
    const response = await fetch(`${portal.url}/api/metrics`, { headers: { authorization } })
    return { code: response.status, text: await response.text() }
  }

  it('shows its metrics to the operator, and to nobody else', async () => {
    for (const authorization of ['', 'Bearer something-else-of-some-length'])
      expect(await readMetrics(authorization)).toEqual({ code: 404, text: '' })
    await fetch(`${portal.url}/auth?next=/manager/secret-word`)
    await fetch(`${portal.url}/api/ready`)
    await expect
      .poll(async () => (await readMetrics()).text)
      .toMatch(/http_server_request_duration_count\{[^}]*http_route="\/\[locale\]\/auth"/)
    const { text } = await readMetrics()
    expect(text).toMatch(/^http_client_request_duration_count\{[^}]*peer_service="database"/m)
    expect(text).toMatch(/^portal_ready(\{[^}]*\})? 1$/m)
    expect(text).toMatch(/^portal_queue_oldest\{[^}]*queue="mail"[^}]*\} 0$/m)
    expect(text).toMatch(/^portal_index_size(\{[^}]*\})? 0$/m)
    expect(text).not.toContain('secret-word')
  })

  it('sends the spans of a request to the collector, without its address', async () => {
    // A visitor's header neither leaves a request out nor chooses its trace.
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00'
    await fetch(`${portal.url}/api/ready?q=secret-word`, { headers: { traceparent } })
    const names = () => collector.spans().map(({ name }) => name)
    await expect.poll(names).toEqual(expect.arrayContaining(['GET /api/ready', 'fetch POST database']))
    expect(collector.received()).not.toMatch(/secret-word|0af7651916cd43dd8448eb211c80319c/)
    expect(collector.received()).toContain('"stringValue":"portal"')
  })
})

describe('with the schema of another version', () => {
  const worker = () =>
    run(process.execPath, ['--conditions=react-server', '--import', 'tsx', 'scripts/worker.ts'], {
      env: { ...process.env, ...environment() },
    }).then(
      () => ({ code: 0, said: '' }),
      (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr }),
    )

  it.each([
    ['20200101000000', 'Apply what is missing with npm run migrate.'],
    ['29990101000000', 'Start the version of the portal that made it.'],
  ])('%s, neither the web server nor the worker starts, and both name what to do', async (version, todo) => {
    const body = { schema_version: version, document_due_at: null, mail_due_at: null }
    proxy.fail({ on: '/rest/v1/rpc/read_readiness', status: 200, body })
    expect(await worker()).toEqual({
      code: 1,
      said: `The database has the schema ${version}, and this build is for ${readNewestMigration()}. ${todo}\n`,
    })
    await expect(startPortal(environment())).rejects.toThrow(todo)
  })
})
