import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stopNewsMail } from '@/lib/news-mails/mutations'
import { sendQueuedNewsMails } from '@/lib/news-mails/send-queued'
import { makePhoto } from '@/tests/support/content/articles'
import { addAccount, addMark, usePortalEnv } from '@/tests/support/content/members'
import { startTestBackend, type TestBackend } from '@/tests/support/local-backend'
import { startCountingProxy } from '@/tests/support/servers/counting-proxy'
import { type MailServer, startMailServer } from '@/tests/support/servers/mail-server'

let smtp: MailServer
let backend: TestBackend
let organizationId: string

beforeAll(async () => {
  smtp = await startMailServer()
  backend = await startTestBackend({ appUrl: 'https://portal.example' })
  usePortalEnv(backend, 'https://portal.example')
  Object.assign(process.env, { SMTP_URL: smtp.url, SMTP_FROM: 'Portalen <portal@example.se>' })
  const { data } = await backend.admin
    .from('organizations')
    .insert({ name: 'Brf <Ek>' })
    .select('id')
    .single()
  organizationId = String(data?.id)
  await addReader('anna@example.se', 'sv')
  await addReader('bo@example.se')
  await addReader('cia@example.se', 'en', 'never')
})
afterAll(async () => {
  for (const name of ['SMTP_URL', 'SMTP_FROM']) delete process.env[name]
  await backend?.remove()
  await smtp?.close()
})

async function addReader(email: string, language = 'en', wanted = 'at_once'): Promise<string> {
  const client = await addAccount(backend, organizationId, email)
  const { data } = await client.from('organization_members').select('id').single<{ id: string }>()
  const id = String(data?.id)
  const { error } = await client.rpc('choose_news_mail', {
    org_id: organizationId,
    member: id,
    wanted,
    reader_language: 'en',
  })
  if (error) throw error
  if (language !== 'en') await client.rpc('keep_own_language', { chosen: language })
  return id
}
const publish = async (title: string) => {
  const id = crypto.randomUUID()
  const { error } = await backend.admin
    .from('organization_news')
    .insert({ id, organization_id: organizationId, title, content: 'Vattnet **stängs** av\n\nKl. 9' })
  if (error) throw error
  return id
}
async function addPicture(article: string, image: Buffer | null): Promise<void> {
  const path = `${organizationId}/news/${crypto.randomUUID()}.jpg`
  if (image) await backend.admin.storage.from('documents').upload(path, image, { contentType: 'image/jpeg' })
  const file = {
    name: 'a.jpg',
    file_path: path,
    size: 1,
    content_type: 'image/jpeg',
    slot: 0,
    alt_text: 'Ventilen',
  }
  await backend.admin
    .from('article_files')
    .insert({ organization_id: organizationId, article_id: article, ...file })
    .throwOnError()
}
async function runWorker(): Promise<void> {
  while ((await sendQueuedNewsMails()) > 0);
}
const sentAbout = (title: string) =>
  smtp.mails
    .filter(({ subject }) => subject === title)
    .flatMap(({ to }) => to)
    .sort()
const waitAgain = () =>
  backend.admin
    .from('news_mails')
    .update({ due_at: new Date(0).toISOString(), claimed_at: null })
    .eq('state', 'waiting')

