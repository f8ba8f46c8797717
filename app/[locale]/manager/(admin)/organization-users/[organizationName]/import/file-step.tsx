'use client'

import { type SubmitEvent, useState } from 'react'
import { Field } from '@/components/forms/field'
import { SubmitButton } from '@/components/forms/submit-button'
import type { Texts } from '@/components/texts'
import { Card } from '@/components/ui/card'
import { FileInput } from '@/components/ui/file-input'
import { Select } from '@/components/ui/select'
import { type ErrorCode, isErrorCode } from '@/lib/errors'
import { type Locale, locales } from '@/lib/i18n/locales'
import { importFileSchema } from '@/lib/members/schema'

type Props = {
  formAction: (form: FormData) => void
  send: (form: FormData) => void
  pending: boolean
  /** The error of the last file. */
  code: ErrorCode | null
  locale: Locale
  languages: Texts<'members'>['languages']
  texts: Texts<'memberImport'>
  errors: Texts<'errors'>
}

export function FileStep({ formAction, send, pending, code, locale, languages, texts, errors }: Props) {
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
      <h2 className="text-2xl">{texts.fileTitle}</h2>
      <p className="mt-3 max-w-2xl">{texts.fileHelp}</p>
      <p className="mt-4 text-muted">{texts.example}</p>
      <pre className="mt-1 wrap-anywhere w-fit max-w-full whitespace-pre-wrap rounded-control bg-sunken px-4 py-3 text-xs sm:text-sm">
        {texts.exampleText}
      </pre>
      <form action={formAction} onSubmit={check} className="mt-6 max-w-2xl space-y-5">
        <Field id="file" label={texts.file} error={shown ? errors[shown] : undefined}>
          {(control) => (
            <FileInput
              {...control}
              name="file"
              accept=".csv,.txt,text/csv,text/plain,application/vnd.ms-excel"
              onChange={() => setProblem(null)}
            />
          )}
        </Field>
        <Field id="language" label={texts.language} hint={texts.languageHint}>
          {(control) => (
            <Select
              {...control}
              name="language"
              defaultValue={locale}
              className="max-w-60 [&>select]:min-h-12"
            >
              {locales.map((language) => (
                <option key={language} value={language}>
                  {languages[language]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <SubmitButton
          pending={pending}
          label={texts.read}
          pendingLabel={texts.reading}
          className="min-h-12"
        />
      </form>
    </Card>
  )
}
