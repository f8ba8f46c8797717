import { afterAll, beforeAll, expect, it } from 'vitest'
import { ensureBuild } from '@/scripts/build'
import { toEnv } from '@/scripts/settings'
import { demoPassword } from '@/supabase/demo/organizations'
import { waitUntilRead } from '@/tests/support/backend'
import { addArticle } from '@/tests/support/content/articles'
import { createFaqOrganization } from '@/tests/support/content/faqs'
import { createSection } from '@/tests/support/content/sections'
import { startTestBackend, type TestBackend } from '@/tests/support/local-backend'
import { startPortal, type TestPortal } from '@/tests/support/portal'
import { findProcess } from '@/tests/support/portal-processes'
import { type Balancer, startBalancer } from '@/tests/support/servers/balancer'
import { type MailServer, startMailServer } from '@/tests/support/servers/mail-server'
import { postSignInForm } from '@/tests/support/sign-in'

const readerCount = 12
const documentCount = 10

let backend: TestBackend
let balancer: Balancer
/** Each has a mail server of its own, which tells whose worker sends a mail. */
let servers: { portal: TestPortal; smtp: MailServer }[] = []

beforeAll(async () => {
  await ensureBuild()
  balancer = await startBalancer()
  backend = await startTestBackend({ appUrl: balancer.url })
  servers = await Promise.all([startServer(), startServer()])
  balancer.targets.push(...servers.map(({ portal }) => portal.url))
}, 300_000)
afterAll(async () => {
  await Promise.all(servers.flatMap(({ portal, smtp }) => [portal.stop(), smtp.close()]))
  await balancer?.close()
  await backend?.remove()
})

/** A web server and a worker with the settings that docs/operation.md names for several servers. */
async function startServer() {
  const smtp = await startMailServer()
  const mail = { SMTP_URL: smtp.url, SMTP_FROM: 'Portalen <portal@example.se>' }
  return { smtp, portal: await startPortal({ ...toEnv(backend), ...mail, APP_URL: balancer.url }) }
}

/** The launcher first, so that it starts nothing again. */
async function findProcesses(portal: TestPortal): Promise<number[]> {
  const children = await Promise.all(
    (['the web server', 'the worker'] as const).map((kind) => findProcess(portal, kind)),
  )
  return [portal.child.pid, ...children].filter((pid) => pid !== undefined)
}

it('D01 a server and its worker are killed at work: sessions, uploads and mails hold, and no mail is sent twice', async () => {
  const organization = await createFaqOrganization(backend.dataDir)
  await organization.configure({ api_url: null, is_enabled: true })
  const section = await createSection(backend.dataDir, organization.id, 'Ekonomi')
  const readers = Array.from({ length: readerCount }, (_, at) => organization.address(`granne${at}`))
  for (const email of readers) await organization.addAccount({ fullName: 'Granne', email })
  const everybody = [organization.admin.email, ...readers].sort()
  const cookie = await postSignInForm(balancer.url, organization.admin.email, demoPassword)
  const open = (path: string) => fetch(`${balancer.url}${path}`, { headers: { cookie }, redirect: 'manual' })
  const statuses = async () =>
    Promise.all(
      ['/manager/dashboard', '/manager/documents', '/manager/news', '/manager/ask-frank'].map(
        async (path) => (await open(path)).status,
      ),
    )
  // Both servers take the session.
  expect([await statuses(), await statuses()].flat()).toEqual(Array(8).fill(200))

  const upload = async (at: number) => {
    const body = new FormData()
    body.append('file', new File([`Regel ${at}: cyklar ställs i rum ${at}.`], `Regel ${at}.txt`))
    body.append('key', crypto.randomUUID())
    const reply = await fetch(`${balancer.url}${section.address}`, {
      method: 'POST',
      headers: { cookie, accept: 'application/json', 'sec-fetch-site': 'same-origin' },
      body,
    })
    return reply.json()
  }
  const processes = await Promise.all(servers.map(({ portal }) => findProcesses(portal)))
  expect(processes).toMatchObject([{ length: 3 }, { length: 3 }])
  const stored = new Promise<unknown[]>((resolve) => {
    for (const [at, { smtp }] of servers.entries())
      smtp.beforeReply = () => {
        if (smtp.mails.length < 3) return
        for (const each of servers) each.smtp.beforeReply = null
        // The worker ends as at a loss of power, and does not learn that this mail was taken.
        for (const pid of processes[at] ?? []) process.kill(pid, 'SIGKILL')
        // The balancer finds out that the server is gone.
        resolve(Promise.all(Array.from({ length: documentCount }, (_, number) => upload(number))))
      }
  })
  await addArticle(backend.dataDir, organization.id, { title: 'Vattnet stängs av' })
  expect(await stored).toMatchObject(Array(documentCount).fill({ ok: true }))
  expect([await statuses(), await statuses()].flat()).toEqual(Array(8).fill(200))

  await waitUntilRead(backend.dataDir, organization.id)
  expect((await section.contents()).rows).toHaveLength(documentCount)
  const reply = await fetch(`${balancer.url}/api/frank/ask`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ question: 'Var ställs cyklar enligt regel 7?', language: 'sv' }),
  })
  expect(JSON.stringify(await reply.json())).toContain('rum 7')

  // The mails that the killed worker had claimed are free after five minutes.
  const { error } = await backend.admin
    .from('news_mails')
    .update({ claimed_at: new Date(0).toISOString() })
    .eq('state', 'waiting')
  expect(error).toBeNull()
  const recipients = () => servers.flatMap(({ smtp }) => smtp.mails).flatMap(({ to }) => to)
  await expect.poll(() => new Set(recipients()), { timeout: 60_000 }).toEqual(new Set(everybody))
  expect(recipients().sort()).toEqual(everybody)
}, 240_000)
