'use client'

import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { useAnswer } from '@/components/forms/use-answer'
import { failed, useFormAction } from '@/components/forms/use-form-action'
import { useHydrated } from '@/components/forms/use-hydrated'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import type { ActionResult } from '@/lib/action'
import type { ErrorCode } from '@/lib/errors'
import { sendPasswordReset } from './actions'

/** For a signed-in member who does not know the current password. */
export function ResetRequest() {
  const t = useTranslations('profile')
  const tErrors = useTranslations('errors')
  const hydrated = useHydrated()
  const {
    state: result,
    formAction,
    onSubmit,
    pending,
  } = useFormAction<ActionResult | null>(sendPasswordReset, () => failed('unexpected'))
  const failure = result && !result.ok ? toText(result.code) : null

  function toText(code: ErrorCode): string {
    if (code === 'reset_email_failed') return t('resetFailed')
    return code === 'unexpected' ? t('resetNotStarted') : tErrors(code)
  }

  useAnswer(result, () => {
    if (failure) toast.error(failure)
    else toast.success(t('resetSent'))
  })

  return (
    <form action={formAction} onSubmit={onSubmit} className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {result && !hydrated ? (
        <Alert variant={failure ? 'destructive' : 'default'} title={failure ?? t('resetSent')} />
      ) : null}
      <p className="text-muted">{t('forgot')}</p>
      <Button type="submit" variant="secondary" aria-disabled={pending || undefined}>
        {pending ? t('sendingReset') : t('sendReset')}
      </Button>
    </form>
  )
}
