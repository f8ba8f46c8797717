import { Unreadable } from '@/lib/ingest/sandbox/extract-result'
import type { FlowBlock } from './flow'
import { TableText } from './table-text'
import { attributeOf, readXml, type XmlHandlers, type XmlTag } from './xml'
import { openZip } from './zip'

export async function readOdt(bytes: Buffer, emit: (block: FlowBlock) => void): Promise<void> {
  const zip = await openZip(bytes, (name) => name === 'content.xml' || name === 'META-INF/manifest.xml')
  if (zip.has('META-INF/manifest.xml')) {
    // An encrypted entry looks normal in the zip. Only the manifest marks it.
    await readXml(zip.read('META-INF/manifest.xml'), {
      open: ({ local }) => {
        if (local === 'encryption-data') throw new Unreadable('encrypted')
      },
      close: () => {},
    })
  }
  await readXml(zip.read('content.xml'), new OdtBody(emit))
}

const unseen = new Set(['tracked-changes', 'annotation', 'note', 'forms', 'title', 'desc', 'sequence-decls'])

type Paragraph = { text: string; level?: number; isItem: boolean }

export class OdtBody implements XmlHandlers {
  private readonly paragraphs: Paragraph[] = []
  private readonly table: TableText
  /** The stack has one entry for each open list. */
  private readonly items: boolean[] = []
  private unseenDepth = 0

  private readonly emit: (block: FlowBlock) => void

  constructor(emit: (block: FlowBlock) => void) {
    this.emit = emit
    this.table = new TableText(emit)
  }

  private isUnseen(tag: XmlTag): boolean {
    return unseen.has(tag.local) || (tag.local === 'section' && attributeOf(tag, 'display') === 'none')
  }

  open(tag: XmlTag): void {
    if (this.unseenDepth > 0 || this.isUnseen(tag)) {
      this.unseenDepth += 1
      return
    }
    const { local } = tag
    if (local === 'p' || local === 'h') this.paragraphs.push(this.begin(tag))
    else if (local === 'list') this.items.push(false)
    else if (local === 'list-item') this.items.splice(-1, 1, true)
    else if (local === 'table') this.table.open()
    else if (local === 'table-row') this.table.openRow()
    else if (local === 'table-cell' || local === 'covered-table-cell') this.table.openCell()
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
    else this.emit({ text: isItem ? `• ${text.trimStart()}` : text })
  }
}
