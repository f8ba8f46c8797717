'use client'

import { useActionState, useEffect } from 'react'
import { useHydrated } from '@/components/forms/use-hydrated'
import type { Texts } from '@/components/texts'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast-store'
import { sendPasswordReset } from './actions'

type Props = { texts: Texts<'profile'>; errors: Texts<'errors'> }

/** The way to a new password for members who are signed in but do not know the current one. */
export function ResetRequest({ texts, errors }: Props) {
  const hydrated = useHydrated()
  const [result, submit, pending] = useActionState(sendPasswordReset, null)
  const failure = result && !result.ok ? toText(result.code) : null

  function toText(code: keyof Texts<'errors'>): string {
    if (code === 'reset_email_failed') return texts.resetFailed
    return code === 'unexpected' ? texts.resetNotStarted : errors[code]
  }

  useEffect(() => {
    if (failure) showToast('error', failure)
    else if (result) showToast('success', texts.resetSent)
  }, [result, failure, texts])

  return (
    <form action={submit} className="flex flex-wrap items-center gap-x-3 gap-y-1">
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
