'use client'

import { useLocale, useTranslations } from 'next-intl'
import { type SubmitEvent, useState } from 'react'
import { Field } from '@/components/forms/field'
import { SubmitButton } from '@/components/forms/submit-button'
import { Card } from '@/components/ui/card'
import { FileInput } from '@/components/ui/file-input'
import { Select } from '@/components/ui/select'
import { type ErrorCode, isErrorCode } from '@/lib/errors'
import { locales } from '@/lib/i18n/locales'
import { importFileSchema } from '@/lib/members/schema'

type Props = {
  formAction: (form: FormData) => void
  send: (form: FormData) => void
  pending: boolean
  /** The error of the last file. */
  code: ErrorCode | null
}

export function FileStep({ formAction, send, pending, code }: Props) {
  const locale = useLocale()
  const tLanguages = useTranslations('members.languages')
  const t = useTranslations('memberImport')
  const tErrors = useTranslations('errors')
  const [problem, setProblem] = useState<ErrorCode | null>(null)
  const shown = problem ?? code

  function check(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const parsed = importFileSchema.safeParse(Object.fromEntries(form))
    const issue = parsed.error?.issues[0]?.message
    setProblem(isErrorCode(issue) ? issue : null)
    // The server would refuse a large file only after the upload.
    if (parsed.success) send(form)
  }

  return (
    <Card className="mt-8 p-5 md:p-6">
      <h2 className="text-2xl">{t('fileTitle')}</h2>
      <p className="mt-3 max-w-2xl">{t('fileHelp')}</p>
      <p className="mt-4 text-muted">{t('example')}</p>
      <pre className="mt-1 wrap-anywhere w-fit max-w-full whitespace-pre-wrap rounded-control bg-sunken px-4 py-3 text-xs sm:text-sm">
        {t('exampleText')}
      </pre>
      <form action={formAction} onSubmit={check} className="mt-6 max-w-2xl space-y-5">
        <Field id="file" label={t('file')} error={shown ? tErrors(shown) : undefined}>
          {(control) => (
            <FileInput
              {...control}
              name="file"
              accept=".csv,.txt,text/csv,text/plain,application/vnd.ms-excel"
              onChange={() => setProblem(null)}
            />
          )}
        </Field>
        <Field id="language" label={t('language')} hint={t('languageHint')}>
          {(control) => (
            <Select
              {...control}
              name="language"
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
