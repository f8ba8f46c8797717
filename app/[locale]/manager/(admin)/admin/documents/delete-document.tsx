'use client'

import type { Texts } from '@/components/texts'
import { showToast } from '@/components/ui/toast-store'
import { deleteDocument } from './actions'
import { DeleteButton } from './delete-button'
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
    if (!result.ok) return showToast('error', toFailure(result.code, errors, texts.documentDeleteFailed))
    showToast('success', texts.documentDeleted)
    document.getElementById('section')?.focus()
  }
  return (
    <DeleteButton
      label={label}
      title={texts.deleteDocument}
      question={question}
      texts={{ cancel: texts.cancelDelete, confirm: texts.delete, busy: texts.removing }}
      onConfirm={remove}
    />
  )
}
