import { fromMarkdown } from 'mdast-util-from-markdown'
import { toString as toWords } from 'mdast-util-to-string'

/** The words of a markdown text, without its marks: paragraphs, headings and list items follow one another with a space between. */
export function toPlainText(markdown: string): string {
  return fromMarkdown(markdown)
    .children.flatMap((block) => ('children' in block && block.type === 'list' ? block.children : [block]))
    .map((block) => toWords(block, { includeImageAlt: false }))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
}
