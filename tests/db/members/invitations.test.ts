import { describe, expect, it } from 'vitest'
import { type Caller, engines } from '@/tests/support/database/database'
import { useMemberDatabase } from '@/tests/support/database/member-database'

describe.each(await engines())('invitations and the list of members on %s', (engine) => {
  const people = useMemberDatabase(engine)
  const { call, rowOf, addMember } = people

  const settle = (caller: Caller, procedure: 'mark_invitations_sent' | 'release_invitations', id: string) =>
    people.database.as(caller, (query) => query(`select * from public.${procedure}($1::uuid[])`, [[id]]))

  describe('an invitation', () => {
    it('is claimed by one admin at a time, is sent, and can be sent again', async () => {
      const id = await addMember('claim@ours.example')
      const claim = (again: boolean) =>
        people.database.as(people.ours.admin, (query) =>
          query('select * from public.claim_invitations($1::uuid[], $2)', [[id], again]),
        )
      expect(await claim(false)).toHaveLength(1)
      expect(await claim(false)).toEqual([])
      expect(await settle(people.ours.admin, 'release_invitations', id)).toHaveLength(1)
      expect(await claim(false)).toHaveLength(1)
      expect(await settle(people.ours.admin, 'mark_invitations_sent', id)).toHaveLength(1)
      expect(await rowOf(id)).toMatchObject({ invitation_status: 'sent', invitation_claimed_at: null })
      expect(await claim(false)).toEqual([])
      expect(await claim(true)).toHaveLength(1)
    })

    it('that was claimed but never settled can be claimed again after two minutes', async () => {
      const id = await addMember('stuck@ours.example')
      const claim = () =>
        people.database.as(people.ours.admin, (query) =>
          query('select * from public.claim_invitations($1::uuid[], false)', [[id]]),
        )
      await claim()
      await people.database.query(
        `update public.organization_members set invitation_claimed_at = now() - interval '3 minutes' where id = $1`,
        [id],
      )
      expect(await claim()).toHaveLength(1)
    })

    it('T11 Z01 cannot be changed by a member or an admin of another organisation', async () => {
      const id = await addMember('untouched@ours.example')
      const before = await rowOf(id)
      for (const caller of [people.ours.member, people.theirs.admin]) {
        expect(await settle(caller, 'mark_invitations_sent', id)).toEqual([])
        expect(await settle(caller, 'release_invitations', id)).toEqual([])
        const claimed = await people.database.as(caller, (query) =>
          query('select * from public.claim_invitations($1::uuid[], true)', [[id]]),
        )
        expect(claimed).toEqual([])
      }
      expect(await rowOf(id)).toEqual(before)
    })

    it('is not reset for a member who has joined', async () => {
      const id = await addMember('joined@ours.example', { invitation_status: 'active' })
      expect(await settle(people.ours.admin, 'mark_invitations_sent', id)).toEqual([])
      expect(await rowOf(id)).toMatchObject({ invitation_status: 'active' })
    })

    it("Z05 an admin or member cannot write its state, its times or another member's password flag", async () => {
      for (const column of [
        'invitation_status',
        'invited_at',
        'invitation_claimed_at',
        'password_set',
        'last_login_at',
      ]) {
        const attempt = people.database.as(people.ours.admin, (query) =>
          query(`update public.organization_members set ${column} = ${column}`),
        )
        await expect(attempt).rejects.toMatchObject({ code: '42501' })
      }
      const forged = people.database.as(people.ours.admin, (query) =>
        query(
          `insert into public.organization_members (organization_id, email, full_name, password_set) values ($1, 'f@x.example', 'F', true)`,
          [people.ours.id],
        ),
      )
      await expect(forged).rejects.toMatchObject({ code: '42501' })
    })

    it('is shown as expired one day after it was sent, in the list and to colleagues', async () => {
      const id = await addMember('old@ours.example', { invitation_status: 'sent' })
      const shown = async () => {
        const { members } = (await call<{ members: { status: string }[] }>(
          people.ours.admin,
          `public.search_members('old@ours', 50, 1)`,
        )) ?? { members: [] }
        const [colleague] = await people.database.as(people.ours.admin, (query) =>
          query('select invitation_status from public.get_organization_colleagues($1) where id = $2', [
            people.ours.id,
            id,
          ]),
        )
        return [members[0]?.status, colleague?.invitation_status]
      }
      const sentAgo = (interval: string) =>
        people.database.query(
          `update public.organization_members set invited_at = now() - $2::interval where id = $1`,
          [id, interval],
        )
      await sentAgo('23 hours')
      expect(await shown()).toEqual(['sent', 'sent'])
      await sentAgo('25 hours')
      expect(await shown()).toEqual(['expired', 'expired'])
    })
  })

  describe('the list of members', () => {
    const search = (caller: Caller, text: string, size = 50, page = 1) =>
      call<{ total: number; members: { full_name: string }[] }>(caller, 'public.search_members($1, $2, $3)', [
        text,
        size,
        page,
      ])

    it('is searched by name or address, ignoring case', async () => {
      await addMember('åke.searched@ours.example', { full_name: 'Ulla Östlund' })
      expect(await search(people.ours.admin, 'östL')).toMatchObject({ total: 1 })
      expect(await search(people.ours.admin, 'KE.searched')).toMatchObject({ total: 1 })
      expect(await search(people.ours.admin, 'nobody of that name')).toMatchObject({
        total: 0,
        members: [],
      })
    })

    it('I02 treats the search text as plain text', async () => {
      for (const text of ['%', '_', '*', '),or(id.not.is.null', `' or true --`, '\\', 'email.ilike.*'])
        expect([text, await search(people.ours.admin, text)]).toMatchObject([text, { total: 0, members: [] }])
      await addMember('percent@ours.example', { full_name: '100 % Anna' })
      expect(await search(people.ours.admin, '%')).toMatchObject({
        total: 1,
        members: [{ full_name: '100 % Anna' }],
      })
    })

    it('has pages that contain each member once', async () => {
      const all = await search(people.ours.admin, '', 500)
      const pages = []
      for (let page = 1; page <= 4; page++) pages.push(await search(people.ours.admin, '', 5, page))
      expect(pages.flatMap((page) => page?.members)).toEqual(all?.members.slice(0, 20))
      expect(await search(people.ours.admin, '', 5, 999)).toMatchObject({
        total: all?.total,
        members: [],
      })
      expect(await search(people.ours.admin, '', 5, -1)).toEqual(pages[0])
    })

    it('T05 Z10 shows an admin their own organisation only, and a member only themselves', async () => {
      expect(JSON.stringify(await search(people.theirs.admin, ''))).not.toContain('@ours.example')
      expect(await search(people.ours.member, '')).toMatchObject({ total: 1 })
      const known = (caller: Caller) =>
        people.database.as(caller, (query) =>
          query('select email from public.find_members_by_email($1, $2::text[])', [
            people.ours.id,
            [people.ours.admin.email, 'none@ours.example'],
          ]),
        )
      expect(await known(people.ours.admin)).toEqual([{ email: people.ours.admin.email }])
      expect(await known(people.ours.member)).toEqual([])
      expect(await known(people.theirs.admin)).toEqual([])
    })
  })
})
