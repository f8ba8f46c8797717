'use client'

import { useEffect, useRef } from 'react'
import type { Texts } from '@/components/texts'
import type { Locale } from '@/lib/i18n/locales'
import type { Message } from './message'
import { MessageActions } from './message-actions'
import { MessageBubble } from './message-bubble'
import { TypingIndicator } from './typing-indicator'

type Props = {
  messages: Message[]
  /** What is written of the next answer; null when none is awaited. */
  draft: string | null
  /** Whether something can be asked now. */
  isOpen: boolean
  memberName: string
  pictureSrc: string | null
  locale: Locale
  texts: Texts<'chat'>
  onAskAgain: (question: string) => void
}

export function MessageList({ messages, draft, isOpen, texts, onAskAgain, ...shown }: Props) {
  const newest = useRef<HTMLLIElement>(null)
  const count = messages.length + (draft === null ? 0 : 1)

  // A long answer is shown from its beginning, a short one whole.
  useEffect(() => {
    if (count > 0) newest.current?.scrollIntoView({ block: 'nearest' })
  }, [count])

  return (
    // A log would announce each change of its own; the chat's live region says that Frank writes, and then the answer, once.
    <div role="log" aria-live="off" aria-label={texts.conversation} hidden={count === 0}>
      <ol className="space-y-5">
        {messages.map((message, index) => {
          const question = messages[index - 1]
          return (
            <li
              key={message.key}
              ref={index === count - 1 ? newest : undefined}
              className="scroll-mt-24 scroll-mb-48"
            >
              <MessageBubble {...shown} message={message} texts={texts} />
              {message.sender === 'frank' ? (
                <MessageActions
                  message={message}
                  texts={texts}
                  onAskAgain={isOpen && question ? () => onAskAgain(question.text) : null}
                />
              ) : null}
            </li>
          )
        })}
        {draft === null ? null : (
          <li ref={newest} className="scroll-mt-24 scroll-mb-48">
            <TypingIndicator ai={texts.ai} text={draft} />
          </li>
        )}
      </ol>
    </div>
  )
}
