import { fromMarkdown } from 'mdast-util-from-markdown'
import { parseFragment } from 'parse5'
import { type FlowBlock, itemMark } from './flow'
import { readHtml, readInlineHtml } from './html'
import { HtmlStyles } from './html-visible'
import { readNotes } from './markdown-notes'
import { readTable, toCell } from './table-text'
import { readText } from './txt'

type Node = ReturnType<typeof fromMarkdown>['children'][number]

const frontMatter = /^\ufeff?---\r?\n[\s\S]*?\r?\n(?:---|\.\.\.)\r?\n/

export function readMarkdown(bytes: Buffer, emit: (block: FlowBlock) => void): void {
  const { source, addTo } = readNotes(readText(bytes).replace(frontMatter, ''))
  const nodes = fromMarkdown(source).children
  const styles = new HtmlStyles()
  for (const node of nodes) if (node.type === 'html') styles.read(parseFragment(node.value).childNodes)
  const writer = new MarkdownWriter((block) => addTo(block).forEach(emit), styles)
  let hidden: string | null = null
  for (const node of nodes) {
    const html = node.type === 'html' ? node.value : ''
    // What stands between two blank lines is no HTML, though the tags around it hide it.
    hidden ??= findHiddenTag(html, styles)
    if (hidden === null) writer.write(node)
    else if (html.toLowerCase().includes(`</${hidden}`)) hidden = null
  }
}

/** The name of an element that hides what follows it, because it is not closed. */
function findHiddenTag(html: string, styles: HtmlStyles): string | null {
  if (!/^<[a-z][^<>]{0,500}>\s{0,9}$/i.test(html)) return null
  const [node] = parseFragment(html).childNodes
  return node && 'tagName' in node && styles.isUnseen(node, false) ? node.tagName : null
}

const escapeText = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

class MarkdownWriter {
  private readonly emit: (block: FlowBlock) => void
  private readonly styles: HtmlStyles

  constructor(emit: (block: FlowBlock) => void, styles: HtmlStyles) {
    this.emit = emit
    this.styles = styles
  }

  write(node: Node, mark = '', depth = 0): void {
    if (node.type === 'heading') this.emit({ text: tidy(this.textOf(node)), level: node.depth })
    else if (node.type === 'paragraph') emitParagraph(mark + tidy(this.textOf(node)), this.emit)
    else if (node.type === 'html') readHtml(node.value, this.emit, this.styles)
    else if (node.type === 'code') this.emit({ text: node.value })
    else if (node.type === 'list') {
      for (const [index, { children }] of node.children.entries()) {
        const own = node.ordered ? `${(node.start ?? 1) + index}. ` : itemMark(depth)
        for (const [at, child] of children.entries()) this.write(child, at === 0 ? own : '', depth + 1)
      }
    } else if (node.type === 'blockquote') for (const child of node.children) this.write(child)
  }

  private textOf(node: Node): string {
    if (node.type === 'break') return '\n'
    if (node.type === 'image') return ''
    if ('value' in node) return node.value
    return 'children' in node ? this.textOfAll(node.children) : ''
  }

  /** The tags of a line stand between its words, so that what is between two is read with them. */
  private textOfAll(nodes: readonly Node[]): string {
    if (!nodes.some(({ type }) => type === 'html')) return nodes.map((node) => this.textOf(node)).join('')
    const say = (node: Node) => (node.type === 'html' ? node.value : escapeText(this.textOf(node)))
    return readInlineHtml(nodes.map(say).join(''), this.styles)
  }
}

const struckText = /(?<!~)~~(?=\S)[^~]+(?<=\S)~~(?!~)/g
/** Struck text no longer holds. The parser knows CommonMark alone, without strike-through. */
const tidy = (text: string) => text.replace(struckText, '')

function emitParagraph(text: string, emit: (block: FlowBlock) => void): void {
  const lines = text.split('\n')
  const [, rule = ''] = lines
  if (
    lines.length < 2 ||
    !/^\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?$/.test(rule.trim()) ||
    !rule.includes('|')
  ) {
    emit({ text })
    return
  }
  const grid = lines
    .filter((_, index) => index !== 1)
    .map((line) =>
      line
        .replace(/^\s*\||\|\s*$/g, '')
        .split('|')
        .map((cell) => toCell(cell.trim())),
    )
  for (const block of readTable(grid)) emit(block)
}
