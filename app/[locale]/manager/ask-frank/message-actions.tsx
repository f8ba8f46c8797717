'use client'

import { Copy, RotateCcw, ThumbsDown, ThumbsUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Texts } from '@/components/texts'
import { showToast } from '@/components/ui/toast-store'
import { Tooltip } from '@/components/ui/tooltip'
import { hasNoAnswer } from '@/lib/frank/certainty'
import type { Locale } from '@/lib/i18n/locales'
import { rateAnswer } from './actions'
import { BoardOffer } from './board-offer'
import type { GivenRating, Message } from './message'
import { toPlainAnswer } from './plain-answer'
import { RatingForm } from './rating-form'

type Props = {
  message: Message
  locale: Locale
  texts: Texts<'chat'>
  /** Null while the service takes no questions. */
  onAskAgain: (() => void) | null
}

export function MessageActions({ message, locale, texts, onAskAgain }: Props) {
  const { storedId: messageId, format } = message
  const [rating, setRating] = useState(message.rating ?? null)
  const [isAsking, setAsking] = useState(false)

  async function rate(given: GivenRating) {
    if (!messageId) return
    setRating(given)
    const result = await rateAnswer({ messageId, ...given }).catch(() => ({ ok: false }))
    if (result.ok) return
    setRating(rating)
    showToast('error', texts.ratingFailed)
  }

  async function copy() {
    const text = toPlainAnswer(message, texts, locale)
    const done = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    showToast(done ? 'success' : 'error', done ? texts.copied : texts.copyFailed)
  }

  const judge = (helpful: boolean) => {
    setAsking(!helpful)
    void rate({ helpful, reason: null, shareIdentity: false })
  }

  return (
    <div className="needs-script mt-1 max-w-[360px] min-[360px]:ml-12">
      <div className="flex flex-wrap items-center">
        {format === 'markdown' && messageId ? (
          <>
            <Action label={texts.helpful} isPressed={rating?.helpful === true} onClick={() => judge(true)}>
              <ThumbsUp aria-hidden className="size-5" />
            </Action>
            <Action
              label={texts.notHelpful}
              isPressed={rating?.helpful === false}
              onClick={() => judge(false)}
            >
              <ThumbsDown aria-hidden className="size-5" />
            </Action>
          </>
        ) : null}
        {format === 'markdown' ? (
          <Action label={texts.copy} onClick={() => void copy()}>
            <Copy aria-hidden className="size-5" />
          </Action>
        ) : null}
        {onAskAgain ? (
          <Action label={texts.askAgain} onClick={onAskAgain}>
            <RotateCcw aria-hidden className="size-5" />
          </Action>
        ) : null}
      </div>
      {isAsking ? (
        <RatingForm
          texts={texts}
          onSend={(reason, shareIdentity) => {
            setAsking(false)
            void rate({ helpful: false, reason, shareIdentity })
          }}
        />
      ) : null}
      {rating?.helpful === false && !isAsking && !hasNoAnswer(message.certainty) ? (
        <div className="rounded-card border border-line bg-surface p-4">
          <BoardOffer message={message} texts={texts} />
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
