import type { ComponentProps } from 'react'
import Markdown from 'react-markdown'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import { htmlAsText } from './html-as-text'

/** An image in a text would have the reader's browser ask somebody else for it: its words stand in its place. */
const schema = {
  ...defaultSchema,
  tagNames: defaultSchema.tagNames?.filter((tag) => !['picture', 'source', 'input'].includes(tag)),
  attributes: { ...defaultSchema.attributes, img: ['alt'] },
  protocols: { href: ['http', 'https', 'irc', 'ircs', 'mailto', 'xmpp'] },
}

/** A text that is one of several on its page has no headings of the page. */
function PlainHeading({ children }: ComponentProps<'h1'>) {
  return <p className="text-lg font-bold">{children}</p>
}

/** All of one level, so that none is left out whatever an author begins with. */
function Heading({ children }: ComponentProps<'h1'>) {
  return <h2 className="mt-6! text-2xl">{children}</h2>
}

const toHeadings = (heading: typeof Heading) => ({
  ...{ h1: heading, h2: heading, h3: heading, h4: heading, h5: heading, h6: heading },
})

function NewTabLink({ href, children }: ComponentProps<'a'>) {
  return (
    <a href={href || undefined} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

/** What a table or code too wide for its column needs to be scrolled by keyboard. */
function Scrollable({ children }: ComponentProps<'pre'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways
    <pre tabIndex={0}>{children}</pre>
  )
}

const parts = { a: NewTabLink, img: ({ alt }: ComponentProps<'img'>) => alt, pre: Scrollable }

type Props = { text: string; withHeadings?: boolean }

/** An article's markdown, rendered on the server, with nothing in it that runs or fetches. */
export function ArticleMarkdown({ text, withHeadings = false }: Props) {
  return (
    <div className="answer wrap-anywhere">
      <Markdown
        remarkPlugins={[remarkGfm, htmlAsText]}
        rehypePlugins={[[rehypeSanitize, schema]]}
        components={{ ...parts, ...toHeadings(withHeadings ? Heading : PlainHeading) }}
      >
        {text}
      </Markdown>
    </div>
  )
}
