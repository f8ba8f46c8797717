import { clsx } from 'clsx'
import type { Cited } from './group-sources'
import { Quote } from './quote'
import { SourcePlace } from './source-place'

type Props = {
  /** The same words in one or more documents. */
  group: Cited[]
  isShort: boolean
  isBrief?: boolean
  /** Shows the documents alone, if scripts can show the words again. */
  isClosed?: boolean
  /** Says a row of ticks in words. */
  isSaid?: boolean
  /** The line above the quotes. */
  verdict?: string
}

export function QuoteCard({ group, isShort, isBrief, isClosed = false, isSaid, verdict }: Props) {
  return (
    <>
      <div className={clsx('mb-2.5', isClosed && 'hidden noscript:block prints')}>
        {group[0] ? (
          <Quote
            source={group[0].source}
            isShort={isShort}
            isBrief={isBrief}
            isSaid={isSaid}
            verdict={verdict}
          />
        ) : null}
      </div>
      <div className="space-y-2">
        {group.map(({ source, quote }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two may be equal
          <SourcePlace key={index} source={source} quote={quote} />
        ))}
      </div>
    </>
  )
}

/** The tinted ground of a quote. */
export const cardClass = 'rounded-control bg-sunken px-3.5 py-3'
