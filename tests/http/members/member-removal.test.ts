import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminContext } from '@/lib/members/context'
import { addMember, editMember, removeMember } from '@/lib/members/mutations'
import { addAccount, createAdminContext, usePortalEnv } from '@/tests/support/content/members'
import { startTestBackend, type TestBackend } from '@/tests/support/local-backend'

let backend: TestBackend
let ours: AdminContext
let theirs: AdminContext

beforeAll(async () => {
  backend = await startTestBackend({ appUrl: 'https://portal.example' })
  usePortalEnv(backend, 'https://portal.example')
  ours = await createAdminContext(backend, 'Brf Norrskenet', 'admin@ours.example')
  theirs = await createAdminContext(backend, 'Brf Solgläntan', 'admin@theirs.example')
})
afterAll(() => backend?.remove())

async function memberId(email: string, context = ours): Promise<string> {
  const { data, error } = await backend.admin
    .from('organization_members')
    .select('id')
    .eq('organization_id', context.organization.id)
    .eq('email', email)
    .single()
  if (error) throw error
  return data.id
}
const hasAccount = async (email: string) => {
  const { data, error } = await backend.admin.rpc('find_accounts', { addresses: [email] })
  if (error) throw error
  return data.length > 0
}
const exists = async (id: string) =>
  (await backend.admin.from('organization_members').select('id').eq('id', id)).data?.length === 1

