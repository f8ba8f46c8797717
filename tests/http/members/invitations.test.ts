import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { AdminContext } from '@/lib/members/context'
import { addMember, sendInvitation } from '@/lib/members/mutations'
import { addAccount, addMark, createAdminContext, usePortalEnv } from '@/tests/support/content/members'
import { startTestBackend, type TestBackend } from '@/tests/support/local-backend'
import { startCountingProxy } from '@/tests/support/servers/counting-proxy'
import { type MailServer, startMailServer } from '@/tests/support/servers/mail-server'

const appUrl = 'https://portal.example'
let smtp: MailServer
let backend: TestBackend
let ours: AdminContext
let theirs: AdminContext

beforeAll(async () => {
  smtp = await startMailServer()
  backend = await startTestBackend({
    appUrl,
    env: { SMTP_URL: smtp.url, SMTP_FROM: 'portal@portal.example' },
  })
  usePortalEnv(backend, appUrl)
  ours = await createAdminContext(backend, 'Brf Norrskenet', 'admin@ours.example')
  theirs = await createAdminContext(backend, 'Brf Solgläntan', 'admin@theirs.example')
})
afterAll(async () => {
  await backend?.remove()
  await smtp?.close()
})

const add = (context: AdminContext, email: string, fullName = 'Anna Andersson') =>
  addMember(context, { email, fullName, role: 'MEMBER' })
const mailsTo = (address: string) => smtp.mails.filter(({ to }) => to.includes(address))
const rowOf = async (email: string, context = ours) => {
  const { data, error } = await backend.admin
    .from('organization_members')
    .select('id, invitation_status, invited_at, auth_user_id, password_set, full_name')
    .eq('organization_id', context.organization.id)
    .eq('email', email)
    .maybeSingle()
  if (error) throw error
  return data
}

/** The link in the newest mail to an address, with the parameters that the portal reads. */
function linkTo(address: string) {
  const mail = mailsTo(address).at(-1)
  const link = mail?.text.match(/https?:\/\/\S+\/api\/auth\/confirm\?\S+/)?.[0] ?? ''
  const url = new URL(link)
  return { url, tokenHash: url.searchParams.get('token_hash') ?? '', type: url.searchParams.get('type') }
}

