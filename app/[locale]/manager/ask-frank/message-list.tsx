'use client'

import type { Texts } from '@/components/texts'
import { getAnswerId } from '@/lib/frank/answer-path'
import type { Locale } from '@/lib/i18n/locales'
import type { Message } from './message'
import { MessageActions } from './message-actions'
import { MessageBubble } from './message-bubble'
import { TypingIndicator } from './typing-indicator'
import { useNewestInSight } from './use-newest-in-sight'

type Props = {
  messages: Message[]
  /** Null if no answer is awaited. */
  draft: string | null
  /** A question can be asked now. */
  isOpen: boolean
  memberName: string
  pictureSrc: string | null
  locale: Locale
  texts: Texts<'chat'>
  onAskAgain: (question: string) => void
}

export function MessageList({ messages, draft, isOpen, texts, onAskAgain, ...shown }: Props) {
  const newest = messages.findLast(({ sender }) => sender === 'user')?.key
  const question = useNewestInSight<HTMLLIElement>(newest, draft ?? messages)

  return (
    // Off because a log would announce every change. The chat's live region announces the answer once.
    <div role="log" aria-live="off" aria-label={texts.conversation} hidden={messages.length === 0}>
      <ol className="space-y-5">
        {messages.map((message, index) => {
          const asked = messages[index - 1]
          return (
            <li
              key={message.key}
              id={message.storedId && getAnswerId(message.storedId)}
              ref={message.key === newest ? question : undefined}
            >
              <MessageBubble {...shown} message={message} texts={texts} />
              {message.sender === 'frank' && message.certainty !== 'greeting' ? (
                <MessageActions
                  message={message}
                  locale={shown.locale}
                  texts={texts}
                  onAskAgain={isOpen && asked ? () => onAskAgain(asked.text) : null}
                />
              ) : null}
            </li>
          )
        })}
        {draft === null ? null : (
          <li>
            <TypingIndicator ai={texts.ai} text={draft} />
          </li>
        )}
      </ol>
    </div>
  )
}