describe('removing a member', () => {
  it("A17 ends the member's session and deletes their account", async () => {
    const client = await addAccount(backend, ours.organization.id, 'gone@example.se')
    await removeMember(ours, await memberId('gone@example.se'))
    expect((await client.rpc('get_current_member')).data).toEqual([])
    expect((await client.auth.getUser()).error).not.toBeNull()
    expect((await client.auth.refreshSession()).error).not.toBeNull()
    expect(await hasAccount('gone@example.se')).toBe(false)
    const again = await backend
      .visitor()
      .auth.signInWithPassword({ email: 'gone@example.se', password: 'correct horse' })
    expect(again.error?.code).toBe('invalid_credentials')
  })

  it('keeps their articles without an author and deletes their picture', async () => {
    await addAccount(backend, ours.organization.id, 'author@example.se', 'ADMIN')
    const id = await memberId('author@example.se')
    await backend.admin.from('organization_news').insert({
      organization_id: ours.organization.id,
      title: 'Nytt',
      content: 'Text',
      created_by: id,
    })
    const pictures = backend.admin.storage.from('profile-pictures')
    await pictures.upload(`${id}-1.webp`, Buffer.from('x'), { contentType: 'image/webp' })
    const other = `${crypto.randomUUID()}-1.webp`
    await pictures.upload(other, Buffer.from('x'), { contentType: 'image/webp' })

    await removeMember(ours, id)
    const { data } = await backend.admin.from('organization_news').select('title, created_by')
    expect(data).toEqual([{ title: 'Nytt', created_by: null }])
    expect((await pictures.list()).data?.map(({ name }) => name)).toEqual([other])
  })

  it('a member of a second organisation keeps their account and their session there', async () => {
    const client = await addAccount(backend, theirs.organization.id, 'both@example.se')
    const { data } = await client.auth.getUser()
    await backend.admin.from('organization_members').insert({
      organization_id: ours.organization.id,
      email: 'both@example.se',
      full_name: 'Båda Två',
      auth_user_id: data.user?.id,
      password_set: true,
      invitation_status: 'active',
    })
    await removeMember(ours, await memberId('both@example.se'))
    expect((await client.auth.refreshSession()).error).toBeNull()
    expect((await client.rpc('get_current_member')).data).toMatchObject([
      { organization_name: 'Brf Solgläntan' },
    ])
  })

  it('A17 a person who is only invited elsewhere is signed out and does not become a member there', async () => {
    const client = await addAccount(backend, ours.organization.id, 'guest@example.se')
    await addMember(theirs, { email: 'guest@example.se', fullName: 'Gäst', role: 'MEMBER' })
    await removeMember(ours, await memberId('guest@example.se'))
    expect((await client.auth.refreshSession()).error).not.toBeNull()
    expect(await hasAccount('guest@example.se')).toBe(true)
    const back = await backend.signIn('guest@example.se')
    expect((await back.rpc('get_current_member')).data).toEqual([])
    expect((await back.rpc('list_my_invitations')).data).toMatchObject([
      { organization_name: 'Brf Solgläntan' },
    ])
  })

  it('an unaccepted invitation leaves no account, unless another organisation invited too', async () => {
    const input = { email: 'invited@example.se', fullName: 'Inbjuden', role: 'MEMBER' as const }
    const first = await addMember(ours, input)
    const second = await addMember(theirs, input)
    await removeMember(ours, first.memberId)
    expect(await hasAccount(input.email)).toBe(true)
    await removeMember(theirs, second.memberId)
    expect(await hasAccount(input.email)).toBe(false)
  })

  it("T11 an admin cannot remove another organisation's member, who looks like a missing one", async () => {
    await addAccount(backend, theirs.organization.id, 'safe@example.se')
    const id = await memberId('safe@example.se', theirs)
    await expect(removeMember(ours, id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(removeMember(ours, crypto.randomUUID())).rejects.toMatchObject({ code: 'not_found' })
    await expect(editMember(ours, { memberId: id, role: 'ADMIN' })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await exists(id)).toBe(true)
    expect(await hasAccount('safe@example.se')).toBe(true)
  })

  it('Z01 a member who is no admin cannot remove a member, not even themselves', async () => {
    const client = await addAccount(backend, ours.organization.id, 'plain@example.se')
    const id = await memberId('plain@example.se')
    await expect(removeMember({ ...ours, client }, id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(editMember({ ...ours, client }, { memberId: id, role: 'ADMIN' })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await exists(id)).toBe(true)
  })

  it('Z07 the last admin cannot be removed or demoted, and keeps their account', async () => {
    const id = await memberId('admin@ours.example')
    await expect(removeMember(ours, id)).rejects.toMatchObject({ code: 'last_admin' })
    await expect(editMember(ours, { memberId: id, role: 'MEMBER' })).rejects.toMatchObject({
      code: 'last_admin',
    })
    expect(await hasAccount('admin@ours.example')).toBe(true)
  })

  it('Z07 two admins who concurrently demote or remove each other always leave one admin', async () => {
    const names = ['demote', 'remove', 'both'] as const
    for (const how of names) {
      const one = await createAdminContext(backend, `Brf ${how}`, `one@${how}.example`)
      const client = await addAccount(backend, one.organization.id, `two@${how}.example`, 'ADMIN')
      const two = { ...one, client }
      const [first, second] = [
        await memberId(`one@${how}.example`, one),
        await memberId(`two@${how}.example`, one),
      ]
      const demote = (context: AdminContext, id: string) =>
        editMember(context, { memberId: id, role: 'MEMBER' })
      const outcomes = await Promise.allSettled([
        how === 'remove' ? removeMember(one, second) : demote(one, second),
        how === 'demote' ? demote(two, first) : removeMember(two, first),
      ])
      expect([how, outcomes.filter(({ status }) => status === 'fulfilled')]).toEqual([
        how,
        [expect.anything()],
      ])
      const { data } = await backend.admin
        .from('organization_members')
        .select('id')
        .eq('organization_id', one.organization.id)
        .eq('role', 'ADMIN')
      expect([how, data]).toEqual([how, [expect.anything()]])
    }
  })

  it('an admin changes a role and reverts it', async () => {
    const id = await memberId('plain@example.se')
    await editMember(ours, { memberId: id, role: 'ADMIN' })
    await editMember(ours, { memberId: id, role: 'MEMBER' })
    const { data } = await backend.admin.from('organization_members').select('role').eq('id', id).single()
    expect(data).toEqual({ role: 'MEMBER' })
  })
})
