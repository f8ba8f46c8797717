import { type DefaultTreeAdapterMap, parse, defaultTreeAdapter as tree } from 'parse5'

type Node = DefaultTreeAdapterMap['node']
type Attributes = Record<string, string>

/** A form's attributes and those of its inputs and buttons. */
export type PlainForm = { form: Attributes; inputs: Attributes[]; buttons: Attributes[] }

function listElements(node: Node, tag: string): DefaultTreeAdapterMap['element'][] {
  const inner = 'childNodes' in node ? node.childNodes.flatMap((child) => listElements(child, tag)) : []
  return tree.isElementNode(node) && node.tagName === tag ? [node, ...inner] : inner
}

const toAttributes = ({ attrs }: DefaultTreeAdapterMap['element']): Attributes =>
  Object.fromEntries(attrs.map(({ name, value }) => [name, value]))

/** The forms of a page, as a browser without scripts sees them. */
export function listForms(html: string): PlainForm[] {
  return listElements(parse(html), 'form').map((form) => ({
    form: toAttributes(form),
    inputs: listElements(form, 'input').map(toAttributes),
    buttons: listElements(form, 'button').map(toAttributes),
  }))
}
