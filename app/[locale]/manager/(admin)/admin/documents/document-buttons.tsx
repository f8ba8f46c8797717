'use client'

import { RotateCcw } from 'lucide-react'
import { useActionState } from 'react'
import { DeleteButton } from '@/components/forms/delete-button'
import { toFailure } from '@/components/forms/failure'
import { useAnswer } from '@/components/forms/use-answer'
import type { Texts } from '@/components/texts'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast-store'
import type { ActionResult } from '@/lib/action'
import { deleteDocument, postDocumentDeletion, renameDocument, retryDocument } from './actions'
import { InlineRename } from './inline-rename'

type Props = {
  documentId: string
  name: string
  label: string
  texts: Texts<'adminDocuments'>
  errors: Texts<'errors'>
}

/** A blank name restores the file name. */
export function RenameDocument({ documentId, name, label, texts, errors }: Props) {
  return (
    <InlineRename
      action={renameDocument}
      id={{ name: 'documentId', value: documentId }}
      field={{ name: 'displayName', value: name, maxLength: 255 }}
      label={label}
      allowsBlank
      restores={false}
      saved={texts.documentRenamed}
      failed={texts.documentRenameFailed}
      texts={texts}
      errors={errors}
    />
  )
}

type DeleteDocumentProps = {
  documentId: string
  label: string
  question: string
  texts: Texts<'adminDocuments'>
  errors: Texts<'errors'>
}

export function DeleteDocument({ documentId, label, question, texts, errors }: DeleteDocumentProps) {
  return (
    <DeleteButton
      action={() => deleteDocument({ documentId })}
      plain={{ action: postDocumentDeletion, fields: { documentId } }}
      done={texts.documentDeleted}
      toMessage={(code) => toFailure(code, errors, texts.documentDeleteFailed)}
      focus="section"
      label={label}
      className="relative z-10"
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

type RetryDocumentProps = {
  documentId: string
  label: string
  texts: Texts<'adminDocuments'>
  errors: Texts<'errors'>
}

export function RetryDocument({ documentId, label, texts, errors }: RetryDocumentProps) {
  const [answer, submit, pending] = useActionState(retryDocument, null)
  useAnswer<ActionResult<void>>(answer, (result) => {
    if (!result.ok) showToast('error', toFailure(result.code, errors, texts.retryFailed))
  })
  return (
    <form action={submit} className="relative z-10 mt-2">
      <input type="hidden" name="documentId" value={documentId} />
      <Button type="submit" variant="secondary" aria-disabled={pending || undefined}>
        <RotateCcw aria-hidden className="size-5" />
        {texts.retry} <span className="sr-only">{label}</span>
      </Button>
    </form>
  )
}
