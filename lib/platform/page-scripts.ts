import { createHash } from 'node:crypto'
import { type DefaultTreeAdapterMap, parse, defaultTreeAdapter as tree } from 'parse5'

type Node = DefaultTreeAdapterMap['node']
type Element = DefaultTreeAdapterMap['element']
type Stretch = { start: number; end: number }

/**
 * A page without what would bring it to life: Next's files, and the data that they would read. Scripts of the page's own stay, and so does
 * every other byte: the parser tells where an element stands, and the page is never written anew.
 */
export function withoutReact(html: string): string {
  let rest = ''
  let position = 0
  const stretches = listElements(html).filter(isOfReact).flatMap(stretchOf)
  // The tree's order is another where a table may not hold what stands in it.
  for (const { start, end } of stretches.sort((a, b) => a.start - b.start)) {
    rest += html.slice(position, start)
    position = end
  }
  return rest + html.slice(position)
}

/** The sources of a policy that admit a page's inline scripts, each once. */
export function hashScripts(html: string): string[] {
  const inline = listElements(html).filter((element) => isScript(element) && !attribute(element, 'src'))
  return [...new Set(inline.map((script) => `'sha256-${hash(textOf(script))}'`))]
}

/** SHA-256 in Base64. */
export function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}

/**
 * What Next and React put into a page: files and their preloads, and inline scripts, which carry no attribute, or React's id alone. A script
 * of ours is one of data, or has an id.
 */
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
