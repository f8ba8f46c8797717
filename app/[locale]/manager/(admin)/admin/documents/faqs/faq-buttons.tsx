'use client'

import { ArrowDown, ArrowUp } from 'lucide-react'
import { type FormEvent, useActionState, useRef, useTransition } from 'react'
import { tellSync } from '@/components/faqs/tell-sync'
import { DeleteButton } from '@/components/forms/delete-button'
import { toFailure } from '@/components/forms/failure'
import type { Texts } from '@/components/texts'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast-store'
import type { SyncOutcome } from '@/lib/frank/faq-sync'
import { deleteFaq, moveFaq, postFaqDeletion } from './actions'

type Props = {
  id: string
  direction: 'up' | 'down'
  label: string
  /** The button stays at the end of the list, so that it keeps the focus. */
  isLast: boolean
  /** Announces the item's new place to screen readers. */
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
      // A lost connection is a failure, so that the page stays.
      const result = await moveFaq(null, form).catch(() => null)
      if (!result?.ok)
        return showToast('error', toFailure(result?.code ?? 'unexpected', errors, texts.moveFailed))
      // Not in an effect because an item that moves to another page unmounts this component.
      onMoved(result.data.place, result.data.total)
      // A node that moves in the document loses the focus.
      button.current?.focus()
    })
  }

  const Icon = direction === 'up' ? ArrowUp : ArrowDown
  return (
    <form action={plainAction} onSubmit={send}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="direction" value={direction} />
      <Button ref={button} type="submit" variant="secondary" aria-disabled={pending || isLast || undefined}>
        <Icon aria-hidden className="size-5" />
        <span className="sr-only">{label}</span>
      </Button>
    </form>
  )
}

type DeleteFaqProps = { id: string; label: string; texts: Texts<'faqs'>; errors: Texts<'errors'> }

export function DeleteFaq({ id, label, texts, errors }: DeleteFaqProps) {
  const tell = (outcome: SyncOutcome) => {
    if (outcome.state === 'failed') tellSync(outcome, texts, texts.deleted)
    else showToast('success', texts.deleted)
  }
  return (
    <DeleteButton
      action={() => deleteFaq({ id })}
      plain={{ action: postFaqDeletion, fields: { id } }}
      done={tell}
      toMessage={(code) => toFailure(code, errors, texts.deleteFailed)}
      focus="faq-items"
      label={label}
      word={{ text: texts.delete, where: 'always' }}
      dialog={{
        title: texts.deleteTitle,
        text: texts.deleteQuestion,
        cancel: texts.cancel,
        confirm: texts.delete,
        busy: texts.deleting,
      }}
    />
  )
}
