'use client'

import { useTranslations } from 'next-intl'
import { SubmitButton } from '@/components/forms/submit-button'
import { useCodeForm } from '@/components/forms/use-code-form'
import { enterCode } from './actions'

/** `next` is the page of members that the person came from. */
export function CodeForm({ next }: { next: string | null }) {
  const t = useTranslations('codeStep')
  const { alert, codeField, formProps, pending } = useCodeForm(
    async () => (await import('@/lib/auth/schema')).codeStepSchema,
    enterCode,
    {
      label: t('code'),
      lost: 'login_failed',
      fields: { next },
    },
  )
  return (
    <form {...formProps} className="space-y-5">
      <input type="hidden" name="next" value={next ?? ''} />
      {alert}
      {codeField}
      <SubmitButton
        pending={pending}
        label={t('submit')}
        pendingLabel={t('submitting')}
        className="min-h-12 w-full"
      />
    </form>
  )
}
