import type { Household, Occupancy } from '@/lib/members/household'

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

/** The cells below them. */
export const householdCells = (
  { apartment, officialNumber, stairwell, occupancy, endsOn }: Household,
  t: Translate,
): (string | null)[] => [
  apartment,
  officialNumber,
  stairwell,
  occupancy && t(`occupancies.${occupancy}`),
  endsOn,
]
