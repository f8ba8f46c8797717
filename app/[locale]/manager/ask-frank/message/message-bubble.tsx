'use client'

import { clsx } from 'clsx'
import { Bot } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { ClosestPassages } from '@/app/[locale]/manager/ask-frank/sources/closest-passages'
import { findEnd } from '@/app/[locale]/manager/ask-frank/sources/find-end'
import { isSaidOnce } from '@/app/[locale]/manager/ask-frank/sources/leave-out-said'
import { Sources } from '@/app/[locale]/manager/ask-frank/sources/sources'
import { EmergencyNumbers } from '@/components/board/emergency-numbers'
import { NearDocuments } from '@/components/frank/near-documents'
import { Avatar } from '@/components/ui/avatar'
import { UnbrokenPhones } from '@/components/unbroken-phones'
import type { EmergencyNumber } from '@/lib/board/board'
import { formatMoment } from '@/lib/i18n/time'
import { toPlainQuote } from '@/lib/text/quote'
import { BoardLink } from './board-link'
import { BoardOffer } from './board-offer'
import { CaseOffer } from './case-offer'
import { findVerdict, opensWithVerdict } from './find-verdict'
import type { Message } from './message'

type Props = {
  message: Message
  /** What the message answers. */
  question?: string
  /** Empty unless the message leaves an emergency without a sure answer. */
  numbers: EmergencyNumber[]
  memberName: string
  pictureSrc: string | null
}

export function MessageBubble({ message, question, numbers, memberName, pictureSrc }: Props) {
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
          message.isNew && 'animate-reveal',
          isMember
            ? 'rounded-tr-sm border-transparent bg-accent-soft text-on-accent-soft'
            : 'rounded-tl-sm border-line bg-surface shadow-card',
        )}
      >
        <p className="text-sm font-semibold">
          {name} {isMember ? null : <span className="ml-1 text-muted">{t('ai')}</span>}
        </p>
        {/* First, because an emergency does not wait for an answer to be read. */}
        {numbers.length > 0 ? <Urgent numbers={numbers} /> : null}
        {isMember || !certainty ? <Text message={message} /> : <Answer message={message} />}
        {question && (certainty === 'sure' || certainty === 'closest') ? (
          <CaseOffer question={question} />
        ) : null}
        {message.isReading ? <p className="mt-3 text-base">{t('stillReading')}</p> : null}
        {certainty === 'none' ? <Refusal message={message} /> : null}
        {/* A closed answer has no certainty. */}
        {!certainty && message.boardAnswer ? <BoardOffer message={message} /> : null}
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

type TextProps = { message: Message; className?: string }

function Text({ message: { language, body, text }, className }: TextProps) {
  return (
    <div lang={language} dir="auto" className={className}>
      {body ?? (
        <p className="whitespace-pre-line">
          <UnbrokenPhones text={text} />
        </p>
      )}
    </div>
  )
}

/** The line that answers, and what bears it out. Each sentence is shown once until the reader opens the quotes. */
function Answer({ message }: { message: Message }) {
  const t = useTranslations('chat')
  const locale = useLocale()
  const { certainty, text, language, sources, storedId } = message
  const quoted = certainty === 'sure' ? findVerdict(message) : null
  const verdict = quoted && isSaidOnce(sources, quoted.verdict) ? quoted.verdict : undefined
  const hasEnded = sources.some((source) => findEnd(source, t, locale) !== null)
  const isSplit = certainty !== 'greeting' && opensWithVerdict(message)
  return (
    <>
      {quoted || certainty === 'closest' ? (
        <div lang={language} dir="auto" className="mt-1">
          {quoted ? (
            <p className={clsx('mb-1 text-sm text-muted', !hasEnded && 'max-sm:hidden')}>
              {toPlainQuote(quoted.lead)}
            </p>
          ) : null}
          {certainty === 'closest' ? <Verdict text={toPlainQuote(text).replace(/:$/, '')} /> : null}
          {verdict ? <Verdict text={verdict} language={sources[0]?.language} /> : null}
        </div>
      ) : (
        <Text message={message} className={clsx('mt-1', isSplit && 'opens-with-verdict')} />
      )}
      {certainty === 'closest' ? <ClosestPassages message={message} /> : null}
      {certainty === 'sure' && sources.length > 0 ? (
        <Sources sources={sources} messageId={storedId} areAnswer={quoted !== null} verdict={verdict} />
      ) : null}
    </>
  )
}

function Verdict({ text, language }: { text: string; language?: string }) {
  return (
    <div lang={language} dir="auto" className="answer">
      <p className="verdict">
        <UnbrokenPhones text={text} />
      </p>
    </div>
  )
}

function Urgent({ numbers }: Pick<Props, 'numbers'>) {
  const t = useTranslations('chat')
  return (
    <div className="mt-1 mb-3 border-b border-line pb-2 text-base">
      <p className="font-semibold">{t('emergency')}</p>
      <EmergencyNumbers numbers={numbers} />
    </div>
  )
}

function Refusal({ message }: Pick<Props, 'message'>) {
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
        <BoardOffer message={message} folded="button" />
        <BoardLink label={t('boardPage')} />
      </div>
    </>
  )
}
