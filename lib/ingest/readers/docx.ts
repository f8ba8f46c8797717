import { HiddenParts } from './docx-hidden'
import { type DocxNotes, readNotes } from './docx-notes'
import { type ListNumbers, readNumbering } from './docx-numbering'
import { blank, type Paragraph } from './docx-paragraph'
import { isDocxPart, readParts } from './docx-parts'
import { type DocxStyles, hides, isOn, isPaleTag, isShadeTag, readStyles } from './docx-styles'
import { type FlowBlock, itemMark, leastPicture } from './flow'
import { readHtml } from './html'
import { readHtmlPart } from './mht'
import { toSuperscript } from './superscript'
import { TabbedParagraphs } from './tabbed-paragraphs'
import { TableText } from './table-text'
import { readPlainText, readText } from './txt'
import { isShade, isTiny } from './visible'
import { attributeOf, readXml, type XmlHandlers, type XmlTag } from './xml'
import { openZip, type Zip } from './zip'

/** A document that is included includes none itself. */
const deepestInclusion = 1

/** Omits headers, footers and comments. */
export async function readDocx(bytes: Buffer, emit: (block: FlowBlock) => void, depth = 0): Promise<void> {
  const zip = await openZip(bytes, isDocxPart)
  const parts = await readParts(zip)
  const blocksOf = new Map<string, FlowBlock[]>()
  if (depth < deepestInclusion)
    for (const part of new Set(parts.included.values())) blocksOf.set(part, await readIncluded(zip, part))
  const included = (id: string) => blocksOf.get(parts.included.get(id) ?? '') ?? []
  // The pictures of an included document lie in a package of its own.
  const pictureOf = (id: string) => (depth === 0 ? (parts.pictures.get(id) ?? null) : null)
  const styles = await readStyles(zip, parts.styles)
  const [notes, numbers] = [await readNotes(zip, parts), await readNumbering(zip, parts.numbering)]
  const rows = new TabbedParagraphs(emit)
  const body = new DocxBody({ styles, notes, numbers, included, pictureOf }, (block) => rows.add(block))
  await readXml(zip.read(parts.main), body)
  rows.flush()
}

/** Programs that make documents of templates include parts in HTML, text and Word (altChunk). */
async function readIncluded(zip: Zip, part: string): Promise<FlowBlock[]> {
  const blocks: FlowBlock[] = []
  const bytes = Buffer.concat(await Array.fromAsync(zip.read(part)))
  const emit = (block: FlowBlock) => blocks.push(block)
  if (/\.docx$/i.test(part)) await readDocx(bytes, emit, deepestInclusion)
  else if (/\.x?html?$/i.test(part)) readHtml(readText(bytes), emit)
  else if (/\.mht$/i.test(part)) readHtml(readText(readHtmlPart(bytes)), emit)
  else if (/\.txt$/i.test(part)) readPlainText(bytes, emit)
  return blocks
}

const wordNamespaces = new Set([
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'http://purl.oclc.org/ooxml/wordprocessingml/main',
])

/** These hold deleted or moved text, field codes, the older copy of a drawing or comments. */
const unseen = new Set(['del', 'moveFrom', 'instrText', 'delText', 'Fallback', 'rPrChange', 'pPrChange'])

type DocxContext = {
  styles: DocxStyles
  notes: DocxNotes
  numbers: ListNumbers
  /** What the parts of other formats say, by the id of their relation. */
  included: (id: string) => readonly FlowBlock[]
  /** The name of the picture with this relation, or null if it cannot be read. */
  pictureOf: (id: string) => string | null
}

/** The unit of a drawing (EMU) in one centimetre. */
const centimetre = 360_000
const units: Record<string, number> = {
  pt: 12_700,
  in: 914_400,
  cm: centimetre,
  mm: centimetre / 10,
  px: 9_525,
}

