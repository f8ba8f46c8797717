import type { Element } from 'hast'
import { toString as toWords } from 'mdast-util-to-string'
import { toText } from './elements'

/** The text of an answer's link can name another place. */
export function showHost(link: Element): void {
  const host = getHost(link.properties.href)
  if (!host || isShown(toWords(link), host)) return
  const shown: Element = { type: 'element', tagName: 'bdi', properties: {}, children: [toText(`(${host})`)] }
  link.children.push(toText(' '), shown)
}

function getHost(href: unknown): string | null {
  if (typeof href !== 'string' || !URL.canParse(href)) return null
  const { host, pathname } = new URL(href)
  return host || pathname
}

function isShown(words: string, host: string): boolean {
  const text = words.trim()
  return (
    text === host || (/^https?:\/\/[!-~]+$/.test(text) && URL.canParse(text) && new URL(text).host === host)
  )
}
