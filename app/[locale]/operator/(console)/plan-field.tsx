'use client'

import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { Field } from '@/components/forms/field'
import { Select } from '@/components/ui/select'
import type { Plan } from '@/lib/console/plan'

export type PlanChoice = Pick<Plan, 'id' | 'name'>

type Props = {
  id: string
  plans: readonly PlanChoice[]
  /** It is null for no plan. */
  chosen: string | null
  error: string | undefined
} & Pick<ComponentProps<typeof Select>, 'name' | 'onChange' | 'onBlur' | 'ref' | 'className'>

export function PlanField({ id, plans, chosen, error, className, ...field }: Props) {
  const t = useTranslations('console')
  return (
    <Field id={id} label={t('plan')} error={error}>
      {(control) => (
        <Select {...control} {...field} defaultValue={chosen ?? ''} className={className}>
          <option value="">{t('noPlan')}</option>
          {plans.map((plan) => (
            <option key={plan.id} value={plan.id}>
              {plan.name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
