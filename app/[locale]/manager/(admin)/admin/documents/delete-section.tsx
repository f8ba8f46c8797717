'use client'

import { Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import type { Texts } from '@/components/texts'
import { ConfirmButton, dangerClass } from '@/components/ui/confirm-button'
import { showToast } from '@/components/ui/toast-store'
import { documentsAddress } from '@/lib/sections/address'
import { deleteSection } from './actions'
import { toFailure } from './failure'

type Props = { sectionId: string; question: string; texts: Texts<'adminDocuments'>; errors: Texts<'errors'> }

export function DeleteSection({ sectionId, question, texts, errors }: Props) {
  const router = useRouter()
  async function remove() {
    const result = await deleteSection({ sectionId }).catch(
      () => ({ ok: false, code: 'unexpected' }) as const,
    )
    if (!result.ok) {
      showToast('error', toFailure(result.code, errors, texts.sectionDeleteFailed))
      return undefined
    }
    showToast('success', texts.sectionDeleted)
    router.replace(documentsAddress)
    return 'sections'
  }
  return (
    <ConfirmButton
      className={`relative z-10 px-3 ${dangerClass}`}
      dialog={{
        title: texts.deleteSection,
        text: question,
        cancel: texts.cancelDelete,
        confirm: texts.delete,
        busy: texts.removing,
      }}
      onConfirm={remove}
    >
      <Trash2 aria-hidden className="size-5" />
      <span className="sr-only">{texts.deleteSection}</span>
    </ConfirmButton>
  )
}
