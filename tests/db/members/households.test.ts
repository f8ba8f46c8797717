import { describe, expect, it } from 'vitest'
import { type Caller, engines } from '@/tests/support/database/database'
import { useMemberDatabase } from '@/tests/support/database/member-database'
import { insertApartment } from '@/tests/support/database/member-rows'

describe.each(await engines())('households on %s', (engine) => {
  const people = useMemberDatabase(engine)
  const edit = (caller: Caller, id: string, changes: object) =>
    people.call<boolean>(caller, 'public.edit_member($1, $2)', [id, changes])
  const keep = (caller: Caller, apartments: object[]) =>
    people.database.as(caller, (query) =>
      query<{ id: string; number: string }>('select * from public.keep_apartments($1, $2)', [
        people.ours.id,
        JSON.stringify(apartments),
      ]),
    )
  const apartmentOf = async (member: string) => {
    const [row] = await people.database.query(
      `select a.number, a.official_number, a.stairwell, m.occupancy::text, m.occupancy_ends_on::text as ends_on, m.role::text
        from public.organization_members m left join public.apartments a on a.id = m.apartment_id where m.id = $1`,
      [member],
    )
    return row
  }

  it('Z05 an admin saves all changes of a member or none, and no other person can', async () => {
    const { member, admin } = people.ours
    const changes = {
      apartment: ' 7 ',
      official_number: '1102',
      stairwell: 'A',
      occupancy: 'tenant',
      ends_on: '2199-05-31',
      role: 'BOARD',
    }
    expect(await edit(admin, member.memberId, changes)).toBe(true)
    const saved = {
      number: '7',
      official_number: '1102',
      stairwell: 'A',
      occupancy: 'tenant',
      ends_on: '2199-05-31',
      role: 'BOARD',
    }
    expect(await apartmentOf(member.memberId)).toEqual(saved)
    expect(await edit(admin, member.memberId, { role: 'MEMBER' })).toBe(true)
    expect(await apartmentOf(member.memberId)).toEqual({ ...saved, role: 'MEMBER' })
    for (const caller of [member, people.theirs.admin])
      expect(await edit(caller, member.memberId, { role: 'ADMIN', apartment: '1' })).toBe(false)
    // The refused role takes the apartment with it.
    await expect(edit(admin, admin.memberId, { role: 'MEMBER', apartment: '9' })).rejects.toMatchObject({
      code: 'P0001',
    })
    expect(await apartmentOf(admin.memberId)).toMatchObject({ role: 'ADMIN', number: null })
    expect(await edit(admin, member.memberId, { apartment: null, occupancy: null, ends_on: null })).toBe(true)
    expect(await apartmentOf(member.memberId)).toMatchObject({ number: null, occupancy: null, ends_on: null })
    await expect(edit(admin, member.memberId, { apartment: '1\u202e2' })).rejects.toMatchObject({
      code: '23514',
    })
    await expect(
      edit(admin, member.memberId, { occupancy: 'owner', ends_on: '2027-05-31' }),
    ).rejects.toMatchObject({ code: '23514' })
  })

  it('nothing is said of an apartment without its number, nor of another one than the admin saw', async () => {
    const { admin } = people.ours
    const id = await people.addMember('flytt@hushall.example')
    const refused = (changes: object, message: string) =>
      expect(edit(admin, id, changes)).rejects.toMatchObject({
        code: 'P0001',
        message: expect.stringMatching(new RegExp(`${message}$`)),
      })
    await refused({ stairwell: 'A' }, 'apartment_required')
    await refused({ apartment: null, official_number: '1102' }, 'apartment_required')
    await edit(admin, id, { apartment: '21', stairwell: 'A' })
    await edit(admin, id, { apartment: '22' })
    await refused({ stairwell: 'B', shown_apartment: '21' }, 'member_changed')
    await refused({ official_number: '1102', shown_apartment: null }, 'member_changed')
    expect(await apartmentOf(id)).toMatchObject({ number: '22', stairwell: null, official_number: null })
    expect(await edit(admin, id, { stairwell: 'B', shown_apartment: '22' })).toBe(true)
    // A member moves to an apartment, whatever the admin saw before.
    expect(await edit(admin, id, { apartment: '21', stairwell: 'C', shown_apartment: '9' })).toBe(true)
    expect(await apartmentOf(id)).toMatchObject({ number: '21', stairwell: 'C' })
  })

  it('an end is refused where another admin has made the tenant an owner meanwhile', async () => {
    const { admin } = people.ours
    const id = await people.addMember('kop@hushall.example')
    await edit(admin, id, { occupancy: 'tenant', ends_on: '2199-05-31' })
    await edit(admin, id, { occupancy: 'owner', ends_on: null })
    await expect(edit(admin, id, { ends_on: '2198-05-31' })).rejects.toMatchObject({
      message: expect.stringMatching(/member_changed$/),
    })
    expect(await edit(admin, id, { ends_on: null })).toBe(true)
    expect(await apartmentOf(id)).toMatchObject({ occupancy: 'owner', ends_on: null })
  })

  it('an apartment is made once, and what is known of it is completed for all who live there', async () => {
    const { admin, member } = people.ours
    const [first] = await keep(admin, [{ number: '1', official_number: '1001' }, { number: '1' }])
    const [again] = await keep(admin, [{ number: '1', stairwell: 'B' }])
    expect(again).toEqual(first)
    const bo = await people.addMember('bo@hushall.example', { apartment_id: first?.id ?? null })
    const cia = await people.addMember('cia@hushall.example', { apartment_id: first?.id ?? null })
    expect(await apartmentOf(bo)).toMatchObject({ number: '1', official_number: '1001', stairwell: 'B' })
    expect(await edit(admin, bo, { stairwell: 'C', official_number: null })).toBe(true)
    expect(await apartmentOf(cia)).toMatchObject({ number: '1', official_number: null, stairwell: 'C' })
    for (const caller of [member, people.theirs.admin])
      expect(await keep(caller, [{ number: '1', stairwell: 'X' }])).toEqual([])
    expect(await apartmentOf(cia)).toMatchObject({ stairwell: 'C' })
  })

  it('are read by admins of the association, and written by nobody directly', async () => {
    const numbers = (caller: Caller) =>
      people.database.as(caller, (query) =>
        query<{ number: string }>('select number from public.apartments where organization_id = $1', [
          people.ours.id,
        ]),
      )
    expect((await numbers(people.ours.admin)).map(({ number }) => number)).toContain('12')
    for (const caller of [people.ours.member, people.theirs.admin]) expect(await numbers(caller)).toEqual([])
    for (const caller of [people.ours.admin, people.ours.member])
      for (const sql of [
        `update public.apartments set stairwell = 'X'`,
        'delete from public.apartments',
        `insert into public.apartments (organization_id, number) values ('${people.ours.id}', '99')`,
        `update public.organization_members set apartment_id = null`,
        `update public.organization_members set occupancy_ends_on = null`,
        `update public.organization_members set occupancy = 'owner'`,
      ])
        await expect(people.database.as(caller, (query) => query(sql))).rejects.toMatchObject({
          code: '42501',
        })
  })

  it("a member cannot live in another association's apartment", async () => {
    const theirs = await insertApartment(people.database, people.theirs.id, '500')
    const insert = people.database.as(people.ours.admin, (query) =>
      query(
        `insert into public.organization_members (organization_id, email, full_name, apartment_id) values ($1, 'x@ours.example', 'X', $2)`,
        [people.ours.id, theirs],
      ),
    )
    await expect(insert).rejects.toMatchObject({ code: '23503' })
  })

  it('are found by apartment, official number and stairwell, and an apartment stays when its members go', async () => {
    const id = await people.addMember('sokt@hushall.example', { full_name: 'Sökt Person' })
    await edit(people.ours.admin, id, { apartment: '77', official_number: '1304', stairwell: 'Norra porten' })
    const list = async (search: string) => {
      const page = await people.call<{ members: { full_name: string }[]; apartments: { number: string }[] }>(
        people.ours.admin,
        'public.search_members($1, 50, 1)',
        [search],
      )
      return page
    }
    for (const search of ['77', '1304', 'norra PORTEN'])
      expect((await list(search))?.members).toMatchObject([
        { full_name: 'Sökt Person', stairwell: 'Norra porten' },
      ])
    await people.database.query('delete from public.organization_members where id = $1', [id])
    expect((await list('77'))?.apartments).toContainEqual({
      number: '77',
      official_number: '1304',
      stairwell: 'Norra porten',
    })
  })

  it('Z07 the last admin cannot be given an end, and one with an end does not count as the last', async () => {
    const { admin, member } = people.ours
    const end = { occupancy: 'tenant', ends_on: '2199-05-31' }
    await expect(edit(admin, admin.memberId, end)).rejects.toMatchObject({
      message: expect.stringMatching(/last_admin$/),
    })
    await edit(admin, member.memberId, { ...end, role: 'ADMIN' })
    for (const changes of [end, { role: 'MEMBER' }])
      await expect(edit(admin, admin.memberId, changes)).rejects.toMatchObject({
        message: expect.stringMatching(/last_admin$/),
      })
    const remove = people.database.query('delete from public.organization_members where id = $1', [
      admin.memberId,
    ])
    await expect(remove).rejects.toMatchObject({ code: 'P0001' })
    await edit(admin, member.memberId, { ends_on: null })
    // Only another admin gives an admin an end.
    await expect(edit(admin, admin.memberId, end)).rejects.toMatchObject({
      message: expect.stringMatching(/own_membership$/),
    })
    expect(await edit(member, admin.memberId, end)).toBe(true)
    await expect(edit(admin, member.memberId, { role: 'MEMBER' })).rejects.toMatchObject({ code: 'P0001' })
    expect(await edit(admin, admin.memberId, { ends_on: null })).toBe(true)
  })
})
