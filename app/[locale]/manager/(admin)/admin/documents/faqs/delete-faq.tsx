'use client'

import { tellSync } from '@/components/faqs/tell-sync'
import { DeleteButton } from '@/components/forms/delete-button'
import { toFailure } from '@/components/forms/failure'
import type { Texts } from '@/components/texts'
import { showToast } from '@/components/ui/toast-store'
import type { SyncOutcome } from '@/lib/frank/faq-sync'
import { deleteFaq } from './actions'

type Props = { id: string; label: string; texts: Texts<'faqs'>; errors: Texts<'errors'> }

export function DeleteFaq({ id, label, texts, errors }: Props) {
  const tell = (outcome: SyncOutcome) => {
    if (outcome.state === 'failed') tellSync(outcome, texts, texts.deleted)
    else showToast('success', texts.deleted)
  }
  return (
    <DeleteButton
      action={() => deleteFaq({ id })}
      done={tell}
      toMessage={(code) => toFailure(code, errors, texts.deleteFailed)}
      focus="faq-items"
      label={label}
      word={{ text: texts.delete, where: 'always' }}
      dialog={{
        title: texts.deleteTitle,
        text: texts.deleteQuestion,
        cancel: texts.cancel,
        confirm: texts.delete,
        busy: texts.deleting,
      }}
    />
  )
}
