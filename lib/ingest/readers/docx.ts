import { type HeadingStyles, readHeadingStyles } from './docx-styles'
import type { FlowBlock } from './flow'
import { TableText } from './table-text'
import { attributeOf, readXml, type XmlHandlers, type XmlTag } from './xml'
import { openZip, type Zip } from './zip'

const mainType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const usualPart = 'word/document.xml'

/** Omits headers, footers, notes and comments. */
export async function readDocx(bytes: Buffer, emit: (block: FlowBlock) => void): Promise<void> {
  const zip = await openZip(
    bytes,
    (name) => name === '[Content_Types].xml' || /^word\/[\w.-]+\.xml$/.test(name),
  )
  const styles = await readHeadingStyles(zip)
  const body = new DocxBody(styles, emit)
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

type Paragraph = { text: string; level?: number; isItem: boolean; vanishes: boolean }

const blank = (): Paragraph => ({ text: '', isItem: false, vanishes: false })

/** Paragraphs nest because a text box is inside a paragraph. */
export class DocxBody implements XmlHandlers {
  private readonly paragraphs: Paragraph[] = []
  private readonly table: TableText
  private unseenDepth = 0
  private inText = false

  private readonly styles: HeadingStyles
  private readonly emit: (block: FlowBlock) => void

  constructor(styles: HeadingStyles, emit: (block: FlowBlock) => void) {
    this.styles = styles
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
    else if (paragraph) this.openInParagraph(tag, paragraph)
  }

  private openInParagraph(tag: XmlTag, paragraph: Paragraph): void {
    const value = attributeOf(tag, 'val')
    if (tag.local === 't') this.inText = true
    else if (tag.local === 'r') paragraph.vanishes = false
    else if (tag.local === 'vanish') paragraph.vanishes = isOn(value)
    else if (tag.local === 'tab') this.write(' ')
    else if (tag.local === 'br' || tag.local === 'cr') this.write('\n')
    else if (tag.local === 'noBreakHyphen') this.write('-')
    else if (tag.local === 'numPr') paragraph.isItem = true
    else if (tag.local === 'numId' && value === '0') paragraph.isItem = false
    else if (tag.local === 'pStyle') paragraph.level ??= this.styles.get(value ?? '')
    else if (tag.local === 'outlineLvl' && Number(value) < 9) paragraph.level = Number(value) + 1
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
    if (paragraph && !paragraph.vanishes) paragraph.text += text
  }

  private closeParagraph(): void {
    const paragraph = this.paragraphs.pop()
    if (!paragraph?.text.trim()) return
    const { text, level, isItem } = paragraph
    if (this.table.take(text)) return
    if (level !== undefined) this.emit({ text, level })
    else this.emit({ text: isItem ? `• ${text.trimStart()}` : text })
  }
}

const isOn = (value: string | undefined) => value === undefined || !/^(?:0|false|off)$/.test(value)
