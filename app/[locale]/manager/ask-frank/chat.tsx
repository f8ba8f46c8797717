'use client'

import { clsx } from 'clsx'
import { PanelRightOpen } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { Message } from '@/app/[locale]/manager/ask-frank/message/message'
import { Button } from '@/components/ui/button'
import type { EmergencyNumber } from '@/lib/board/board'
import type { Suggestion } from '@/lib/frank/conversation'
import { Composer } from './composer'
import { Intro } from './intro'
import { MessageList } from './message-list'
import { ServiceProblem } from './service-problem'
import { useSourcePanel } from './source-panel/use-source-panel'
import { Suggestions } from './suggestions'
import { useConversation } from './use-conversation'
import { useService, useSettingsVersion } from './use-service'

/** Phones load none of it. */
const SourcePanel = lazy(async () => ({ default: (await import('./source-panel/source-panel')).SourcePanel }))

type Props = {
  conversationId: string
  /** The beginning of a question. */
  initialQuestion: string
  earlier: Message[]
  /** How many messages the conversation's older pages hold. */
  older: number
  suggestions: Suggestion[]
  numbers: EmergencyNumber[]
  memberName: string
  pictureSrc: string | null
  isAdmin: boolean
  /** In characters. */
  longest: number
}

export function Chat({ initialQuestion, older, suggestions, isAdmin, longest, ...props }: Props) {
  const t = useTranslations('chat')
  const { conversationId, earlier, numbers } = props
  const { service, apiUrl, retry, noteFailure } = useService()
  const conversation = useConversation({
    conversationId,
    earlier,
    older,
    numbers,
    isAdmin,
    onFailure: noteFailure,
  })
  const { messages, draft, announcement, ask, stop } = conversation
  const input = useRef<HTMLTextAreaElement>(null)
  const isStarted = service.state !== 'unchecked'
  const isOpen = service.state === 'available'
  const isPending = draft !== null
  const { source, isWide, isClosed, setClosed, follow } = useSourcePanel(messages)
  const isBeside = source !== null && !isClosed
  const [isAsked, setAsked] = useState(false)
  useSettingsVersion(t('settingsUpdated'))

  // The pressed button unmounts or is disabled.
  const askAgain = (question: string) => {
    input.current?.focus()
    void ask(question)
  }

  const isEmpty = messages.length === 0 && !isPending
  const isBroken = service.state === 'failed' || service.state === 'unavailable'
  useEffect(() => {
    if (!isOpen || document.activeElement !== document.body || (messages.length === 0 && !initialQuestion))
      return
    input.current?.focus({ preventScroll: true })
    input.current?.setSelectionRange(-1, -1)
  }, [isOpen, messages.length, initialQuestion])

  const open = () => {
    setAsked(true)
    setClosed(false)
  }
  const close = (hadFocus: boolean) => {
    setAsked(false)
    setClosed(true)
    if (hadFocus) input.current?.focus({ preventScroll: true })
  }

  return (
    <div className={clsx('flex flex-1 flex-col', isBeside && 'xl:flex-row xl:gap-8')}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is clicked */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the focus follows the keys */}
      <div
        onClick={follow}
        onFocus={follow}
        className={clsx(
          'flex w-full max-w-[960px] min-w-0 flex-1 flex-col',
          isBeside && 'xl:w-[27rem] xl:flex-none',
        )}
      >
        <div className="flex min-h-[400px] flex-1 flex-col py-6">
          {isEmpty && service.state !== 'unavailable' ? (
            <div className="m-auto max-w-xl space-y-6 py-4">
              <Intro />
              {isOpen ? <Suggestions suggestions={suggestions} onAsk={askAgain} /> : null}
            </div>
          ) : null}
          <MessageList
            {...props}
            messages={messages}
            draft={draft}
            onAskAgain={isOpen && !isPending ? askAgain : null}
          />
          {isBroken ? (
            <ServiceProblem
              service={service}
              apiUrl={apiUrl}
              isAdmin={isAdmin}
              isToldAlready={messages.length > earlier.length}
              onRetry={retry}
            />
          ) : null}
        </div>
        <p aria-live="polite" className="sr-only">
          {isPending ? t('typing') : announcement}
        </p>
        {source && isClosed ? (
          <Button variant="quiet" className="no-print mb-2 hidden! self-start xl:inline-flex!" onClick={open}>
            <PanelRightOpen aria-hidden className="size-5" />
            {t('panel.show')}
          </Button>
        ) : null}
        <Composer
          inputRef={input}
          initialQuestion={initialQuestion}
          conversationId={conversationId}
          isStarted={isStarted}
          isInitialising={service.state === 'initialising'}
          isDisabled={isStarted && !isOpen}
          isPending={isPending}
          longest={longest}
          onSend={(question) => void ask(question)}
          onStop={stop}
        />
      </div>
      {isBeside && isWide ? (
        <Suspense>
          <SourcePanel source={source} takesFocus={isAsked} onClose={close} />
        </Suspense>
      ) : null}
    </div>
  )
}
