import type { Element, ElementContent, Root } from 'hast'
import { visit } from 'unist-util-visit'

/** Schemes of links. An address of any other is left out, and the link's words stay. */
export const linkSchemes = ['http', 'https', 'irc', 'ircs', 'mailto', 'xmpp']

/** A plugin for rehype, behind the sanitiser: what an element becomes is all that it has. */
export function changeElements(changes: Record<string, (element: Element) => void>) {
  return (tree: Root) => visit(tree, 'element', (element) => changes[element.tagName]?.(element))
}

/** Opens in a new tab, and has no other attribute than its address. */
export function openInNewTab(link: Element): void {
  const { href } = link.properties
  const address = typeof href === 'string' ? href.replace(/[<>"']/g, encodeURIComponent) : ''
  link.properties = {
    ...(address ? { href: address } : {}),
    target: '_blank',
    rel: ['noopener', 'noreferrer'],
  }
}

/** Is scrolled by keyboard where it is too wide for its column. */
export function makeScrollable(element: Element): void {
  element.properties = { tabIndex: 0 }
}

/** A text that is one of several on its page has no headings of the page. */
export function toBoldParagraph(element: Element): void {
  element.tagName = 'p'
  element.properties = { className: ['heading'] }
}

/** All of one level, so that none is left out whatever an author begins with. */
export function toSecondLevel(element: Element): void {
  element.tagName = 'h2'
  element.properties = {}
}

export const headings = (change: (element: Element) => void) =>
  Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => [tag, change]))

export const toText = (value: string): ElementContent => ({ type: 'text', value })
