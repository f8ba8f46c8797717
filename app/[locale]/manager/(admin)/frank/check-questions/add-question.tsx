'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { toErrorText } from '@/components/forms/error-text'
import { Field } from '@/components/forms/field'
import { FormDisclosure, useDisclosure } from '@/components/forms/form-disclosure'
import { SubmitButton } from '@/components/forms/submit-button'
import { useActionForm } from '@/components/forms/use-action-form'
import { Input } from '@/components/ui/input'
import { longestGoldenQuestion } from '@/lib/golden-questions/schema'
import { addGoldenQuestion } from './actions'

export function AddQuestion({ open }: { open: boolean }) {
  const t = useTranslations('goldenQuestions')
  const disclosure = useDisclosure()
  return (
    <FormDisclosure
      disclosure={disclosure}
      open={open}
      icon={<Plus aria-hidden className="size-5 group-open:hidden" />}
      label={t('add')}
      cancelLabel={t('cancel')}
    >
      <h2 className="mb-5 text-xl">{t('addTitle')}</h2>
      {/* The key resets the form after each added question. */}
      <AddForm key={disclosure.round} onAdded={disclosure.close} />
    </FormDisclosure>
  )
}

function AddForm({ onAdded }: { onAdded: () => void }) {
  const t = useTranslations('goldenQuestions')
  const tErrors = useTranslations('errors')
  const { register, formProps, getError, pending, refused } = useActionForm(
    async () => (await import('@/lib/golden-questions/schema')).addGoldenQuestionSchema,
    addGoldenQuestion,
    {
      onResult: (result) => {
        if (!result.ok) {
          toast.error(toErrorText(result.code, tErrors, t('addFailed')))
          return
        }
        toast.success(t('added'))
        onAdded()
      },
      onInvalid: (code) => toast.error(tErrors(code)),
    },
  )
  return (
    <form {...formProps}>
      {refused ? (
        <p role="alert" className="mb-4 font-semibold text-danger">
          {toErrorText(refused.code, tErrors, t('addFailed'))}
        </p>
      ) : null}
      <Field id="golden-question" label={t('question')} hint={t('questionHint')} error={getError('question')}>
        {(control) => (
          <Input
            {...control}
            {...register('question')}
            maxLength={longestGoldenQuestion}
            autoComplete="off"
            required
          />
        )}
      </Field>
      <SubmitButton
        pending={pending}
        label={t('create')}
        pendingLabel={t('creating')}
        className="mt-5 min-h-12"
      />
    </form>
  )
}
