import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { type FlowBlock, itemMark } from './flow'
import { HtmlStyles, hasGround, keepsRoom } from './html-visible'
import { TableText } from './table-text'

type Node = DefaultTreeAdapterTypes.ChildNode

const blocks = new Set(
  'address article aside blockquote details dd div dl dt fieldset figcaption figure footer form header li main nav ol p pre section summary table tr ul'.split(
    ' ',
  ),
)
/** No page nests deeper; a hostile one would use up the stack. */
const deepest = 200

/**
 * The text that a browser would show, in paragraphs, headings, list items and tables.
 * @param styles of the whole file, if the HTML is a part of one
 */
export function readHtml(html: string, emit: (block: FlowBlock) => void, styles = new HtmlStyles()): void {
  const { childNodes } = parseFragment(html)
  styles.read(childNodes)
  new HtmlText(emit, styles).read(childNodes)
}

/** The text that a browser would show of a paragraph, whose lines stay. */
export function readInlineHtml(html: string, styles: HtmlStyles): string {
  const say = (nodes: readonly Node[], depth: number, isOnGround: boolean): string =>
    nodes
      .map((node) => {
        if ('value' in node) return node.value
        if (!('tagName' in node) || depth > deepest || styles.isUnseen(node, isOnGround)) return ''
        return node.tagName === 'br' ? '\n' : say(node.childNodes, depth + 1, isOnGround || hasGround(node))
      })
      .join('')
  return say(parseFragment(html).childNodes, 0, false)
}

class HtmlText {
  private text = ''
  private mark = ''
  private lists = 0
  private depth = 0
  private readonly table: TableText
  /** Elements around the present one that have a ground of their own. */
  private grounds = 0
  private readonly emit: (block: FlowBlock) => void
  private readonly styles: HtmlStyles

  constructor(emit: (block: FlowBlock) => void, styles: HtmlStyles) {
    this.emit = emit
    this.styles = styles
    this.table = new TableText(emit)
  }

  read(nodes: readonly Node[]): void {
    this.readNodes(nodes)
    this.flush()
  }

  private readNodes(nodes: readonly Node[]): void {
    for (const node of nodes) this.readNode(node)
  }

  private readNode(node: Node): void {
    if ('value' in node) this.text += node.value.replace(/\s+/g, ' ')
    else if ('tagName' in node && this.depth < deepest && !this.styles.isUnseen(node, this.grounds > 0)) {
      const ground = Number(hasGround(node))
      this.depth += 1
      this.grounds += ground
      this.readElement(node)
      this.grounds -= ground
      this.depth -= 1
    } else if ('tagName' in node && isCell(node) && keepsRoom(node)) this.table.openCell()
  }

  private readElement(node: DefaultTreeAdapterTypes.Element): void {
    const { tagName, childNodes } = node
    const level = /^h([1-6])$/.exec(tagName)?.[1]
    if (tagName === 'br') this.text += '\n'
    else if (isCell(node)) this.readCell(node)
    else if (!blocks.has(tagName) && !level) this.readNodes(childNodes)
    else {
      this.flush()
      if (tagName === 'table') this.table.open()
      if (tagName === 'tr') this.table.openRow()
      if (tagName === 'ul' || tagName === 'ol') this.lists += 1
      if (tagName === 'li') this.mark = itemMark(Math.max(0, this.lists - 1))
      this.readNodes(childNodes)
      this.flush(level ? Number(level) : undefined)
      if (tagName === 'ul' || tagName === 'ol') this.lists -= 1
      if (tagName === 'table') this.table.close()
    }
  }

  private readCell(node: DefaultTreeAdapterTypes.Element): void {
    this.flush()
    this.table.openCell()
    const read = (attribute: string) => Number(node.attrs.find(({ name }) => name === attribute)?.value)
    this.table.span(read('colspan'))
    this.table.spanRows(read('rowspan'))
    this.readNodes(node.childNodes)
    this.flush()
  }

  private flush(level?: number): void {
    const text = this.text.trim()
    this.text = ''
    if (!text) return
    const block = level ? { text, level } : { text: this.mark + text }
    this.mark = ''
    if (!this.table.take(text, block)) this.emit(block)
  }
}

const isCell = ({ tagName }: DefaultTreeAdapterTypes.Element) => tagName === 'td' || tagName === 'th'
