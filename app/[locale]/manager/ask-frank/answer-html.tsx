import rehypeRaw from 'rehype-raw'
import { AnswerMarkdown, linkSchemes } from './answer-markdown'

/** What an answer written in HTML may consist of (specification, section 5). What stands inside anything else is kept as text. */
const htmlSchema = {
  tagNames: ['p', 'br', 'strong', 'em', 'u', 'a', 'ul', 'ol', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  attributes: { a: ['href', 'target', 'rel'] },
  protocols: { href: linkSchemes },
  strip: ['script', 'style', 'template', 'iframe', 'object', 'noscript'],
}

export function AnswerHtml({ text }: { text: string }) {
  return <AnswerMarkdown text={text} parseHtml={rehypeRaw} schema={htmlSchema} />
}
