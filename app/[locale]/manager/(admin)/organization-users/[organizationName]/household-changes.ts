import { canEnd, type Household, occupancies } from '@/lib/members/household'

type Typed = { [Name in keyof Household]?: unknown }
type Changes = Partial<Record<keyof Household | 'shownApartment', string>>

/**
 * What the form has changed, as its fields have it. What is known of an apartment is sent with the number that the form
 * showed, because another admin may have moved the member. With another apartment an empty field keeps what is stored
 * of it, because the page may not know it. The end goes with an occupancy that has none.
 */
export function findHouseholdChanges(member: Household, typed: Typed): Changes {
  const read = (name: keyof Household) => String(typed[name] ?? '').trim()
  const occupancy = occupancies.find((one) => one === read('occupancy')) ?? null
  const changes: Changes = {}
  for (const name of ['apartment', 'occupancy', 'endsOn'] as const) {
    const value = name === 'endsOn' && !canEnd(occupancy) ? '' : read(name)
    if (value !== (member[name] ?? '')) changes[name] = value
  }
  const hasMoved = changes.apartment !== undefined
  for (const name of ['officialNumber', 'stairwell'] as const) {
    const value = read(name)
    if (hasMoved ? value === '' : value === (member[name] ?? '')) continue
    changes[name] = value
    if (!hasMoved) changes.shownApartment = member.apartment ?? ''
  }
  return changes
}
