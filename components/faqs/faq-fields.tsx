'use client'

import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { Field } from '@/components/forms/field'
import type { Texts } from '@/components/texts'
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
  texts: Texts<'faqs'>
  errors: Texts<'errors'>
}

export function FaqFields({ prefix, register, problems, defaults, texts, errors }: Props) {
  const getError = (code?: string) => (isErrorCode(code) ? errors[code] : undefined)
  return (
    <div className="space-y-5">
      <Field id={`${prefix}-question`} label={texts.question} error={getError(problems.question?.message)}>
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
      <Field id={`${prefix}-answer`} label={texts.answer} error={getError(problems.answer?.message)}>
        {(control) => (
          <Textarea {...control} {...register('answer')} defaultValue={defaults?.answer} rows={6} required />
        )}
      </Field>
    </div>
  )
}
