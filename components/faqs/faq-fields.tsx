'use client'

import { useTranslations } from 'next-intl'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '@/components/forms/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'

export type FaqValues = { question: string; answer: string }

type Props = {
  prefix: string
  question: UseFormRegisterReturn
  answer: UseFormRegisterReturn
  getError: (field: keyof FaqValues) => string | undefined
  defaults?: Partial<FaqValues>
}

export function FaqFields({ prefix, question, answer, getError, defaults }: Props) {
  const t = useTranslations('faqs')
  return (
    <div className="space-y-5">
      <Field id={`${prefix}-question`} label={t('question')} error={getError('question')}>
        {(control) => (
          <Input
            {...control}
            {...question}
            defaultValue={defaults?.question}
            maxLength={500}
            autoComplete="off"
            required
          />
        )}
      </Field>
      <Field id={`${prefix}-answer`} label={t('answer')} error={getError('answer')}>
        {(control) => <Textarea {...control} {...answer} defaultValue={defaults?.answer} rows={6} required />}
      </Field>
    </div>
  )
}
