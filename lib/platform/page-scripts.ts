import { createHash } from 'node:crypto'
import { type DefaultTreeAdapterMap, parse, defaultTreeAdapter as tree } from 'parse5'

type Node = DefaultTreeAdapterMap['node']
type Element = DefaultTreeAdapterMap['element']
type Stretch = { start: number; end: number }

/** The parser only locates the scripts; every other byte stays. */
export function withoutReact(html: string): string {
  let rest = ''
  let position = 0
  const stretches = listElements(html).filter(isOfReact).flatMap(stretchOf)
  // The tree has another order where a table cannot contain an element.
  for (const { start, end } of stretches.sort((a, b) => a.start - b.start)) {
    rest += html.slice(position, start)
    position = end
  }
  return rest + html.slice(position)
}

export function hashScripts(html: string): string[] {
  const inline = listElements(html).filter((element) => isScript(element) && !attribute(element, 'src'))
  return [...new Set(inline.map((script) => `'sha256-${hash(textOf(script))}'`))]
}

export function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}

/** Inline scripts of Next and React have no attribute, or React's id alone. Ours have others. */
function isOfReact(element: Element): boolean {
  if (element.tagName === 'link') return attribute(element, 'as') === 'script'
  if (!isScript(element)) return false
  if (element.attrs.some(({ name }) => name === 'src' || name === 'nomodule')) return true
  return element.attrs.every(({ name, value }) => name === 'id' && value === '_R_')
}

const isScript = ({ tagName }: Element) => tagName === 'script'
const attribute = ({ attrs }: Element, name: string) => attrs.find((one) => one.name === name)?.value

function textOf({ childNodes }: Element): string {
  return childNodes.map((node) => (tree.isTextNode(node) ? node.value : '')).join('')
}

function stretchOf({ sourceCodeLocation: at }: Element): Stretch[] {
  return at ? [{ start: at.startOffset, end: at.endOffset }] : []
}

function listElements(html: string): Element[] {
  const found: Element[] = []
  const walk = (node: Node) => {
    if (tree.isElementNode(node)) found.push(node)
    if ('childNodes' in node) node.childNodes.forEach(walk)
  }
  walk(parse(html, { sourceCodeLocationInfo: true }))
  return found
}
