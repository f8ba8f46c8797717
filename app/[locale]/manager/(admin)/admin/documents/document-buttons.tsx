'use client'

import { RotateCcw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useActionState } from 'react'
import { toast } from 'sonner'
import { DeleteButton } from '@/components/forms/delete-button'
import { toFailure } from '@/components/forms/failure'
import { useAnswer } from '@/components/forms/use-answer'
import { Button } from '@/components/ui/button'
import type { ActionResult } from '@/lib/action'
import { deleteDocument, postDocumentDeletion, renameDocument, retryDocument } from './actions'
import { InlineRename } from './inline-rename'

type Props = {
  documentId: string
  name: string
  label: string
}

/** A blank name restores the file name. */
export function RenameDocument({ documentId, name, label }: Props) {
  const t = useTranslations('adminDocuments')
  return (
    <InlineRename
      action={renameDocument}
      id={{ name: 'documentId', value: documentId }}
      field={{ name: 'displayName', value: name, maxLength: 255 }}
      label={label}
      allowsBlank
      restores={false}
      saved={t('documentRenamed')}
      failed={t('documentRenameFailed')}
    />
  )
}

type DeleteDocumentProps = {
  documentId: string
  label: string
  question: string
}

export function DeleteDocument({ documentId, label, question }: DeleteDocumentProps) {
  const t = useTranslations('adminDocuments')
  const tErrors = useTranslations('errors')
  return (
    <DeleteButton
      action={() => deleteDocument({ documentId })}
      plain={{ action: postDocumentDeletion, fields: { documentId } }}
      done={t('documentDeleted')}
      toMessage={(code) => toFailure(code, tErrors, t('documentDeleteFailed'))}
      focus="section"
      label={label}
      className="relative z-10"
      dialog={{
        title: t('deleteDocument'),
        text: question,
        cancel: t('cancelDelete'),
        confirm: t('delete'),
        busy: t('removing'),
      }}
    />
  )
}

type RetryDocumentProps = {
  documentId: string
  label: string
}

export function RetryDocument({ documentId, label }: RetryDocumentProps) {
  const t = useTranslations('adminDocuments')
  const tErrors = useTranslations('errors')
  const [answer, submit, pending] = useActionState(retryDocument, null)
  useAnswer<ActionResult<void>>(answer, (result) => {
    if (!result.ok) toast.error(toFailure(result.code, tErrors, t('retryFailed')))
  })
  return (
    <form action={submit} className="relative z-10 mt-2">
      <input type="hidden" name="documentId" value={documentId} />
      <Button type="submit" variant="secondary" aria-disabled={pending || undefined}>
        <RotateCcw aria-hidden className="size-5" />
        {t('retry')} <span className="sr-only">{label}</span>
      </Button>
    </form>
  )
}
