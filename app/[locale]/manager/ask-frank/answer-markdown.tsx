'use client'

import type { ComponentProps } from 'react'
import Markdown from 'react-markdown'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'

const linkSchemes = ['http', 'https', 'irc', 'ircs', 'mailto', 'xmpp']

/** No images: an answer, whoever wrote it, must not make the browser ask anybody for anything. */
const schema = {
  ...defaultSchema,
  tagNames: defaultSchema.tagNames?.filter((tag) => !['img', 'picture', 'source'].includes(tag)),
  protocols: { href: linkSchemes },
}

/** An answer's headings are no headings of the page. */
function Heading({ children }: ComponentProps<'h1'>) {
  return <p className="font-bold">{children}</p>
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

function NewTabLink({ href, children }: ComponentProps<'a'>) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

export function AnswerMarkdown({ text }: { text: string }) {
  return (
    <div className="answer">
      <Markdown
        remarkPlugins={[remarkGfm]}
        rehypePlugins={[[rehypeSanitize, schema]]}
        components={components}
      >
        {text}
      </Markdown>
    </div>
  )
}
