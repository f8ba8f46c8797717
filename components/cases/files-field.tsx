'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Field } from '@/components/forms/field'
import { FileInput } from '@/components/forms/file-input'
import { maxCaseFileBytes, maxCaseFiles } from '@/lib/cases/case'

type Props = {
  id: string
  /** What the server said of the files. */
  error?: string
}

/** The browser's own field sends the files, so that the form works before the scripts run. */
export function FilesField({ id, error }: Props) {
  const t = useTranslations('cases')
  const tErrors = useTranslations('errors')
  const [chosen, setChosen] = useState<readonly File[]>([])
  const bytes = chosen.reduce((sum, { size }) => sum + size, 0)
  const problem =
    chosen.length > maxCaseFiles
      ? tErrors('case_files_many')
      : bytes > maxCaseFileBytes
        ? tErrors('case_files_too_large')
        : error
  return (
    <Field id={id} label={t('attach')} hint={t('attachHint')} error={problem}>
      {(control) => (
        <FileInput
          {...control}
          name="files"
          multiple
          accept="image/jpeg,image/png,application/pdf"
          onChange={({ currentTarget }) => setChosen([...(currentTarget.files ?? [])])}
        />
      )}
    </Field>
  )
}
