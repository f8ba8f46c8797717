'use client'

import { clsx } from 'clsx'
import { Bot, CircleHelp } from 'lucide-react'
import { NearDocuments } from '@/components/frank/near-documents'
import type { Texts } from '@/components/texts'
import { Avatar } from '@/components/ui/avatar'
import { createDateFormat } from '@/lib/i18n/date-format'
import type { Locale } from '@/lib/i18n/locales'
import { timeZone } from '@/lib/i18n/stockholm'
import { BoardLink } from './board-link'
import { BoardOffer } from './board-offer'
import { ClosestPassages } from './closest-passages'
import type { Message } from './message'
import { Sources } from './sources'

const timeOf = createDateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone })

type Props = {
  message: Message
  memberName: string
  pictureSrc: string | null
  locale: Locale
  texts: Texts<'chat'>
}

export function MessageBubble({ message, memberName, pictureSrc, locale, texts }: Props) {
  const { certainty } = message
  const isMember = message.sender === 'user'
  const name = isMember ? memberName.trim() || texts.you : texts.assistant
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
          {name} {isMember ? null : <span className="ml-1 text-sm font-semibold text-muted">{texts.ai}</span>}
        </p>
        {certainty === 'closest' ? (
          <p className="mt-1.5 mb-2.5 flex w-fit items-center gap-1.5 rounded-full border border-line-strong bg-sunken px-3 py-1 text-sm font-semibold">
            <CircleHelp aria-hidden className="size-4 shrink-0" />
            {texts.closest.label}
          </p>
        ) : null}
        <div lang={message.language}>
          {message.body ?? <p className="whitespace-pre-line">{message.text}</p>}
        </div>
        {certainty === 'closest' ? <ClosestPassages message={message} locale={locale} texts={texts} /> : null}
        {certainty === 'sure' && message.sources.length > 0 ? (
          <Sources sources={message.sources} messageId={message.storedId} locale={locale} texts={texts} />
        ) : null}
        {certainty === 'none' ? <Refusal message={message} texts={texts} /> : null}
        <time
          dateTime={message.timestamp}
          className={clsx('mt-2 block text-sm', isMember ? 'opacity-85' : 'text-muted')}
        >
          {timeOf(locale).format(new Date(message.timestamp))}
        </time>
      </div>
    </div>
  )
}

type RefusalProps = { message: Message; texts: Texts<'chat'> }

function Refusal({ message, texts }: RefusalProps) {
  const { nearest = [] } = message
  return (
    <>
      {nearest.length > 0 ? (
        <div className="mt-3 border-t border-line pt-3 text-base">
          <p className="font-semibold">{texts.nearest}</p>
          <NearDocuments documents={nearest} texts={texts} />
        </div>
      ) : null}
      <div className="mt-3 border-t border-line pt-3 text-base">
        <BoardOffer message={message} texts={texts} />
        <BoardLink label={texts.boardPage} />
      </div>
    </>
  )
}
