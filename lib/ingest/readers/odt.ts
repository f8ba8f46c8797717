import { Unreadable } from '@/lib/ingest/sandbox/extract-result'
import { type FlowBlock, itemMark } from './flow'
import { OdtLists } from './odt-lists'
import { toSuperscript } from './superscript'
import { TableText } from './table-text'
import { isPale, isShade } from './visible'
import { attributeOf, readXml, type XmlHandlers, type XmlTag } from './xml'
import { openZip } from './zip'

export async function readOdt(bytes: Buffer, emit: (block: FlowBlock) => void): Promise<void> {
  const zip = await openZip(bytes, (name) =>
    /^(?:content\.xml|styles\.xml|META-INF\/manifest\.xml)$/.test(name),
  )
  if (zip.has('META-INF/manifest.xml')) {
    // An encrypted entry looks normal in the zip. Only the manifest marks it.
    await readXml(zip.read('META-INF/manifest.xml'), {
      open: ({ local }) => {
        if (local === 'encryption-data') throw new Unreadable('encrypted')
      },
      close: () => {},
    })
  }
  const body = new OdtBody(emit)
  if (zip.has('styles.xml')) await readXml(zip.read('styles.xml'), { open: body.readStyle, close: () => {} })
  await readXml(zip.read('content.xml'), body)
}

const unseen = new Set([
  'tracked-changes',
  'annotation',
  'note-citation',
  'forms',
  'title',
  'desc',
  'sequence-decls',
])
/** A reader of the paper cannot see letters of at most two points. */
const TINY = /^(?:[01](?:\.\d{1,3})?|2(?:\.0{1,3})?)pt$/
/** White letters may stand on them. */
const GROUNDS = new Set(['table', 'frame', 'custom-shape', 'rect', 'ellipse'])

type Paragraph = {
  text: string
  level?: number
  isItem: boolean
  /** The number that LibreOffice makes for the item. */
  number: string | null
  /** They follow the paragraph, each with its mark. */
  notes: string[]
}

export class OdtBody implements XmlHandlers {
  private readonly paragraphs: Paragraph[] = []
  private readonly table: TableText
  /** The stack has one entry for each open list. */
  private readonly items: boolean[] = []
  private readonly lists = new OdtLists()
  private unseenDepth = 0
  private coveredLeft = 0
  private style = ''
  /** Their text is not shown, or struck through as what no longer holds. */
  private readonly hidden = new Set<string>()
  /** Their letters are white, or their paragraphs have a ground of another colour. */
  private readonly pale = new Set<string>()
  private readonly shaded = new Set<string>()
  /** Tables and frames may have a ground of their own. */
  private grounds = 0
  private isOnShade = false
  /** The paragraphs of a note that is open. */
  private note: string[] | null = null
  private noteCount = 0

  private readonly emit: (block: FlowBlock) => void

  constructor(emit: (block: FlowBlock) => void) {
    this.emit = emit
    this.table = new TableText(emit)
  }

  private isUnseen(tag: XmlTag): boolean {
    const { local } = tag
    if (local === 'span' || local === 'p' || local === 'h') {
      const style = attributeOf(tag, 'style-name') ?? ''
      if (local !== 'span') this.isOnShade = this.shaded.has(style)
      const isPaleHere = this.pale.has(style) && !this.shaded.has(style) && !this.isOnShade
      return this.hidden.has(style) || (isPaleHere && this.grounds === 0)
    }
    return unseen.has(local) || (local === 'section' && attributeOf(tag, 'display') === 'none')
  }

  /** Styles stand before the text that uses them. */
  readonly readStyle = (tag: XmlTag): void => {
    this.lists.readStyle(tag)
    if (tag.local === 'style') {
      this.style = attributeOf(tag, 'name') ?? ''
      const parent = attributeOf(tag, 'parent-style-name') ?? ''
      for (const set of [this.hidden, this.pale, this.shaded]) if (set.has(parent)) set.add(this.style)
    } else if (tag.local.endsWith('-properties') && this.style) this.readProperties(tag)
  }

