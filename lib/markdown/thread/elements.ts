import type { Element, ElementContent, Root } from 'hast'
import { visit } from 'unist-util-visit'

export const linkSchemes = ['http', 'https', 'irc', 'ircs', 'mailto', 'xmpp']

export function changeElements(changes: Record<string, (element: Element) => void>) {
  return (tree: Root) => visit(tree, 'element', (element) => changes[element.tagName]?.(element))
}

export function openInNewTab(link: Element): void {
  const { href } = link.properties
  const address = typeof href === 'string' ? href.replace(/[<>"']/g, encodeURIComponent) : ''
  link.properties = {
    ...(address ? { href: address } : {}),
    target: '_blank',
    rel: ['noopener', 'noreferrer'],
  }
}

export function makeScrollable(element: Element): void {
  element.properties = { tabIndex: 0 }
}

/** A text that is one of several on its page must not add headings to it. */
export function toBoldParagraph(element: Element): void {
  element.tagName = 'p'
  element.properties = { className: ['heading'] }
}

/** The author may begin with any level, and no level is skipped. */
export function toSecondLevel(element: Element): void {
  element.tagName = 'h2'
  element.properties = {}
}

export const headings = (change: (element: Element) => void) =>
  Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => [tag, change]))

export const toText = (value: string): ElementContent => ({ type: 'text', value })
