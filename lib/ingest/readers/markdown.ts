import { fromMarkdown } from 'mdast-util-from-markdown'
import { type FlowBlock, itemMark } from './flow'
import { readHtml, readStruckTag } from './html'
import { readNotes } from './markdown-notes'
import { readTable, toCell } from './table-text'
import { readText } from './txt'

type Node = ReturnType<typeof fromMarkdown>['children'][number]

const frontMatter = /^\ufeff?---\r?\n[\s\S]*?\r?\n(?:---|\.\.\.)\r?\n/

export function readMarkdown(bytes: Buffer, emit: (block: FlowBlock) => void): void {
  const { source, addTo } = readNotes(readText(bytes).replace(frontMatter, ''))
  const emitNoted = (block: FlowBlock) => addTo(block).forEach(emit)
  for (const node of fromMarkdown(source).children) emitBlock(node, emitNoted)
}

function emitBlock(node: Node, emit: (block: FlowBlock) => void, mark = '', depth = 0): void {
  if (node.type === 'heading') emit({ text: tidy(textOf(node)), level: node.depth })
  else if (node.type === 'paragraph') emitParagraph(mark + tidy(textOf(node)), emit)
  else if (node.type === 'html') readHtml(node.value, emit)
  else if (node.type === 'code') emit({ text: node.value })
  else if (node.type === 'list') {
    for (const [index, { children }] of node.children.entries()) {
      const own = node.ordered ? `${(node.start ?? 1) + index}. ` : itemMark(depth)
      for (const [at, child] of children.entries()) emitBlock(child, emit, at === 0 ? own : '', depth + 1)
    }
  } else if (node.type === 'blockquote') for (const child of node.children) emitBlock(child, emit)
}

function textOf(node: Node): string {
  if (node.type === 'break') return '\n'
  if (node.type === 'html') return /^<br\b/i.test(node.value) ? '\n' : ''
  if (node.type === 'image') return ''
  if ('value' in node) return node.value
  return 'children' in node ? textOfAll(node.children) : ''
}

function textOfAll(nodes: readonly Node[]): string {
  let struck = 0
  let text = ''
  for (const node of nodes) {
    if (node.type === 'html') struck = Math.max(0, struck + readStruckTag(node.value))
    if (struck === 0) text += textOf(node)
  }
  return text
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
