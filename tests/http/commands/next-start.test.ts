import { type ChildProcess, spawn } from 'node:child_process'
import { createServer, request as forward } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureBuild } from '@/scripts/build'
import { nextCommand } from '@/scripts/build-output'
import { entryArgs, stopChild, waitUntilHealthy } from '@/scripts/processes'
import { findFreePort } from '@/scripts/separate-portal'
import { toEnv } from '@/scripts/settings'
import { addAccount } from '@/tests/support/content/members'
import { startTestBackend, type TestBackend } from '@/tests/support/local-backend'
import { cleanEnv } from '@/tests/support/portal'
import { listen } from '@/tests/support/servers/listen'
import { postSignInForm } from '@/tests/support/sign-in'

let backend: TestBackend
let settings: NodeJS.ProcessEnv
let organizationId: string
let sectionId: string
let worker: ChildProcess
const servers: { url: string; child: ChildProcess }[] = []

/** Next's own command, as a host runs it, with the settings in the environment and nothing of ours before it. */
async function startNext(env: Record<string, string>): Promise<{ url: string; child: ChildProcess }> {
  const port = await findFreePort()
  const child = spawn(process.execPath, [nextCommand, 'start'], {
    env: { ...settings, PORT: String(port), ...env },
    stdio: 'ignore',
  })
  const url = `http://localhost:${port}`
  servers.push({ url, child })
  await waitUntilHealthy(`${url}/api/health`, child)
  return { url, child }
}

beforeAll(async () => {
  await ensureBuild()
  backend = await startTestBackend()
  const { data } = await backend.admin
    .from('organizations')
    .insert({ name: 'Brf Norrskenet', association_id: 7 })
    .select('id')
    .single()
  organizationId = String(data?.id)
  await addAccount(backend, organizationId, 'admin@example.se', 'ADMIN')
  await addAccount(backend, organizationId, 'member@example.se')
  const section = await backend.admin
    .from('document_sections')
    .select('id')
    .match({ organization_id: organizationId, name: 'Stadgar' })
    .single()
  sectionId = String(section.data?.id)
  settings = cleanEnv({ ...toEnv(backend), NEXT_TELEMETRY_DISABLED: '1' })
  worker = spawn(process.execPath, entryArgs('scripts/worker.ts'), {
    env: { ...settings, APP_URL: 'http://localhost:3000' },
    stdio: 'ignore',
  })
})
afterAll(async () => {
  await Promise.all([...servers.map(({ child }) => stopChild(child)), stopChild(worker)])
  await backend?.remove()
})

const get = (address: string, cookie = '') => fetch(address, { headers: { cookie }, redirect: 'manual' })

async function upload(portal: string, cookie: string, text: string): Promise<void> {
  const body = new FormData()
  body.append('file', new File([text], 'regler.txt', { type: 'text/plain' }))
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  const reply = await fetch(`${portal}/api/files/sections/${sectionId}`, { method: 'POST', headers, body })
  expect(reply.url).toContain('upload=done')
}

async function ask(portal: string, cookie: string, question: string) {
  const reply = await fetch(`${portal}/api/frank/ask`, {
    method: 'POST',
    headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    body: JSON.stringify({ question }),
  })
  return { status: reply.status, text: await reply.text() }
}

async function waitUntilRead(count: number): Promise<void> {
  await expect
    .poll(async () => {
      const { data } = await backend.admin
        .from('documents')
        .select('state')
        .match({ organization_id: organizationId, state: 'ready' })
      return data?.length
    })
    .toBe(count)
}

