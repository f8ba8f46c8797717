import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { sendPush } from '@/lib/news-pushes/send'
import { sendQueuedPushes } from '@/lib/news-pushes/send-queued'
import { getVapidDetails, type VapidDetails } from '@/lib/news-pushes/vapid'
import { addAccount, usePortalEnv } from '@/tests/support/content/members'
import { startTestBackend, type TestBackend } from '@/tests/support/local-backend'
import { startPushService } from '@/tests/support/servers/push-service'

let backend: TestBackend
let service: Awaited<ReturnType<typeof startPushService>>
let organizationId: string
let member: { id: string; client: Awaited<ReturnType<typeof addAccount>> }

beforeAll(async () => {
  service = await startPushService()
  backend = await startTestBackend({ appUrl: 'https://portal.example' })
  usePortalEnv(backend, 'https://portal.example')
  process.env.PUSH_ALLOWED_HOSTS = '127.0.0.1'
  const organization = { name: 'Brf Eken' }
  const { data } = await backend.admin.from('organizations').insert(organization).select('id').single()
  organizationId = String(data?.id)
  const client = await addAccount(backend, organizationId, 'anna@example.se')
  const own = await client.from('organization_members').select('id').single<{ id: string }>()
  member = { id: String(own.data?.id), client }
})
afterAll(async () => {
  delete process.env.PUSH_ALLOWED_HOSTS
  await backend?.remove()
  await service?.close()
})
beforeEach(async () => {
  service.received.length = 0
  service.replies.clear()
  await backend.admin.from('push_subscriptions').delete().eq('organization_id', organizationId).throwOnError()
})

async function keep({ endpoint, key, secret }: { endpoint: string; key: string; secret: string }) {
  const args = { member: member.id, device: endpoint, key, secret, browser: crypto.randomUUID() }
  await member.client.rpc('keep_push_subscription', args).throwOnError()
}
const publish = async (title: string, fields: Record<string, unknown> = { is_urgent: true }) => {
  const article = {
    organization_id: organizationId,
    title,
    content: 'Vattnet **stängs** av kl. 9',
    ...fields,
  }
  const { data } = await backend.admin.from('organization_news').insert(article).select('id').single()
  return String(data?.id)
}
async function runWorker(): Promise<void> {
  while ((await sendQueuedPushes()) > 0);
}
const listDevices = async () =>
  (await backend.admin.from('push_subscriptions').select('endpoint')).data?.map(({ endpoint }) => endpoint)
const states = async () => (await backend.admin.from('news_pushes').select('state, attempts')).data
const waitAgain = () =>
  backend.admin
    .from('news_pushes')
    .update({ due_at: new Date(0).toISOString() })
    .eq('state', 'waiting')

it('a device gets urgent news once, encrypted for it and signed by the portal, and no other news', async () => {
  await keep(service.addDevice('anna'))
  const article = await publish('Vattnet stängs')
  await publish('Gårdsfest', { is_urgent: false })
  await publish('Utkast', { is_urgent: true, is_draft: true })
  await publish('Förbi', { is_urgent: true, urgent_until: new Date(0).toISOString() })
  await runWorker()
  await runWorker()
  expect(service.received).toHaveLength(1)
  const [{ headers, message, signed } = { headers: {}, message: '', signed: {} }] = service.received
  expect(JSON.parse(message)).toEqual({
    title: 'Vattnet stängs',
    body: 'Brf Eken\nVattnet **stängs** av kl. 9',
    tag: article,
    path: `/manager/news/${article}`,
  })
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '86400' })
  expect(signed).toMatchObject({ sub: 'https://portal.example', publicKey: getVapidDetails()?.publicKey })
})

it.each([404, 410])(
  'a device that is gone (%i) is removed, and the others get their message',
  async (status) => {
    await keep(service.addDevice('borta'))
    await keep(service.addDevice('kvar'))
    service.replies.set('/borta', status)
    await publish(`Brand ${status}`)
    await runWorker()
    expect(service.received.map(({ path }) => path).sort()).toEqual(['/borta', '/kvar'])
    expect(await listDevices()).toEqual([`${service.url}/kvar`])
    await publish(`Efteråt ${status}`)
    await runWorker()
    expect(service.received.map(({ path }) => path).sort()).toEqual(['/borta', '/kvar', '/kvar'])
  },
)

it.each([401, 403])('a device stays although its service refuses the signature (%i)', async (status) => {
  await keep(service.addDevice('kvar'))
  service.replies.set('/kvar', status)
  await publish('Brand')
  await runWorker()
  expect(await listDevices()).toEqual([`${service.url}/kvar`])
  expect(await states()).toEqual([{ state: 'waiting', attempts: 1 }])
})

it('a service that is busy is tried again later, and at most five times', async () => {
  await keep(service.addDevice('upptagen'))
  service.replies.set('/upptagen', 503)
  await publish('Hissen står')
  for (let attempt = 1; attempt <= 6; attempt++) {
    await runWorker()
    await waitAgain()
  }
  expect(service.received).toHaveLength(5)
  expect(await states()).toEqual([{ state: 'failed', attempts: 5 }])
})

it('a message is not sent to an address inside the network, and follows no redirect', async () => {
  const device = service.addDevice('inne')
  await keep({ ...device, endpoint: device.endpoint.replace('127.0.0.1', 'localhost') })
  await keep(service.addDevice('bort'))
  service.replies.set('/bort', 302)
  await publish('Inbrott')
  await runWorker()
  expect(service.received.map(({ path }) => path)).toEqual(['/bort'])
  expect(await states()).toEqual(Array(2).fill({ state: 'waiting', attempts: 1 }))
})

it('a device is not gone because the settings of the portal sign nothing, and the operator reads it once', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const device = service.addDevice('kvar')
  const vapid = { ...getVapidDetails(), subject: 'portal.example' } as VapidDetails
  const send = () => sendPush(device, 'Brand', vapid)
  expect([await send(), await send()]).toEqual(['later', 'later'])
  expect(warn.mock.calls.map(([line]) => JSON.parse(line).warning)).toEqual(['push_not_signed'])
  warn.mockRestore()
})

it('keys that nothing can be encrypted with do not stop the other messages', async () => {
  const broken = service.addDevice('trasig')
  await keep({ ...broken, key: 'A'.repeat(87) })
  await keep(service.addDevice('hel'))
  await publish('Översvämning')
  await runWorker()
  expect(service.received.map(({ path }) => path)).toEqual(['/hel'])
  expect(await listDevices()).toEqual([`${service.url}/hel`])
})
