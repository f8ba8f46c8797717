'use client'

import { useTranslations } from 'next-intl'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { Field } from '@/components/forms/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { isErrorCode } from '@/lib/errors'

export type FaqValues = { question: string; answer: string }

type Props = {
  /** Prefixes the field ids of one form. */
  prefix: string
  register: UseFormRegister<FaqValues>
  problems: FieldErrors<FaqValues>
  defaults?: FaqValues
}

export function FaqFields({ prefix, register, problems, defaults }: Props) {
  const t = useTranslations('faqs')
  const tErrors = useTranslations('errors')
  const getError = (code?: string) => (isErrorCode(code) ? tErrors(code) : undefined)
  return (
    <div className="space-y-5">
      <Field id={`${prefix}-question`} label={t('question')} error={getError(problems.question?.message)}>
        {(control) => (
          <Input
            {...control}
            {...register('question')}
            defaultValue={defaults?.question}
            autoComplete="off"
            required
          />
        )}
      </Field>
      <Field id={`${prefix}-answer`} label={t('answer')} error={getError(problems.answer?.message)}>
        {(control) => (
          <Textarea {...control} {...register('answer')} defaultValue={defaults?.answer} rows={6} required />
        )}
      </Field>
    </div>
  )
}
