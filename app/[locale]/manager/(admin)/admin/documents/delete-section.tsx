'use client'

import { useRouter } from 'next/navigation'
import type { Texts } from '@/components/texts'
import { showToast } from '@/components/ui/toast-store'
import { documentsAddress } from '@/lib/sections/address'
import { deleteSection } from './actions'
import { DeleteButton } from './delete-button'
import { toFailure } from './failure'

type Props = { sectionId: string; question: string; texts: Texts<'adminDocuments'>; errors: Texts<'errors'> }

export function DeleteSection({ sectionId, question, texts, errors }: Props) {
  const router = useRouter()
  async function remove() {
    const result = await deleteSection({ sectionId }).catch(
      () => ({ ok: false, code: 'unexpected' }) as const,
    )
    if (!result.ok) return showToast('error', toFailure(result.code, errors, texts.sectionDeleteFailed))
    showToast('success', texts.sectionDeleted)
    document.getElementById('sections')?.focus()
    router.replace(documentsAddress)
  }
  return (
    <DeleteButton
      label={texts.deleteSection}
      title={texts.deleteSection}
      question={question}
      texts={{ cancel: texts.cancelDelete, confirm: texts.delete, busy: texts.removing }}
      onConfirm={remove}
    />
  )
}
