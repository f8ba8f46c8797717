import type { FlowBlock } from './flow'
import { toSuperscript } from './superscript'

/** "[^1]" after a word. */
const REFERENCE = /\[\^([^\]\s]{1,20})\]/g
/** "[^1]: Gäller inte barn." with the indented lines below it. */
const DEFINITION = /^ {0,3}\[\^([^\]\s]{1,20})\]:[ \t]{0,4}(.{0,2000}(?:\n(?: {2,8}|\t).{1,2000}){0,20})$/gm
/** They stand around the name of a note while the parser reads the text, and in no text. */
const [OPEN, CLOSE] = ['\u{F0000}', '\u{F0001}']
const STRAY = new RegExp(`[${OPEN}${CLOSE}]`, 'gu')
const MARK = new RegExp(`${OPEN}([^${CLOSE}]{1,20})${CLOSE}`, 'gu')

export type MarkdownNotes = {
  source: string
  /** Puts the notes that a block names behind it, and passes it on. */
  addTo: (block: FlowBlock) => FlowBlock[]
}

/** Footnotes are no CommonMark, so that a parser would leave their marks out and read them as paragraphs. */
export function readNotes(markdown: string): MarkdownNotes {
  const text = markdown.replaceAll(STRAY, '')
  const notes = new Map<string, string>()
  const others = text.replaceAll(DEFINITION, '')
  const body = text.replaceAll(DEFINITION, (_, name: string, note: string) => {
    // A note that names itself or another one has no notes of its own.
    const said = note.replaceAll(REFERENCE, '').replace(/\s+/g, ' ').trim()
    if (notes.has(name) || !others.includes(`[^${name}]`)) return said
    notes.set(name, said)
    return ''
  })
  const source = body.replaceAll(REFERENCE, (_, name: string) =>
    notes.get(name) ? `${OPEN}${name}${CLOSE}` : '',
  )
  const numbers = new Map<string, string>()
  const numberOf = (name: string) => {
    if (!numbers.has(name)) numbers.set(name, toSuperscript(String(numbers.size + 1)))
    return numbers.get(name) ?? ''
  }
  return {
    source,
    addTo: (block) => {
      const named: string[] = []
      const marked = block.text.replaceAll(MARK, (_, name: string) => {
        if (!named.includes(name)) named.push(name)
        return numberOf(name)
      })
      const said = named.map((name) => `${numberOf(name)} ${notes.get(name)}`).join(' ')
      if (!said) return [block]
      // The last row of a table is no place for the notes of all.
      if (block.level !== undefined || block.text.includes('\n'))
        return [{ ...block, text: marked }, { text: said }]
      return [{ ...block, text: `${marked} ${said}` }]
    },
  }
}
