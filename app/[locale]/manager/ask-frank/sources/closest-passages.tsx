'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { BoardLink } from '@/app/[locale]/manager/ask-frank/message/board-link'
import { BoardOffer } from '@/app/[locale]/manager/ask-frank/message/board-offer'
import type { Message } from '@/app/[locale]/manager/ask-frank/message/message'
import { isLong, Quote } from './quote'
import { SeeMore } from './see-more'
import { SourcePlace } from './source-place'

const max = 3

type Props = { message: Message }

/** Marked as no certain answer. The rest of a long passage opens on demand. */
export function ClosestPassages({ message }: Props) {
  const t = useTranslations('chat')
  const [open, setOpen] = useState(false)
  const id = useId()
  const sources = message.sources.slice(0, max)
  return (
    <>
      <ul id={id} aria-label={t('closest.passages')} className="mt-3 space-y-4 text-base">
        {sources.map((source, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two may be equal
          <li key={index} className="border-l-4 border-dashed border-line-strong pl-3">
            <Quote source={source} isShort={!open} />
            <SourcePlace source={source} quote={message.storedId && `${message.storedId}.${index}`} />
          </li>
        ))}
      </ul>
      {sources.some(isLong) ? <SeeMore open={open} setOpen={setOpen} controls={id} /> : null}
      <div className="mt-3 border-t border-line pt-3 text-base">
        <BoardOffer message={message} />
        <BoardLink label={t('boardPage')} />
      </div>
    </>
  )
}
