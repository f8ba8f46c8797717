import { z } from 'zod'
import type { NewsReach } from './article'

/**
 * Whom an article is for: the names of stairwells and the numbers of apartments. `gone` counts the chosen
 * homes that have been deleted. They add no reader.
 */
export type Recipients = { stairwells: string[]; apartments: string[]; gone: number }

/** What a form has chosen: the names of stairwells, and the ids of apartments. Null means everybody. */
export type ChosenHomes = { stairwells: readonly string[]; apartments: readonly string[] } | null

/** An apartment, and how many an article for it reaches. */
export type Home = { id: string; number: string; stairwell: string | null; reach: NewsReach }

const names = z
  .array(z.string())
  .nullable()
  .transform((list) => list ?? [])

/** `private.name_recipients` replies this. */
export const recipientsSchema = z.object({ stairwells: names, apartments: names, gone: z.number() })

const collator = new Intl.Collator('sv', { numeric: true })

/** Those of each stairwell by their numbers, and at the end those without a stairwell. */
export const sortHomes = (homes: readonly Home[]): Home[] =>
  homes.toSorted(
    (a, b) =>
      Number(a.stairwell === null) - Number(b.stairwell === null) ||
      collator.compare(a.stairwell ?? '', b.stairwell ?? '') ||
      collator.compare(a.number, b.number),
  )

/** The stairwells of the apartments, in their order. */
export const listStairwells = (homes: readonly Home[]): string[] => [
  ...new Set(homes.flatMap(({ stairwell }) => stairwell ?? [])),
]

/** A member lives in one apartment, so the sum counts each member once. */
export function sumReach(homes: readonly Home[], chosen: NonNullable<ChosenHomes>): NewsReach {
  const sum = { atOnce: 0, weekly: 0, never: 0, waiting: 0, uninvited: 0, refused: 0 }
  const [stairwells, apartments] = [new Set(chosen.stairwells), new Set(chosen.apartments)]
  for (const { id, stairwell, reach } of homes) {
    if (!apartments.has(id) && !(stairwell !== null && stairwells.has(stairwell))) continue
    for (const key of Object.keys(sum) as (keyof NewsReach)[]) sum[key] += reach[key]
  }
  return sum
}

/** The recipients as `organization_news.recipients` has them. */
export const toRecipientKeys = (
  organizationId: string,
  { stairwells, apartments }: NonNullable<ChosenHomes>,
): string[] => [...apartments, ...stairwells.map((stairwell) => `${organizationId}/${stairwell}`)]

/** How many of the chosen ones no apartment bears any longer, so that the form does not offer them. */
export function countGone(homes: readonly Home[], chosen: NonNullable<ChosenHomes>): number {
  const [stairwells, apartments] = [new Set(listStairwells(homes)), new Set(homes.map(({ id }) => id))]
  return (
    chosen.stairwells.filter((stairwell) => !stairwells.has(stairwell)).length +
    chosen.apartments.filter((id) => !apartments.has(id)).length
  )
}

/** @returns null for everybody. What is gone is kept as a stairwell that no apartment has. */
export function fromRecipientKeys(keys: readonly string[] | null): ChosenHomes {
  if (!keys) return null
  const isStairwell = (key: string) => key.includes('/')
  return {
    stairwells: keys.filter(isStairwell).map((key) => key.slice(key.indexOf('/') + 1)),
    apartments: keys.filter((key) => !isStairwell(key)),
  }
}
