'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Field } from '@/components/forms/field'
import { FileInput } from '@/components/forms/file-input'
import { SubmitButton } from '@/components/forms/submit-button'
import { useActionForm } from '@/components/forms/use-action-form'
import { Card } from '@/components/ui/card'
import { Select } from '@/components/ui/select'
import { locales } from '@/lib/i18n/locales'
import { type Preview, previewImport } from './actions'

export function FileStep({ onPreview }: { onPreview: (preview: Preview) => void }) {
  const locale = useLocale()
  const tLanguages = useTranslations('members.languages')
  const t = useTranslations('memberImport')
  // The server would refuse a large file only after the upload.
  const { register, setValue, setError, clearErrors, formProps, getError, pending } = useActionForm(
    async () => (await import('@/lib/members/schema')).importFileSchema,
    previewImport,
    {
      onResult: (result) => {
        if (result.ok) onPreview(result.data)
        else setError('file', { message: result.code })
      },
    },
  )

  return (
    <Card className="mt-8 p-5 md:p-6">
      <h2 className="text-2xl">{t('fileTitle')}</h2>
      <p className="mt-3 max-w-2xl">
        {t.rich('fileHelp', { whole: (text) => <span className="whitespace-nowrap">{text}</span> })}
      </p>
      <p className="mt-4 text-muted">{t('example')}</p>
      <pre className="mt-1 wrap-anywhere w-fit max-w-full whitespace-pre-wrap rounded-control bg-sunken px-4 py-3 text-xs sm:text-sm">
        {t('exampleText')}
      </pre>
      <form {...formProps} className="mt-6 max-w-2xl space-y-5">
        <Field id="file" label={t('file')} error={getError('file')}>
          {(control) => (
            <FileInput
              {...control}
              accept=".csv,.txt,text/csv,text/plain,application/vnd.ms-excel"
              onChange={({ currentTarget: { files } }) => {
                clearErrors('file')
                if (files?.[0]) setValue('file', files[0])
              }}
            />
          )}
        </Field>
        <Field id="language" label={t('language')} hint={t('languageHint')}>
          {(control) => (
            <Select
              {...control}
              {...register('language')}
              defaultValue={locale}
              className="max-w-60 [&>select]:min-h-12"
            >
              {locales.map((language) => (
                <option key={language} value={language}>
                  {tLanguages(language)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <SubmitButton pending={pending} label={t('read')} pendingLabel={t('reading')} className="min-h-12" />
      </form>
    </Card>
  )
}
