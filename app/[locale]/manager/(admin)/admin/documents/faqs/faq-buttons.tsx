'use client'

import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, useActionState, useRef, useTransition } from 'react'
import { toast } from 'sonner'
import { tellSync } from '@/components/faqs/tell-sync'
import { DeleteButton } from '@/components/forms/delete-button'
import { toFailure } from '@/components/forms/failure'
import { Button } from '@/components/ui/button'
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
}

export function MoveFaq({ id, direction, label, isLast, onMoved }: Props) {
  const t = useTranslations('faqs')
  const tErrors = useTranslations('errors')
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
      if (!result?.ok) {
        toast.error(toFailure(result?.code ?? 'unexpected', tErrors, t('moveFailed')))
        return
      }
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

type DeleteFaqProps = { id: string; label: string }

export function DeleteFaq({ id, label }: DeleteFaqProps) {
  const t = useTranslations('faqs')
  const tErrors = useTranslations('errors')
  const tell = (outcome: SyncOutcome) => {
    if (outcome.state === 'failed') tellSync(outcome, t, t('deleted'))
    else toast.success(t('deleted'))
  }
  return (
    <DeleteButton
      action={() => deleteFaq({ id })}
      plain={{ action: postFaqDeletion, fields: { id } }}
      done={tell}
      toMessage={(code) => toFailure(code, tErrors, t('deleteFailed'))}
      focus="faq-items"
      label={label}
      word={{ text: t('delete'), where: 'always' }}
      dialog={{
        title: t('deleteTitle'),
        text: t('deleteQuestion'),
        cancel: t('cancel'),
        confirm: t('delete'),
        busy: t('deleting'),
      }}
    />
  )
}
