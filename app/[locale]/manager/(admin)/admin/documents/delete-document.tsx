'use client'

import { DeleteButton } from '@/components/forms/delete-button'
import { toFailure } from '@/components/forms/failure'
import type { Texts } from '@/components/texts'
import { deleteDocument } from './actions'

type Props = {
  documentId: string
  label: string
  question: string
  texts: Texts<'adminDocuments'>
  errors: Texts<'errors'>
}

export function DeleteDocument({ documentId, label, question, texts, errors }: Props) {
  return (
    <DeleteButton
      action={() => deleteDocument({ documentId })}
      done={texts.documentDeleted}
      toMessage={(code) => toFailure(code, errors, texts.documentDeleteFailed)}
      focus="section"
      label={label}
      className="relative z-10 px-3"
      dialog={{
        title: texts.deleteDocument,
        text: question,
        cancel: texts.cancelDelete,
        confirm: texts.delete,
        busy: texts.removing,
      }}
    />
  )
}
