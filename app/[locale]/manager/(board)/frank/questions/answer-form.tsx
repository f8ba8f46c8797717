'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { toast } from 'sonner'
import { FaqFields } from '@/components/faqs/faq-fields'
import { tellSync } from '@/components/faqs/tell-sync'
import { toErrorText } from '@/components/forms/error-text'
import { SubmitButton } from '@/components/forms/submit-button'
import { useActionForm } from '@/components/forms/use-action-form'
import { buttonClass } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import { answerQuestion } from './actions'

type Props = {
  groupId: string
  /** A form sent twice creates one item because it sends the id. */
  newId: string
  question: string
  sections: { id: string; name: string }[]
}

export function AnswerForm({ groupId, newId, question, sections }: Props) {
  const t = useTranslations('boardQuestions')
  const tFaqs = useTranslations('faqs')
  const tErrors = useTranslations('errors')
  const selectId = useId()
  // A refreshed list brings another id.
  const [id] = useState(newId)
  const only = sections.length === 1 ? sections[0]?.id : undefined
  const { register, formProps, getError, pending } = useActionForm(
    async () => (await import('@/lib/questions/schema')).answerQuestionSchema,
    answerQuestion,
    {
      fields: { id, groupId, ...(only ? { sectionId: only } : {}) },
      draft: `answer ${groupId}`,
      onResult: (result) => {
        if (!result.ok) {
          toast.error(toErrorText(result.code, tErrors, tFaqs('createFailed')))
          return
        }
        // An effect would not run, because the answer removes the question and this component.
        tellSync(result.data, tFaqs, tFaqs('created'))
        document.getElementById('questions')?.focus()
      },
      onInvalid: (code) => toast.error(tErrors(code)),
    },
  )
  return (
    <details className="group max-w-full open:w-full">
      <summary
        className={buttonClass(
          'primary',
          'min-h-12 list-none group-open:bg-transparent! group-open:text-ink! group-open:ring-1 group-open:ring-line-strong group-open:ring-inset [&::-webkit-details-marker]:hidden',
        )}
      >
        <span className="group-open:hidden">{t('answer')}</span>
        <span className="hidden group-open:inline">{t('cancel')}</span>
        <span className="sr-only">{question}</span>
      </summary>
      <form {...formProps} className="mt-5 max-w-3xl">
        <p className="mb-5 max-w-text text-muted">{t('answerText')}</p>
        <FaqFields
          prefix={`answer-${groupId}`}
          question={register('question')}
          answer={register('answer')}
          getError={getError}
          defaults={{ question }}
        />
        {sections.length > 1 ? (
          <div className="mt-5">
            <label htmlFor={selectId} className="mb-1.5 block font-semibold">
              {t('section')}
            </label>
            <Select id={selectId} {...register('sectionId')} className="max-w-md">
              {sections.map((section) => (
                <option key={section.id} value={section.id}>
                  {section.name}
                </option>
              ))}
            </Select>
          </div>
        ) : null}
        <SubmitButton
          pending={pending}
          label={t('publish')}
          pendingLabel={t('publishing')}
          className="mt-5 min-h-12"
        />
      </form>
    </details>
  )
}
