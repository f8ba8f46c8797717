'use client'

import { clsx } from 'clsx'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import type { Source } from '@/app/[locale]/manager/ask-frank/message/message'
import { groupSources } from './group-sources'
import { isAllSaid, named } from './leave-out-said'
import { isLong } from './quote'
import { cardClass, QuoteCard } from './quote-card'
import { SeeMore } from './see-more'

type Props = {
  sources: Source[]
  messageId?: string
  /** The answer is these quotes, so that the closed state shows the telling sentences. */
  areAnswer: boolean
  /** The line above that says the answer. The closed state does not repeat it. */
  verdict?: string
}

/** The documents are shown at once, what else they say on demand. */
export function Sources({ sources, messageId, areAnswer, verdict }: Props) {
  const t = useTranslations('chat')
  const [open, setOpen] = useState(false)
  const id = useId()
  const groups = groupSources(sources, messageId)
  const places = groups.map(([first]) => first && toPlace(first.source))
  // An answer of quotes shows each of them, another one each of its places.
  const shown = (
    areAnswer ? [...groups.keys()] : [...new Set(places)].map((place) => places.indexOf(place))
  ).slice(0, named)
  const hidesWords = groups.some(([first], index) => first && isLong(first.source, index > 0))
  const hasMore = !areAnswer || verdict !== undefined || groups.length > named || hidesWords
  const hasWords = groups.map(
    ([first], index) => areAnswer && !(first && verdict && isAllSaid(first.source, verdict, index > 0)),
  )
  const note = <p className="text-sm text-muted">{t('sourcesNote')}</p>
  // The answer comes first.
  const isFirst = areAnswer && !verdict
  return (
    <div className={clsx('text-base', isFirst ? 'mt-2' : 'mt-4')}>
      {isFirst ? null : note}
      <ol id={id} className="my-2 space-y-2">
        {groups.map((group, index) => {
          const isClosed = !open && !hasWords[index]
          return (
            <li
              key={group[0]?.quote ?? index}
              className={clsx(
                !isClosed && cardClass,
                !open && !shown.includes(index) && 'hidden noscript:block prints',
              )}
            >
              <QuoteCard
                group={group}
                isShort={!open}
                isBrief={index > 0}
                isClosed={isClosed}
                verdict={verdict}
              />
            </li>
          )
        })}
      </ol>
      {isFirst ? note : null}
      {hasMore ? <SeeMore open={open} setOpen={setOpen} controls={id} /> : null}
    </div>
  )
}

const toPlace = ({ page, heading, paragraph, ...cited }: Source) => {
  const { board, faq_id, article_id, event_id, document_id, source } = cited
  const id = board ?? faq_id ?? article_id ?? event_id ?? document_id ?? source
  return JSON.stringify([id, page, heading, paragraph])
}
