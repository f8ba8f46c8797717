'use client'

import { ArrowDown, ArrowUp } from 'lucide-react'
import { useActionState, useRef } from 'react'
import { useAnswer } from '@/components/forms/use-answer'
import type { Texts } from '@/components/texts'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast-store'
import { moveFaq } from './actions'
import { toFailure } from './words'

type Props = {
  id: string
  direction: 'up' | 'down'
  label: string
  /** At its end of the list there is nowhere to go; the button stays, so that the focus does. */
  isLast: boolean
  /** Says to a screen reader where the item has gone. */
  onMoved: (place: number, total: number) => void
  texts: Texts<'faqs'>
  errors: Texts<'errors'>
}

export function MoveFaq({ id, direction, label, isLast, onMoved, texts, errors }: Props) {
  const [state, submit, pending] = useActionState(moveFaq, null)
  const button = useRef<HTMLButtonElement>(null)

  useAnswer(state, (result) => {
    if (!result.ok) return showToast('error', toFailure(result.code, errors, texts.moveFailed))
    onMoved(result.data.place, result.data.total)
    // A node that changes its place in the document loses the focus.
    button.current?.focus()
  })

  const Icon = direction === 'up' ? ArrowUp : ArrowDown
  return (
    <form action={submit}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="direction" value={direction} />
      <Button
        ref={button}
        type="submit"
        variant="secondary"
        aria-disabled={pending || isLast || undefined}
        onClick={(event) => {
          if (pending || isLast) event.preventDefault()
        }}
        className="px-3"
      >
        <Icon aria-hidden className="size-5" />
        <span className="sr-only">{label}</span>
      </Button>
    </form>
  )
}