  private readProperties(tag: XmlTag): void {
    const ground = attributeOf(tag, 'background-color')?.replace(/^#|^transparent$/, '')
    if (ground && isShade(ground)) this.shaded.add(this.style)
    if (tag.local === 'text-properties') {
      const color = attributeOf(tag, 'color')?.replace('#', '')
      if (color) this.pale[isPale(color) ? 'add' : 'delete'](this.style)
      if (TINY.test(attributeOf(tag, 'font-size') ?? '')) this.hidden.add(this.style)
      const line = attributeOf(tag, 'text-line-through-style') ?? attributeOf(tag, 'text-line-through-type')
      if ((line && line !== 'none') || attributeOf(tag, 'display') === 'none') this.hidden.add(this.style)
      else if (line === 'none') this.hidden.delete(this.style)
    }
  }

  open(tag: XmlTag): void {
    if (this.unseenDepth > 0 || this.isUnseen(tag)) {
      this.unseenDepth += 1
      return
    }
    const { local } = tag
    this.readStyle(tag)
    if (GROUNDS.has(local)) this.grounds += 1
    if (local === 'p' || local === 'h') this.paragraphs.push(this.begin(tag))
    else if (local === 'list') this.openList(tag)
    else if (local === 'list-item') this.items.splice(-1, 1, true)
    else if (local === 'table') this.table.open()
    else if (local === 'note') this.note = []
    else if (local === 'table-row') this.table.openRow()
    else if (local === 'table-cell') this.openCell(tag)
    else if (local === 'covered-table-cell') this.openCovered()
    else if (local === 'line-break') this.text('\n')
    else if (local === 's' || local === 'tab') this.text(' ')
  }

  close(tag: XmlTag): void {
    if (this.unseenDepth > 0) {
      this.unseenDepth -= 1
      return
    }
    const { local } = tag
    if (GROUNDS.has(local)) this.grounds -= 1
    if (local === 'p' || local === 'h') this.end()
    else if (local === 'note') this.addNote()
    else if (local === 'list') {
      this.items.pop()
      this.lists.close()
    } else if (local === 'table') this.table.close()
  }

  private openList(tag: XmlTag): void {
    this.items.push(false)
    this.lists.open(tag)
  }

  text(text: string): void {
    const paragraph = this.paragraphs.at(-1)
    if (paragraph && this.unseenDepth === 0) paragraph.text += text
  }

  private begin(tag: XmlTag): Paragraph {
    const isItem = this.items.at(-1) === true
    if (isItem) this.items.splice(-1, 1, false)
    return { text: '', level: readLevel(tag), isItem, number: isItem ? this.lists.next() : null, notes: [] }
  }

  private end(): void {
    const paragraph = this.paragraphs.pop()
    if (!paragraph?.text.trim()) return
    if (this.note) {
      this.note.push(paragraph.text.trim())
      return
    }
    const { level, isItem, number, notes } = paragraph
    const text = number ? `${number} ${paragraph.text.trimStart()}` : paragraph.text
    const noted = [text, ...notes].join(' ')
    if (this.table.take(noted)) return
    if (level !== undefined) {
      this.emit({ text, level })
      if (notes.length > 0) this.emit({ text: notes.join(' ') })
    } else if (isItem && !number)
      this.emit({ text: itemMark(Math.max(0, this.items.length - 1)) + noted.trimStart() })
    else this.emit({ text: noted })
  }

  private addNote(): void {
    const note = this.note?.filter(Boolean).join(' ')
    this.note = null
    const bearer = this.paragraphs.at(-1)
    if (!note || !bearer) return
    this.noteCount += 1
    const mark = toSuperscript(String(this.noteCount))
    bearer.text += mark
    bearer.notes.push(`${mark} ${note}`)
  }

  /** The covered cells of a wide cell follow it as elements of their own. */
  private openCell(tag: XmlTag): void {
    const columns = Number(attributeOf(tag, 'number-columns-spanned')) || 1
    this.coveredLeft = columns - 1
    this.table.openCell()
    this.table.span(columns)
    const repeated = Number(attributeOf(tag, 'number-columns-repeated')) || 1
    if (columns === 1) this.table.span(repeated)
  }

  private openCovered(): void {
    if (this.coveredLeft > 0) this.coveredLeft -= 1
    else {
      this.table.openCell()
      this.table.goOnFromAbove()
    }
  }
}

/** LibreOffice names the style `Title` in every language. */
function readLevel(tag: XmlTag): number | undefined {
  if (tag.local === 'h') return Number(attributeOf(tag, 'outline-level') ?? 1) || 1
  return attributeOf(tag, 'style-name') === 'Title' ? 0 : undefined
}
