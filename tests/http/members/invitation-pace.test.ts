import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminContext } from '@/lib/members/context'
import { importBatch } from '@/lib/members/import'
import { sendQueuedInvitations } from '@/lib/members/invitations/send-queued'
import { addMember, sendInvitation } from '@/lib/members/mutations'
import { sendQueuedNewsMails } from '@/lib/news-mails/send-queued'
import { addAccount, createAdminContext, usePortalEnv } from '@/tests/support/content/members'
import { startTestBackend, type TestBackend } from '@/tests/support/local-backend'
import { type CountingProxy, startCountingProxy } from '@/tests/support/servers/counting-proxy'
import { type MailServer, startMailServer } from '@/tests/support/servers/mail-server'

let smtp: MailServer
let backend: TestBackend
let way: CountingProxy
let ours: AdminContext
let theirs: AdminContext

beforeAll(async () => {
  smtp = await startMailServer()
  backend = await startTestBackend({ appUrl: 'https://portal.example', env: { SMTP_URL: smtp.url } })
  way = await startCountingProxy(backend.url)
  // Nine of ten mails an hour are for invitations, and eight of them for news.
  Object.assign(process.env, { MAILS_PER_HOUR: '10', SMTP_URL: smtp.url, SMTP_FROM: 'portal@example.se' })
  usePortalEnv({ ...backend, url: way.url }, 'https://portal.example')
  ours = await createAdminContext(backend, 'Brf Norrskenet', 'admin@ours.example')
  theirs = await createAdminContext(backend, 'Brf Solgläntan', 'admin@theirs.example')
})
afterAll(async () => {
  await way?.close()
  await backend?.remove()
  await smtp?.close()
})

const peopleOf = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    line: index + 2,
    fullName: `Person ${index}`,
    email: `${name}${index}@example.se`,
    role: 'MEMBER' as const,
  }))
const outcomesOf = async (context: AdminContext, name: string, count: number) =>
  (await importBatch(context, peopleOf(name, count))).map(({ outcome }) => outcome)
const mailed = () => smtp.mails.flatMap(({ to }) => to).sort()
const listOf = async ({ client }: AdminContext) => {
  const { data, error } = await client.rpc('search_members', {
    search: '',
    page_size: 50,
    page_number: 1,
  })
  if (error) throw error
  return data as { queued: number; members: { email: string; status: string; is_queued: boolean }[] }
}
/** Resets the mail pace, as an hour would. */
const passAnHour = async () => {
  const { error } = await backend.admin
    .from('mail_pace')
    .update({ sent_at: [], paused_until: null })
    .eq('id', true)
  if (error) throw error
}
const claimable = async () => (await backend.admin.rpc('claim_queued_invitations', { most: 5 })).data
async function runWorker(): Promise<number> {
  let total = 0
  for (;;) {
    const sent = await sendQueuedInvitations()
    if (sent === 0) return total
    total += sent
  }
}

