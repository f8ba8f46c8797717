import 'server-only'
import { clsx } from 'clsx'
import { LRUCache } from 'lru-cache'
import { toString as toPlainText } from 'mdast-util-to-string'
import type { ReactElement } from 'react'
import ReactMarkdown, { type Components, type ExtraProps } from 'react-markdown'
import { getMarkdownOptions } from '@/lib/markdown/options'
import { unbreakPhones } from '@/lib/markdown/unbroken-phones'

type Place = 'card' | 'page' | 'answer'

type Props = {
  text: string
  /** From the text's row: `lib/markdown/check.ts` has rendered it within its limits. */
  isChecked: boolean
  place: Place
  className?: string
}

/** A text that was not checked can take minutes to parse, so it is shown as it was written. */
export function Markdown({ text, isChecked, place, className }: Props) {
  if (!isChecked) return <p className={clsx('whitespace-pre-line', className)}>{text}</p>
  return <div className={clsx('answer', className)}>{parse(place, text)}</div>
}

/** In characters of the texts. A hard text takes up to 350 bytes of memory for each. */
const parsedTexts = new LRUCache<string, ReactElement>({
  maxSize: 200_000,
  sizeCalculation: (_, key) => key.length,
})
/** Parsing a shorter text costs less than the rest of its page. */
const briefLength = 2000

/** A long text is parsed once, because parsing it takes far longer than to send what came of it. */
function parse(place: Place, text: string): ReactElement {
  const key = `${place} ${text}`
  const { rehypePlugins, ...options } = getMarkdownOptions(place === 'answer' ? 'answer' : 'article', text)
  const parsed =
    parsedTexts.get(key) ??
    ReactMarkdown({
      ...options,
      rehypePlugins: [...rehypePlugins, unbreakPhones],
      components: components[place],
      children: text,
    })
  if (text.length > briefLength) parsedTexts.set(key, parsed)
  return parsed
}

/** A text that is one of several on its page must not add headings to it. */
const BoldParagraph: Components['h1'] = ({ children }) => <p className="heading">{children}</p>

/** The author may begin with any level, and no level is skipped. */
const SecondLevel: Components['h1'] = ({ children }) => <h2>{children}</h2>

const headings = (heading: Components['h1']): Components => ({
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
})

const Link: Components['a'] = ({ href, children }) => (
  <a href={href || undefined} target="_blank" rel="noopener noreferrer">
    {children}
  </a>
)

/** The text of an answer's link can name another place. */
const AnswerLink: Components['a'] = ({ href, children, node }) => {
  const host = getHost(href)
  return (
    <Link href={href}>
      {children}
      {host && !isShown(toPlainText(node), host) ? (
        <>
          {' '}
          <bdi>({host})</bdi>
        </>
      ) : null}
    </Link>
  )
}

function getHost(href: string | undefined): string | null {
  if (!href || !URL.canParse(href)) return null
  const { host, pathname } = new URL(href)
  return host || pathname
}

function isShown(words: string, host: string): boolean {
  const text = words.trim()
  return (
    text === host || (/^https?:\/\/[!-~]+$/.test(text) && URL.canParse(text) && new URL(text).host === host)
  )
}

/** The content security policy refuses the style by which `react-markdown` aligns a cell. */
const getAlign = ({ node }: ExtraProps) => {
  const { align } = node?.properties ?? {}
  return align === 'left' || align === 'center' || align === 'right' ? align : undefined
}

const shared: Components = {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls code that is too wide
  pre: ({ children }) => <pre tabIndex={0}>{children}</pre>,
  th: (props) => <th align={getAlign(props)}>{props.children}</th>,
  td: (props) => <td align={getAlign(props)}>{props.children}</td>,
}

const components: Record<Place, Components> = {
  card: { ...shared, ...headings(BoldParagraph), a: Link },
  page: { ...shared, ...headings(SecondLevel), a: Link },
  answer: { ...shared, ...headings(BoldParagraph), a: AnswerLink },
}
