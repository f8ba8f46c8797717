import type { ComponentProps } from 'react'
import Markdown, { type Options } from 'react-markdown'
import rehypeSanitize, { defaultSchema, type Options as Schema } from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'

export const linkSchemes = ['http', 'https', 'irc', 'ircs', 'mailto', 'xmpp']

/** No images: an answer, whoever wrote it, must not make the browser ask anybody for anything. */
const markdownSchema: Schema = {
  ...defaultSchema,
  tagNames: defaultSchema.tagNames?.filter((tag) => !['img', 'picture', 'source'].includes(tag)),
  protocols: { href: linkSchemes },
}

/** An answer's headings are no headings of the page. */
function Heading({ children }: ComponentProps<'h1'>) {
  return <p className="font-bold">{children}</p>
}

function NewTabLink({ href, children }: ComponentProps<'a'>) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

const components = {
  a: NewTabLink,
  h1: Heading,
  h2: Heading,
  h3: Heading,
  h4: Heading,
  h5: Heading,
  h6: Heading,
}

type Props = {
  text: string
  /** Reads the HTML in the text; without it, HTML is left out. */
  parseHtml?: NonNullable<Options['rehypePlugins']>[number]
  schema?: Schema
}

/** An answer as elements, sanitised. Without a state of its own: the server renders with it what is kept, the browser what comes. */
export function AnswerMarkdown({ text, parseHtml, schema = markdownSchema }: Props) {
  return (
    <div className="answer">
      <Markdown
        remarkPlugins={[remarkGfm]}
        rehypePlugins={[...(parseHtml ? [parseHtml] : []), [rehypeSanitize, schema]]}
        components={components}
      >
        {text}
      </Markdown>
    </div>
  )
}
