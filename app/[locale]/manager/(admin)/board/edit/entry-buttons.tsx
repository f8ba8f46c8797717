'use client'

import { ArrowDown, ArrowUp } from 'lucide-react'
import { useRef } from 'react'
import { toFailure } from '@/components/forms/failure'
import { SubmitButton } from '@/components/forms/submit-button'
import { useAnswer } from '@/components/forms/use-answer'
import { failed, useFormAction } from '@/components/forms/use-form-action'
import type { Texts } from '@/components/texts'
import { Button, buttonClass } from '@/components/ui/button'
import { dangerClass } from '@/components/ui/confirm-button'
import { showToast } from '@/components/ui/toast-store'
import { deleteBoardEntry, moveBoardEntry } from './actions'

type Props = { id: string; label: string; texts: Texts<'board'>; errors: Texts<'errors'> }

/** The button stays at an end, so that it keeps the focus. */
export function MoveEntry(props: Props & { direction: 'up' | 'down'; isEnd: boolean }) {
  const { id, direction, label, isEnd, texts, errors } = props
  const button = useRef<HTMLButtonElement>(null)
  const { state, formAction, onSubmit, pending } = useFormAction(moveBoardEntry, () => failed('unexpected'))
  useAnswer(state, (result) => {
    if (!result.ok) return showToast('error', toFailure(result.code, errors, texts.moveFailed))
    showToast('success', texts.moved)
    // A node that moves in the document loses the focus.
    button.current?.focus()
  })
  const Icon = direction === 'up' ? ArrowUp : ArrowDown
  return (
    <form action={formAction} onSubmit={onSubmit}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="direction" value={direction} />
      <Button
        ref={button}
        type="submit"
        variant="secondary"
        aria-disabled={pending || undefined}
        disabled={isEnd}
      >
        <Icon aria-hidden className="size-5" />
        <span className="sr-only">{label}</span>
      </Button>
    </form>
  )
}

/** Works without scripts. */
export function DeleteEntry({ id, label, question, texts, errors }: Props & { question: string }) {
  const { state, formAction, onSubmit, pending } = useFormAction(deleteBoardEntry, () => failed('unexpected'))
  useAnswer(state, (result) => {
    if (!result.ok) showToast('error', toFailure(result.code, errors, texts.deleteFailed))
  })
  return (
    <details>
      <summary
        className={buttonClass('quiet', `list-none ${dangerClass} [&::-webkit-details-marker]:hidden`)}
      >
        <span aria-hidden>{texts.delete}</span>
        <span className="sr-only">{label}</span>
      </summary>
      <form
        action={formAction}
        onSubmit={onSubmit}
        className="mt-2 max-w-72 rounded-control bg-danger-soft p-4"
      >
        <input type="hidden" name="id" value={id} />
        <p className="wrap-anywhere">{question}</p>
        <SubmitButton
          pending={pending}
          label={texts.deleteConfirm}
          pendingLabel={texts.deleting}
          className="mt-3 bg-danger! text-surface!"
        />
      </form>
    </details>
  )
}
