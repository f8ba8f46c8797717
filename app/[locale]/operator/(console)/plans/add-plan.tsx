'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { toErrorText } from '@/components/forms/error-text'
import { FormDisclosure, useDisclosure } from '@/components/forms/form-disclosure'
import { SubmitButton } from '@/components/forms/submit-button'
import { useActionForm } from '@/components/forms/use-action-form'
import { addPlan } from './actions'
import { PlanFields } from './plan-fields'

/** `id` is of the new row. */
type Props = { id: string }

export function AddPlan({ id }: Props) {
  const t = useTranslations('console')
  const disclosure = useDisclosure()
  return (
    <FormDisclosure
      disclosure={disclosure}
      open={false}
      icon={<Plus aria-hidden className="size-5 group-open:hidden" />}
      label={t('addPlan')}
      cancelLabel={t('cancel')}
    >
      <h2 className="text-xl">{t('addPlanTitle')}</h2>
      {/* The key resets the form after each added plan. */}
      <AddPlanForm key={disclosure.round} id={id} onDone={disclosure.close} />
    </FormDisclosure>
  )
}

function AddPlanForm({ id, onDone }: Props & { onDone: () => void }) {
  const t = useTranslations('console')
  const tErrors = useTranslations('errors')
  const { register, formProps, getError, pending, setError } = useActionForm(
    async () => (await import('@/lib/console/schema')).addPlanSchema,
    addPlan,
    {
      fields: { id },
      onResult: (result) => {
        if (result.ok) {
          toast.success(t('planAdded'))
          onDone()
        } else if (result.code === 'plan_name_taken') setError('name', { message: result.code })
        else toast.error(toErrorText(result.code, tErrors, t('failed')))
      },
    },
  )
  return (
    <form {...formProps} className="mt-5">
      <input type="hidden" name="id" value={id} />
      <div className="grid gap-5 sm:grid-cols-2">
        <PlanFields register={register} getError={getError} />
      </div>
      <div className="mt-5">
        <SubmitButton
          pending={pending}
          label={t('addPlanSubmit')}
          pendingLabel={t('saving')}
          className="min-h-12"
        />
      </div>
    </form>
  )
}
