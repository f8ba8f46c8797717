import { Unreadable } from '@/lib/ingest/sandbox/extract-result'
import { type FlowBlock, itemMark } from './flow'
import { TableText } from './table-text'
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

const unseen = new Set(['tracked-changes', 'annotation', 'note', 'forms', 'title', 'desc', 'sequence-decls'])

type Paragraph = { text: string; level?: number; isItem: boolean }

export class OdtBody implements XmlHandlers {
  private readonly paragraphs: Paragraph[] = []
  private readonly table: TableText
  /** The stack has one entry for each open list. */
  private readonly items: boolean[] = []
  private unseenDepth = 0
  private coveredLeft = 0
  private style = ''
  /** Their text is not shown, or struck through as what no longer holds. */
  private readonly hidden = new Set<string>()

  private readonly emit: (block: FlowBlock) => void

  constructor(emit: (block: FlowBlock) => void) {
    this.emit = emit
    this.table = new TableText(emit)
  }

  private isUnseen(tag: XmlTag): boolean {
    const { local } = tag
    if (local === 'span' || local === 'p' || local === 'h')
      return this.hidden.has(attributeOf(tag, 'style-name') ?? '')
    return unseen.has(local) || (local === 'section' && attributeOf(tag, 'display') === 'none')
  }

  /** Styles stand before the text that uses them. */
  readonly readStyle = (tag: XmlTag): void => {
    if (tag.local === 'style') {
      this.style = attributeOf(tag, 'name') ?? ''
      if (this.hidden.has(attributeOf(tag, 'parent-style-name') ?? '')) this.hidden.add(this.style)
    } else if (tag.local === 'text-properties' && this.style) {
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
    if (local === 'p' || local === 'h') this.paragraphs.push(this.begin(tag))
    else if (local === 'list') this.items.push(false)
    else if (local === 'list-item') this.items.splice(-1, 1, true)
    else if (local === 'table') this.table.open()
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
    if (local === 'p' || local === 'h') this.end()
    else if (local === 'list') this.items.pop()
    else if (local === 'table') this.table.close()
  }

  text(text: string): void {
    const paragraph = this.paragraphs.at(-1)
    if (paragraph && this.unseenDepth === 0) paragraph.text += text
  }

  private begin(tag: XmlTag): Paragraph {
    if (tag.local === 'h')
      return { text: '', level: Number(attributeOf(tag, 'outline-level') ?? 1) || 1, isItem: false }
    // LibreOffice names this style `Title` in every language.
    const level = attributeOf(tag, 'style-name') === 'Title' ? 0 : undefined
    const isItem = this.items.at(-1) === true
    if (isItem) this.items.splice(-1, 1, false)
    return { text: '', level, isItem }
  }

  private end(): void {
    const paragraph = this.paragraphs.pop()
    if (!paragraph?.text.trim()) return
    const { text, level, isItem } = paragraph
    if (this.table.take(text)) return
    if (level !== undefined) this.emit({ text, level })
    else this.emit({ text: isItem ? itemMark(Math.max(0, this.items.length - 1)) + text.trimStart() : text })
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
