import { fromMarkdown } from 'mdast-util-from-markdown'
import type { FlowBlock } from './flow'
import { decodeText } from './txt'

type Node = ReturnType<typeof fromMarkdown>['children'][number]

const frontMatter = /^\ufeff?---\r?\n[\s\S]*?\r?\n(?:---|\.\.\.)\r?\n/

export function readMarkdown(bytes: Buffer, emit: (block: FlowBlock) => void): void {
  const { children } = fromMarkdown(decodeText(bytes).replace(frontMatter, ''))
  for (const node of children) emitBlock(node, emit)
}

function emitBlock(node: Node, emit: (block: FlowBlock) => void, mark = ''): void {
  if (node.type === 'heading') emit({ text: textOf(node), level: node.depth })
  else if (node.type === 'paragraph') emit({ text: mark + toRows(textOf(node)) })
  else if (node.type === 'code') emit({ text: node.value })
  else if (node.type === 'list') {
    for (const [index, { children }] of node.children.entries()) {
      const itemMark = node.ordered ? `${(node.start ?? 1) + index}. ` : '• '
      for (const [at, child] of children.entries()) emitBlock(child, emit, at === 0 ? itemMark : '')
    }
  } else if (node.type === 'blockquote') for (const child of node.children) emitBlock(child, emit)
}

function textOf(node: Node): string {
  if (node.type === 'break') return '\n'
  if (node.type === 'html' || node.type === 'image') return ''
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

function toRows(text: string): string {
  const lines = text.split('\n')
  const [, rule = ''] = lines
  if (lines.length < 2 || !/^\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?$/.test(rule.trim()) || !rule.includes('|'))
    return text
  return lines
    .filter((_, index) => index !== 1)
    .map((line) =>
      line
        .replace(/^\s*\||\|\s*$/g, '')
        .split('|')
        .map((cell) => cell.trim())
        .join('  '),
    )
    .join('\n')
}