const WIDTH = /(?:^|;)\s?width:\s?(\d{1,5}(?:\.\d{1,5})?)([a-z]{2})/
const HEIGHT = /(?:^|;)\s?height:\s?(\d{1,5}(?:\.\d{1,5})?)([a-z]{2})/

/** The area of "width:400pt;height:8cm"; 0 if it is not stated. */
const readShapeArea = (style: string): number =>
  [WIDTH, HEIGHT].reduce((area, side) => {
    const [, length = '', unit = ''] = side.exec(style) ?? []
    return area * Number(length) * (units[unit] ?? 0)
  }, 1)

/** Paragraphs nest because a text box is inside a paragraph. */
export class DocxBody implements XmlHandlers {
  private readonly paragraphs: Paragraph[] = []
  private readonly table: TableText
  private unseenDepth = 0
  private readonly hidden = new HiddenParts()
  private inText = false
  private drawingArea = 0
  private tables = 0
  private isWhitePaper = true
  private noteCount = 0
  private readonly styles: DocxStyles
  private readonly notes: DocxNotes
  private readonly numbers: ListNumbers
  private readonly included: DocxContext['included']
  private readonly pictureOf: DocxContext['pictureOf']
  private readonly emit: (block: FlowBlock) => void

  constructor(
    { styles, notes, numbers, included, pictureOf }: DocxContext,
    emit: (block: FlowBlock) => void,
  ) {
    this.styles = styles
    this.notes = notes
    this.numbers = numbers
    this.included = included
    this.pictureOf = pictureOf
    this.emit = emit
    this.table = new TableText(emit)
  }

  open(tag: XmlTag): void {
    this.hidden.open(tag)
    if (unseen.has(tag.local)) this.unseenDepth += 1
    if (this.unseenDepth > 0 || this.hidden.isInside) return
    const paragraph = this.paragraphs.at(-1)
    if (!wordNamespaces.has(tag.uri)) this.openDrawing(tag)
    else if (tag.local === 'p') this.paragraphs.push(blank())
    else if (tag.local === 'altChunk') this.include(attributeOf(tag, 'id') ?? '')
    else if (tag.local === 'tbl') this.openTable()
    else if (tag.local === 'background') this.isWhitePaper = !isShade(attributeOf(tag, 'color'))
    else if (tag.local === 'tr') this.table.openRow()
    else if (tag.local === 'tc') this.table.openCell()
    else if (tag.local === 'gridSpan') this.table.span(Number(attributeOf(tag, 'val')))
    else if (tag.local === 'vMerge' && attributeOf(tag, 'val') !== 'restart') this.table.goOnFromAbove()
    else if (paragraph) this.openInParagraph(tag, paragraph)
  }

  private openTable(): void {
    this.tables += 1
    this.table.open()
  }

  private openDrawing(tag: XmlTag): void {
    if (tag.local === 'extent')
      this.drawingArea = Number(attributeOf(tag, 'cx')) * Number(attributeOf(tag, 'cy'))
    // Older programs draw a shape with a picture in it.
    if (tag.local === 'shape') this.drawingArea = readShapeArea(attributeOf(tag, 'style') ?? '')
    const relation = tag.local === 'blip' ? 'embed' : tag.local === 'imagedata' ? 'id' : null
    if (relation && this.drawingArea >= leastPicture * centimetre ** 2)
      this.emit({ text: '', picture: this.pictureOf(attributeOf(tag, relation) ?? '') })
  }

  private include(id: string): void {
    for (const block of this.included(id)) if (!this.table.take(block.text, block)) this.emit(block)
  }

