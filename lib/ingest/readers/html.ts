import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { type FlowBlock, itemMark } from './flow'
import { TableText } from './table-text'

type Node = DefaultTreeAdapterTypes.ChildNode

const unseen = new Set(['script', 'style', 'template', 'head', 'del', 's', 'strike', 'select', 'textarea'])
const blocks = new Set(
  'address article aside blockquote details dd div dl dt fieldset figcaption figure footer form header li main nav ol p pre section summary table tr ul'.split(
    ' ',
  ),
)
/** No page nests deeper; a hostile one would use up the stack. */
const deepest = 200
const struckTag = /^<(\/?)(?:del|s|strike)\b/i

/** The text that a browser would show, in paragraphs, headings, list items and tables. */
export function readHtml(html: string, emit: (block: FlowBlock) => void): void {
  new HtmlText(emit).read(parseFragment(html).childNodes)
}

class HtmlText {
  private text = ''
  private mark = ''
  private lists = 0
  private depth = 0
  private readonly table: TableText
  private readonly emit: (block: FlowBlock) => void

  constructor(emit: (block: FlowBlock) => void) {
    this.emit = emit
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
    else if ('tagName' in node && !isUnseen(node) && this.depth < deepest) {
      this.depth += 1
      this.readElement(node)
      this.depth -= 1
    }
  }

  private readElement(node: DefaultTreeAdapterTypes.Element): void {
    const { tagName, childNodes } = node
    const level = /^h([1-6])$/.exec(tagName)?.[1]
    if (tagName === 'br') this.text += '\n'
    else if (tagName === 'td' || tagName === 'th') this.readCell(node)
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

function isUnseen({ tagName, attrs }: DefaultTreeAdapterTypes.Element): boolean {
  const isHidden = attrs.some(
    ({ name, value }) =>
      name === 'hidden' ||
      (name === 'style' && /(?:display:\s*none|visibility:\s*hidden|line-through)/i.test(value)),
  )
  return isHidden || unseen.has(tagName)
}

/** For a tag that stands in a line of text: 1 where struck text begins, -1 where it ends, else 0. */
export function readStruckTag(html: string): number {
  const tag = struckTag.exec(html)
  return tag ? (tag[1] ? -1 : 1) : 0
}
