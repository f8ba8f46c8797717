'use client'

import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, type SubmitEvent, useRef, useState } from 'react'
import type { Texts } from '@/components/texts'
import { Button } from '@/components/ui/button'
import { frankLimits } from '@/lib/frank/limits'

type Props = { pending: boolean; texts: Texts<'chat'>; tooLong: string; onSend: (question: string) => void }

export function Composer({ pending, texts, tooLong, onSend }: Props) {
  const [text, setText] = useState('')
  const input = useRef<HTMLTextAreaElement>(null)
  const question = text.trim()
  const isTooLong = question.length > frankLimits.question

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    input.current?.focus()
    if (!question || pending || isTooLong) return
    setText('')
    onSend(question)
  }

  function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
    // Enter that ends the composition of a character (as in Japanese) is not meant for us.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }

  return (
    <form
      onSubmit={submit}
      className="bar sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] -mx-4 -mb-6 border-t border-line bg-page px-4 py-3 md:bottom-0 md:mx-0 md:-mb-10 md:px-0 md:pb-5"
    >
      <label htmlFor="question" className="sr-only">
        {texts.question}
      </label>
      <div className="flex items-end gap-2">
        <textarea
          ref={input}
          id="question"
          rows={1}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={sendOnEnter}
          placeholder={texts.placeholder}
          enterKeyHint="send"
          aria-invalid={isTooLong || undefined}
          aria-describedby={isTooLong ? 'question-error' : 'question-hint'}
          className="field-sizing-content max-h-40 min-h-12 min-w-0 flex-1 resize-none rounded-control border border-line-strong bg-surface px-3.5 py-2.5 placeholder:text-muted aria-invalid:border-2 aria-invalid:border-danger"
        />
        <Button type="submit" disabled={!question || pending} className="min-h-12">
          <SendHorizontal aria-hidden className="size-5" />
          <span className="max-sm:sr-only">{texts.send}</span>
        </Button>
      </div>
      {isTooLong ? (
        <p id="question-error" role="alert" className="mt-2 font-semibold text-danger">
          {tooLong}
        </p>
      ) : (
        <p id="question-hint" className="mt-1.5 hidden text-sm text-muted md:block">
          {texts.hint}
        </p>
      )}
    </form>
  )
}
