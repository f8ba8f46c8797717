'use client'

import { LoaderCircle, SendHorizontal, Square } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { type KeyboardEvent, type RefObject, type SubmitEvent, useLayoutEffect, useState } from 'react'
import { useDraft } from '@/components/forms/drafts'
import { Button } from '@/components/ui/button'
import { questionDraft } from './use-conversation'

type Props = {
  inputRef: RefObject<HTMLTextAreaElement | null>
  conversationId: string
  initialQuestion: string
  /** False on the server and without scripts: the form then posts what was typed. */
  isStarted: boolean
  isInitialising: boolean
  isDisabled: boolean
  isPending: boolean
  /** In characters. */
  longest: number
  onSend: (question: string) => void
  onStop: () => void
}

/** The server returns the conversation page to a browser without scripts. */
export function Composer({
  inputRef,
  conversationId,
  initialQuestion,
  longest,
  onSend,
  onStop,
  ...is
}: Props) {
  const locale = useLocale()
  const tFrank = useTranslations('frank')
  const t = useTranslations('chat')
  const [text, setText] = useState(initialQuestion)
  // The next render would clear text that was typed before hydration.
  useLayoutEffect(() => {
    const value = inputRef.current?.value
    if (value) setText(value)
  }, [inputRef])
  useDraft(
    questionDraft,
    () => (text ? { question: text } : null),
    ({ question }) => setText(String(question)),
  )
  const question = text.trim()
  const isTooLong = question.length > longest

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    inputRef.current?.focus()
    if (!question || is.isPending || is.isDisabled || isTooLong) return
    setText('')
    onSend(question)
  }

  function stop() {
    inputRef.current?.focus()
    onStop()
  }

  function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
    // Enter that completes a composition (as in Japanese) does not send.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }

  return (
    <form
      action="/api/frank/ask"
      method="post"
      onSubmit={submit}
      className="bar sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] -mx-4 -mb-6 border-t border-line bg-page px-4 py-3 md:bottom-0 md:mx-0 md:-mb-10 md:px-0 md:pb-5"
    >
      <input type="hidden" name="conversation_id" value={conversationId} />
      <input type="hidden" name="language" value={locale} />
      {is.isInitialising ? (
        <p className="mb-2 flex animate-appear items-center gap-2 text-muted">
          <LoaderCircle aria-hidden className="size-5 animate-spin" />
          {t('initialising')}
        </p>
      ) : null}
      <label htmlFor="question" className="sr-only">
        {t('question')}
      </label>
      <div className="flex items-end gap-2">
        <textarea
          ref={inputRef}
          id="question"
          name="question"
          rows={1}
          value={text}
          disabled={is.isDisabled}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={sendOnEnter}
          placeholder={t('placeholder')}
          enterKeyHint="send"
          aria-invalid={isTooLong || undefined}
          aria-describedby={isTooLong ? 'question-error' : 'question-hint'}
          className="field-sizing-content max-h-40 min-h-12 min-w-0 flex-1 resize-none rounded-control border border-line-strong bg-surface px-3.5 py-2.5 placeholder:text-muted disabled:cursor-not-allowed disabled:bg-sunken disabled:opacity-70 aria-invalid:border-2 aria-invalid:border-danger"
        />
        {is.isPending ? (
          <Button variant="secondary" onClick={stop} className="min-h-12">
            <Square aria-hidden className="size-4 fill-current" />
            {t('stop')}
          </Button>
        ) : null}
        <Button
          type="submit"
          disabled={(is.isStarted && !question) || is.isPending || is.isDisabled}
          className="min-h-12"
        >
          <SendHorizontal aria-hidden className="size-5" />
          <span className="max-sm:sr-only">{t('send')}</span>
        </Button>
      </div>
      {isTooLong ? (
        <p id="question-error" role="alert" className="mt-2 font-semibold text-danger">
          {tFrank('errors.question_too_long')}
        </p>
      ) : (
        <p id="question-hint" className="mt-1.5 hidden text-sm text-muted md:block noscript:hidden">
          {t('hint')}
        </p>
      )}
    </form>
  )
}
