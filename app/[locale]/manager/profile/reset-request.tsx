'use client'

import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { callAction } from '@/components/forms/call-action'
import { FormButton } from '@/components/forms/form-button'
import type { ErrorCode } from '@/lib/errors'
import { sendPasswordReset } from './actions'

/** Serves a signed-in member who does not know the current password. */
export function ResetRequest() {
  const t = useTranslations('profile')
  const tErrors = useTranslations('errors')

  function toText(code: ErrorCode): string {
    if (code === 'reset_email_failed') return t('resetFailed')
    return code === 'unexpected' ? t('resetNotStarted') : tErrors(code)
  }

  async function send() {
    const result = await callAction(() => sendPasswordReset({}))
    if (result.ok) toast.success(t('resetSent'))
    else toast.error(toText(result.code))
  }

  return (
    <form action={send} className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="text-muted">{t('forgot')}</p>
      <FormButton variant="secondary">
        {(pending) => (pending ? t('sendingReset') : t('sendReset'))}
      </FormButton>
    </form>
  )
}