describe('inviting a member', () => {
  it("first creates the row and then sends the mail in the organisation's name, with its mark, as HTML and text", async () => {
    const mark = await addMark(backend.admin, ours.organization.id)
    expect(await add(ours, 'anna@example.se')).toMatchObject({
      memberId: expect.any(String),
      invitationSent: true,
    })
    expect(await rowOf('anna@example.se')).toMatchObject({ invitation_status: 'sent', auth_user_id: null })
    const [mail] = mailsTo('anna@example.se')
    expect(mail?.head).toMatch(/^Subject: Your invitation to Brf Norrskenet\r?$/m)
    expect(mail?.head).toMatch(/^From: portal@portal\.example\r?$/m)
    expect(mail?.raw).toContain('Content-Type: text/plain')
    expect(mail?.html).toContain(`<img src="${appUrl}/marks/${mark}"`)
    expect(mail?.text).toContain('Hello Anna Andersson,')
    expect(mail?.text).not.toMatch(/[{}<>]/)
  })

  it("A26 the link in the mail leads to the portal's own address", async () => {
    await add(ours, 'lena@example.se')
    const { url, type } = linkTo('lena@example.se')
    expect(url.origin).toBe(appUrl)
    expect(type).toBe('invite')
  })

  it('an admin who uses the portal in Swedish invites in Swedish', async () => {
    await add({ ...ours, language: 'sv' }, 'bo@example.se', 'Bo Berg')
    const mail = mailsTo('bo@example.se').at(-1)
    expect(mail?.subject).toBe('Inbjudan till Brf Norrskenet')
    expect(mail?.text).toContain('Hej Bo Berg,')
    expect(mail?.html).toContain('<html lang="sv">')
    expect(mail?.text).not.toContain('Hello')
  })

  it('the invited person opens the link, sets a password and is a member; the link works once', async () => {
    await add(ours, 'ny@example.se')
    const { tokenHash } = linkTo('ny@example.se')
    const client = backend.visitor()
    const opened = await client.auth.verifyOtp({ token_hash: tokenHash, type: 'invite' })
    expect(opened.error).toBeNull()
    await client.auth.updateUser({ password: 'correct horse' })
    const userId = opened.data.user?.id
    expect(
      (
        await client.rpc('update_member_auth_user_id', {
          member_email: 'ny@example.se',
          new_auth_user_id: userId,
        })
      ).data,
    ).toBe(true)
    expect((await client.rpc('complete_member_setup')).data).toBe(true)
    expect(await rowOf('ny@example.se')).toMatchObject({ invitation_status: 'accepted', password_set: true })
    await client.rpc('record_login')
    expect(await rowOf('ny@example.se')).toMatchObject({ invitation_status: 'active' })
    const again = await backend.visitor().auth.verifyOtp({ token_hash: tokenHash, type: 'invite' })
    expect(again.error).not.toBeNull()
  })

  it('T18 an address with an account elsewhere is added like any other, and joins by accepting, without a second password', async () => {
    const elsewhere = await addAccount(backend, theirs.organization.id, 'two@example.se')
    expect(await add(ours, 'two@example.se', 'Två Hem')).toMatchObject({
      memberId: expect.any(String),
      invitationSent: true,
    })
    const stranger = await add(ours, 'none@example.se')
    const seen = async (email: string) => ({ ...(await rowOf(email)), id: '', full_name: '', invited_at: '' })
    expect(await seen('two@example.se')).toEqual(await seen('none@example.se'))
    expect(stranger.invitationSent).toBe(true)

    const mail = mailsTo('two@example.se').at(-1)
    expect(mail?.subject).toBe('Your invitation to Brf Norrskenet')
    expect(mail?.text).not.toContain('Solgläntan')
    const { tokenHash, type } = linkTo('two@example.se')
    expect(type).toBe('magiclink')
    const opened = await backend.visitor().auth.verifyOtp({ token_hash: tokenHash, type: 'magiclink' })
    expect(opened.error).toBeNull()

    const { data } = await elsewhere.auth.getUser()
    await elsewhere.rpc('update_member_auth_user_id', {
      member_email: 'two@example.se',
      new_auth_user_id: data.user?.id,
    })
    await elsewhere.rpc('record_login')
    const row = await rowOf('two@example.se')
    expect(row).toMatchObject({ auth_user_id: null, invitation_status: 'sent' })
    await elsewhere.rpc('answer_invitation', { invitation: row?.id, joins: true })
    expect(await rowOf('two@example.se')).toMatchObject({ auth_user_id: data.user?.id, password_set: true })
    const memberships = await elsewhere.rpc('list_my_memberships')
    expect(memberships.data).toMatchObject([
      { organization_name: 'Brf Norrskenet', is_current: false },
      { organization_name: 'Brf Solgläntan', is_current: true },
    ])
  })

  it('a known account from elsewhere keeps its name and the organisation of its mails', async () => {
    const { data } = await backend.admin.auth.admin.listUsers({ perPage: 1000 })
    const user = data.users.find(({ email }) => email === 'two@example.se')
    expect(user?.user_metadata).toMatchObject({ invited_to: 'Brf Norrskenet' })
    expect(user?.user_metadata).not.toHaveProperty('organization_name')
  })

  it('a mail that cannot be sent leaves the member pending, and sending again works', async () => {
    smtp.refused.add('full@example.se')
    const added = await add(ours, 'full@example.se')
    expect(added.invitationSent).toBe(false)
    expect(await rowOf('full@example.se')).toMatchObject({ invitation_status: 'pending', invited_at: null })
    await expect(sendInvitation(ours, added.memberId)).rejects.toMatchObject({ code: 'invitation_failed' })
    smtp.refused.delete('full@example.se')
    await sendInvitation(ours, added.memberId)
    expect(mailsTo('full@example.se')).toHaveLength(1)
    expect(await rowOf('full@example.se')).toMatchObject({ invitation_status: 'sent' })
  })

  it('two admins who add the same person concurrently create one row and send one mail', async () => {
    const outcomes = await Promise.allSettled([add(ours, 'once@example.se'), add(ours, 'once@example.se')])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = outcomes.find((outcome) => outcome.status === 'rejected')
    expect(['member_email_taken', 'member_email_exists']).toContain(refused?.reason.code)
    expect(mailsTo('once@example.se')).toHaveLength(1)
  })

  it('a second click on resend sends no second mail', async () => {
    const { memberId } = await add(ours, 'click@example.se')
    await Promise.all([sendInvitation(ours, memberId), sendInvitation(ours, memberId)])
    expect(mailsTo('click@example.se')).toHaveLength(2)
  })

  it("a member's address cannot be added again, and a member without an account gets a different error", async () => {
    await expect(add(ours, 'anna@example.se')).rejects.toMatchObject({ code: 'member_email_exists' })
    await backend.admin.from('organization_members').insert({
      organization_id: ours.organization.id,
      email: 'left@example.se',
      full_name: 'Kvar Lämnad',
      password_set: true,
      invitation_status: 'active',
    })
    await expect(add(ours, 'left@example.se')).rejects.toMatchObject({ code: 'member_email_orphaned' })
    await expect(add(theirs, 'anna@example.se')).resolves.toMatchObject({ invitationSent: true })
  })

  it('a member who has joined cannot be invited again', async () => {
    const row = await rowOf('ny@example.se')
    await expect(sendInvitation(ours, row?.id)).rejects.toMatchObject({ code: 'member_joined' })
  })

  it("T11 an admin cannot invite another organisation's member, who looks like a missing one", async () => {
    const row = await rowOf('anna@example.se')
    const before = mailsTo('anna@example.se').length
    await expect(sendInvitation(theirs, row?.id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(sendInvitation(theirs, crypto.randomUUID())).rejects.toMatchObject({ code: 'not_found' })
    expect(mailsTo('anna@example.se')).toHaveLength(before)
  })

  it('Z01 a member who is no admin can neither add nor invite', async () => {
    const client = await addAccount(backend, ours.organization.id, 'plain@example.se')
    const context = { ...ours, client }
    await expect(add(context, 'mallory@example.se')).rejects.toMatchObject({ code: 'access_denied' })
    const row = await rowOf('anna@example.se')
    await expect(sendInvitation(context, row?.id)).rejects.toMatchObject({ code: 'not_found' })
    expect(mailsTo('mallory@example.se')).toEqual([])
  })

  it('R02 A06 one address gets few invitations an hour from all organisations, and the members stay', async () => {
    for (const context of [ours, theirs]) {
      const { memberId } = await add(context, 'flooded@example.se')
      for (let count = 0; count < 6; count++) await sendInvitation(context, memberId).catch(() => undefined)
      await expect(sendInvitation(context, memberId)).rejects.toMatchObject({ code: 'too_many_attempts' })
    }
    expect(mailsTo('flooded@example.se')).toHaveLength(5)
    expect(await rowOf('flooded@example.se', ours)).toMatchObject({ invitation_status: 'sent' })
    expect(await rowOf('flooded@example.se', theirs)).toMatchObject({ invitation_status: 'pending' })
  })

  it('an account cannot be created without an invitation', async () => {
    const visitor = backend.visitor()
    const signedUp = await visitor.auth.signUp({ email: 'mallory@example.se', password: 'correct horse' })
    expect(signedUp.error).not.toBeNull()
    await visitor.auth.signInWithOtp({ email: 'mallory@example.se' })
    const { data } = await backend.admin.rpc('find_accounts', { addresses: ['mallory@example.se'] })
    expect(data).toEqual([])
    expect(mailsTo('mallory@example.se')).toEqual([])
  })

  it('I07 a line break or markup in a name adds no header and no markup to the mail', async () => {
    const hostile = 'Brf\r\nBcc: mallory@example.se\r\n\r\n<script>alert(1)</script>'
    const context = await createAdminContext(backend, hostile, 'admin@hostile.example')
    await add(context, 'victim@example.se', 'Eva\r\nBcc: mallory@example.se <img src=x>')
    const [mail] = mailsTo('victim@example.se')
    expect(mail?.to).toEqual(['victim@example.se'])
    expect(mail?.head).not.toMatch(/^Bcc:/im)
    expect(mail?.head.match(/^Subject:/gim)).toHaveLength(1)
    expect(mail?.html).not.toMatch(/<script|<img/)
    expect(mailsTo('mallory@example.se')).toEqual([])
  })
})

describe('sending an invitation again', () => {
  it('T18 gives one answer whether or not the address has an account elsewhere, although Auth limits how often it mails an account', async () => {
    const proxy = await startCountingProxy(backend.url)
    const tooSoon = 'For security purposes, you can only request this after 42 seconds.'
    const people = ['known@example.se', 'unknown@example.se']
    await addAccount(backend, theirs.organization.id, 'known@example.se')
    for (const email of people) await add(ours, email)
    const limit = (path: string, message: string) => {
      const body = { code: 'over_email_send_rate_limit', error_code: 'over_email_send_rate_limit', message }
      return { on: path, status: 429, body }
    }
    process.env.SUPABASE_URL = proxy.url
    vi.resetModules()
    const portal = await import('@/lib/members/mutations')
    const again = async () => {
      const ids = await Promise.all(people.map(async (email) => String((await rowOf(email))?.id)))
      const send = (id: string) => portal.sendInvitation(ours, id)
      return Promise.all(
        ids.map((id) =>
          send(id).then(
            () => 'sent',
            ({ code }) => code,
          ),
        ),
      )
    }
    try {
      proxy.fail(limit('POST /auth/v1/otp', tooSoon))
      expect(await again()).toEqual(['sent', 'sent'])
      expect(proxy.take()).toContain('POST /auth/v1/otp')
      const full = 'email rate limit exceeded'
      proxy.fail(limit('POST /auth/v1/otp', full), limit('POST /auth/v1/invite', full))
      expect(await again()).toEqual(['too_many_attempts', 'too_many_attempts'])
    } finally {
      process.env.SUPABASE_URL = backend.url
      await proxy.close()
    }
  })
})
