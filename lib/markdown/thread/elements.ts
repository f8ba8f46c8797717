import type { Element, ElementContent, Root } from 'hast'
import { visit } from 'unist-util-visit'

/** The allowed schemes of links. Other addresses are removed, and the link's text stays. */
export const linkSchemes = ['http', 'https', 'irc', 'ircs', 'mailto', 'xmpp']

/** A rehype plugin that runs after the sanitiser and changes elements by tag name. */
export function changeElements(changes: Record<string, (element: Element) => void>) {
  return (tree: Root) => visit(tree, 'element', (element) => changes[element.tagName]?.(element))
}

/** Opens the link in a new tab and removes all attributes except its address. */
export function openInNewTab(link: Element): void {
  const { href } = link.properties
  const address = typeof href === 'string' ? href.replace(/[<>"']/g, encodeURIComponent) : ''
  link.properties = {
    ...(address ? { href: address } : {}),
    target: '_blank',
    rel: ['noopener', 'noreferrer'],
  }
}

/** Makes an element scrollable by keyboard if it is too wide for its column. */
export function makeScrollable(element: Element): void {
  element.properties = { tabIndex: 0 }
}

/**
 * Turns a heading into a bold paragraph, because a text that
 * is one of several on its page must not add headings to it.
 */
export function toBoldParagraph(element: Element): void {
  element.tagName = 'p'
  element.properties = { className: ['heading'] }
}

/** Gives all headings the same level, so that no level is skipped whatever the author begins with. */
export function toSecondLevel(element: Element): void {
  element.tagName = 'h2'
  element.properties = {}
}

export const headings = (change: (element: Element) => void) =>
  Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => [tag, change]))

export const toText = (value: string): ElementContent => ({ type: 'text', value })
