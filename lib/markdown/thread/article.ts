import type { Root as Hast } from 'hast'
import { toHtml } from 'hast-util-to-html'
import type { Nodes, Paragraph, PhrasingContent, Root, RootContent } from 'mdast'
import { toString as toWords } from 'mdast-util-to-string'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { checkSize } from './check-size.ts'
import {
  changeElements,
  headings,
  linkSchemes,
  makeScrollable,
  openInNewTab,
  toBoldParagraph,
  toSecondLevel,
} from './elements.ts'
import type { MarkdownResults } from './results.ts'

const holdsParagraphs = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition'])

/** The sanitiser would remove text that looks like HTML silently. */
function htmlAsText() {
  return (tree: Root) => replaceIn(tree)
}

function replaceIn(parent: Nodes): void {
  if (!('children' in parent)) return
  const children: RootContent[] = parent.children
  for (const [index, child] of children.entries()) {
    if (child.type === 'html') children[index] = toTextOf(parent, child.value)
    else replaceIn(child)
  }
}

function toTextOf(parent: Nodes, value: string): Paragraph | PhrasingContent {
  const text = { type: 'text', value } as const
  return holdsParagraphs.has(parent.type) ? { type: 'paragraph', children: [text] } : text
}

const schema = {
  ...defaultSchema,
  tagNames: defaultSchema.tagNames?.filter((tag) => !['img', 'picture', 'source', 'input'].includes(tag)),
  protocols: { href: linkSchemes },
}

const parser = unified().use(remarkParse).use(remarkGfm).use(htmlAsText).use(checkSize)
const sanitiser = unified().use(imagesAsText).use(remarkRehype).use(rehypeSanitize, schema)

export function renderArticle(text: string): MarkdownResults['article'] {
  const tree = parser.runSync(parser.parse(text)) as Root
  const words = readWords(tree)
  const clean = sanitiser.runSync(tree) as Hast
  return {
    card: toHtml(change(structuredClone(clean), toBoldParagraph)),
    page: toHtml(change(clean, toSecondLevel)),
    words,
  }
}

function change(tree: Hast, heading: typeof toBoldParagraph): Hast {
  changeElements({
    a: openInNewTab,
    pre: makeScrollable,
    ...headings(heading),
  })(tree)
  return tree
}

/** Alternative texts are omitted because a card does not show them. */
function readWords(tree: Root): string {
  return tree.children
    .flatMap((block) => (block.type === 'list' ? block.children : [block]))
    .map((block) => toWords(block, { includeImageAlt: false }))
    .join('\n\n')
}

/** An image would make the reader's browser send a request to another server. */
export function imagesAsText() {
  return (tree: Root) =>
    visit(tree, ['image', 'imageReference'], (node, index, parent) => {
      if (!parent || index === undefined || !('alt' in node)) return
      parent.children[index] = { type: 'text', value: node.alt ?? '' }
    })
}
