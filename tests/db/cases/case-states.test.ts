import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caseKinds, caseStates, isOpen, listMoves } from '@/lib/cases/case'
import { kinds } from '@/lib/cases/kinds/all'
import { openCases, settleIn } from '@/tests/support/database/cases'
import { engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import {
  createOrganization,
  type Person,
  type TestOrganization,
} from '@/tests/support/database/two-organizations'

describe.each(await engines())('the states of cases on %s', (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  let cases: ReturnType<typeof openCases>
  let people: { board: Person; neighbour: Person }
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
    cases = openCases(database, ours)
    people = await settleIn(database, ours)
  })
  afterAll(() => database?.close())

  it('the steps that the board is offered are those that the database allows', async () => {
    for (const kind of caseKinds)
      for (const from of caseStates) {
        const allowed = await database.query<{ to: string }>(
          `select s.to from unnest(enum_range(null::public.case_state)) s ("to")
            where private.may_case_move($1, $2, s.to) and s.to not in ('sent', 'withdrawn', 'expired')`,
          [kind, from],
        )
        const offered: string[] = listMoves(kinds[kind].moves, from, false)
        const names = allowed.map(({ to }) => to)
        expect([kind, from, offered.toSorted()]).toEqual([kind, from, names.toSorted()])
        if (!isOpen(from)) expect([kind, from, offered]).toEqual([kind, from, []])
      }
  })

  it('a subletting is asked about, answered and approved with conditions, and each step is in its thread', async () => {
    const id = await cases.send(ours.member)
    await cases.move(people.board, id, 'more_asked', { words: 'Vem ska hyra?' })
    await cases.write(ours.member, id, 'Min kusin')
    expect(await cases.stateOf(id)).toBe('sent')
    await cases.move(ours.admin, id, 'approved_with_conditions', { words: 'Högst ett år' })
    expect(await cases.read(ours.member, id)).toMatchObject({
      state: 'approved_with_conditions',
      entries: [
        { state: 'sent', is_board: false },
        { state: 'more_asked', text: 'Vem ska hyra?', is_board: true, author: null },
        { state: 'sent', text: 'Min kusin' },
        { state: 'approved_with_conditions', text: 'Högst ett år' },
      ],
    })
    // The board reads who of it wrote.
    expect((await cases.read(people.board, id))?.entries).toMatchObject([
      {},
      { author: 'Bo Styrelse' },
      {},
      {},
    ])
  })

  it('Z26 no state is jumped over, by any function or role', async () => {
    const id = await cases.send(ours.member)
    for (const state of ['ordered', 'done'])
      await expect(cases.move(people.board, id, state)).rejects.toThrow('case_decided')
    for (const state of ['draft', 'sent', 'expired'])
      await expect(cases.move(people.board, id, state)).rejects.toThrow('case_gone')
    const draft = await cases.send(ours.member, { sends: false })
    for (const [one, state] of [
      [id, 'expired'],
      [id, 'draft'],
      [draft, 'approved'],
    ])
      await expect(
        database.as('service_role', (query) =>
          query('update public.cases set state = $2 where id = $1', [one, state]),
        ),
      ).rejects.toThrow('case_decided')
    await cases.move(people.board, id, 'approved')
    for (const state of ['refused', 'more_asked', 'done'])
      await expect(cases.move(people.board, id, state)).rejects.toThrow('case_decided')
    const fault = await cases.send(ours.member, { kind: 'fault', fields: {} })
    await expect(cases.move(people.board, fault, 'approved')).rejects.toThrow('case_decided')
    await cases.move(people.board, fault, 'ordered', { words: null })
    await cases.move(people.board, fault, 'done', { words: null })
    expect(await cases.stateOf(fault)).toBe('done')
  })

  it('a motion is asked about and handed to the meeting, and the board neither approves nor refuses it', async () => {
    const fields = { title: 'Odlingslådor', proposal: 'Att köpa tolv odlingslådor', reasons: '' }
    const id = await cases.send(ours.member, { kind: 'motion', fields })
    for (const state of ['approved', 'approved_with_conditions', 'refused', 'ordered'])
      await expect(cases.move(people.board, id, state)).rejects.toThrow('case_decided')
    await expect(cases.move(ours.member, id, 'done')).rejects.toThrow('case_gone')
    await cases.move(people.board, id, 'more_asked', { words: 'Vad kostar det?' })
    await cases.write(ours.member, id, '18 000 kronor')
    await cases.move(people.board, id, 'done', { words: null })
    await expect(cases.move(ours.member, id, 'withdrawn')).rejects.toThrow('case_decided')
    const other = await cases.send(ours.member, { kind: 'motion', fields })
    expect(await cases.move(ours.member, other, 'withdrawn', { words: null })).toBe(true)
    await expect(cases.send(ours.member, { kind: 'petition' as never })).rejects.toMatchObject({
      code: '23514',
    })
  })

  it('D05 of two who decide at once the second reads that it was decided, and one who saw less that it changed', async () => {
    const id = await cases.send(ours.member)
    const version = await cases.versionOf(id)
    const both = await Promise.allSettled([
      cases.move(people.board, id, 'approved', { version }),
      cases.move(ours.admin, id, 'refused', { version }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = both.find((one) => one.status === 'rejected')
    expect(String(refused?.reason)).toContain('case_decided')
    const decisions = await database.query(
      `select state from public.case_entries where case_id = $1 and state in ('approved', 'refused')`,
      [id],
    )
    expect(decisions).toHaveLength(1)

    const other = await cases.send(ours.member)
    const seen = await cases.versionOf(other)
    await cases.write(ours.member, other, 'Förresten')
    await expect(cases.move(people.board, other, 'approved', { version: seen })).rejects.toThrow(
      'case_changed',
    )
    expect(await cases.stateOf(other)).toBe('sent')
  })

  it('the applicant withdraws a case and does nothing else with it; the board cannot withdraw it', async () => {
    const id = await cases.send(ours.member)
    for (const state of ['approved', 'more_asked', 'refused'])
      await expect(cases.move(ours.member, id, state)).rejects.toThrow('case_gone')
    await expect(cases.move(people.board, id, 'withdrawn')).rejects.toThrow('case_gone')
    expect(await cases.move(ours.member, id, 'withdrawn', { words: null })).toBe(true)
    await expect(cases.move(people.board, id, 'approved')).rejects.toThrow('case_decided')
  })

  it('Z26 nobody of the board decides their own case, and another one does', async () => {
    const id = await cases.send(people.board)
    for (const state of ['approved', 'approved_with_conditions', 'refused'])
      await expect(cases.move(people.board, id, state)).rejects.toThrow('case_own')
    expect(listMoves(kinds.subletting.moves, 'sent', true)).toEqual(['more_asked'])
    expect(await cases.move(ours.admin, id, 'approved')).toBe(true)
  })

  it('a refusal, a condition and a question without words are none', async () => {
    const id = await cases.send(ours.member)
    for (const state of ['refused', 'approved_with_conditions', 'more_asked'])
      await expect(cases.move(people.board, id, state, { words: null })).rejects.toMatchObject({
        code: '23514',
      })
    expect(await cases.stateOf(id)).toBe('sent')
  })

  it('a last day before the first, too much text, or a day that is none is refused, and leaves no case', async () => {
    const id = crypto.randomUUID()
    for (const fields of [
      { startsOn: '2027-02-01', endsOn: '2027-01-01' },
      { startsOn: '2027-02-31', endsOn: '2027-03-01' },
      { reason: 'x'.repeat(50_000) },
    ])
      await expect(cases.save(ours.member, id, { fields })).rejects.toThrow()
    expect(await cases.stateOf(id)).toBeUndefined()
  })

  it('what is sent twice is there once', async () => {
    const [id, entry] = [crypto.randomUUID(), crypto.randomUUID()]
    expect([await cases.save(ours.member, id), await cases.save(ours.member, id)]).toEqual([true, false])
    const said = () => cases.write(ours.member, id, 'Hej', entry)
    expect([await said(), await said()]).toEqual([true, false])
    const version = await cases.versionOf(id)
    const decision = crypto.randomUUID()
    const decide = () => cases.move(people.board, id, 'approved', { version, entry: decision })
    expect([await decide(), await decide()]).toEqual([true, false])
  })

  it('R02 a member has at most twenty cases that are not closed, and the 21st, as the 200th, says so', async () => {
    await database.query('delete from public.cases where member_id = $1', [people.neighbour.memberId])
    for (let sent = 0; sent < 20; sent++) await cases.send(people.neighbour, { sends: sent % 2 === 0 })
    await expect(cases.send(people.neighbour)).rejects.toThrow('cases_many')
    // A draft that exists can be sent, and a case that is closed makes room.
    const [draft] = await database.query<{ id: string }>(
      `select id from public.cases where member_id = $1 and state = 'draft' limit 1`,
      [people.neighbour.memberId],
    )
    expect(await cases.save(people.neighbour, draft?.id ?? '')).toBe(true)
    await cases.move(people.board, draft?.id ?? '', 'refused')
    await cases.send(people.neighbour)
    await expect(cases.send(people.neighbour)).rejects.toThrow('cases_many')
  })

  it('the board’s steps are in the log, and those of the applicant are not', async () => {
    await database.query('delete from public.cases where member_id = $1', [people.neighbour.memberId])
    const id = await cases.send(people.neighbour, { kind: 'fault', fields: {} })
    await cases.move(people.board, id, 'ordered', { words: null })
    const events = await database.query(
      `select actor_name, subject_title, old_values, new_values from public.audit_events where subject_id = $1`,
      [id],
    )
    expect(events).toEqual([
      {
        actor_name: 'Bo Styrelse',
        subject_title: 'Granne',
        old_values: { case_kind: 'fault', state: 'sent' },
        new_values: { case_kind: 'fault', state: 'ordered' },
      },
    ])
  })
})
