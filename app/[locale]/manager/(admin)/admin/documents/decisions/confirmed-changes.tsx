'use client'

import { useTranslations } from 'next-intl'
import { SubmitButton } from '@/components/forms/submit-button'
import type { RuleChange } from '@/lib/documents/rule-changes'
import { ChangeList } from './change-list'
import { useSettleForm } from './use-settle-form'

/** None is chosen, because a confirmed change is taken back only if it was a mistake. */
export function ConfirmedChanges({ changes }: { changes: RuleChange[] }) {
  const t = useTranslations('ruleChanges')
  const { register, formProps, pending, alert } = useSettleForm()
  return (
    <form key={changes.map(({ id }) => id).join()} {...formProps} className="mt-10 space-y-6">
      <h2 className="text-2xl">{t('confirmed')}</h2>
      {alert}
      <fieldset>
        <legend className="font-semibold">{t('whichBack')}</legend>
        <ChangeList changes={changes} field={register('changeIds')} />
      </fieldset>
      <input type="hidden" {...register('outcome')} value="proposed" />
      <SubmitButton pending={pending} label={t('takeBack')} pendingLabel={t('saving')} />
    </form>
  )
}