describe('invitations beyond the mail limit', () => {
  it('an import sends invitations up to the limit and queues the rest, and the list shows the queued members', async () => {
    const outcomes = await outcomesOf(ours, 'first', 14)
    expect(outcomes).toEqual([...Array(9).fill('invited'), ...Array(5).fill('queued')])
    expect(mailed()).toHaveLength(9)
    const { queued, members } = await listOf(ours)
    expect(queued).toBe(5)
    expect(members.filter(({ is_queued }) => is_queued).map(({ status }) => status)).toEqual(
      Array(5).fill('pending'),
    )
    expect(await listOf(theirs)).toMatchObject({ queued: 0 })
    expect(await outcomesOf(theirs, 'other', 2)).toEqual(['queued', 'queued'])
    // The limit also holds for the worker.
    expect(await runWorker()).toBe(0)
    expect(mailed()).toHaveLength(9)
  })

  it('a repeated import queues no member twice, and a new member is queued like the others', async () => {
    expect(await outcomesOf(ours, 'first', 14)).toEqual([
      ...Array(9).fill('already_member'),
      ...Array(5).fill('queued'),
    ])
    const added = await addMember(ours, {
      email: 'single@example.se',
      fullName: 'En Till',
      role: 'MEMBER',
    })
    expect(added).toMatchObject({ invitationSent: false, isQueued: true })
    expect(await listOf(ours)).toMatchObject({ queued: 6 })
    await expect(sendInvitation(ours, added.memberId)).rejects.toMatchObject({ code: 'too_many_attempts' })
  })

  it('R01 the worker sends the rest, each invitation once and the organisations in turn, also after a claim by a dead worker', async () => {
    await passAnHour()
    const { data } = await backend.admin.rpc('claim_queued_invitations', { most: 2 })
    expect(
      new Set(data?.map(({ organization_name }: { organization_name: string }) => organization_name)),
    ).toEqual(new Set(['Brf Norrskenet', 'Brf Solgläntan']))
    expect(await runWorker()).toBe(6)
    expect(await listOf(ours)).toMatchObject({ queued: 1 })
    expect(await listOf(theirs)).toMatchObject({ queued: 1 })
    await backend.admin
      .from('organization_members')
      .update({ invitation_claimed_at: new Date(Date.now() - 180_000).toISOString() })
      .not('invitation_claimed_at', 'is', null)
    expect(await runWorker()).toBe(2)
    expect(mailed()).toHaveLength(17)
    expect(new Set(mailed()).size).toBe(17)
    const { queued, members } = await listOf(ours)
    expect([queued, members.filter(({ status }) => status === 'pending')]).toEqual([0, expect.anything()])
    expect(members.filter(({ status }) => status === 'sent')).toHaveLength(15)
  })

  it('an over-limit refusal of the project queues the rest and pauses the worker', async () => {
    await passAnHour()
    const refusal = { code: 429, error_code: 'over_email_send_rate_limit', msg: 'email rate limit exceeded' }
    way.fail({ on: 'POST /auth/v1/invite', status: 429, body: refusal })
    const before = mailed().length
    expect(await outcomesOf(theirs, 'refused', 7)).toEqual(Array(7).fill('queued'))
    way.fail()
    expect(await runWorker()).toBe(0)
    await passAnHour()
    expect(await runWorker()).toBe(7)
    expect(mailed()).toHaveLength(before + 7)
  })

  it('R01 a person who was just mailed does not delay other invitations', async () => {
    const client = await backend.signIn('known@example.se')
    await client.auth.signOut()
    const message = 'For security purposes, you can only request this after 42 seconds.'
    way.fail({
      on: 'POST /auth/v1/otp',
      status: 429,
      body: { error_code: 'over_email_send_rate_limit', msg: message },
    })
    await passAnHour()
    await expect(
      addMember(ours, { email: 'known@example.se', fullName: 'Känd', role: 'MEMBER' }),
    ).resolves.toMatchObject({ invitationSent: true, isQueued: false })
    way.fail()
    expect(await outcomesOf(theirs, 'free', 1)).toEqual(['invited'])
  })

  it('a mailbox that refuses three times is left to the admin, and a removed member gets no mail', async () => {
    await backend.admin.rpc('pause_mails', { seconds: 600 })
    await outcomesOf(ours, 'full', 1)
    const gone = await addMember(ours, { email: 'gone@example.se', fullName: 'Borta', role: 'MEMBER' })
    await ours.client.from('organization_members').delete().eq('id', gone.memberId)
    await passAnHour()
    smtp.refused.add('full0@example.se')
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await sendQueuedInvitations()
      // The invitation waits after each failure, because immediate retries would drop it during a short
      // outage.
      expect([attempt, await claimable()]).toEqual([attempt, []])
      await backend.admin
        .from('invitation_queue')
        .update({ queued_at: new Date(Date.now() - 3_600_000).toISOString() })
        .gt('attempts', 0)
    }
    const { queued, members } = await listOf(ours)
    expect(queued).toBe(0)
    expect(members.find(({ email }) => email === 'full0@example.se')).toMatchObject({ status: 'pending' })
    expect(mailed()).not.toContain('gone@example.se')
  })

  it("Z01 a member cannot queue invitations, and an admin cannot queue another organisation's members", async () => {
    const { memberId } = await addMember(ours, {
      email: 'quiet@example.se',
      fullName: 'Tyst',
      role: 'MEMBER' as const,
    })
    await backend.admin
      .from('organization_members')
      .update({ invitation_status: 'pending' })
      .eq('id', memberId)
    for (const client of [theirs.client, await backend.signIn('stranger@example.se')]) {
      const { data } = await client.rpc('queue_invitations', { members: [memberId], mail_language: 'en' })
      expect(data ?? []).toEqual([])
      expect((await client.from('invitation_queue').select('member_id')).data ?? []).toEqual([])
      expect((await client.rpc('take_mails', { wanted: 1, per_hour: 1 })).error).not.toBeNull()
    }
  })
})

describe('mails about news', () => {
  const readers = Array.from({ length: 10 }, (_, index) => `reader${index}@example.se`)
  const told = () => smtp.mails.filter(({ subject }) => subject === 'Vattnet').flatMap(({ to }) => to)
  const taken = async () => {
    const { data } = await backend.admin.from('mail_pace').select('sent_at').single<{ sent_at: string[] }>()
    return data?.sent_at.length
  }

  it('R01 count as mails of the hour after the invitations that wait, and the rest goes out in the next, each once', async () => {
    await passAnHour()
    await runWorker()
    const { data } = await backend.admin
      .from('organizations')
      .insert({ name: 'Brf Läsaren' })
      .select('id')
      .single()
    for (const email of readers) await addAccount(backend, String(data?.id), email)
    await backend.admin.rpc('pause_mails', { seconds: 600 })
    expect(await outcomesOf(ours, 'before', 3)).toEqual(['queued', 'queued', 'queued'])
    await passAnHour()
    const { error } = await backend.admin
      .from('organization_news')
      .insert({ organization_id: data?.id, title: 'Vattnet', content: 'Stängs av' })
    if (error) throw error

    // A mail server that takes no mail costs no mail of the hour.
    smtp.replies.set('portal@example.se', '451 4.3.2 Not now')
    await sendQueuedNewsMails()
    smtp.replies.clear()
    expect([await taken(), told()]).toEqual([0, []])
    await sendQueuedNewsMails()
    expect([await taken(), told().length]).toEqual([5, 5])
    expect(await runWorker()).toBe(3)
    await sendQueuedNewsMails()
    expect([await taken(), told().length]).toEqual([8, 5])
    // One invitation has its mail although news wait.
    expect(await outcomesOf(ours, 'after', 2)).toEqual(['invited', 'queued'])
    expect(await claimed()).toEqual([])

    await passAnHour()
    await runWorker()
    await backend.admin
      .from('news_mails')
      .update({ due_at: new Date(0).toISOString() })
      .eq('state', 'waiting')
    await sendQueuedNewsMails()
    expect(told().sort()).toEqual(readers)
    for (const client of [theirs.client, ours.client])
      for (const [name, args] of [
        ['take_news_mails', { wanted: 1, per_hour: 1 }],
        ['return_mails', { unsent: 1 }],
      ] as const)
        expect((await client.rpc(name, args)).error).not.toBeNull()
  })

  /** The claims of mails that did not fit into the hour. */
  const claimed = async () =>
    (await backend.admin.from('news_mails').select('id').eq('state', 'waiting').not('claimed_at', 'is', null))
      .data
})
