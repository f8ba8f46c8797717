'use client'

import { Trash2 } from 'lucide-react'
import type { Texts } from '@/components/texts'
import { ConfirmButton, dangerClass } from '@/components/ui/confirm-button'
import { showToast } from '@/components/ui/toast-store'
import { deleteDocument } from './actions'
import { toFailure } from './failure'

type Props = {
  documentId: string
  label: string
  question: string
  texts: Texts<'adminDocuments'>
  errors: Texts<'errors'>
}

export function DeleteDocument({ documentId, label, question, texts, errors }: Props) {
  async function remove() {
    const result = await deleteDocument({ documentId }).catch(
      () => ({ ok: false, code: 'unexpected' }) as const,
    )
    if (!result.ok) {
      showToast('error', toFailure(result.code, errors, texts.documentDeleteFailed))
      return undefined
    }
    showToast('success', texts.documentDeleted)
    return 'section'
  }
  return (
    <ConfirmButton
      className={`relative z-10 px-3 ${dangerClass}`}
      dialog={{
        title: texts.deleteDocument,
        text: question,
        cancel: texts.cancelDelete,
        confirm: texts.delete,
        busy: texts.removing,
      }}
      onConfirm={remove}
    >
      <Trash2 aria-hidden className="size-5" />
      <span className="sr-only">{label}</span>
    </ConfirmButton>
  )
}
