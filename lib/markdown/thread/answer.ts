import type { Element, Root as Hast } from 'hast'
import { toHtml } from 'hast-util-to-html'
import type { Root } from 'mdast'
import { toString as toWords } from 'mdast-util-to-string'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { checkSize } from './check-size.ts'
import {
  changeElements,
  headings,
  linkSchemes,
  makeScrollable,
  openInNewTab,
  toBoldParagraph,
  toText,
} from './elements.ts'
import type { MarkdownResults } from './results.ts'

/** No images because an answer must cause no request of the browser. */
const markdownSchema = {
  ...defaultSchema,
  tagNames: defaultSchema.tagNames?.filter((tag) => !['img', 'picture', 'source'].includes(tag)),
  protocols: { href: linkSchemes },
}

/** Specification, section 5. The content of any other element is kept as text. */
const htmlSchema = {
  tagNames: ['p', 'br', 'strong', 'em', 'u', 'a', 'ul', 'ol', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  attributes: { a: ['href', 'target', 'rel'] },
  protocols: { href: linkSchemes },
  strip: ['script', 'style', 'template', 'iframe', 'object', 'noscript'],
}

const parser = unified().use(remarkParse).use(remarkGfm).use(checkSize)
const markdown = unified().use(remarkRehype).use(rehypeSanitize, markdownSchema)
const html = unified()
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeRaw)
  .use(checkSize)
  .use(rehypeSanitize, htmlSchema)

export function renderAnswer(text: string): MarkdownResults['answer'] {
  const kind = hasHtml(text) ? html : markdown
  const tree = kind.runSync(parser.runSync(parser.parse(text)) as Root) as Hast
  changeElements({
    a: (link) => {
      showHost(link)
      openInNewTab(link)
    },
    pre: makeScrollable,
    ...headings(toBoldParagraph),
  })(tree)
  return { html: toHtml(tree) }
}

/** False for `2 < 3` and `\<p>`. */
export function hasHtml(text: string): boolean {
  return /(?<!\\)<(?:\/?[a-z][^<>]*>|!--)/i.test(text)
}

/** The text of an answer's link can name another place. */
function showHost(link: Element): void {
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
