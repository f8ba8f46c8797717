'use client'

import { useTranslations } from 'next-intl'
import { useActionState, useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import { FaqFields } from '@/components/faqs/faq-fields'
import { tellSync } from '@/components/faqs/tell-sync'
import { useFaqForm } from '@/components/faqs/use-faq-form'
import { toFailure } from '@/components/forms/failure'
import { SubmitButton } from '@/components/forms/submit-button'
import { useAnswer } from '@/components/forms/use-answer'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { updateFaq } from './actions'

type Props = {
  id: string
  question: string
  answer: string
  /** The item's last change at the opening of the editor. */
  version: string
  onClose: () => void
}

/** After another admin's change the form keeps the draft and shows the stored text beside it. */
export function EditFaq({ id, question, answer, version, onClose }: Props) {
  const t = useTranslations('faqs')
  const tErrors = useTranslations('errors')
  const [state, submit, pending] = useActionState(updateFaq, null)
  const [known, setKnown] = useState(version)
  const form = useRef<HTMLFormElement>(null)
  const other = state?.ok ? state.data.changed : undefined
  const { register, send, problems } = useFaqForm({
    defaultValues: { question, answer },
    submit,
    pending,
    fields: { id, version: known },
  })

  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  useAnswer(state, (result) => {
    if (!result.ok) {
      toast.error(toFailure(result.code, tErrors, t('updateFailed')))
      return
    }
    if (result.data.changed) return setKnown(result.data.changed.version)
    tellSync(result.data.sync, t, t('updated'))
    onClose()
  })

  return (
    <form
      ref={form}
      onSubmit={send}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !pending) onClose()
      }}
      noValidate
    >
      {other ? (
        <div className="mb-5">
          <Alert variant="destructive" title={t('changedTitle')}>
            <p>{t('changedText')}</p>
            <p className="mt-3 font-semibold text-ink">{other.question}</p>
            <p className="whitespace-pre-line text-ink">{other.answer}</p>
          </Alert>
        </div>
      ) : null}
      <FaqFields prefix={`faq-${id}`} register={register} problems={problems} />
      <div className="mt-5 flex flex-wrap gap-3">
        <SubmitButton
          pending={pending}
          label={other ? t('saveMine') : t('save')}
          pendingLabel={t('saving')}
          className="min-h-12"
        />
        <Button variant="secondary" onClick={onClose} disabled={pending} className="min-h-12">
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
