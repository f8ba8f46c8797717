import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCases, settleIn } from '@/tests/support/database/cases'
import { type Caller, engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { callAs } from '@/tests/support/database/member-rows'
import {
  createOrganization,
  createUser,
  type Person,
  type TestOrganization,
} from '@/tests/support/database/two-organizations'

const gone = { message: expect.stringContaining('case_gone') }

describe.each(await engines())('the rights to cases on %s', (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  let theirs: TestOrganization
  let cases: ReturnType<typeof openCases>
  let people: { board: Person; neighbour: Person; apartment: string }
  let strangers: Caller[]
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
    theirs = await createOrganization(database, 'Theirs', 2)
    cases = openCases(database, ours)
    people = await settleIn(database, ours)
    const email = 'stranger@nowhere.example'
    const stranger = { userId: await createUser(database, email), email }
    strangers = [people.neighbour, theirs.member, theirs.admin, stranger]
    await database.query('delete from public.cases')
  })
  afterAll(() => database?.close())

  const rowsFor = (caller: Caller, id: string, table = 'cases', column = 'id') =>
    database.as(caller, (query) => query(`select 1 from public.${table} where ${column} = $1`, [id]))
  const endIn = (person: Person, days: number | null) =>
    database.query(
      `update public.organization_members set occupancy = 'tenant',
        occupancy_ends_on = (now() at time zone 'Europe/Stockholm')::date + $2::integer where id = $1`,
      [person.memberId, days],
    )

  it('T23 a case that was sent is read by its applicant, the board and the admins, and by nobody else', async () => {
    const id = await cases.send(ours.member)
    for (const caller of [ours.member, people.board, ours.admin]) {
      expect(await rowsFor(caller, id)).toHaveLength(1)
      expect(await rowsFor(caller, id, 'case_entries', 'case_id')).toHaveLength(1)
      expect(await cases.read(caller, id)).toMatchObject({ id, apartment: '1001' })
    }
    for (const caller of strangers) {
      expect(await rowsFor(caller, id)).toEqual([])
      expect(await rowsFor(caller, id, 'case_entries', 'case_id')).toEqual([])
      expect(await cases.read(caller, id)).toBeNull()
    }
  })

  it('T23 a draft is its applicant’s alone, who changes and deletes it', async () => {
    const id = await cases.send(ours.member, { sends: false })
    expect(await rowsFor(ours.member, id)).toHaveLength(1)
    for (const caller of [people.board, ours.admin, ...strangers]) {
      expect(await rowsFor(caller, id)).toEqual([])
      expect(await cases.read(caller, id)).toBeNull()
      expect(await callAs(database, caller, 'public.delete_case_draft($1)', [id])).toBe(false)
      await expect(cases.save(caller, id)).rejects.toThrow()
      await expect(cases.write(caller, id, 'Hej')).rejects.toMatchObject(gone)
    }
    expect(await callAs(database, ours.member, 'public.delete_case_draft($1)', [id])).toBe(true)
    expect(await cases.stateOf(id)).toBeUndefined()
    // What was sent stays.
    const sent = await cases.send(ours.member)
    expect(await callAs(database, ours.member, 'public.delete_case_draft($1)', [sent])).toBe(false)
  })

  it('Z26 nobody writes a case past its functions: not one for another member or apartment, nor a state', async () => {
    const id = await cases.send(ours.member)
    const statements = [
      `insert into public.cases (organization_id, member_id, kind, fields) values ('${ours.id}', '${people.neighbour.memberId}', 'key', '{}')`,
      `update public.cases set apartment_id = null where id = '${id}'`,
      `update public.cases set state = 'approved' where id = '${id}'`,
      `delete from public.cases where id = '${id}'`,
      `insert into public.case_entries (organization_id, case_id, is_board, text) values ('${ours.id}', '${id}', true, 'Ja')`,
      `insert into public.case_notes (case_id, organization_id, text) values ('${id}', '${ours.id}', 'Ja')`,
    ]
    for (const caller of [ours.member, people.board, ours.admin])
      for (const statement of statements)
        await expect(database.as(caller, (query) => query(statement))).rejects.toMatchObject({
          code: '42501',
        })
    // A case of another organisation, and one in the name of another.
    await expect(cases.send(ours.member, { org: theirs.id })).rejects.toMatchObject(gone)
    await expect(cases.save(people.neighbour, id)).rejects.toMatchObject(gone)
  })

  it('the case has the apartment of its applicant, which no form states', async () => {
    const other = await cases.send(people.neighbour)
    const apartmentOf = async (id: string) =>
      (await database.query('select apartment_id from public.cases where id = $1', [id]))[0]?.apartment_id
    expect(await apartmentOf(other)).toBeNull()
    const fields = { apartment_id: people.apartment, reason: 'x' }
    expect(await apartmentOf(await cases.send(people.neighbour, { fields }))).toBeNull()
    expect(await apartmentOf(await cases.send(ours.member))).toBe(people.apartment)
  })

  it('the board writes a note, which the applicant never reads, not as one of the board either', async () => {
    const id = await cases.send(ours.member)
    await cases.note(people.board, id, '', 'Ring hyresgästen')
    expect(await cases.read(ours.admin, id)).toMatchObject({ note: 'Ring hyresgästen' })
    expect(await cases.read(ours.member, id)).toMatchObject({ note: null })
    expect(await rowsFor(ours.member, id, 'case_notes', 'case_id')).toEqual([])
    for (const caller of [ours.member, ...strangers])
      await expect(cases.note(caller, id, '', 'x')).rejects.toMatchObject(gone)
    await expect(cases.note(ours.admin, id, '', 'Ett annat')).rejects.toThrow('case_changed')

    const own = await cases.send(people.board)
    await cases.note(ours.admin, own, '', 'Jäv?')
    expect(await cases.read(people.board, own)).toMatchObject({ note: null, is_own: true })
    expect(await rowsFor(people.board, own, 'case_notes', 'case_id')).toEqual([])
    await expect(cases.note(people.board, own, '', 'x')).rejects.toMatchObject(gone)
  })

  it('the board lists cases with who sent them, and a member and another board list none of them', async () => {
    await database.query('delete from public.cases')
    const first = await cases.send(ours.member, { fields: { startsOn: '2027-03-01', endsOn: '2027-04-01' } })
    const urgent = await cases.send(people.neighbour, { kind: 'fault', fields: { urgency: 'at_once' } })
    await cases.send(ours.member, { sends: false })
    const listed = await cases.listForBoard(people.board)
    expect(listed?.cases.map(({ id, applicant, apartment }) => [id, applicant, apartment])).toEqual([
      [urgent, 'Granne', null],
      [first, `Person ${ours.member.email}`, '1001'],
    ])
    expect((await cases.listForBoard(ours.admin, 'open', 'fault'))?.cases.map(({ id }) => id)).toEqual([
      urgent,
    ])
    expect((await cases.listForBoard(ours.admin, 'ordered'))?.total).toBe(0)
    expect((await cases.listForBoard(ours.admin, 'closed'))?.total).toBe(0)
    expect((await cases.listForBoard(theirs.admin))?.total).toBe(0)
    for (const caller of [ours.member, people.neighbour]) expect(await cases.listForBoard(caller)).toBeNull()
    const own = await callAs<{ total: number }>(database, ours.member, 'public.list_own_cases(20, 1)')
    expect(own?.total).toBe(2)
  })

  it('T23 a tenant reads no case after moving out and sends none, and the board still closes it', async () => {
    const id = await cases.send(people.neighbour)
    await endIn(people.neighbour, -1)
    expect(await rowsFor(people.neighbour, id)).toEqual([])
    expect(await cases.read(people.neighbour, id)).toBeNull()
    await expect(cases.send(people.neighbour)).rejects.toMatchObject(gone)
    await expect(cases.write(people.neighbour, id, 'Hej')).rejects.toMatchObject(gone)
    await expect(cases.move(people.neighbour, id, 'withdrawn')).rejects.toMatchObject(gone)
    expect(await cases.read(people.board, id)).toMatchObject({ has_left: true })
    expect(await cases.move(people.board, id, 'refused')).toBe(true)
    await endIn(people.neighbour, null)
  })

  it('a case goes with its applicant, and what the board wrote in others’ stays without its name', async () => {
    const email = 'kort@ours.example'
    const values = { userId: await createUser(database, email), email }
    const [row] = await database.query<{ id: string }>(
      `insert into public.organization_members (organization_id, email, full_name, auth_user_id, role) values ($1, $2, 'Kort', $3, 'BOARD') returning id`,
      [ours.id, email, values.userId],
    )
    const own = await cases.send(values)
    const id = await cases.send(ours.member)
    await cases.write(values, id, 'Vi återkommer')
    await database.query('delete from public.organization_members where id = $1', [row?.id])
    expect(await cases.stateOf(own)).toBeUndefined()
    const entries = await database.query(
      `select member_id, text from public.case_entries where case_id = $1 and is_board`,
      [id],
    )
    expect(entries).toEqual([{ member_id: null, text: 'Vi återkommer' }])
  })
})
