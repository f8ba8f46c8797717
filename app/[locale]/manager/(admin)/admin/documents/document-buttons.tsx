'use client'

import { RotateCcw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { callAction } from '@/components/forms/call-action'
import { DeleteButton } from '@/components/forms/delete-button'
import { toErrorText } from '@/components/forms/error-text'
import { FormButton } from '@/components/forms/form-button'
import { deleteDocument, renameDocument, retryDocument } from './actions'
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
      save={(displayName) => renameDocument({ documentId, displayName })}
      field={{ value: name, maxLength: 255 }}
      label={label}
      word={t('rename')}
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
  /** A menu shows it beside the icon. */
  word?: string
  question: string
}

export function DeleteDocument({ documentId, label, word, question }: DeleteDocumentProps) {
  const t = useTranslations('adminDocuments')
  const tErrors = useTranslations('errors')
  return (
    <DeleteButton
      action={() => deleteDocument({ documentId })}
      done={t('documentDeleted')}
      toMessage={(code) => toErrorText(code, tErrors, t('documentDeleteFailed'))}
      focus="section"
      label={label}
      word={word}
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
  async function retry() {
    const result = await callAction(() => retryDocument({ documentId }))
    if (!result.ok) toast.error(toErrorText(result.code, tErrors, t('retryFailed')))
  }
  return (
    <form action={retry} className="relative z-10 mt-1">
      <FormButton variant="secondary">
        <RotateCcw aria-hidden className="size-5" />
        {t('retry')} <span className="sr-only">{label}</span>
      </FormButton>
    </form>
  )
}
