import { type Level, ListNumbers } from './docx-numbering'
import { attributeOf, type XmlTag } from './xml'

/** The names that Word has for the formats of OpenDocument. */
const formats: Record<string, string> = {
  '1': 'decimal',
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
}
const deepestLevel = 10

/** The numbers that LibreOffice makes itself for the items of a list: "3.", "(a)", "2.1". */
export class OdtLists {
  private readonly levels = new Map<string, Map<number, Level>>()
  private readonly names = new Map<string, string>()
  private readonly restarts = new Set<string>()
  private readonly numbers = new ListNumbers(this.levels, this.names, this.restarts)
  private described: Map<number, Level> | undefined
  /** The styles of the lists that are open. */
  private readonly styles: string[] = []

  /** Styles stand before the lists that use them. */
  readStyle(tag: XmlTag): void {
    const level = Number(attributeOf(tag, 'level'))
    if (tag.local === 'list-style') {
      const name = attributeOf(tag, 'name') ?? ''
      this.described = new Map()
      this.levels.set(name, this.described)
      this.names.set(name, name)
    } else if (tag.local === 'list-level-style-bullet')
      this.described?.set(level - 1, { format: 'bullet', text: '', start: 1 })
    else if (tag.local === 'list-level-style-number') this.described?.set(level - 1, readLevel(tag, level))
  }

  open(tag: XmlTag): void {
    const style = attributeOf(tag, 'style-name') ?? this.styles.at(-1) ?? ''
    const goesOn = attributeOf(tag, 'continue-numbering') === 'true' || attributeOf(tag, 'continue-list')
    if (this.styles.length === 0 && !goesOn) this.restarts.add(style)
    this.styles.push(style)
  }

  close(): void {
    this.styles.pop()
  }

  /** The number of the next item of the innermost list; null if it has a bullet. */
  next(): string | null {
    return this.numbers.next(this.styles.at(-1) ?? '', this.styles.length - 1)
  }
}

/** "2.1" shows two levels. */
function readLevel(tag: XmlTag, level: number): Level {
  const shown = Math.min(Number(attributeOf(tag, 'display-levels')) || 1, level, deepestLevel)
  const places = Array.from({ length: shown }, (_, at) => `%${level - shown + at + 1}`)
  const start = Number(attributeOf(tag, 'start-value') ?? 1)
  return {
    format: formats[attributeOf(tag, 'num-format') ?? ''] ?? 'none',
    text: `${attributeOf(tag, 'num-prefix') ?? ''}${places.join('.')}${attributeOf(tag, 'num-suffix') ?? ''}`,
    start: Number.isFinite(start) ? start : 1,
  }
}
