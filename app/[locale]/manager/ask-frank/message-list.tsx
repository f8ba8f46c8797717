'use client'

import { useTranslations } from 'next-intl'
import { findNumbers } from '@/app/[locale]/manager/ask-frank/message/find-numbers'
import type { Message } from '@/app/[locale]/manager/ask-frank/message/message'
import { MessageActions } from '@/app/[locale]/manager/ask-frank/message/message-actions'
import { MessageBubble } from '@/app/[locale]/manager/ask-frank/message/message-bubble'
import type { EmergencyNumber } from '@/lib/board/board'
import { getAnswerId } from '@/lib/frank/answer'
import { TypingIndicator } from './typing-indicator'
import { useNewestInSight } from './use-newest-in-sight'

type Props = {
  messages: Message[]
  /** Is null if no answer is awaited. */
  draft: string | null
  numbers: EmergencyNumber[]
  memberName: string
  pictureSrc: string | null
  /** Is null while no question can be asked. */
  onAskAgain: ((question: string) => void) | null
}

export function MessageList({ messages, draft, onAskAgain, numbers, ...shown }: Props) {
  const t = useTranslations('chat')
  const newest = messages.findLast(({ sender }) => sender === 'user')?.key
  const question = useNewestInSight<HTMLLIElement>(newest, draft ?? messages)

  return (
    // Off because a log would announce every change. The chat's live region announces the answer once.
    <div role="log" aria-live="off" aria-label={t('conversation')} hidden={messages.length === 0}>
      <ol className="space-y-5">
        {messages.map((message, index) => {
          const lastQuestion = messages[index - 1]
          return (
            <li
              key={message.key}
              id={message.storedId && getAnswerId(message.storedId)}
              ref={message.key === newest ? question : undefined}
            >
              <MessageBubble
                {...shown}
                message={message}
                question={lastQuestion?.text}
                numbers={findNumbers(message, lastQuestion?.text, numbers)}
              />
              {message.sender === 'frank' && message.certainty !== 'greeting' ? (
                <MessageActions
                  message={message}
                  onAskAgain={onAskAgain && lastQuestion ? () => onAskAgain(lastQuestion.text) : null}
                />
              ) : null}
            </li>
          )
        })}
        {draft === null ? null : (
          <li>
            <TypingIndicator ai={t('ai')} text={draft} />
          </li>
        )}
      </ol>
    </div>
  )
}
