import { type DefaultTreeAdapterMap, parse, defaultTreeAdapter as tree } from 'parse5'

type Node = DefaultTreeAdapterMap['node']
type Element = DefaultTreeAdapterMap['element']

const unread = new Set(['head', 'style', 'script'])
const endsLine = /^(?:p|div|h\d|tr|li|br)$/

/** The text has the address of each link after its words. */
export function readMail(html: string): { title: string; text: string } {
  const page = parse(html)
  const title = find(page, 'title')
  return {
    title: title ? oneSpace(childrenOf(title).map(rawText).join('')).trim() : '',
    text: textOf(page)
      .replace(/ *\n[ \n]*/g, '\n\n')
      .trim(),
  }
}

function textOf(node: Node): string {
  if (tree.isTextNode(node)) return oneSpace(node.value)
  const words = childrenOf(node)
    .filter((child) => !(tree.isElementNode(child) && unread.has(child.tagName)))
    .map(textOf)
    .join('')
  if (!tree.isElementNode(node)) return words
  return nameLink(node, words) + (endsLine.test(node.tagName) ? '\n' : '')
}

function nameLink({ tagName, attrs }: Element, words: string): string {
  const href = tagName === 'a' ? attrs.find(({ name }) => name === 'href')?.value : undefined
  if (href === undefined) return words
  return words.trim() === href ? href : `${words}: ${href}`
}

function find(node: Node, tagName: string): Element | undefined {
  if (tree.isElementNode(node) && node.tagName === tagName) return node
  for (const child of childrenOf(node)) {
    const found = find(child, tagName)
    if (found) return found
  }
}

const childrenOf = (node: Node): Node[] => ('childNodes' in node ? node.childNodes : [])
const rawText = (node: Node): string => (tree.isTextNode(node) ? node.value : '')
const oneSpace = (text: string): string => text.replace(/\s+/g, ' ')
