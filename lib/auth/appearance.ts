import { z } from 'zod'

/** The colours that an association may have. app/styles/tints.css has their values, which tints.test.ts checks. */
export const tints = ['spruce', 'moss', 'petrol', 'lake', 'plum', 'slate'] as const
export type Tint = (typeof tints)[number]

/** `markSrc`: the address of the association's mark, or null if it has none. */
export type Appearance = { tint: Tint; markSrc: string | null }

/** The columns of a row that names an organisation. */
export const appearanceRow = { tint: z.enum(tints), mark_id: z.uuid().nullable() }

export const toMarkSrc = (id: string): string => `/marks/${id}`

const formsOfAssociation = [
  'brf',
  'hsb',
  'hsbs',
  'riksbyggen',
  'bostadsrättsföreningen',
  'bostadsrättsförening',
]

/** The letter of an association without a mark. Its form stands before many names, and tells none from another. */
export function toInitial(name: string): string {
  const words = name.split(' ').filter((word) => word !== '')
  const own = words.find((word) => !formsOfAssociation.includes(word.toLocaleLowerCase('sv'))) ?? words[0]
  return [...(own ?? '')][0]?.toLocaleUpperCase('sv') ?? ''
}

export function toAppearance({ tint, mark_id }: { tint: Tint; mark_id: string | null }): Appearance {
  return { tint, markSrc: mark_id && toMarkSrc(mark_id) }
}
