import { type Apartment, canEnd, type Household, isOtherApartment } from '@/lib/members/household'
import type { ImportProblem } from '@/lib/members/member'
import { endsOnSchema, officialNumberSchema, stairwellSchema } from '@/lib/members/schema'
import { toOneLine } from '@/lib/text/one-line'
import { readDay, readOccupancy } from './columns'

/** What the rows before say of each apartment, by its number. */
export type KnownApartments = Map<string, Apartment>

/** The cells of one row, and the first reason why it cannot be added. */
export function readHousehold(
  read: (field: keyof Household) => string,
  known: KnownApartments,
): { values: Household; problem: ImportProblem | null } {
  const typed = {
    officialNumber: toOneLine(read('officialNumber')),
    stairwell: toOneLine(read('stairwell')),
    endsOn: readDay(read('endsOn')),
  }
  const officialNumber = officialNumberSchema.safeParse(typed.officialNumber)
  const stairwell = stairwellSchema.safeParse(typed.stairwell)
  const occupancy = readOccupancy(read('occupancy'))
  const endsOn = endsOnSchema.safeParse(typed.endsOn)
  // An association that has no numbers of its own uses the official ones.
  const apartment = toOneLine(read('apartment')) || typed.officialNumber || null
  const values = {
    apartment: apartment?.slice(0, 20) ?? null,
    officialNumber: officialNumber.success ? officialNumber.data : typed.officialNumber.slice(0, 20),
    stairwell: stairwell.success ? stairwell.data : typed.stairwell.slice(0, 50),
    occupancy: occupancy ?? null,
    endsOn: endsOn.success ? endsOn.data : typed.endsOn.slice(0, 40),
  }
  const problems: (ImportProblem | false)[] = [
    !officialNumber.success && 'bad_official_number',
    (apartment?.length ?? 0) > 20 && 'apartment_too_long',
    !stairwell.success && 'stairwell_too_long',
    apartment === null && values.stairwell !== null && 'missing_apartment',
    occupancy === undefined && 'unknown_occupancy',
    !endsOn.success && 'bad_end_date',
    values.endsOn !== null && !canEnd(occupancy) && 'end_without_tenant',
    apartment !== null && !addApartment({ ...values, number: apartment }, known) && 'other_apartment',
  ]
  return { values, problem: problems.find((problem) => problem !== false) ?? null }
}

/** Returns false if a row before says something else of the apartment. */
function addApartment({ number, officialNumber, stairwell }: Apartment, known: KnownApartments): boolean {
  const before = known.get(number) ?? { number, officialNumber: null, stairwell: null }
  if (isOtherApartment(before, { officialNumber, stairwell })) return false
  known.set(number, {
    number,
    officialNumber: before.officialNumber ?? officialNumber,
    stairwell: before.stairwell ?? stairwell,
  })
  return true
}
