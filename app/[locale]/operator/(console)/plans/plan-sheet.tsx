'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { toast } from 'sonner'
import { ChangeSheet } from '@/app/[locale]/operator/(console)/change-sheet'
import { toErrorText } from '@/components/forms/error-text'
import { useActionForm } from '@/components/forms/use-action-form'
import type { Plan } from '@/lib/console/plan'
import { changePlan } from './actions'
import { PlanFields } from './plan-fields'

type Props = { plan: Plan; onClose: () => void }

export function PlanSheet({ plan, onClose }: Props) {
  const { id, name, revision, organizations } = plan
  const t = useTranslations('console')
  const tErrors = useTranslations('errors')
  const sheet = useRef<HTMLDialogElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { register, formProps, getError, pending, setError } = useActionForm(
    async () => (await import('@/lib/console/schema')).changePlanSchema,
    changePlan,
    {
      fields: { id, revision },
      onResult: (result) => {
        if (result.ok) {
          sheet.current?.close()
          toast.success(t('planChanged'))
        } else if (result.code === 'plan_name_taken') setError('name', { message: result.code })
        else setProblem(toErrorText(result.code, tErrors, t('failed')))
      },
    },
  )
  return (
    <ChangeSheet title={name} {...{ sheet, formProps, pending, problem, onClose }}>
      <p className="text-muted">{t('planHolders', { count: organizations })}</p>
      <PlanFields register={register} getError={getError} plan={plan} />
    </ChangeSheet>
  )
}
