'use client'

import { clsx } from 'clsx'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import type { Source } from '@/app/[locale]/manager/ask-frank/message/message'
import { Quote } from './quote'
import { SeeMore } from './see-more'
import { SourcePlace } from './source-place'

/** Places that the closed state shows. */
const named = 3

type Props = { sources: Source[]; messageId?: string }

/** Documents are shown at once, quotes on demand. */
export function Sources({ sources, messageId }: Props) {
  const t = useTranslations('chat')
  const [open, setOpen] = useState(false)
  const id = useId()
  const closed = 'hidden noscript:block prints'
  const places = sources.map(toPlace)
  const shown = [...new Set(places)].slice(0, named).map((place) => places.indexOf(place))
  return (
    <div className="mt-3 border-t border-line pt-3 text-base">
      <p className="text-muted">{t('sourcesNote')}</p>
      <ol id={id} className={clsx('mt-1', open && 'space-y-3')}>
        {sources.map((source, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two may be equal
            key={index}
            className={clsx(!open && !shown.includes(index) && closed)}
          >
            <SourcePlace source={source} quote={messageId && `${messageId}.${index}`} />
            {/* Open without scripts, which would be needed to open it. */}
            <div className={clsx('mt-2 border-l-4 border-accent pl-3', !open && closed)}>
              <Quote source={source} />
            </div>
          </li>
        ))}
      </ol>
      <SeeMore open={open} setOpen={setOpen} controls={id} />
    </div>
  )
}

const toPlace = ({ document_id, faq_id, board, source, page, heading, paragraph }: Source) =>
  JSON.stringify([board ?? faq_id ?? document_id ?? source, page, heading, paragraph])
