'use client'

import { Mail } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { toFailure } from '@/components/forms/failure'
import { useAnswer } from '@/components/forms/use-answer'
import { failed, useFormAction } from '@/components/forms/use-form-action'
import { useHydrated } from '@/components/forms/use-hydrated'
import { Alert } from '@/components/ui/alert'
import { buttonClass } from '@/components/ui/button'
import type { ActionResult } from '@/lib/action'
import { remindFormId } from '@/lib/members/member'
import { remindMembers } from './actions'

type Props = { label: string }

/** For everyone who has not signed in, or for the members chosen in the list. */
export function RemindForm({ label }: Props) {
  const t = useTranslations('members')
  const tErrors = useTranslations('errors')
  const hydrated = useHydrated()
  const { state, formAction, send, pending } = useFormAction<ActionResult<{ queued: number }>>(
    remindMembers,
    () => failed('unexpected'),
  )
  const tell = (result: ActionResult<{ queued: number }>) => {
    if (!result.ok) return toFailure(result.code, tErrors, t('remindFailed'))
    return result.data.queued > 0 ? t('reminded', { count: result.data.queued }) : t('remindedNone')
  }
  useAnswer(state, (result) => toast[result.ok ? 'success' : 'error'](tell(result)))
  return (
    <form
      id={remindFormId}
      action={formAction}
      onSubmit={(event) => {
        event.preventDefault()
        const { submitter } = event.nativeEvent as SubmitEvent
        send(new FormData(event.currentTarget, submitter))
      }}
      className="no-print mt-4"
    >
      {state && !hydrated ? (
        <Alert variant={state.ok ? 'default' : 'destructive'} title={tell(state)} />
      ) : null}
      <div className="flex flex-wrap gap-3">
        <button
          type="submit"
          name="to"
          value="all"
          aria-disabled={pending || undefined}
          className={buttonClass('secondary')}
        >
          <Mail aria-hidden className="size-5" />
          {label}
        </button>
        <button
          type="submit"
          name="to"
          value="chosen"
          aria-disabled={pending || undefined}
          className={buttonClass('quiet')}
        >
          {t('remindChosen')}
        </button>
      </div>
      <p className="mt-1 text-sm text-muted">{t('remindHint')}</p>
    </form>
  )
}
