'use client'

import { Copy, RotateCcw, ThumbsDown, ThumbsUp } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { toast } from 'sonner'
import { rateAnswer } from '@/app/[locale]/manager/ask-frank/actions'
import { Tooltip } from '@/components/ui/tooltip'
import { hasNoAnswer } from '@/lib/frank/answer'
import { BoardOffer } from './board-offer'
import type { GivenRating, Message } from './message'
import { toPlainAnswer } from './plain-answer'
import { RatingForm } from './rating-form'

type Props = {
  message: Message
  /** Is null while the service takes no questions. */
  onAskAgain: (() => void) | null
}

export function MessageActions({ message, onAskAgain }: Props) {
  const locale = useLocale()
  const t = useTranslations('chat')
  const { storedId: messageId, format } = message
  const [rating, setRating] = useState(message.rating ?? null)
  const [isAsking, setAsking] = useState(false)

  async function rate(given: GivenRating) {
    if (!messageId) return
    setRating(given)
    const result = await rateAnswer({ messageId, ...given }).catch(() => ({ ok: false }))
    if (result.ok) return
    setRating(rating)
    toast.error(t('ratingFailed'))
  }

  async function copy() {
    const text = toPlainAnswer(message, t, locale)
    const done = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    if (done) toast.success(t('copied'))
    else toast.error(t('copyFailed'))
  }

  const judge = (helpful: boolean) => {
    setAsking(!helpful)
    void rate({ helpful, reason: null, shareIdentity: false })
  }

  return (
    <div className="noscript:hidden mt-1 max-w-[360px] min-[360px]:ml-12">
      <div className="flex flex-wrap items-center">
        {format === 'markdown' && messageId ? (
          <>
            <Action label={t('helpful')} isPressed={rating?.helpful === true} onClick={() => judge(true)}>
              <ThumbsUp aria-hidden className="size-5" />
            </Action>
            <Action
              label={t('notHelpful')}
              isPressed={rating?.helpful === false}
              onClick={() => judge(false)}
            >
              <ThumbsDown aria-hidden className="size-5" />
            </Action>
          </>
        ) : null}
        {format === 'markdown' ? (
          <Action label={t('copy')} onClick={() => void copy()}>
            <Copy aria-hidden className="size-5" />
          </Action>
        ) : null}
        {onAskAgain ? (
          <Action label={t('askAgain')} onClick={onAskAgain}>
            <RotateCcw aria-hidden className="size-5" />
          </Action>
        ) : null}
      </div>
      {isAsking ? (
        <RatingForm
          onSend={(reason, shareIdentity) => {
            setAsking(false)
            void rate({ helpful: false, reason, shareIdentity })
          }}
        />
      ) : null}
      {rating?.helpful === false && !isAsking && !hasNoAnswer(message.certainty) ? (
        <div className="rounded-card border border-line bg-surface p-4">
          <BoardOffer message={message} />
        </div>
      ) : null}
    </div>
  )
}

type ActionProps = { label: string; isPressed?: boolean; onClick: () => void; children: ReactNode }

function Action({ label, isPressed, onClick, children }: ActionProps) {
  return (
    <Tooltip label={label}>
      <button
        type="button"
        aria-label={label}
        aria-pressed={isPressed}
        onClick={onClick}
        className="flex size-11 cursor-pointer items-center justify-center rounded-control text-muted hover:bg-accent-soft hover:text-on-accent-soft aria-pressed:text-accent aria-pressed:[&>svg]:fill-accent-soft aria-pressed:[&>svg]:stroke-[2.5]"
      >
        {children}
      </button>
    </Tooltip>
  )
}
