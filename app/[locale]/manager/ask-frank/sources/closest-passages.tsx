'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { BoardOffer } from '@/app/[locale]/manager/ask-frank/message/board-offer'
import type { Message } from '@/app/[locale]/manager/ask-frank/message/message'
import { type Cited, groupSources } from './group-sources'
import { isLong } from './quote'
import { cardClass, QuoteCard } from './quote-card'
import { SeeMore } from './see-more'

const max = 3

type Props = { message: Message }

/** The first passage may be the answer; the others are folded. The rest of a long passage opens on demand. */
export function ClosestPassages({ message }: Props) {
  const t = useTranslations('chat')
  const [first, ...others] = groupSources(message.sources, message.storedId).slice(0, max)
  if (!first) return null
  return (
    <>
      <ul aria-label={t('closest.passages')} className="mt-3 text-base">
        <Passage group={first} />
      </ul>
      <div className="mt-1 text-base">
        {others.length > 0 ? (
          <details>
            <summary className="flex min-h-11 w-fit cursor-pointer items-center text-accent underline underline-offset-4 hover:text-accent-hover">
              {t('closest.others', { count: others.length })}
            </summary>
            <ul aria-label={t('closest.others', { count: others.length })} className="mt-1 mb-2 space-y-2">
              {others.map((group, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two may be equal
                <Passage key={index} group={group} />
              ))}
            </ul>
          </details>
        ) : null}
        <BoardOffer message={message} folded="link" />
      </div>
    </>
  )
}

function Passage({ group }: { group: Cited[] }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <li className={cardClass}>
      <div id={id}>
        <QuoteCard group={group} isShort={!open} isSaid />
      </div>
      {group.some(({ source }) => isLong(source)) ? (
        <div className="-mb-2">
          <SeeMore open={open} setOpen={setOpen} controls={id} />
        </div>
      ) : null}
    </li>
  )
}
