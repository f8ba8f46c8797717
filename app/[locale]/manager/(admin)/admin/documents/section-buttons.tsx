'use client'

import { useRouter } from 'next/navigation'
import { DeleteButton } from '@/components/forms/delete-button'
import { toFailure } from '@/components/forms/failure'
import type { Texts } from '@/components/texts'
import { showToast } from '@/components/ui/toast-store'
import { deleteSection, postSectionDeletion, renameSection } from './actions'
import { InlineRename } from './inline-rename'

type Props = { sectionId: string; name: string; texts: Texts<'adminDocuments'>; errors: Texts<'errors'> }

export function RenameSection({ sectionId, name, texts, errors }: Props) {
  return (
    <InlineRename
      action={renameSection}
      id={{ name: 'sectionId', value: sectionId }}
      field={{ name: 'name', value: name, maxLength: 100 }}
      label={texts.renameSection}
      allowsBlank={false}
      restores
      saved={texts.sectionRenamed}
      failed={texts.sectionRenameFailed}
      texts={texts}
      errors={errors}
    />
  )
}

type DeleteSectionProps = {
  sectionId: string
  /** Opens after the deletion. */
  home: string
  question: string
  texts: Texts<'adminDocuments'>
  errors: Texts<'errors'>
}

export function DeleteSection({ sectionId, home, question, texts, errors }: DeleteSectionProps) {
  const router = useRouter()
  const leave = () => {
    showToast('success', texts.sectionDeleted)
    router.replace(home)
  }
  return (
    <DeleteButton
      action={() => deleteSection({ sectionId })}
      plain={{ action: postSectionDeletion, fields: { sectionId } }}
      done={leave}
      toMessage={(code) => toFailure(code, errors, texts.sectionDeleteFailed)}
      focus="sections"
      label={texts.deleteSection}
      className="relative z-10"
      dialog={{
        title: texts.deleteSection,
        text: question,
        cancel: texts.cancelDelete,
        confirm: texts.delete,
        busy: texts.removing,
      }}
    />
  )
}
