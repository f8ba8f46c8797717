import { canEnd, type Household, occupancies } from '@/lib/members/household'

type Typed = { [Name in keyof Household]?: unknown }

/**
 * What the form has changed, as its fields have it. The end goes with an occupancy that has none, although the form
 * keeps what its hidden field has.
 */
export function findHouseholdChanges(
  member: Household,
  typed: Typed,
): Partial<Record<keyof Household, string>> {
  const read = (name: keyof Household) => String(typed[name] ?? '').trim()
  const occupancy = occupancies.find((one) => one === read('occupancy')) ?? null
  const changes: Partial<Record<keyof Household, string>> = {}
  for (const name of ['apartment', 'officialNumber', 'stairwell', 'occupancy', 'endsOn'] as const) {
    const value = name === 'endsOn' && !canEnd(occupancy) ? '' : read(name)
    if (value !== (member[name] ?? '')) changes[name] = value
  }
  return changes
}
