import { clsx } from 'clsx'
import type { Source } from '@/app/[locale]/manager/ask-frank/message/message'
import { UnbrokenPhones } from '@/components/unbroken-phones'
import { parseQuote } from '@/lib/text/parse-quote'
import { CELL_SPACE, isTable } from '@/lib/text/table'
import { leaveOutSaid } from './leave-out-said'
import { type QuoteLine, readQuoteLines, sayMarkedRow } from './quote-lines'
import { QuoteTable } from './quote-table'
import { type QuotePiece, shortenQuote } from './shorten-quote'

type Props = {
  source: Source
  /** Hides what `shortenQuote` marks as extra, if scripts can show it again. */
  isShort?: boolean
  /** Hides more. */
  isBrief?: boolean
  /** Says a row of ticks in words above it. */
  isSaid?: boolean
  /** The line above the quote, whose sentences the short form leaves out. */
  verdict?: string
}

/** A larger share of bold words tells nothing from the rest. */
const telling = 0.6

export function Quote({
  source: { text, language },
  isShort = false,
  isBrief = false,
  isSaid = false,
  verdict,
}: Props) {
  const whole: QuotePiece[] = isShort
    ? shortenQuote(parseQuote(text), isBrief)
    : parseQuote(text).map((part) => ({ ...part, isExtra: false }))
  const pieces = (isShort && verdict && leaveOutSaid(whole, verdict)) || whole
  const seen = pieces.filter(({ isExtra }) => !isExtra)
  const tells = countCharacters(seen.filter(({ bold }) => bold)) <= telling * countCharacters(seen)
  const lines = readQuoteLines(pieces)
  const said = isSaid ? sayMarkedRow(lines) : null
  if (!text.includes(CELL_SPACE))
    return (
      <blockquote lang={language} className="whitespace-pre-line wrap-anywhere">
        <Pieces pieces={pieces} tells={tells} />
      </blockquote>
    )
  return (
    <>
      {said ? (
        <p lang={language} className="mb-2 font-semibold wrap-anywhere">
          {said}
        </p>
      ) : null}
      <blockquote lang={language} className="space-y-1 wrap-anywhere">
        {lines.map((line, index) =>
          isTable(line) ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a quote never changes
            <QuoteTable key={index} table={line} tells={tells} />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a quote never changes
            <Line key={index} line={line} tells={tells} />
          ),
        )}
      </blockquote>
    </>
  )
}

function Line({ line: { pieces, isExtra }, tells }: { line: QuoteLine; tells: boolean }) {
  return (
    <p className={clsx(isExtra && 'hidden noscript:block')}>
      <Pieces pieces={pieces} tells={tells} />
    </p>
  )
}

function Pieces({ pieces, tells }: { pieces: readonly QuotePiece[]; tells: boolean }) {
  return pieces.map(({ text, bold, isExtra }, index) => {
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
        <UnbrokenPhones text={text} />
      </Tag>
    )
  })
}

const countCharacters = (pieces: QuotePiece[]) => pieces.reduce((sum, { text }) => sum + text.length, 0)

/** The short form of the quote hides something. */
export const isLong = ({ text }: Source, isBrief = false) =>
  shortenQuote(parseQuote(text), isBrief).some(({ isExtra }) => isExtra)
