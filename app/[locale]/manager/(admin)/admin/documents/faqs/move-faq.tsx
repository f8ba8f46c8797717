'use client'

import { ArrowDown, ArrowUp } from 'lucide-react'
import { type FormEvent, useActionState, useRef, useTransition } from 'react'
import { toFailure } from '@/components/forms/failure'
import type { Texts } from '@/components/texts'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast-store'
import { moveFaq } from './actions'

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
  const [, plainAction] = useActionState(moveFaq, null)
  const [pending, startMoving] = useTransition()
  const button = useRef<HTMLButtonElement>(null)

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending || isLast) return
    const form = new FormData(event.currentTarget)
    startMoving(async () => {
      // A lost connection is no reason to lose the page.
      const result = await moveFaq(null, form).catch(() => null)
      if (!result?.ok)
        return showToast('error', toFailure(result?.code ?? 'unexpected', errors, texts.moveFailed))
      // Told here and not in an effect: an item that goes to another page takes this with it.
      onMoved(result.data.place, result.data.total)
      // A node that changes its place in the document loses the focus.
      button.current?.focus()
    })
  }

  const Icon = direction === 'up' ? ArrowUp : ArrowDown
  return (
    <form action={plainAction} onSubmit={send}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="direction" value={direction} />
      <Button
        ref={button}
        type="submit"
        variant="secondary"
        aria-disabled={pending || isLast || undefined}
        className="px-3"
      >
        <Icon aria-hidden className="size-5" />
        <span className="sr-only">{label}</span>
      </Button>
    </form>
  )
}
