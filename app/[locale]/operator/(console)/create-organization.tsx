'use client'

import { Plus } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { toErrorText } from '@/components/forms/error-text'
import { Field } from '@/components/forms/field'
import { FormDisclosure, useDisclosure } from '@/components/forms/form-disclosure'
import { SubmitButton } from '@/components/forms/submit-button'
import { useActionForm } from '@/components/forms/use-action-form'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { locales } from '@/lib/i18n/locales'
import { createOrganization } from './actions'
import { type PlanChoice, PlanField } from './plan-field'

type Props = { plans: PlanChoice[] }

export function CreateOrganization({ plans }: Props) {
  const t = useTranslations('console')
  const disclosure = useDisclosure()
  return (
    <FormDisclosure
      disclosure={disclosure}
      open={false}
      icon={<Plus aria-hidden className="size-5 group-open:hidden" />}
      label={t('create')}
      cancelLabel={t('cancel')}
    >
      <h2 className="text-xl">{t('createTitle')}</h2>
      {/* The key resets the form after each created association. */}
      <CreateForm key={disclosure.round} plans={plans} onCreated={disclosure.close} />
    </FormDisclosure>
  )
}

function CreateForm({ plans, onCreated }: Props & { onCreated: () => void }) {
  const locale = useLocale()
  const t = useTranslations('console')
  const tErrors = useTranslations('errors')
  const { register, formProps, getError, pending } = useActionForm(
    async () => (await import('@/lib/console/schema')).createOrganizationSchema,
    createOrganization,
    {
      onResult: (result) => {
        if (!result.ok) return void toast.error(toErrorText(result.code, tErrors, t('failed')))
        toast.success(t('created'))
        onCreated()
      },
    },
  )
  const field = { autoComplete: 'off', required: true } as const
  return (
    <form {...formProps} className="mt-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field id="name" label={t('name')} error={getError('name')}>
          {(control) => <Input {...control} {...register('name')} {...field} />}
        </Field>
        <Field
          id="associationId"
          label={t('number')}
          hint={t('numberHint')}
          error={getError('associationId')}
        >
          {(control) => <Input {...control} {...register('associationId')} {...field} inputMode="numeric" />}
        </Field>
        <Field id="adminName" label={t('adminName')} error={getError('adminName')}>
          {(control) => <Input {...control} {...register('adminName')} {...field} />}
        </Field>
        <Field id="adminEmail" label={t('adminEmail')} error={getError('adminEmail')}>
          {(control) => <Input {...control} {...register('adminEmail')} {...field} type="email" />}
        </Field>
        <Field id="language" label={t('language')} hint={t('languageHint')}>
          {(control) => (
            <Select
              {...control}
              {...register('language')}
              defaultValue={locale}
              className="[&>select]:min-h-12"
            >
              {locales.map((one) => (
                <option key={one} value={one}>
                  {t(`languages.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {plans.length > 0 ? (
          <PlanField
            id="plan"
            plans={plans}
            chosen={null}
            error={getError('plan')}
            className="[&>select]:min-h-12"
            {...register('plan')}
          />
        ) : null}
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
        <SubmitButton
          pending={pending}
          label={t('createSubmit')}
          pendingLabel={t('creating')}
          className="min-h-12"
        />
        <p className="text-muted">{t('createHint')}</p>
      </div>
    </form>
  )
}
