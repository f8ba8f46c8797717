'use client'

import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { toast } from 'sonner'
import { tellSync } from '@/components/faqs/tell-sync'
import { callAction } from '@/components/forms/call-action'
import { DeleteButton } from '@/components/forms/delete-button'
import { toErrorText } from '@/components/forms/error-text'
import { FormButton } from '@/components/forms/form-button'
import type { SyncOutcome } from '@/lib/frank/faq-sync'
import { deleteFaq, moveFaq } from './actions'

type Props = {
  id: string
  direction: 'up' | 'down'
  label: string
  word: string
  /** The button stays at the end of the list, so that it keeps the focus. */
  isLast: boolean
  /** Announces the item's new place to screen readers. */
  onMoved: (place: number, total: number) => void
}

export function MoveFaq({ id, direction, label, word, isLast, onMoved }: Props) {
  const t = useTranslations('faqs')
  const tErrors = useTranslations('errors')
  const button = useRef<HTMLButtonElement>(null)

  async function move() {
    const result = await callAction(() => moveFaq({ id, direction }))
    if (!result.ok) {
      toast.error(toErrorText(result.code, tErrors, t('moveFailed')))
      return
    }
    // An effect would not run, because an item that moves to another page unmounts this component.
    onMoved(result.data.place, result.data.total)
    // A node that moves in the document loses the focus.
    button.current?.focus()
  }

  const Icon = direction === 'up' ? ArrowUp : ArrowDown
  return (
    <form action={move}>
      <FormButton ref={button} variant="quiet" aria-disabled={isLast || undefined}>
        <Icon aria-hidden className="size-5" />
        <span aria-hidden>{word}</span>
        <span className="sr-only">{label}</span>
      </FormButton>
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
      done={tell}
      toMessage={(code) => toErrorText(code, tErrors, t('deleteFailed'))}
      focus="faq-items"
      label={label}
      word={t('delete')}
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
