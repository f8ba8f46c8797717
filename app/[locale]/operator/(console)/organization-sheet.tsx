'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { toast } from 'sonner'
import { toErrorText } from '@/components/forms/error-text'
import { Field } from '@/components/forms/field'
import { useActionForm } from '@/components/forms/use-action-form'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { features } from '@/lib/auth/features'
import { locales } from '@/lib/i18n/locales'
import { changeOrganization } from './actions'
import { ChangeSheet } from './change-sheet'
import type { ChangedOrganization, Limits } from './organization-menu'
import { PlanField } from './plan-field'

type Props = { organization: ChangedOrganization; limits: Limits; onClose: () => void }

export function OrganizationSheet({ organization, limits: { defaultQuotaMb, plans }, onClose }: Props) {
  const { id, name, language, ownQuotaMb, planId, switchedOff } = organization
  const t = useTranslations('console')
  const tErrors = useTranslations('errors')
  const sheet = useRef<HTMLDialogElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { register, formProps, getError, pending } = useActionForm(
    async () => (await import('@/lib/console/schema')).changeOrganizationSchema,
    changeOrganization,
    {
      fields: { id },
      onResult: (result) => {
        if (!result.ok) return setProblem(toErrorText(result.code, tErrors, t('failed')))
        // The toast comes after, because an open dialog hides it from screen readers.
        sheet.current?.close()
        toast.success(t('changed'))
      },
    },
  )
  return (
    <ChangeSheet title={name} {...{ sheet, formProps, pending, problem, onClose }}>
      <Field id="edit-language" label={t('language')} hint={t('languageHint')}>
        {(control) => (
          <Select {...control} {...register('language')} defaultValue={language}>
            {locales.map((one) => (
              <option key={one} value={one}>
                {t(`languages.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <PlanField
        id="edit-plan"
        plans={plans}
        chosen={planId}
        error={getError('plan')}
        {...register('plan')}
      />
      <Field
        id="edit-quota"
        label={t('quota')}
        hint={
          defaultQuotaMb === null ? t('quotaHintNone') : t('quotaHint', { quota: String(defaultQuotaMb) })
        }
        error={getError('quotaMb')}
      >
        {(control) => (
          <Input
            {...control}
            {...register('quotaMb')}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={ownQuotaMb ?? ''}
          />
        )}
      </Field>
      <fieldset>
        <legend className="font-semibold">{t('featuresOn')}</legend>
        <p className="text-sm text-muted">{t('featuresHint')}</p>
        {features.map((feature) => (
          <label key={feature} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input type="checkbox" {...register(feature)} defaultChecked={!switchedOff.includes(feature)} />
            {t(`features.${feature}`)}
          </label>
        ))}
      </fieldset>
    </ChangeSheet>
  )
}