  private openInParagraph(tag: XmlTag, paragraph: Paragraph): void {
    const value = attributeOf(tag, 'val')
    if (tag.local === 't') this.inText = true
    else if (tag.local === 'r') this.openRun(paragraph)
    else if (tag.local === 'color') paragraph.pale.run = isPaleTag(tag)
    else if (tag.local === 'shd') paragraph.pale.onShade ||= isShadeTag(tag)
    else if (tag.local === 'highlight') paragraph.pale.onShade = true
    else if (tag.local === 'sz') paragraph.tiny.run = isTiny(value)
    else if (tag.local === 'vertAlign') paragraph.isRaised = value === 'superscript'
    else if (tag.local === 'rStyle') {
      paragraph.vanishes ||= this.styles.hidden.has(value ?? '')
      paragraph.pale.run ||= this.styles.pale.has(value ?? '')
      paragraph.tiny.run ||= this.styles.tiny.has(value ?? '')
    } else if (tag.local === 'vanish') paragraph.vanishes = isOn(value)
    else if (hides(tag.local)) paragraph.vanishes ||= isOn(value)
    else if (tag.local === 'tab') this.write('\t')
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

  private openRun(paragraph: Paragraph): void {
    paragraph.vanishes = paragraph.isHidden
    paragraph.isRaised = false
    paragraph.pale.run = paragraph.pale.style
    paragraph.tiny.run = paragraph.tiny.style
  }

  private addNote(paragraph: Paragraph, key: string): void {
    const note = this.notes.get(key)?.trim()
    if (!note || paragraph.vanishes || paragraph.tiny.run) return
    this.noteCount += 1
    const mark = toSuperscript(String(this.noteCount))
    paragraph.text += mark
    paragraph.notes.push(`${mark} ${note}`)
  }

  private applyStyle(paragraph: Paragraph, style: string): void {
    paragraph.level ??= this.styles.levels.get(style)
    paragraph.isHidden = this.styles.hidden.has(style)
    paragraph.pale.style = this.styles.pale.has(style)
    paragraph.tiny.style = this.styles.tiny.has(style)
    const list = this.styles.lists.get(style)
    if (list) Object.assign(paragraph, { list: list.number, depth: list.depth, isItem: true })
  }

  close(tag: XmlTag): void {
    const wasHidden = this.hidden.close()
    if (unseen.has(tag.local)) this.unseenDepth -= 1
    if (wasHidden && tag.local === 'tr') this.table.dropRow()
    if (wasHidden || this.unseenDepth > 0 || !wordNamespaces.has(tag.uri)) return
    if (tag.local === 't') this.inText = false
    else if (tag.local === 'p') this.closeParagraph()
    else if (tag.local === 'tbl') {
      this.tables -= 1
      this.table.close()
    }
  }

  text(text: string): void {
    if (this.inText && this.unseenDepth === 0 && !this.hidden.isInside) this.write(text)
  }

  private write(text: string): void {
    const paragraph = this.paragraphs.at(-1)
    if (paragraph && !paragraph.vanishes && !paragraph.tiny.run && !this.isPaleOnPaper(paragraph))
      paragraph.text += paragraph.isRaised ? toSuperscript(text) : text
  }

  /** The cells of a table and the boxes of a drawing may have a ground of their own. */
  private isPaleOnPaper({ pale }: Paragraph): boolean {
    return pale.run && !pale.onShade && this.isWhitePaper && this.tables === 0 && this.paragraphs.length === 1
  }

  private closeParagraph(): void {
    const paragraph = this.paragraphs.pop()
    if (!paragraph?.text.trim()) return
    const { level, isItem, list, depth, notes } = paragraph
    const label = list === undefined ? null : this.numbers.next(list, depth)
    const text = label ? `${label} ${paragraph.text.trimStart()}` : paragraph.text
    const noted = [text, ...notes].join(' ')
    const marked = isItem && !label ? itemMark(depth) + noted.trimStart() : noted
    if (this.table.take(noted, level === undefined ? { text: marked } : { text: noted, level })) return
    if (level === undefined) this.emit({ text: marked })
    else this.emit({ text, level })
    if (level !== undefined && notes.length > 0) this.emit({ text: notes.join(' ') })
  }
}
