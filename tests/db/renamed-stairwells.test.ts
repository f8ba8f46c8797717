import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ChosenHouse, openChosenHouse } from '@/tests/support/database/chosen-house'
import { engines } from '@/tests/support/database/database'
import { callAs } from '@/tests/support/database/member-rows'

describe.each(await engines())('news of stairwells whose apartments change on %s', (engine) => {
  let house: ChosenHouse
  beforeAll(async () => {
    house = await openChosenHouse(engine)
  })
  afterAll(() => house?.database.close())
  const key = (stairwell: string) => `${house.ours.id}/${stairwell}`
  /** Writes these stairwells, by the apartments' numbers, as an import does. */
  const keep = (stairwells: Record<string, string>) =>
    house.database.as(house.ours.admin, (query) =>
      query('select * from public.keep_apartments($1, $2)', [
        house.ours.id,
        JSON.stringify(
          Object.entries(stairwells).map(([number, stairwell]) => ({
            number,
            stairwell,
            official_number: null,
          })),
        ),
      ]),
    )
  const edit = (stairwell: string) =>
    callAs(house.database, house.ours.admin, 'public.edit_member($1, $2)', [
      house.inB.memberId,
      JSON.stringify({ stairwell, shown_apartment: '21' }),
    ])
  const storedOf = async () => [
    await house.one('select recipients from public.organization_news where id = $1', [house.made.article]),
    await house.one('select recipients from public.calendar_entries where id = $1', [house.made.event]),
  ]
  const isOpen = async () => [
    (await house.open(house.inB)) !== null,
    (await house.open(house.ours.member)) !== null,
  ]

  beforeEach(async () => {
    await house.database.query(`delete from public.apartments where number not in ('12', '21')`)
    await keep({ 12: 'A', 21: 'B' })
    await house.renew()
  })

  it('follow a stairwell that gets another name, and its members read them as before', async () => {
    await edit('Norra')
    expect(await storedOf()).toEqual([[key('Norra')], [key('Norra')]])
    expect(await isOpen()).toEqual([true, false])
    expect((await house.open(house.ours.admin))?.recipients).toEqual({
      stairwells: ['Norra'],
      apartments: null,
      gone: 0,
    })
    await keep({ 22: 'Norra' })
    await keep({ 21: 'B', 22: 'B' })
    expect(await storedOf()).toEqual([[key('B')], [key('B')]])
  })

  it('follow two stairwells that change their names with each other', async () => {
    await house.database.query('update public.calendar_entries set article_id = null where id = $1', [
      house.made.event,
    ])
    await keep({ 12: 'B', 21: 'A' })
    expect(await storedOf()).toEqual([[key('A')], [key('A')]])
    expect(await isOpen()).toEqual([true, false])
  })

  it('V97 are for nobody when their stairwell becomes one with another, and the list says so', async () => {
    await edit('A')
    expect(await storedOf()).toEqual([['gone/B'], ['gone/B']])
    expect(await isOpen()).toEqual([false, false])
    expect((await house.open(house.ours.admin))?.recipients).toEqual({
      stairwells: null,
      apartments: null,
      gone: 1,
    })
    // Others who get the name later read no old news of it.
    await keep({ 12: 'B' })
    expect(await isOpen()).toEqual([false, false])
  })

  it('V97 are not for those who take the name of a stairwell over', async () => {
    await keep({ 31: 'C' })
    await keep({ 12: 'B', 21: 'C' })
    expect(await isOpen()).toEqual([false, false])
  })

  it('V97 stay with a stairwell that one of several apartments leaves', async () => {
    await keep({ 22: 'B' })
    await edit('C')
    expect(await storedOf()).toEqual([[house.stairwellB], [house.stairwellB]])
    expect(await isOpen()).toEqual([false, false])
    await edit('B')
    expect(await isOpen()).toEqual([true, false])
  })

  it('V97 of another association stay as they are, and a new name is in the audit log', async () => {
    const theirs = await house.one<string>(
      `insert into public.organization_news (organization_id, title, content, recipients)
        values ($1, 'Vår', 'Text', array[$2]) returning id`,
      [house.theirs.id, `${house.theirs.id}/B`],
    )
    await edit('Norra')
    expect(
      await house.one('select recipients from public.organization_news where id = $1', [theirs]),
    ).toEqual([`${house.theirs.id}/B`])
    expect(
      await house.database.query(
        `select actor_id, old_values, new_values from public.audit_events
          where subject_id = $1 order by created_at desc limit 1`,
        [house.made.article],
      ),
    ).toEqual([
      {
        actor_id: house.ours.admin.memberId,
        old_values: { stairwells: 'B' },
        new_values: { stairwells: 'Norra' },
      },
    ])
  })
})
