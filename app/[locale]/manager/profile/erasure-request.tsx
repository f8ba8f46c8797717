'use client'

import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { callAction } from '@/components/forms/call-action'
import { FormButton } from '@/components/forms/form-button'
import { ConfirmButton, dangerClass } from '@/components/ui/confirm-button'
import { askForErasure, withdrawErasure } from './actions'

/** `asked` says when the member asked, or is null. */
export function ErasureRequest({ asked }: { asked: string | null }) {
  const t = useTranslations('ownData')
  const tErrors = useTranslations('errors')

  async function run(action: typeof askForErasure, done: string) {
    const result = await callAction(() => action({}), 'erasure_failed')
    if (result.ok) toast.success(done)
    else toast.error(tErrors(result.code))
  }

  async function ask() {
    await run(askForErasure, t('asked'))
    return 'own-data'
  }

  if (asked)
    return (
      <form action={() => run(withdrawErasure, t('withdrawn'))} className="mt-3">
        <p className="font-semibold">{asked}</p>
        <FormButton variant="secondary" className="mt-2">
          {(pending) => t(pending ? 'withdrawing' : 'withdraw')}
        </FormButton>
      </form>
    )
  return (
    <ConfirmButton
      variant="secondary"
      className={`mt-3 ${dangerClass}`}
      dialog={{
        title: t('askTitle'),
        text: t('askText'),
        cancel: t('cancel'),
        confirm: t('askConfirm'),
        busy: t('asking'),
      }}
      onConfirm={ask}
    >
      {t('ask')}
    </ConfirmButton>
  )
}
