import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, expect, inject, it } from 'vitest'
import { sendQueuedNewsMails } from '@/lib/news-mails/send-queued'
import { demoPassword } from '@/supabase/demo/organizations'
import { readBackend } from '@/supabase/local/client-env'
import { Outbox } from '@/supabase/local/mail/outbox'
import { adminOf, visitorOf } from '@/tests/support/backend'
import { usePortalEnv } from '@/tests/support/content/members'
import { createOrganization } from '@/tests/support/content/organizations'
import { readArticleReply, toArticleRequest } from '@/tests/support/content/save-article'
import { listForms } from '@/tests/support/plain-forms'
import { signInOverHttp } from '@/tests/support/sign-in'

// The portal has no worker, so that the test decides when mails are sent.
const portal = inject('sharedPortal')
const { dataDir } = portal
const backend = adminOf(dataDir)
let memberClient: SupabaseClient
let [admin, member, invited] = ['', '', '']
const cookies = { admin: '', member: '' }

beforeAll(async () => {
  const organization = await createOrganization(dataDir, 'Brf Ek')
  admin = organization.admin.email
  member = organization.address('mia')
  invited = organization.address('ny')
  await organization.addAccount({ fullName: 'Mia Medlem', email: member })
  const invitation = { invitation_status: 'sent', invited_at: new Date().toISOString() }
  await organization.addRow({ fullName: 'Ny Granne', email: invited }, invitation)
  memberClient = visitorOf(dataDir)
  await memberClient.auth.signInWithPassword({ email: member, password: demoPassword })
  cookies.admin = await signInOverHttp(dataDir, admin, demoPassword)
  cookies.member = await signInOverHttp(dataDir, member, demoPassword)
  const keys = readBackend(dataDir)
  if (!keys) throw new Error('the backend does not run')
  usePortalEnv({ url: keys.url, keys }, portal.url)
})

const open = async (address: string, cookie = '') => {
  const reply = await fetch(new URL(address, portal.url), { headers: { cookie } })
  return { status: reply.status, html: await reply.text() }
}

/** Sends the page's form that has this field or named button, as a browser without scripts does. */
async function submit(address: string, field: string, value: string | null, cookie = ''): Promise<Response> {
  const { html } = await open(address, cookie)
  const isField = (control: Record<string, string>) =>
    control.name === field && (value === null || control.value === value)
  const found = listForms(html).find(({ inputs, buttons }) => [...inputs, ...buttons].some(isField))
  if (!found) throw new Error(`${address} has no form with ${field}`)
  const { form, inputs, buttons } = found
  const body = form.enctype === 'multipart/form-data' ? new FormData() : new URLSearchParams()
  for (const input of [...inputs, ...buttons.filter(isField)])
    body.append(input.name ?? '', input.value ?? '')
  const target = new URL(form.action || address, portal.url)
  return fetch(target, { method: 'POST', headers: { cookie }, body, redirect: 'manual' })
}

/** Chooses as the profile does. */
async function chooseAtOnce(): Promise<void> {
  const { data } = await memberClient
    .rpc('get_current_member')
    .single<{ member_id: string; organization_id: string }>()
  const args = {
    org_id: data?.organization_id,
    member: data?.member_id,
    wanted: 'at_once',
    reader_language: 'en',
  }
  await memberClient.rpc('choose_news_mail', args).throwOnError()
}

async function publish(title: string): Promise<string> {
  const id = crypto.randomUUID()
  const { path, headers, body } = toArticleRequest('createArticle', { id, title, content: 'Kom *alla*' })
  const sent = { method: 'POST', headers: { ...headers, cookie: cookies.admin }, body }
  const reply = await fetch(portal.url + path, sent)
  expect(readArticleReply(await reply.text())).toEqual({ ok: true, data: null })
  while ((await sendQueuedNewsMails()) > 0);
  return id
}

const mailsAbout = async (title: string) =>
  (await new Outbox(join(dataDir, 'outbox'), null).list()).filter(({ subject }) => subject === title)
const choiceOf = async (email: string) => {
  const { data } = await backend
    .from('organization_members')
    .select('id')
    .eq('email', email)
    .single<{ id: string }>()
    .throwOnError()
  const choices = backend.from('news_preferences').select('frequency').eq('member_id', data.id)
  return (await choices.throwOnError()).data.map(({ frequency }) => frequency)
}
const namesOf = (mails: { to: string }[]) => mails.map(({ to }) => to).sort()

it('a member without a choice and an invited person get news at once, and turn them off by the link, without signing in', async () => {
  const id = await publish('Vårfest')
  const mails = await mailsAbout('Vårfest')
  expect(namesOf(mails)).toEqual([admin, member, invited].sort())
  const article = await open(`/manager/news/${id}`, cookies.member)
  expect([article.status, article.html.includes('Vårfest')]).toEqual([200, true])

  for (const email of [member, invited]) {
    const text = mails.find(({ to }) => to === email)?.text ?? ''
    expect(text).toContain(`${portal.url}/manager/news/${id}`)
    const link = text.match(/http:\S+\/auth\/news-mail\?token=\S+/)?.[0] ?? ''
    // Programs that scan mails follow links.
    expect((await open(link)).status).toBe(200)
    expect(await choiceOf(email)).toEqual([])
    const stopped = await submit(link, 'token', null)
    expect([stopped.status, stopped.headers.get('location')]).toEqual([303, '/auth/news-mail?result=done'])
    expect(await choiceOf(email)).toEqual(['never'])
  }
  expect((await open('/auth/news-mail?result=done')).status).toBe(200)
  await publish('Efteråt')
  expect(namesOf(await mailsAbout('Efteråt'))).toEqual([admin])
})

it('a mail program turns them off by the address in the header, and a forged link changes nothing', async () => {
  await chooseAtOnce()
  await publish('Igen')
  const mail = (await mailsAbout('Igen')).find(({ to }) => to === member)
  const address = mail?.headers?.['List-Unsubscribe']?.slice(1, -1) ?? ''
  const post = async (to: string) => {
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    return (await fetch(to, { method: 'POST', body, redirect: 'manual' })).status
  }
  for (const forged of [`${address}x`, address.replace(/token=.*/, 'token=x'), `${portal.url}/api/news-mail`])
    expect([forged, await post(forged)]).toEqual([forged, 400])
  expect(await choiceOf(member)).toEqual(['at_once'])
  expect(await post(address)).toBe(200)
  expect(await choiceOf(member)).toEqual(['never'])
})
