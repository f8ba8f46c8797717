import { clsx } from 'clsx'
import type { Source } from '@/app/[locale]/manager/ask-frank/message/message'
import { parseQuote } from '@/lib/text/parse-quote'
import { type QuotePiece, shortenQuote } from './shorten-quote'

type Props = {
  source: Source
  /** Hides what `shortenQuote` marks as extra, if scripts can show it again. */
  isShort?: boolean
  /** Hides more. */
  isBrief?: boolean
}

/** A larger share of bold words tells nothing from the rest. */
const telling = 0.6

export function Quote({ source: { text, language }, isShort = false, isBrief = false }: Props) {
  const pieces: QuotePiece[] = isShort
    ? shortenQuote(parseQuote(text), isBrief)
    : parseQuote(text).map((part) => ({ ...part, isExtra: false }))
  const seen = pieces.filter(({ isExtra }) => !isExtra)
  const tells = countCharacters(seen.filter(({ bold }) => bold)) <= telling * countCharacters(seen)
  return (
    <blockquote lang={language} className="whitespace-pre-line wrap-anywhere">
      {pieces.map(({ text, bold, isExtra }, index) => {
        const Tag = bold ? 'strong' : 'span'
        // The index is a stable key: a quote never changes, and two pieces may be equal.
        return (
          <Tag
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={index}
            className={clsx(
              isExtra && 'hidden noscript:inline',
              bold && (tells ? 'font-semibold' : 'font-normal'),
            )}
          >
            {text}
          </Tag>
        )
      })}
    </blockquote>
  )
}

const countCharacters = (pieces: QuotePiece[]) => pieces.reduce((sum, { text }) => sum + text.length, 0)

/** The short form of the quote hides something. */
export const isLong = ({ text }: Source, isBrief = false) =>
  shortenQuote(parseQuote(text), isBrief).some(({ isExtra }) => isExtra)
