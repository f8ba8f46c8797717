'use client'

import { clsx } from 'clsx'
import { Bot, CircleHelp } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { ClosestPassages } from '@/app/[locale]/manager/ask-frank/sources/closest-passages'
import { Sources } from '@/app/[locale]/manager/ask-frank/sources/sources'
import { NearDocuments } from '@/components/frank/near-documents'
import { Avatar } from '@/components/ui/avatar'
import { formatMoment } from '@/lib/i18n/time'
import { BoardLink } from './board-link'
import { BoardOffer } from './board-offer'
import type { Message } from './message'

type Props = {
  message: Message
  memberName: string
  pictureSrc: string | null
}

export function MessageBubble({ message, memberName, pictureSrc }: Props) {
  const locale = useLocale()
  const t = useTranslations('chat')
  const { certainty } = message
  const isMember = message.sender === 'user'
  const name = isMember ? memberName.trim() || t('you') : t('assistant')
  return (
    <div className={clsx('flex items-start gap-2', isMember && 'flex-row-reverse')}>
      <Avatar
        name={name}
        src={isMember ? pictureSrc : null}
        className={clsx('max-[359px]:hidden', !isMember && 'bg-accent! text-on-accent!')}
      >
        {isMember ? undefined : <Bot className="size-6" />}
      </Avatar>
      <div
        className={clsx(
          'min-w-0 max-w-[360px] rounded-card border px-4 py-3',
          isMember
            ? 'rounded-tr-sm border-transparent bg-accent-soft text-on-accent-soft'
            : 'rounded-tl-sm bg-surface',
          !isMember &&
            (certainty === 'closest' ? 'border-dashed border-line-strong' : 'border-line shadow-card'),
        )}
      >
        <p className="font-bold">
          {name} {isMember ? null : <span className="ml-1 text-sm font-semibold text-muted">{t('ai')}</span>}
        </p>
        {certainty === 'closest' ? (
          <p className="mt-1.5 mb-2.5 flex w-fit items-center gap-1.5 rounded-full border border-line-strong bg-sunken px-3 py-1 text-sm font-semibold">
            <CircleHelp aria-hidden className="size-4 shrink-0" />
            {t('closest.label')}
          </p>
        ) : null}
        <div lang={message.language}>
          {message.body ?? <p className="whitespace-pre-line">{message.text}</p>}
        </div>
        {certainty === 'closest' ? <ClosestPassages message={message} /> : null}
        {certainty === 'sure' && message.sources.length > 0 ? (
          <Sources sources={message.sources} messageId={message.storedId} />
        ) : null}
        {certainty === 'none' ? <Refusal message={message} /> : null}
        <time
          dateTime={message.timestamp}
          className={clsx('mt-2 block text-sm', isMember ? 'opacity-85' : 'text-muted')}
        >
          {formatMoment(new Date(message.timestamp), locale)}
        </time>
      </div>
    </div>
  )
}

type RefusalProps = { message: Message }

function Refusal({ message }: RefusalProps) {
  const t = useTranslations('chat')
  const { nearest = [] } = message
  return (
    <>
      {nearest.length > 0 ? (
        <div className="mt-3 border-t border-line pt-3 text-base">
          <p className="font-semibold">{t('nearest')}</p>
          <NearDocuments documents={nearest} />
        </div>
      ) : null}
      <div className="mt-3 border-t border-line pt-3 text-base">
        <BoardOffer message={message} />
        <BoardLink label={t('boardPage')} />
      </div>
    </>
  )
}
