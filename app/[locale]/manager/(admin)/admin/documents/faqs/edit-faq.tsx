'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { toast } from 'sonner'
import { FaqFields } from '@/components/faqs/faq-fields'
import { tellSync } from '@/components/faqs/tell-sync'
import { toErrorText } from '@/components/forms/error-text'
import { SubmitButton } from '@/components/forms/submit-button'
import { useActionForm } from '@/components/forms/use-action-form'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import type { FaqText } from '@/lib/faqs/faq'
import { updateFaq } from './actions'

type Props = {
  id: string
  question: string
  answer: string
  /** The item's last change at the opening of the editor. */
  version: string
  onClose: () => void
}

/** If another admin has changed the item, the form keeps the draft and shows the stored text beside it. */
export function EditFaq({ id, question, answer, version, onClose }: Props) {
  const t = useTranslations('faqs')
  const tErrors = useTranslations('errors')
  const [other, setOther] = useState<FaqText | null>(null)
  const { register, formProps, getError, pending } = useActionForm(
    async () => (await import('@/lib/faqs/schema')).updateFaqSchema,
    updateFaq,
    {
      fields: { id, version: other?.version ?? version },
      draft: `faq ${id} ${version}`,
      onResult: (result) => {
        if (!result.ok) {
          toast.error(toErrorText(result.code, tErrors, t('updateFailed')))
          return
        }
        if (result.data.changed) return setOther(result.data.changed)
        tellSync(result.data.sync, t, t('updated'))
        onClose()
      },
      onInvalid: (code) => toast.error(tErrors(code)),
    },
  )

  const { ref: form } = formProps
  useEffect(() => form.current?.querySelector('input')?.focus(), [form])

  return (
    <form
      {...formProps}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !pending) onClose()
      }}
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
      <FaqFields
        prefix={`faq-${id}`}
        question={register('question')}
        answer={register('answer')}
        getError={getError}
        defaults={{ question, answer }}
      />
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
