import type { Household, Occupancy } from '@/lib/members/household'

/** Gives texts of the part members, as the screens have them. */
type Translate = (
  key:
    | 'apartment'
    | 'officialNumberColumn'
    | 'stairwell'
    | 'occupancy'
    | 'endsOn'
    | `occupancies.${Occupancy}`,
) => string

/** The heads of the columns in a file. The import knows them in each language. */
export const householdHeader = (t: Translate): string[] => [
  t('apartment'),
  t('officialNumberColumn'),
  t('stairwell'),
  t('occupancy'),
  t('endsOn'),
]

/** An import also gives back the word that names no occupancy. */
type Written = Household & { unknownOccupancy?: string | null }

/** The cells below them. */
export const householdCells = (
  { apartment, officialNumber, stairwell, occupancy, unknownOccupancy = null, endsOn }: Written,
  t: Translate,
): (string | null)[] => [
  apartment,
  officialNumber,
  stairwell,
  occupancy ? t(`occupancies.${occupancy}`) : unknownOccupancy,
  endsOn,
]
