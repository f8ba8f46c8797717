import { describe, expect, it } from 'vitest'
import { addMemberSchema, editMemberSchema } from '@/lib/members/schema'
import { findHouseholdChanges } from './household-changes'

const member = {
  apartment: '12',
  officialNumber: '1102',
  stairwell: 'A',
  occupancy: 'tenant' as const,
  endsOn: '2199-05-31',
}

describe('the changes of a household', () => {
  it('are those of the fields only, and the shown apartment goes with what is known of it', () => {
    expect(findHouseholdChanges(member, member)).toEqual({})
    expect(findHouseholdChanges(member, { ...member, stairwell: 'B' })).toEqual({
      stairwell: 'B',
      shownApartment: '12',
    })
    expect(findHouseholdChanges(member, { ...member, stairwell: '' })).toEqual({
      stairwell: '',
      shownApartment: '12',
    })
  })

  it('clear nothing of another apartment that the page does not know', () => {
    expect(
      findHouseholdChanges(member, { ...member, apartment: '13', officialNumber: '', stairwell: '' }),
    ).toEqual({ apartment: '13' })
    expect(findHouseholdChanges(member, { ...member, apartment: '13', officialNumber: '' })).toEqual({
      apartment: '13',
      stairwell: 'A',
    })
  })

  it('have no end for an owner', () => {
    expect(findHouseholdChanges(member, { ...member, occupancy: 'owner' })).toEqual({
      occupancy: 'owner',
      endsOn: '',
    })
  })
})

describe('the schemas of a member', () => {
  const problemsOf = ({ error }: { error?: { issues: { message: string }[] } }) =>
    error?.issues.map(({ message }) => message) ?? []
  const memberId = '11111111-1111-4111-8111-111111111111'

  it('refuse what is known of an apartment without its number', () => {
    for (const said of [{ stairwell: 'A' }, { officialNumber: '1102' }]) {
      expect(problemsOf(editMemberSchema.safeParse({ memberId, apartment: '', ...said }))).toEqual([
        'apartment_required',
      ])
      expect(editMemberSchema.safeParse({ memberId, ...said, shownApartment: '12' }).success).toBe(true)
    }
  })

  it('refuse an end in the past for a new member, and accept it for one who has been there', () => {
    const lodging = { occupancy: 'tenant', endsOn: '2020-01-01' }
    const person = { fullName: 'Bo', email: 'bo@brf.example' }
    expect(problemsOf(addMemberSchema.safeParse({ ...person, ...lodging }))).toEqual(['ends_on_past'])
    expect(addMemberSchema.safeParse({ ...person, ...lodging, occupancy: 'owner' }).success).toBe(true)
    expect(addMemberSchema.safeParse({ ...person, ...lodging, endsOn: '2199-01-01' }).success).toBe(true)
    expect(editMemberSchema.safeParse({ memberId, ...lodging }).success).toBe(true)
  })
})
