import { beforeAll, describe, expect, it } from 'vitest'
import { openCases, settleIn } from '@/tests/support/database/cases'
import { engines } from '@/tests/support/database/database'
import { useMailQueue } from '@/tests/support/database/mail-queue'
import type { Person } from '@/tests/support/database/two-organizations'

type Mail = {
  email: string
  case: { id: string; state: string | null; is_own: boolean; is_reminder: boolean }
}

describe.each(await engines())('mails about cases on %s', (engine) => {
  const queue = useMailQueue(engine)
  let cases: ReturnType<typeof openCases>
  let people: { board: Person; neighbour: Person }
  beforeAll(async () => {
    cases = openCases(queue.database, queue.ours)
    people = await settleIn(queue.database, queue.ours)
  })
  const claim = async () => {
    const mails = (await queue.claim()) as unknown as Mail[]
    await queue.database.query(`update public.news_mails set state = 'sent', settled_at = now()`)
    return mails
      .map(({ email, case: about }) => [email, about.state, about.is_own, about.is_reminder])
      .toSorted()
  }
  const advance = (clock: string) => queue.one<number>('select public.advance_cases(100, $1)', [clock])

  it('go to the board when a case is sent, and to its applicant when the board answers or decides, once each', async () => {
    const { ours } = queue
    const id = await cases.send(ours.member)
    // The admin has turned off news, and gets these.
    expect(await claim()).toEqual(
      [
        [ours.admin.email, 'sent', false, false],
        [people.board.email, 'sent', false, false],
      ].toSorted(),
    )
    expect(await claim()).toEqual([])
    await cases.write(people.board, id, 'Vi ses')
    expect(await claim()).toEqual([[ours.member.email, null, true, false]])
    await cases.move(ours.admin, id, 'approved')
    expect(await claim()).toEqual([[ours.member.email, 'approved', true, false]])
  })

  it('go to nobody whose membership has ended, whose address refuses mails, or who is no longer of the board', async () => {
    const { ours, database } = queue
    const id = await cases.send(people.neighbour)
    await database.query(`update public.organization_members set role = 'MEMBER' where id = $1`, [
      people.board.memberId,
    ])
    expect(await claim()).toEqual([[ours.admin.email, 'sent', false, false]])
    await database.query(`update public.organization_members set role = 'BOARD' where id = $1`, [
      people.board.memberId,
    ])
    const setEnd = (days: number | null) =>
      database.query(
        `update public.organization_members set occupancy = 'tenant', occupancy_ends_on = current_date + $2::integer where id = $1`,
        [people.neighbour.memberId, days],
      )
    await cases.write(people.board, id, 'Hej')
    await setEnd(-2)
    expect(await claim()).toEqual([])
    await setEnd(null)
  })

  it('remind both sides once in the last thirty days, and the case expires the day after its last', async () => {
    const { ours, database } = queue
    await database.query('delete from public.cases')
    const id = await cases.send(ours.member)
    await cases.move(ours.admin, id, 'approved')
    await claim()
    expect(await advance('2027-05-30T12:00:00Z')).toBe(0)
    expect(await advance('2027-05-31T12:00:00Z')).toBe(1)
    expect(await advance('2027-05-31T12:00:00Z')).toBe(0)
    expect(await claim()).toEqual(
      [
        [ours.admin.email, null, false, true],
        [people.board.email, null, false, true],
        [ours.member.email, null, true, true],
      ].toSorted(),
    )
    // The last day is one of it.
    expect(await advance('2027-06-30T12:00:00Z')).toBe(0)
    expect(await advance('2027-07-01T12:00:00Z')).toBe(1)
    expect(await cases.stateOf(id)).toBe('expired')
    expect(await claim()).toEqual([])
    const [last] = await database.query(
      'select state, is_board, member_id from public.case_entries where case_id = $1 order by created_at desc limit 1',
      [id],
    )
    expect(last).toEqual({ state: 'expired', is_board: true, member_id: null })
  })

  it('leave the queue where the installation sends none', async () => {
    await cases.send(queue.ours.member)
    await queue.database.as('service_role', (query) => query('select public.forget_case_mails()'))
    expect(await claim()).toEqual([])
  })

  it('are queued and claimed by the service alone', async () => {
    for (const sql of ['select public.advance_cases(1)', 'select public.forget_case_mails()'])
      await expect(queue.database.as(queue.ours.admin, (query) => query(sql))).rejects.toMatchObject({
        code: '42501',
      })
  })
})
