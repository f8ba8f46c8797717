import { type Apartment, canEnd, type Household, isOtherApartment } from '@/lib/members/household'
import type { ImportProblem, ImportRow } from '@/lib/members/member'
import { endsOnSchema, officialNumberSchema, stairwellSchema } from '@/lib/members/schema'
import { toOneLine } from '@/lib/text/one-line'
import { readDay, readOccupancy } from './columns'

/** What the rows before say of each apartment, by its number. */
export type KnownApartments = Map<string, Apartment>

type Values = Household & Pick<ImportRow, 'unknownOccupancy'>

/** The cells of one row, and the first reason why it cannot be added. */
export function readHousehold(
  read: (field: keyof Household) => string,
  known: KnownApartments,
): { values: Values; problem: ImportProblem | null } {
  const typed = {
    officialNumber: toOneLine(read('officialNumber')),
    stairwell: toOneLine(read('stairwell')),
    endsOn: readDay(read('endsOn')),
  }
  const officialNumber = officialNumberSchema.safeParse(typed.officialNumber)
  const stairwell = stairwellSchema.safeParse(typed.stairwell)
  const occupancy = readOccupancy(read('occupancy'))
  const endsOn = endsOnSchema.safeParse(typed.endsOn)
  // An association without numbers of its own uses the official ones, which are unique within a stairwell.
  const official = typed.officialNumber && [typed.stairwell, typed.officialNumber].filter(Boolean).join(' ')
  const apartment = toOneLine(read('apartment')) || official || null
  const values = {
    apartment: apartment?.slice(0, 20) ?? null,
    officialNumber: officialNumber.success ? officialNumber.data : typed.officialNumber.slice(0, 20),
    stairwell: stairwell.success ? stairwell.data : typed.stairwell.slice(0, 50),
    occupancy: occupancy ?? null,
    unknownOccupancy: occupancy === undefined ? toOneLine(read('occupancy')).slice(0, 80) : null,
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
    apartment !== null && isOtherApartment(values, known.get(apartment) ?? none) && 'other_apartment',
  ]
  return { values, problem: problems.find((problem) => problem !== false) ?? null }
}

const none = { officialNumber: null, stairwell: null }

/** Keeps what a row without a problem says of its apartment, for the rows after it. */
export function rememberApartment(
  { apartment, officialNumber, stairwell }: Household,
  known: KnownApartments,
): void {
  if (apartment === null) return
  const before = known.get(apartment) ?? none
  known.set(apartment, {
    number: apartment,
    officialNumber: before.officialNumber ?? officialNumber,
    stairwell: before.stairwell ?? stairwell,
  })
}
