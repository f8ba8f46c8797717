import type { ElementContent } from 'hast'
import type { Parents } from 'mdast'
import type { Options } from 'react-markdown'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'

export type MarkdownKind = 'article' | 'answer'

const protocols = { href: ['http', 'https', 'irc', 'ircs', 'mailto', 'xmpp'] }
const unshown = ['img', 'picture', 'source', 'input']

const markdownSchema = {
  ...defaultSchema,
  tagNames: defaultSchema.tagNames?.filter((tag) => !unshown.includes(tag)),
  protocols,
}

/** Specification, section 5. The content of any other element is kept as text. */
const htmlSchema = {
  tagNames: ['p', 'br', 'strong', 'em', 'u', 'a', 'ul', 'ol', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  attributes: { a: ['href', 'target', 'rel'] },
  protocols,
  strip: ['script', 'style', 'template', 'iframe', 'object', 'noscript'],
}

const text = (value: string): ElementContent => ({ type: 'text', value })
const paragraph = (value: string): ElementContent => ({
  type: 'element',
  tagName: 'p',
  properties: {},
  children: [text(value)],
})

/** An image would make the reader's browser send a request to another server. */
const toAlternative = (_: unknown, { alt }: { alt?: string | null }) => text(alt ?? '')

const holdsParagraphs = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition'])

/** The sanitiser would remove an article's text that looks like HTML silently. */
const toText = (_: unknown, { value }: { value: string }, parent?: Parents) =>
  holdsParagraphs.has(parent?.type ?? 'root') ? paragraph(value) : text(value)

const images = { image: toAlternative, imageReference: toAlternative }

const markdown = {
  remarkPlugins: [remarkGfm],
  remarkRehypeOptions: { handlers: { ...images, html: toText } },
  rehypePlugins: [[rehypeSanitize, markdownSchema]],
} satisfies Options

const html = {
  remarkPlugins: [remarkGfm],
  remarkRehypeOptions: { handlers: images },
  rehypePlugins: [rehypeRaw, [rehypeSanitize, htmlSchema]],
} satisfies Options

/** Only an answer may hold HTML. */
export const getMarkdownOptions = (kind: MarkdownKind, content: string) =>
  kind === 'answer' && hasHtml(content) ? html : markdown

/** False for `2 < 3` and `\<p>`. */
export function hasHtml(content: string): boolean {
  return /(?<!\\)<(?:\/?[a-z][^<>]*>|!--)/i.test(content)
}
