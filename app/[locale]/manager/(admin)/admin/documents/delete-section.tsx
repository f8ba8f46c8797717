'use client'

import { useRouter } from 'next/navigation'
import { DeleteButton } from '@/components/forms/delete-button'
import { toFailure } from '@/components/forms/failure'
import type { Texts } from '@/components/texts'
import { showToast } from '@/components/ui/toast-store'
import { documentsAddress } from '@/lib/sections/section'
import { deleteSection } from './actions'

type Props = { sectionId: string; question: string; texts: Texts<'adminDocuments'>; errors: Texts<'errors'> }

export function DeleteSection({ sectionId, question, texts, errors }: Props) {
  const router = useRouter()
  const leave = () => {
    showToast('success', texts.sectionDeleted)
    router.replace(documentsAddress)
  }
  return (
    <DeleteButton
      action={() => deleteSection({ sectionId })}
      done={leave}
      toMessage={(code) => toFailure(code, errors, texts.sectionDeleteFailed)}
      focus="sections"
      label={texts.deleteSection}
      className="relative z-10 px-3"
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
