'use client'

import { useTranslations } from 'next-intl'
import { useActionState, useId, useState, useTransition } from 'react'
import { toast } from 'sonner'
import { FaqFields } from '@/components/faqs/faq-fields'
import { tellSync } from '@/components/faqs/tell-sync'
import { useFaqForm } from '@/components/faqs/use-faq-form'
import { toFailure } from '@/components/forms/failure'
import { SubmitButton } from '@/components/forms/submit-button'
import { useAnswer } from '@/components/forms/use-answer'
import { failed } from '@/components/forms/use-form-action'
import { useHydrated } from '@/components/forms/use-hydrated'
import { Alert } from '@/components/ui/alert'
import { buttonClass } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import { answerQuestion, answerQuestionPlainly } from './actions'

type Props = {
  groupId: string
  /** A form sent twice creates one item because it sends the id. */
  newId: string
  question: string
  sections: { id: string; name: string }[]
}

/** A `details` element, so that it opens without scripts. */
export function AnswerForm({ groupId, newId, question, sections }: Props) {
  const t = useTranslations('boardQuestions')
  const tFaqs = useTranslations('faqs')
  const tErrors = useTranslations('errors')
  const hydrated = useHydrated()
  const [plain, plainAction] = useActionState(answerQuestionPlainly, null)
  const [pending, start] = useTransition()
  // A refreshed list brings another id.
  const [id] = useState(newId)
  const [sectionId, setSectionId] = useState(plain?.typed.sectionId || sections[0]?.id)
  const selectId = useId()
  const defaults = plain?.typed ?? { question, answer: '' }

  useAnswer(plain, ({ result }) => {
    if (!result.ok) toast.error(toFailure(result.code, tErrors, tFaqs('createFailed')))
  })

  const submit = (form: FormData) =>
    start(async () => {
      const result = await answerQuestion(form).catch(() => failed('unexpected'))
      if (!result.ok) {
        toast.error(toFailure(result.code, tErrors, tFaqs('createFailed')))
        return
      }
      // Not in an effect because the answer removes the question and this component.
      tellSync(result.data, tFaqs, tFaqs('created'))
      document.getElementById('questions')?.focus()
    })

  const fields = { id, groupId, ...(sectionId ? { sectionId } : {}) }
  const { register, send, problems } = useFaqForm({ defaultValues: defaults, submit, pending, fields })
  return (
    <details open={plain !== null || undefined} className="group max-w-full open:w-full">
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
      <form action={plainAction} onSubmit={send} noValidate={hydrated} className="mt-5 max-w-3xl">
        {plain && !plain.result.ok && !hydrated ? (
          <div className="mb-5">
            <Alert
              variant="destructive"
              title={toFailure(plain.result.code, tErrors, tFaqs('createFailed'))}
            />
          </div>
        ) : null}
        <p className="mb-5 max-w-text text-muted">{t('answerText')}</p>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="groupId" value={groupId} />
        <FaqFields prefix={`answer-${groupId}`} register={register} problems={problems} defaults={defaults} />
        {sections.length > 1 ? (
          <div className="mt-5">
            <label htmlFor={selectId} className="mb-1.5 block font-semibold">
              {t('section')}
            </label>
            <Select
              id={selectId}
              name="sectionId"
              value={sectionId}
              onChange={(event) => setSectionId(event.target.value)}
              className="max-w-md"
            >
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
