import { clsx } from 'clsx'
import type { Source } from '@/app/[locale]/manager/ask-frank/message/message'
import { parseQuote } from './parse-quote'
import { type QuotePiece, shortenQuote } from './shorten-quote'

type Props = {
  source: Source
  /** Hides what `shortenQuote` marks as extra, if scripts can show it again. */
  isShort?: boolean
}

export function Quote({ source: { text, language }, isShort = false }: Props) {
  const pieces: QuotePiece[] = isShort
    ? shortenQuote(parseQuote(text))
    : parseQuote(text).map((part) => ({ ...part, isExtra: false }))
  return (
    <blockquote lang={language} className="whitespace-pre-line wrap-anywhere">
      {pieces[0]?.isExtra ? <span className="noscript:hidden">… </span> : null}
      {pieces.map(({ text, bold, isExtra }, index) => {
        const Tag = bold ? 'strong' : 'span'
        // The index is a stable key: a quote never changes, and two pieces may be equal.
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Tag key={index} className={clsx(isExtra && 'hidden noscript:inline')}>
            {text}
          </Tag>
        )
      })}
      {pieces.at(-1)?.isExtra ? <span className="noscript:hidden"> …</span> : null}
    </blockquote>
  )
}

/** The short form of the quote hides something. */
export const isLong = ({ text }: Source) => shortenQuote(parseQuote(text)).some(({ isExtra }) => isExtra)
