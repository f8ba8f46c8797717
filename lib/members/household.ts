export const occupancies = ['owner', 'co_owner', 'resident', 'tenant'] as const
export type Occupancy = (typeof occupancies)[number]

/** Ownership has no end: an owner who sells is removed. */
export function canEnd(occupancy: Occupancy | null | undefined): boolean {
  return occupancy === 'resident' || occupancy === 'tenant'
}

export type Apartment = {
  /** The association writes it so: "1201", "12 B". */
  number: string
  /** The four digits of Lantmäteriet. */
  officialNumber: string | null
  stairwell: string | null
}

/** Where a member lives, and as what. */
export type Household = {
  apartment: string | null
  officialNumber: string | null
  stairwell: string | null
  occupancy: Occupancy | null
  /** The last day of the membership in Stockholm, as 2027-05-31. */
  endsOn: string | null
}

/** Two sources agree unless both name a value, and not the same. */
export function isOtherApartment(one: Omit<Apartment, 'number'>, other: Omit<Apartment, 'number'>): boolean {
  const differs = (a: string | null, b: string | null) => a !== null && b !== null && a !== b
  return differs(one.officialNumber, other.officialNumber) || differs(one.stairwell, other.stairwell)
}
