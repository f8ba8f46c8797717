'use client'

import { useEffect, useRef } from 'react'
import type { Texts } from '@/components/texts'
import type { Locale } from '@/lib/i18n/locales'
import { Composer } from './composer'
import { Intro } from './intro'
import { MessageBubble } from './message-bubble'
import { TypingIndicator } from './typing-indicator'
import { useConversation } from './use-conversation'

type Props = {
  memberName: string
  pictureSrc: string | null
  locale: Locale
  texts: Texts<'chat'>
  failures: Texts<'frank'>
}

export function Chat({ memberName, pictureSrc, locale, texts, failures }: Props) {
  const { messages, pending, announcement, ask } = useConversation(locale, failures)
  const newest = useRef<HTMLLIElement>(null)
  const count = messages.length + (pending ? 1 : 0)

  // A long answer is shown from its beginning, a short one whole.
  useEffect(() => {
    if (count > 0) newest.current?.scrollIntoView({ block: 'nearest' })
  }, [count])

  return (
    <>
      <div className="flex min-h-[400px] flex-1 flex-col py-6">
        {count === 0 ? <Intro texts={texts} /> : null}
        {/* A log would announce each change of its own; the live region below says that Frank writes, and then the answer, once. */}
        <div role="log" aria-live="off" aria-label={texts.conversation} hidden={count === 0}>
          <ol className="space-y-5">
            {messages.map((message, index) => (
              <li
                key={message.id}
                ref={index === count - 1 ? newest : undefined}
                className="scroll-mt-24 scroll-mb-48"
              >
                <MessageBubble
                  message={message}
                  memberName={memberName}
                  pictureSrc={pictureSrc}
                  locale={locale}
                  texts={texts}
                />
              </li>
            ))}
            {pending ? (
              <li ref={newest} className="scroll-mb-48">
                <TypingIndicator ai={texts.ai} />
              </li>
            ) : null}
          </ol>
        </div>
      </div>
      <p aria-live="polite" className="sr-only">
        {pending ? texts.typing : announcement}
      </p>
      <Composer pending={pending} texts={texts} tooLong={failures.errors.question_too_long} onSend={ask} />
    </>
  )
}
