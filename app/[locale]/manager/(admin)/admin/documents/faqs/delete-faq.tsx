'use client'

import { Trash2 } from 'lucide-react'
import { tellSync, toFailure } from '@/components/faqs/tell-sync'
import type { Texts } from '@/components/texts'
import { ConfirmButton, dangerClass } from '@/components/ui/confirm-button'
import { showToast } from '@/components/ui/toast-store'
import { deleteFaq } from './actions'

type Props = { id: string; label: string; texts: Texts<'faqs'>; errors: Texts<'errors'> }

export function DeleteFaq({ id, label, texts, errors }: Props) {
  async function remove() {
    // A lost connection is no reason to lose the page.
    const result = await deleteFaq({ id }).catch(() => ({ ok: false, code: 'unexpected' }) as const)
    if (!result.ok) {
      showToast('error', toFailure(result.code, errors, texts.deleteFailed))
      return undefined
    }
    if (result.data.state === 'failed') tellSync(result.data, texts, texts.deleted)
    else showToast('success', texts.deleted)
    return 'faq-items'
  }
  return (
    <ConfirmButton
      className={dangerClass}
      dialog={{
        title: texts.deleteTitle,
        text: texts.deleteQuestion,
        cancel: texts.cancel,
        confirm: texts.delete,
        busy: texts.deleting,
      }}
      onConfirm={remove}
    >
      <Trash2 aria-hidden className="size-5" />
      <span aria-hidden>{texts.delete}</span>
      <span className="sr-only">{label}</span>
    </ConfirmButton>
  )
}
