'use client'

import { useAnswer } from '@/components/forms/use-answer'
import { failed, useFormAction } from '@/components/forms/use-form-action'
import { useHydrated } from '@/components/forms/use-hydrated'
import type { Texts } from '@/components/texts'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast-store'
import type { ActionResult } from '@/lib/action'
import { sendPasswordReset } from './actions'

type Props = { texts: Texts<'profile'>; errors: Texts<'errors'> }

/** For a signed-in member who does not know the current password. */
export function ResetRequest({ texts, errors }: Props) {
  const hydrated = useHydrated()
  const {
    state: result,
    formAction,
    onSubmit,
    pending,
  } = useFormAction<ActionResult | null>(sendPasswordReset, () => failed('unexpected'))
  const failure = result && !result.ok ? toText(result.code) : null

  function toText(code: keyof Texts<'errors'>): string {
    if (code === 'reset_email_failed') return texts.resetFailed
    return code === 'unexpected' ? texts.resetNotStarted : errors[code]
  }

  useAnswer(result, () => {
    if (failure) showToast('error', failure)
    else showToast('success', texts.resetSent)
  })

  return (
    <form action={formAction} onSubmit={onSubmit} className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {result && !hydrated ? (
        <Alert variant={failure ? 'destructive' : 'default'} title={failure ?? texts.resetSent} />
      ) : null}
      <p className="text-muted">{texts.forgot}</p>
      <Button type="submit" variant="secondary" aria-disabled={pending || undefined}>
        {pending ? texts.sendingReset : texts.sendReset}
      </Button>
    </form>
  )
}
