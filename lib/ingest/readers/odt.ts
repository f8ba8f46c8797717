import { Unreadable } from '@/lib/ingest/sandbox/extract-result'
import { isPicturePart } from './docx-parts'
import { type FlowBlock, itemMark } from './flow'
import { OdtLists } from './odt-lists'
import { OdtLooks } from './odt-looks'
import { OdtPictures } from './odt-pictures'
import { toSuperscript } from './superscript'
import { TabbedParagraphs } from './tabbed-paragraphs'
import { TableText } from './table-text'
import { attributeOf, readXml, type XmlHandlers, type XmlTag } from './xml'
import { openZip } from './zip'

export async function readOdt(bytes: Buffer, emit: (block: FlowBlock) => void): Promise<void> {
  const zip = await openZip(
    bytes,
    (name) => /^(?:content\.xml|styles\.xml|META-INF\/manifest\.xml)$/.test(name) || isPicturePart(name),
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
  const rows = new TabbedParagraphs(emit)
  const body = new OdtBody((block) => rows.add(block), new OdtPictures((name) => zip.has(name)))
  if (zip.has('styles.xml')) await readXml(zip.read('styles.xml'), { open: body.readStyle, close: () => {} })
  await readXml(zip.read('content.xml'), body)
  rows.flush()
}

const unseen = new Set([
  'tracked-changes',
  'annotation',
  'note-citation',
  'forms',
  'title',
  'desc',
  'sequence-decls',
  'script',
])
/** White letters may stand on them. */
const GROUNDS = new Set(['table', 'frame', 'custom-shape', 'rect', 'ellipse'])

type Paragraph = {
  text: string
  level?: number
  isItem: boolean
  isHidden?: boolean
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
  private readonly looks = new OdtLooks()
  /** Tables and frames may have a ground of their own. */
  private grounds = 0
  /** The paragraphs of a note that is open. */
  private note: string[] | null = null
  private noteCount = 0

  private readonly emit: (block: FlowBlock) => void
  private readonly pictures: OdtPictures

  constructor(emit: (block: FlowBlock) => void, pictures = new OdtPictures(() => false)) {
    this.emit = emit
    this.pictures = pictures
    this.table = new TableText(emit)
  }

  private isUnseen(tag: XmlTag): boolean {
    const { local } = tag
    if (hasLook(tag)) return this.looks.isHidden(tag)
    if (local === 'note') return !this.looks.isSeen(this.grounds > 0)
    if (local === 'section' && attributeOf(tag, 'display') === 'none') return true
    if (local === 'section' || local === 'hidden-text') return attributeOf(tag, 'is-hidden') === 'true'
    if (local === 'table-row') return /^(?:collapse|filter)$/.test(attributeOf(tag, 'visibility') ?? '')
    return unseen.has(local)
  }

  readonly readStyle = (tag: XmlTag): void => {
    this.lists.readStyle(tag)
    this.looks.readStyle(tag)
  }

  open(tag: XmlTag): void {
    if (this.unseenDepth > 0 || this.isUnseen(tag)) {
      this.unseenDepth += 1
      return
    }
    const { local } = tag
    this.readStyle(tag)
    if (GROUNDS.has(local)) this.grounds += 1
    if (hasLook(tag)) this.looks.open(tag)
    if (local === 'p' || local === 'h') this.paragraphs.push(this.begin(tag))
    else if (local === 'list') this.openList(tag)
    else if (local === 'list-item') this.items.splice(-1, 1, true)
    else if (local === 'table') this.table.open()
    else if (local === 'frame') this.pictures.openFrame(tag)
    else if (local === 'image') this.pictures.readImage(tag)
    else if (local === 'note') this.note = []
    else if (local === 'table-row') this.table.openRow()
    else if (local === 'table-cell') this.openCell(tag)
    else if (local === 'covered-table-cell') this.openCovered()
    else if (local === 'hidden-paragraph') this.hideParagraph(tag)
    else if (local === 'line-break') this.text('\n')
    else if (local === 's') this.text(' ')
    else if (local === 'tab') this.text('\t')
  }

  close(tag: XmlTag): void {
    if (this.unseenDepth > 0) {
      this.unseenDepth -= 1
      return
    }
    const { local } = tag
    if (GROUNDS.has(local)) this.grounds -= 1
    if (hasLook(tag)) this.looks.close()
    if (local === 'p' || local === 'h') this.end()
    else if (local === 'note') this.addNote()
    else if (local === 'list') {
      this.items.pop()
      this.lists.close()
    } else if (local === 'table') this.table.close()
    else if (local === 'frame') this.closeFrame()
  }

  private closeFrame(): void {
    const picture = this.pictures.closeFrame()
    if (picture !== undefined) this.emit({ text: '', picture })
  }

  private openList(tag: XmlTag): void {
    this.items.push(false)
    this.lists.open(tag)
  }

  text(text: string): void {
    const paragraph = this.paragraphs.at(-1)
    const isSeen = this.unseenDepth === 0 && this.looks.isSeen(this.grounds > 0)
    if (paragraph && isSeen) paragraph.text += text
  }

  private hideParagraph(tag: XmlTag): void {
    const paragraph = this.paragraphs.at(-1)
    if (paragraph) paragraph.isHidden = attributeOf(tag, 'is-hidden') === 'true'
  }

  private begin(tag: XmlTag): Paragraph {
    const isItem = this.items.at(-1) === true
    if (isItem) this.items.splice(-1, 1, false)
    return { text: '', level: readLevel(tag), isItem, number: isItem ? this.lists.next() : null, notes: [] }
  }

  private end(): void {
    const paragraph = this.paragraphs.pop()
    if (!paragraph?.text.trim() || paragraph.isHidden) return
    if (this.note) {
      this.note.push(paragraph.text.trim())
      return
    }
    const { level, isItem, number, notes } = paragraph
    const text = number ? `${number} ${paragraph.text.trimStart()}` : paragraph.text
    const noted = [text, ...notes].join(' ')
    const mark = isItem && !number ? itemMark(Math.max(0, this.items.length - 1)) : ''
    const marked = mark ? mark + noted.trimStart() : noted
    if (this.table.take(noted, level === undefined ? { text: marked } : { text: noted, level })) return
    if (level !== undefined) {
      this.emit({ text, level })
      if (notes.length > 0) this.emit({ text: notes.join(' ') })
    } else this.emit({ text: marked })
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

/** Paragraphs and runs. */
const hasLook = ({ local }: XmlTag) => local === 'span' || local === 'p' || local === 'h'

/** LibreOffice names the style `Title` in every language. */
function readLevel(tag: XmlTag): number | undefined {
  if (tag.local === 'h') return Number(attributeOf(tag, 'outline-level') ?? 1) || 1
  return attributeOf(tag, 'style-name') === 'Title' ? 0 : undefined
}
