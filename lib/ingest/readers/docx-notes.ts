import { attributeOf, readXml } from './xml'
import type { Zip } from './zip'

/** The texts of the footnotes and endnotes; the key is the name of the element that refers to one, and its id. */
export type DocxNotes = ReadonlyMap<string, string>

const kinds = ['footnote', 'endnote'] as const
const longestNote = 2000

export async function readNotes(
  zip: Zip,
  parts: { footnotes: string; endnotes: string },
): Promise<DocxNotes> {
  const notes = new Map<string, string>()
  for (const element of kinds) {
    const part = parts[`${element}s`]
    if (!zip.has(part)) continue
    let key: string | null = null
    let inText = false
    await readXml(zip.read(part), {
      open: (tag) => {
        // The lines above the notes are stored as notes with a type.
        if (tag.local === element && attributeOf(tag, 'type') === undefined)
          key = `${element}Reference ${attributeOf(tag, 'id')}`
        if (tag.local === 't') inText = true
        if (key && tag.local === 'p' && notes.has(key)) notes.set(key, `${notes.get(key)} `)
      },
      close: ({ local }) => {
        if (local === element) key = null
        if (local === 't') inText = false
      },
      text: (text) => {
        const known = key ? (notes.get(key) ?? '') : ''
        if (key && inText && known.length < longestNote) notes.set(key, known + text)
      },
    })
  }
  return notes
}
