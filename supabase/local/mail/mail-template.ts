import { type DefaultTreeAdapterMap, parse, defaultTreeAdapter as tree } from 'parse5'
import { escapeHtml } from '@/lib/text/escape-html'

/** `Data` is the user's metadata. */
export interface MailVariables {
  SiteURL: string
  Token: string
  TokenHash: string
  RedirectTo: string
  Email: string
  NewEmail: string
  Data: Record<string, unknown>
}

const tag = /\{\{-?([^{}]*?)-?\}\}/g

/** `{{ .Name }}`, `{{ .Data.name }}`, `{{ if .Name }}`, `{{ if eq .Name "text" }}`. Values are escaped. */
export function renderMailTemplate(template: string, variables: MailVariables): string {
  let output = ''
  let position = 0
  const shown: boolean[] = []
  for (const match of template.matchAll(tag)) {
    if (!shown.includes(false)) output += template.slice(position, match.index)
    position = match.index + match[0].length
    const [word = '', ...rest] = match[1]?.match(/"[^"]*"|\S+/g) ?? []
    if (word === 'if') shown.push(holds(rest, variables))
    else if (word === 'else') shown.push(!shown.pop())
    else if (word === 'end') shown.pop()
    else if (!shown.includes(false)) output += escapeHtml(valueIn(word, variables))
  }
  return output + template.slice(position)
}

function holds(words: string[], variables: MailVariables): boolean {
  if (words[0] === 'eq') return valueIn(words[1] ?? '', variables) === valueIn(words[2] ?? '', variables)
  return valueIn(words[0] ?? '', variables) !== ''
}

function valueIn(word: string, variables: MailVariables): string {
  if (word.startsWith('"')) return word.slice(1, -1)
  let value: unknown = variables
  for (const name of word.split('.').slice(1)) {
    const fields = value !== null && typeof value === 'object' ? value : {}
    value = Object.hasOwn(fields, name) ? (fields as Record<string, unknown>)[name] : undefined
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

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
      .replace(/(?<! ) *\n[ \n]*/g, '\n\n')
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
