'use client'

import { useTranslations } from 'next-intl'
import { SubmitButton } from '@/components/forms/submit-button'
import type { RuleChange } from '@/lib/documents/rule-changes'
import { ChangeList } from './change-list'
import { useSettleForm } from './use-settle-form'

const outcomes = ['confirmed', 'dismissed'] as const

/** All proposals are chosen, so that one step confirms them. */
export function ProposedChanges({ changes }: { changes: RuleChange[] }) {
  const t = useTranslations('ruleChanges')
  const { register, formProps, pending, alert } = useSettleForm()
  return (
    // The key chooses all that are left after each change.
    <form key={changes.map(({ id }) => id).join()} {...formProps} className="mt-6 space-y-6">
      {alert}
      <fieldset>
        <legend className="font-semibold">{t('which')}</legend>
        <ChangeList changes={changes} isChosen field={register('changeIds')} />
      </fieldset>
      <fieldset>
        <legend className="font-semibold">{t('outcome')}</legend>
        {outcomes.map((outcome) => (
          <label key={outcome} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              {...register('outcome')}
              value={outcome}
              defaultChecked={outcome === 'confirmed'}
            />
            {t(`outcomes.${outcome}`)}
          </label>
        ))}
      </fieldset>
      <SubmitButton pending={pending} label={t('save')} pendingLabel={t('saving')} />
    </form>
  )
}
