'use client'

import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { toast } from 'sonner'
import { callAction } from '@/components/forms/call-action'
import { toErrorText } from '@/components/forms/error-text'
import { FormButton } from '@/components/forms/form-button'
import { buttonClass } from '@/components/ui/button'
import { dangerClass } from '@/components/ui/confirm-button'
import { deleteBoardEntry, moveBoardEntry } from './actions'

type Props = { id: string; label: string }

/** The button stays at an end, so that it keeps the focus. */
export function MoveEntry({
  id,
  direction,
  label,
  isEnd,
}: Props & { direction: 'up' | 'down'; isEnd: boolean }) {
  const t = useTranslations('board')
  const tErrors = useTranslations('errors')
  const button = useRef<HTMLButtonElement>(null)
  async function move() {
    if (isEnd) return
    const result = await callAction(() => moveBoardEntry({ id, direction }))
    if (!result.ok) {
      toast.error(toErrorText(result.code, tErrors, t('moveFailed')))
      return
    }
    toast.success(t('moved'))
    // A node that moves in the document loses the focus.
    button.current?.focus()
  }
  const Icon = direction === 'up' ? ArrowUp : ArrowDown
  return (
    <form action={move}>
      <FormButton ref={button} variant="quiet" aria-disabled={isEnd || undefined}>
        <Icon aria-hidden className="size-5" />
        <span aria-hidden>{t(direction)}</span>
        <span className="sr-only">{label}</span>
      </FormButton>
    </form>
  )
}

export function DeleteEntry({ id, label, question }: Props & { question: string }) {
  const t = useTranslations('board')
  const tErrors = useTranslations('errors')
  async function remove() {
    const result = await callAction(() => deleteBoardEntry({ id }))
    if (!result.ok) toast.error(toErrorText(result.code, tErrors, t('deleteFailed')))
  }
  return (
    <details>
      <summary
        className={buttonClass('quiet', `list-none ${dangerClass} [&::-webkit-details-marker]:hidden`)}
      >
        <Trash2 aria-hidden className="size-5" />
        <span aria-hidden>{t('delete')}</span>
        <span className="sr-only">{label}</span>
      </summary>
      <form action={remove} className="mt-2 rounded-control bg-danger-soft p-4">
        <p className="wrap-anywhere">{question}</p>
        <FormButton className="mt-3 bg-danger! text-surface!">
          {(pending) => (pending ? t('deleting') : t('deleteConfirm'))}
        </FormButton>
      </form>
    </details>
  )
}
