'use client'

import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { toast } from 'sonner'
import { toFailure } from '@/components/forms/failure'
import { SubmitButton } from '@/components/forms/submit-button'
import { useAnswer } from '@/components/forms/use-answer'
import { failed, useFormAction } from '@/components/forms/use-form-action'
import { Button, buttonClass } from '@/components/ui/button'
import { dangerClass } from '@/components/ui/confirm-button'
import { deleteBoardEntry, moveBoardEntry } from './actions'

type Props = { id: string; label: string }

/** The button stays at an end, so that it keeps the focus. */
export function MoveEntry(props: Props & { direction: 'up' | 'down'; isEnd: boolean }) {
  const { id, direction, label, isEnd } = props
  const t = useTranslations('board')
  const tErrors = useTranslations('errors')
  const button = useRef<HTMLButtonElement>(null)
  const { state, formAction, onSubmit, pending } = useFormAction(moveBoardEntry, () => failed('unexpected'))
  useAnswer(state, (result) => {
    if (!result.ok) {
      toast.error(toFailure(result.code, tErrors, t('moveFailed')))
      return
    }
    toast.success(t('moved'))
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
export function DeleteEntry({ id, label, question }: Props & { question: string }) {
  const t = useTranslations('board')
  const tErrors = useTranslations('errors')
  const { state, formAction, onSubmit, pending } = useFormAction(deleteBoardEntry, () => failed('unexpected'))
  useAnswer(state, (result) => {
    if (!result.ok) toast.error(toFailure(result.code, tErrors, t('deleteFailed')))
  })
  return (
    <details>
      <summary
        className={buttonClass('quiet', `list-none ${dangerClass} [&::-webkit-details-marker]:hidden`)}
      >
        <span aria-hidden>{t('delete')}</span>
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
          label={t('deleteConfirm')}
          pendingLabel={t('deleting')}
          className="mt-3 bg-danger! text-surface!"
        />
      </form>
    </details>
  )
}
