import { z } from 'zod'
import { toOneLine } from '@/lib/text/one-line'
import { maxArticleFiles } from './file'

/**
 * The form lists the stored files and after them the chosen ones. Each has fields for what a picture shows
 * and for its place in the order, and a stored one for its id. Their names contain the number of the file,
 * because a browser keeps a field by its name.
 */
export const toNoteNames = (at: number) => ({ id: `file${at}`, alt: `alt${at}`, place: `place${at}` })

/** The keys of a draft for a file: the id of a stored file, or what names a chosen one. */
export const toDraftKeys = (file: string) => ({ alt: `alt ${file}`, place: `place ${file}` })

/** Phones give many pictures one name, so the size and the number among equals tell them apart. */
export function nameChosen(files: readonly { name: string; size: number }[]): string[] {
  const names = files.map(({ name, size }) => `${name} ${size}`)
  return names.map((name, at) => `${name} ${names.slice(0, at).filter((one) => one === name).length}`)
}

/** All stored files may be replaced in one form. */
const numbers = Array.from({ length: 2 * maxArticleFiles }, (_, at) => at)

export const noteNames = numbers.flatMap((at) => Object.values(toNoteNames(at)))

export const maxAltLength = 300

/** What a picture shows. An empty text is none. */
export const altField = z
  .string()
  .default('')
  .transform((text) => toOneLine(text) || null)
  .pipe(z.string().max(maxAltLength).nullable())

export const notesField = z.array(
  z.object({
    id: z.guid('not_found').optional(),
    alt: altField,
    place: z.coerce.number().int().min(1).max(numbers.length).optional(),
  }),
)

/** The input of a form with the notes of its files in one field. */
export function gatherNotes(input: unknown): unknown {
  const form = z.record(z.string(), z.unknown()).safeParse(input)
  if (!form.success) return input
  const notes = numbers.map((at) => {
    const { id, alt, place } = toNoteNames(at)
    return { id: form.data[id], alt: form.data[alt], place: form.data[place] }
  })
  return { ...form.data, notes }
}

/** The notes of a form, by the keys of a draft. */
export type DraftNotes = Readonly<Record<string, string | boolean>>

/** What was typed about the stored files in a posted form. The next page has none of the chosen files. */
export function toDraftNotes(typed: Record<string, string>): DraftNotes {
  const entries = numbers.flatMap((at) => {
    const names = toNoteNames(at)
    const id = typed[names.id]
    if (!id) return []
    const keys = toDraftKeys(id)
    return [[keys.alt, typed[names.alt]] as const, [keys.place, typed[names.place]] as const]
  })
  return Object.fromEntries(entries.flatMap(([key, text]) => (text === undefined ? [] : [[key, text]])))
}

/** The descriptions alone, because another version may have other files, and so other places. */
export const withoutPlaces = (notes: DraftNotes): DraftNotes =>
  Object.fromEntries(Object.entries(notes).filter(([key]) => !key.startsWith(toDraftKeys('').place)))

export type FileNote = { alt: string | null; position: number }

/**
 * The notes of the form's `count` files with their positions. A file that moves up goes before the file
 * whose place it takes, and one that moves down after it.
 */
export function toFileNotes(notes: z.infer<typeof notesField>, count: number): FileNote[] {
  const files = numbers.slice(0, count).map((at) => {
    const { alt = null, place = at + 1 } = notes[at] ?? {}
    return { at, alt, key: place + Math.sign(place - (at + 1)) / 2 }
  })
  const order = files.toSorted((a, b) => a.key - b.key || a.at - b.at)
  return files.map((file) => ({ alt: file.alt, position: order.indexOf(file) }))
}
