import { type DocxNotes, readNotes } from './docx-notes'
import { type ListNumbers, readNumbering } from './docx-numbering'
import { type DocxStyles, hides, isOn, readStyles } from './docx-styles'
import { type FlowBlock, itemMark } from './flow'
import { toSuperscript } from './superscript'
import { TableText } from './table-text'
import { attributeOf, readXml, type XmlHandlers, type XmlTag } from './xml'
import { openZip, type Zip } from './zip'

const mainType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const usualPart = 'word/document.xml'

/** Omits headers, footers and comments. */
export async function readDocx(bytes: Buffer, emit: (block: FlowBlock) => void): Promise<void> {
  const zip = await openZip(
    bytes,
    (name) => name === '[Content_Types].xml' || /^word\/[\w.-]+\.xml$/.test(name),
  )
  const styles = await readStyles(zip)
  const body = new DocxBody({ styles, notes: await readNotes(zip), numbers: await readNumbering(zip) }, emit)
  await readXml(zip.read(await findMainPart(zip)), body)
}

async function findMainPart(zip: Zip): Promise<string> {
  if (zip.has(usualPart) || !zip.has('[Content_Types].xml')) return usualPart
  let part = usualPart
  await readXml(zip.read('[Content_Types].xml'), {
    open: (tag) => {
      if (attributeOf(tag, 'ContentType') === mainType)
        part = attributeOf(tag, 'PartName')?.replace(/^\//, '') ?? part
    },
    close: () => {},
  })
  return part
}

const wordNamespaces = new Set([
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'http://purl.oclc.org/ooxml/wordprocessingml/main',
])

/** These hold deleted or moved text, field codes, the older copy of a drawing or comments. */
const unseen = new Set(['del', 'moveFrom', 'instrText', 'delText', 'Fallback', 'rPrChange', 'pPrChange'])

/** `isHidden` holds for its runs, `vanishes` for the present run. `depth` is that of its list. */
type Paragraph = {
  text: string
  level?: number
  isItem: boolean
  /** The list whose numbers Word makes. */
  list?: string
  depth: number
  isHidden: boolean
  vanishes: boolean
  isRaised: boolean
  /** They follow the paragraph, each with its mark. */
  notes: string[]
}

const blank = (): Paragraph => ({
  text: '',
  isItem: false,
  depth: 0,
  isHidden: false,
  vanishes: false,
  isRaised: false,
  notes: [],
})

/** Paragraphs nest because a text box is inside a paragraph. */
export class DocxBody implements XmlHandlers {
  private readonly paragraphs: Paragraph[] = []
  private readonly table: TableText
  private unseenDepth = 0
  private inText = false

  private noteCount = 0
  private readonly styles: DocxStyles
  private readonly notes: DocxNotes
  private readonly numbers: ListNumbers
  private readonly emit: (block: FlowBlock) => void

  constructor(
    { styles, notes, numbers }: { styles: DocxStyles; notes: DocxNotes; numbers: ListNumbers },
    emit: (block: FlowBlock) => void,
  ) {
    this.styles = styles
    this.notes = notes
    this.numbers = numbers
    this.emit = emit
    this.table = new TableText(emit)
  }

  open(tag: XmlTag): void {
    if (unseen.has(tag.local)) this.unseenDepth += 1
    if (this.unseenDepth > 0 || !wordNamespaces.has(tag.uri)) return
    const paragraph = this.paragraphs.at(-1)
    if (tag.local === 'p') this.paragraphs.push(blank())
    else if (tag.local === 'tbl') this.table.open()
    else if (tag.local === 'tr') this.table.openRow()
    else if (tag.local === 'tc') this.table.openCell()
    else if (tag.local === 'gridSpan') this.table.span(Number(attributeOf(tag, 'val')))
    else if (tag.local === 'vMerge' && attributeOf(tag, 'val') !== 'restart') this.table.goOnFromAbove()
    else if (paragraph) this.openInParagraph(tag, paragraph)
  }

  private openInParagraph(tag: XmlTag, paragraph: Paragraph): void {
    const value = attributeOf(tag, 'val')
    if (tag.local === 't') this.inText = true
    else if (tag.local === 'r') Object.assign(paragraph, { vanishes: paragraph.isHidden, isRaised: false })
    else if (tag.local === 'vertAlign') paragraph.isRaised = value === 'superscript'
    else if (tag.local === 'rStyle') paragraph.vanishes ||= this.styles.hidden.has(value ?? '')
    else if (tag.local === 'vanish') paragraph.vanishes = isOn(value)
    else if (hides(tag.local)) paragraph.vanishes ||= isOn(value)
    else if (tag.local === 'tab') this.write(' ')
    else if (tag.local === 'br' || tag.local === 'cr') this.write('\n')
    else if (tag.local === 'footnoteReference' || tag.local === 'endnoteReference')
      this.addNote(paragraph, `${tag.local} ${attributeOf(tag, 'id')}`)
    else if (tag.local === 'noBreakHyphen') this.write('-')
    else if (tag.local === 'numPr') paragraph.isItem = true
    else if (tag.local === 'numId') Object.assign(paragraph, { list: value, isItem: value !== '0' })
    else if (tag.local === 'ilvl') paragraph.depth = Number(value) || 0
    else if (tag.local === 'pStyle') this.applyStyle(paragraph, value ?? '')
    else if (tag.local === 'outlineLvl' && Number(value) < 9) paragraph.level = Number(value) + 1
  }

  private addNote(paragraph: Paragraph, key: string): void {
    const note = this.notes.get(key)?.trim()
    if (!note || paragraph.vanishes) return
    this.noteCount += 1
    const mark = toSuperscript(String(this.noteCount))
    paragraph.text += mark
    paragraph.notes.push(`${mark} ${note}`)
  }

  private applyStyle(paragraph: Paragraph, style: string): void {
    paragraph.level ??= this.styles.levels.get(style)
    paragraph.isHidden = this.styles.hidden.has(style)
    const list = this.styles.lists.get(style)
    if (list) Object.assign(paragraph, { list: list.number, depth: list.depth, isItem: true })
  }

  close(tag: XmlTag): void {
    if (unseen.has(tag.local)) this.unseenDepth -= 1
    if (this.unseenDepth > 0 || !wordNamespaces.has(tag.uri)) return
    if (tag.local === 't') this.inText = false
    else if (tag.local === 'p') this.closeParagraph()
    else if (tag.local === 'tbl') this.table.close()
  }

  text(text: string): void {
    if (this.inText && this.unseenDepth === 0) this.write(text)
  }

  private write(text: string): void {
    const paragraph = this.paragraphs.at(-1)
    if (paragraph && !paragraph.vanishes) paragraph.text += paragraph.isRaised ? toSuperscript(text) : text
  }

  private closeParagraph(): void {
    const paragraph = this.paragraphs.pop()
    if (!paragraph?.text.trim()) return
    const { level, isItem, list, depth, notes } = paragraph
    const label = list === undefined ? null : this.numbers.next(list, depth)
    const text = label ? `${label} ${paragraph.text.trimStart()}` : paragraph.text
    const noted = [text, ...notes].join(' ')
    if (this.table.take(noted)) return
    if (level !== undefined) {
      this.emit({ text, level })
      if (notes.length > 0) this.emit({ text: notes.join(' ') })
    } else this.emit({ text: isItem && !label ? itemMark(depth) + noted.trimStart() : noted })
  }
}