describe('`next start` alone, with the settings in the environment and a backend that runs', () => {
  it('serves public pages under one policy, with the address of the installation', async () => {
    const { url } = await startNext({ APP_URL: 'https://portal.example' })
    const page = await get(`${url}/sv/priser`)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toContain("'strict-dynamic'")
    expect(await page.text()).toContain('<link rel="canonical" href="https://portal.example/sv/priser"/>')
    expect(await (await get(`${url}/sitemap.xml`)).text()).toContain('<loc>https://portal.example/sv</loc>')
    expect(await (await get(`${url}/robots.txt`)).text()).toContain('https://portal.example/sitemap.xml')
  })

  it('serves sign-in, member and admin pages, uploads and questions', async () => {
    const { url } = await startNext({ APP_URL: 'http://localhost' })
    const admin = await postSignInForm(url, 'admin@example.se', 'correct horse')
    const member = await postSignInForm(url, 'member@example.se', 'correct horse')
    for (const path of ['dashboard', 'documents', 'ask-frank', 'news', 'profile'])
      expect([path, (await get(`${url}/manager/${path}`, member)).status]).toEqual([path, 200])
    for (const path of ['admin', 'articles', 'frank'])
      expect([path, (await get(`${url}/manager/${path}`, admin)).status]).toEqual([path, 200])
    const refused = await get(`${url}/manager/articles`, member)
    expect([refused.status, refused.headers.get('location')]).toEqual([
      307,
      '/manager/dashboard?notice=access_denied',
    ])
    await upload(
      url,
      admin,
      'Grillning\n\nDet är förbjudet att grilla med kol på balkongen. Elgrill är tillåten.',
    )
    await waitUntilRead(1)
    const answer = await ask(url, member, 'Får jag grilla med kol på balkongen?')
    expect([answer.status, answer.text]).toEqual([
      200,
      expect.stringContaining('förbjudet att grilla med kol'),
    ])
  })
})

describe('two servers on one backend, behind a balancer that takes turns', () => {
  let balancer: { url: string; close: () => Promise<void> }
  let both: string[]
  beforeAll(async () => {
    // The visitor's address of both is the balancer's.
    const env = { APP_URL: 'http://localhost' }
    both = [(await startNext(env)).url, (await startNext(env)).url]
    let turn = 0
    const server = createServer((incoming, outgoing) => {
      turn += 1
      const { hostname, port } = new URL(both[turn % 2] ?? '')
      const { url: path, method, headers } = incoming
      const upstream = forward({ hostname, port, path, method, headers }, (reply) => {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(outgoing)
      })
      upstream.on('error', () => outgoing.destroy())
      incoming.pipe(upstream)
    })
    balancer = await listen(server)
  })
  afterAll(() => balancer?.close())

  it('a session, a form and a file link of one hold on the other', async () => {
    // The form comes from one server and is sent to the other; so do the pages after it.
    const cookie = await postSignInForm(balancer.url, 'admin@example.se', 'correct horse')
    for (let turn = 0; turn < 4; turn += 1)
      expect((await get(`${balancer.url}/manager/dashboard`, cookie)).status).toBe(200)
    const { data } = await backend.admin
      .from('documents')
      .select('id')
      .eq('organization_id', organizationId)
      .limit(1)
      .single()
    for (const [made, used] of [both, both.toReversed()] as [string, string][]) {
      const link =
        (await get(`${made}/api/files/documents/${data?.id}`, cookie)).headers.get('location') ?? ''
      const file = await get(new URL(link, used).href, cookie)
      expect([file.status, await file.text()]).toEqual([200, expect.stringContaining('grilla med kol')])
    }
  })

  it('after a document is read, both answer from it within five seconds', async () => {
    const cookie = await postSignInForm(balancer.url, 'admin@example.se', 'correct horse')
    // Both have loaded the index before.
    for (const server of both) await ask(server, cookie, 'Får jag grilla med kol på balkongen?')
    await upload(
      balancer.url,
      cookie,
      'Bastun\n\nBastun i källaren bokas hos vicevärden och kostar femtio kronor per timme.',
    )
    await waitUntilRead(2)
    await wait(5000)
    for (const server of both)
      expect((await ask(server, cookie, 'Vad kostar bastun per timme?')).text).toContain(
        'femtio kronor per timme',
      )
  })
})
