import type { Nodes as Hast } from 'hast'
import type { Root } from 'mdast'
import { toString as toPlainText } from 'mdast-util-to-string'
import Markdown from 'react-markdown'
// The endings are needed because Node runs this file as it is.
import { markdownLimits } from './limits.ts'
import { getMarkdownOptions, type MarkdownKind } from './options.ts'

/** Renders as a page would. Returns the words without marks, or null if the text exceeds the limits. */
function check({ kind, text }: { kind: MarkdownKind; text: string }): { words: string } | null {
  let words = ''
  const { remarkPlugins, rehypePlugins, ...options } = getMarkdownOptions(kind, text)
  const readWords = () => (tree: Root) => {
    words = toWords(tree)
  }
  try {
    const from = process.threadCpuUsage()
    Markdown({
      ...options,
      remarkPlugins: [...remarkPlugins, readWords],
      rehypePlugins: [...rehypePlugins, checkSize],
      children: text,
    })
    const { user, system } = process.threadCpuUsage(from)
    return user + system <= markdownLimits.cpuMs * 1000 ? { words } : null
  } catch {
    // The text is too complex, or too deep for the stack.
    return null
  }
}

/** Alternative texts are omitted because a card does not show them. */
function toWords(tree: Root): string {
  return tree.children
    .flatMap((block) => (block.type === 'list' ? block.children : [block]))
    .map((block) => toPlainText(block, { includeImageAlt: false }))
    .join('\n\n')
}

function checkSize() {
  return (tree: Hast) => {
    const size = { nodes: 0, shown: 0 }
    measure(tree, 0, size)
  }
}

function measure(node: Hast, depth: number, size: { nodes: number; shown: number }): void {
  size.nodes++
  if ('value' in node) size.shown += node.value.length
  if ('properties' in node) {
    for (const value of Object.values(node.properties)) size.shown += String(value).length
  }
  if (depth > markdownLimits.depth || size.nodes > markdownLimits.nodes || size.shown > markdownLimits.shown)
    throw new Error('too complex')
  for (const child of 'children' in node ? node.children : []) measure(child, depth + 1, size)
}

// The first rendering compiles the parsers, so it must not count as a text's own time.
check({
  kind: 'answer',
  text: '# <b>Svar</b>\n\n- **Ja**, se [reglerna](https://brf.example)\n\n|a|b|\n|-|-|\n|1|2|',
})
check({ kind: 'article', text: '# Nytt\n\n1. _Ja_ <b>x</b>\n\n> `nej` https://brf.example' })
process.on('message', (message: Parameters<typeof check>[0]) => process.send?.(check(message)))
// The server has ended, also if it was killed.
process.on('disconnect', () => process.exit())
process.send?.('ready')