it('those who want it get one mail in their language, with the mark and the first picture, which they turn off by its link', async () => {
  const mark = await addMark(backend.admin, organizationId)
  const article = await publish('Vattnet & värmen')
  await addPicture(article, await makePhoto())
  await backend.admin
    .from('calendar_entries')
    .insert({
      ...{ organization_id: organizationId, article_id: article, title: 'Vattnet & värmen' },
      ...{ starts_at: '2100-12-01T17:30:00Z', place: 'Källaren <A>' },
    })
    .throwOnError()
  await runWorker()
  expect(sentAbout('Vattnet & värmen')).toEqual(['anna@example.se', 'bo@example.se'])
  const [anna] = smtp.mails.filter(({ to }) => to.includes('anna@example.se'))
  expect(anna?.text).toContain('Läs i portalen: https://portal.example/manager/news/')
  expect(anna?.html).toContain('Brf &lt;Ek&gt;')
  expect(anna?.html).toContain(`<img src="https://portal.example/marks/${mark}"`)
  expect(anna?.html).toMatch(/<img src="cid:[^"]+" alt="Ventilen"/)
  expect(anna?.raw).toContain('Content-Type: image/jpeg')
  expect(anna?.html).toContain('av</p><p>Kl. 9</p>')
  expect(anna?.text).toContain('Vattnet & värmen\n\nonsdag 1 december, 18.30 · Källaren <A>\n\nVattnet')
  expect(anna?.html).toContain('<p><strong>onsdag 1 december, 18.30 · Källaren &lt;A&gt;</strong></p>')
  const [bo] = smtp.mails.filter(({ to }) => to.includes('bo@example.se'))
  expect(bo?.text).toContain('Wednesday 1 December, 18:30')
  expect(anna?.head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(anna?.head.replace(/\r\n\s+/g, '')).toMatch(
    /List-Unsubscribe: ?<https:\/\/portal\.example\/api\/news-mail\?token=/,
  )
  const token = anna?.text.match(/news-mail\?token=(\S+)/)?.[1] ?? ''
  for (const forged of ['', 'x', `${token}x`, token.replace(/\.[^.]+\./, '.e30.')])
    expect([forged, await stopNewsMail(forged)]).toEqual([forged, false])
  expect(await stopNewsMail(token)).toBe(true)
  // A mail is sent without a picture that is gone.
  await addPicture(await publish('Efteråt'), null)
  await runWorker()
  expect(sentAbout('Efteråt')).toEqual(['bo@example.se'])
  expect(smtp.mails.at(-1)?.html).not.toContain('cid:')
})

const startWorker = (env = {}) => {
  const code = `import('./lib/news-mails/send-queued.ts').then((m) => m.sendQueuedNewsMails())`
  const args = ['--conditions=react-server', '--import', 'tsx', '-e', code]
  return spawn(process.execPath, args, { env: { ...process.env, ...env } })
}

it('a worker that is killed while it draws the picture of a mail leaves the mail to the next one', async () => {
  await addPicture(await publish('Ritad'), await makePhoto())
  const proxy = await startCountingProxy(backend.url)
  const picture = 'GET /storage/v1/object/documents'
  proxy.fail({ on: picture, status: 'silent' })
  const worker = startWorker({ SUPABASE_URL: proxy.url })
  await expect.poll(() => proxy.take().some((request) => request.startsWith(picture))).toBe(true)
  worker.kill('SIGKILL')
  await once(worker, 'exit')
  await proxy.close()
  await waitAgain()
  await runWorker()
  expect(sentAbout('Ritad')).toEqual(['bo@example.se'])
})

it('a worker that is killed while the mail server takes a mail does not send it twice', async () => {
  await publish('Dödad')
  const worker = startWorker()
  smtp.beforeReply = () => worker.kill('SIGKILL')
  const [, signal] = await once(worker, 'exit')
  smtp.beforeReply = null
  expect([signal, sentAbout('Dödad')]).toEqual(['SIGKILL', ['bo@example.se']])
  await waitAgain()
  await runWorker()
  expect(sentAbout('Dödad')).toEqual(['bo@example.se'])
})

it('a mail that is put off is sent later, and those of other members at once', async () => {
  const ann = await addReader('ann@example.se')
  smtp.replies.set('bo@example.se', '450 4.2.0 Greylisted')
  await publish('Senare')
  await runWorker()
  expect(sentAbout('Senare')).toEqual(['ann@example.se'])
  smtp.replies.clear()
  await runWorker()
  expect(sentAbout('Senare')).toEqual(['ann@example.se'])
  await waitAgain()
  await runWorker()
  expect(sentAbout('Senare')).toEqual(['ann@example.se', 'bo@example.se'])
  await backend.admin.from('organization_members').delete().eq('id', ann)
})

it('a mail server that takes no mail is tried once, and the mails wait unclaimed until it does', async () => {
  const ann = await addReader('ann@example.se')
  smtp.replies.set('portal@example.se', '451 4.3.2 Not now')
  await publish('Avbrott')
  await sendQueuedNewsMails()
  const { data } = await backend.admin
    .from('news_mails')
    .select('attempts, claimed_at')
    .eq('state', 'waiting')
  expect(data).toEqual(Array(2).fill({ attempts: 0, claimed_at: null }))
  smtp.replies.clear()
  await runWorker()
  expect(sentAbout('Avbrott')).toHaveLength(1)
  await waitAgain()
  await runWorker()
  expect(sentAbout('Avbrott')).toEqual(['ann@example.se', 'bo@example.se'])
  await backend.admin.from('organization_members').delete().eq('id', ann)
})

it('a refused address gets no more mails', async () => {
  smtp.refused.add('bo@example.se')
  await publish('Studsar')
  await runWorker()
  smtp.refused.clear()
  await publish('Tyst')
  await runWorker()
  expect([sentAbout('Studsar'), sentAbout('Tyst')]).toEqual([[], []])
  const { data } = await backend.admin
    .from('news_preferences')
    .select('refused_address')
    .not('refused_address', 'is', null)
  expect(data).toEqual([{ refused_address: 'bo@example.se' }])
})

it('without a mail server of its own the portal puts its mails into the embedded mailbox, which takes them from it only', async () => {
  const mail = {
    to: 'a@example.se',
    subject: 'Hej',
    text: 'Hej',
    html: '<p>Hej</p>',
    headers: { 'X-A': 'b' },
  }
  const post = (apikey: string, body: unknown = mail) =>
    fetch(`${backend.url}/outbox`, { method: 'POST', headers: { apikey }, body: JSON.stringify(body) })
  expect((await post(backend.keys.publishableKey)).status).toBe(403)
  expect((await post(backend.keys.secretKey, { to: 'a' })).status).toBe(400)
  expect((await post(backend.keys.secretKey)).status).toBe(204)
  expect(await backend.mails()).toMatchObject([mail])
})
