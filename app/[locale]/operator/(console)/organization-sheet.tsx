'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { toast } from 'sonner'
import { toErrorText } from '@/components/forms/error-text'
import { Field } from '@/components/forms/field'
import { SubmitButton } from '@/components/forms/submit-button'
import { useActionForm } from '@/components/forms/use-action-form'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { SideSheet } from '@/components/ui/side-sheet'
import { features } from '@/lib/auth/features'
import { locales } from '@/lib/i18n/locales'
import { changeOrganization } from './actions'
import type { ChangedOrganization } from './organization-menu'

type Props = { organization: ChangedOrganization; defaultQuotaMb: number | null; onClose: () => void }

export function OrganizationSheet({ organization, defaultQuotaMb, onClose }: Props) {
  const { id, name, language, ownQuotaMb, switchedOff } = organization
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
    <SideSheet
      ref={sheet}
      title={name}
      closeLabel={t('close')}
      // The transition goes on for a moment after its problem is shown.
      busy={pending && problem === null}
      onClose={onClose}
    >
      <form {...formProps} className="mt-6 space-y-5">
        {problem ? <Alert variant="destructive" title={problem} /> : null}
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
        <div className="flex flex-wrap gap-3 pt-1">
          <SubmitButton pending={pending} label={t('save')} pendingLabel={t('saving')} className="min-h-12" />
          <Button
            variant="secondary"
            className="min-h-12"
            disabled={pending}
            onClick={() => sheet.current?.close()}
          >
            {t('cancel')}
          </Button>
        </div>
      </form>
    </SideSheet>
  )
}
