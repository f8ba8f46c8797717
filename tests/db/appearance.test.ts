import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import {
  createOrganization,
  type Person,
  type TestOrganization,
} from '@/tests/support/database/two-organizations'

describe.each(await engines())('the appearance of an association on %s', (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  let theirs: TestOrganization
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
    theirs = await createOrganization(database, 'Theirs', 2)
  })
  afterAll(() => database?.close())

  const save = (caller: Person, organization: TestOrganization, tint: string, mark: string | null) =>
    database.as(caller, async (query) => {
      const [row] = await query<{ saved: boolean }>('select public.save_appearance($1, $2, $3) as saved', [
        organization.id,
        tint,
        mark,
      ])
      return row?.saved
    })
  const seenBy = (caller: Person) =>
    database.as(caller, async (query) => {
      const [row] = await query<{ tint: string; mark_id: string | null }>(
        'select tint, mark_id from public.get_current_member()',
      )
      return row
    })

  it('is changed by an admin and seen by the members of that association alone', async () => {
    const before = await seenBy(ours.member)
    const foreign = await seenBy(theirs.member)
    expect(await save(ours.admin, ours, 'lake', 'aGVq')).toBe(true)
    const first = await seenBy(ours.member)
    expect(first).toEqual({ tint: 'lake', mark_id: expect.any(String) })
    expect(first?.mark_id).not.toBe(before?.mark_id)
    expect(await seenBy(theirs.member)).toEqual(foreign)
    // Without a new mark the old one stays, and a new one has another id.
    expect(await save(ours.admin, ours, 'plum', null)).toBe(true)
    expect(await seenBy(ours.member)).toEqual({ tint: 'plum', mark_id: first?.mark_id })
    expect(await save(ours.admin, ours, 'plum', 'aGVqIQ==')).toBe(true)
    expect((await seenBy(ours.member))?.mark_id).not.toBe(first?.mark_id)
    expect(await save(ours.admin, ours, 'plum', '')).toBe(true)
    expect(await seenBy(ours.member)).toEqual({ tint: 'plum', mark_id: null })
  })

  it('cannot be changed by a member or by an admin of another association', async () => {
    expect(await save(ours.member, ours, 'moss', 'aGVq')).toBe(false)
    expect(await save(theirs.admin, ours, 'moss', 'aGVq')).toBe(false)
    expect(await seenBy(ours.member)).toEqual({ tint: 'plum', mark_id: null })
    await expect(
      database.as(ours.admin, (query) => query(`update public.organizations set tint = 'moss'`)),
    ).rejects.toThrow(/permission denied/)
    await expect(
      database.as(ours.admin, (query) => query('select * from public.organization_marks')),
    ).rejects.toThrow(/permission denied/)
  })

  it('is refused whole if the tint is unknown or the mark too large', async () => {
    await expect(save(ours.admin, ours, '#ffff00', 'aGVq')).rejects.toThrow(/check constraint/)
    await expect(save(ours.admin, ours, 'moss', 'A'.repeat(400_001))).rejects.toThrow(/check constraint/)
    expect(await seenBy(ours.member)).toEqual({ tint: 'plum', mark_id: null })
  })

  it('goes with its association', async () => {
    expect((await seenBy(theirs.member))?.mark_id).toEqual(expect.any(String))
    await database.query('delete from public.organizations where id = $1', [theirs.id])
    expect(await database.query('select id from public.organization_marks')).toEqual([])
  })
})
