import 'server-only'
import { z } from 'zod'
import { call } from '@/lib/supabase/read'
import type { AdminContext } from './context'
import type { Apartment, Household, Occupancy } from './household'

/** The shape in which the database gives an apartment. */
export const apartmentRow = z
  .object({ number: z.string(), official_number: z.string().nullable(), stairwell: z.string().nullable() })
  .transform(({ number, official_number, stairwell }) => ({
    number,
    officialNumber: official_number,
    stairwell,
  }))

type Lodging = Partial<Household>

/** Makes the apartments that are new, and completes what is known of the others. @returns ids by number */
export async function keepApartments(
  { client, organization }: AdminContext,
  people: Lodging[],
): Promise<Map<string, string>> {
  const apartments = people.flatMap(({ apartment, officialNumber, stairwell }) =>
    apartment ? [{ number: apartment, official_number: officialNumber, stairwell }] : [],
  )
  if (apartments.length === 0) return new Map()
  const kept = z.array(z.object({ id: z.uuid(), number: z.string() }))
  const rows = await call(client, 'keep_apartments', { org_id: organization.id, apartments }, kept)
  return new Map(rows.map(({ id, number }) => [number, id]))
}

type HouseholdColumns = {
  apartment_id: string | null
  occupancy: Occupancy | null
  occupancy_ends_on: string | null
}

/** The columns of a new member. */
export function toHouseholdColumns(
  { apartment, occupancy, endsOn }: Lodging,
  ids: Map<string, string>,
): HouseholdColumns {
  return {
    apartment_id: (apartment && ids.get(apartment)) || null,
    occupancy: occupancy ?? null,
    occupancy_ends_on: endsOn ?? null,
  }
}

/** What is known of the given apartments, by number. */
export async function findApartments(
  { client, organization }: AdminContext,
  numbers: string[],
): Promise<Map<string, Apartment>> {
  const wanted = [...new Set(numbers)]
  // A reply of PostgREST has at most 1,000 rows.
  const parts = Array.from({ length: Math.ceil(wanted.length / 500) }, (_, at) =>
    wanted.slice(at * 500, (at + 1) * 500),
  )
  const replies = await Promise.all(
    parts.map((part) =>
      call(client, 'find_apartments', { org_id: organization.id, numbers: part }, z.array(apartmentRow)),
    ),
  )
  return new Map(replies.flat().map((known) => [known.number, known]))
}
