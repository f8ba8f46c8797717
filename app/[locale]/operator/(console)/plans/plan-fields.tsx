'use client'

import { useTranslations } from 'next-intl'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '@/components/forms/field'
import { Input } from '@/components/ui/input'
import type { Plan } from '@/lib/console/plan'

type Name = 'name' | 'quotaMb' | 'membersAtMost'
type Props = {
  register: (name: Name) => UseFormRegisterReturn
  getError: (name: Name) => string | undefined
  /** It is missing for a new plan. */
  plan?: Plan
}

export function PlanFields({ register, getError, plan }: Props) {
  const t = useTranslations('console')
  // The page has the form of a new plan beside that of a change.
  const prefix = plan ? 'edit' : 'new'
  return (
    <>
      <Field id={`${prefix}-name`} label={t('planLabel')} error={getError('name')}>
        {(control) => (
          <Input
            {...control}
            {...register('name')}
            autoComplete="off"
            defaultValue={plan?.name ?? ''}
            required
          />
        )}
      </Field>
      <Field id={`${prefix}-quota`} label={t('quota')} hint={t('planQuotaHint')} error={getError('quotaMb')}>
        {(control) => (
          <Input
            {...control}
            {...register('quotaMb')}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={plan?.quotaMb ?? ''}
          />
        )}
      </Field>
      <Field
        id={`${prefix}-members`}
        label={t('mostMembers')}
        hint={t('mostMembersHint')}
        error={getError('membersAtMost')}
      >
        {(control) => (
          <Input
            {...control}
            {...register('membersAtMost')}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={plan?.membersAtMost ?? ''}
          />
        )}
      </Field>
    </>
  )
}
