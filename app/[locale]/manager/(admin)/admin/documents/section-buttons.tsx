'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { DeleteButton } from '@/components/forms/delete-button'
import { toErrorText } from '@/components/forms/error-text'
import { deleteSection, renameSection } from './actions'
import { InlineRename } from './inline-rename'

type Props = { sectionId: string; name: string }

export function RenameSection({ sectionId, name }: Props) {
  const t = useTranslations('adminDocuments')
  return (
    <InlineRename
      save={(name) => renameSection({ sectionId, name })}
      field={{ value: name, maxLength: 100 }}
      label={t('renameSection')}
      word={t('rename')}
      allowsBlank={false}
      restores
      saved={t('sectionRenamed')}
      failed={t('sectionRenameFailed')}
    />
  )
}

type DeleteSectionProps = {
  sectionId: string
  /** Opens after the deletion. */
  home: string
  question: string
}

export function DeleteSection({ sectionId, home, question }: DeleteSectionProps) {
  const t = useTranslations('adminDocuments')
  const tErrors = useTranslations('errors')
  const router = useRouter()
  const leave = () => {
    toast.success(t('sectionDeleted'))
    router.replace(home)
  }
  return (
    <DeleteButton
      action={() => deleteSection({ sectionId })}
      done={leave}
      toMessage={(code) => toErrorText(code, tErrors, t('sectionDeleteFailed'))}
      focus="sections"
      label={t('deleteSection')}
      word={t('delete')}
      dialog={{
        title: t('deleteSection'),
        text: question,
        cancel: t('cancelDelete'),
        confirm: t('delete'),
        busy: t('removing'),
      }}
    />
  )
}
