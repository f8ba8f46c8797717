import type { Root as Hast } from 'hast'
import { toHtml } from 'hast-util-to-html'
import type { Root } from 'mdast'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { checkSize } from './check-size'
import {
  changeElements,
  headings,
  linkSchemes,
  makeScrollable,
  openInNewTab,
  toBoldParagraph,
} from './elements'
import { showHost } from './link-host'
import type { MarkdownResults } from './results'

/** No images: an answer, whoever wrote it, must not make the browser ask anybody for anything. */
const markdownSchema = {
  ...defaultSchema,
  tagNames: defaultSchema.tagNames?.filter((tag) => !['img', 'picture', 'source'].includes(tag)),
  protocols: { href: linkSchemes },
}

/** What an answer written in HTML may consist of (specification, section 5). What stands inside anything else is kept as text. */
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

/** An answer of whatever service, sanitised; its links say where they lead. */
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

/** Whether markdown has HTML in it that would mean something: `2 < 3` and `\<p>` have none. */
export function hasHtml(text: string): boolean {
  return /(?<!\\)<(?:\/?[a-z][^<>]*>|!--)/i.test(text)
}
