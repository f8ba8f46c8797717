'use client'

import { Trash2 } from 'lucide-react'
import type { Texts } from '@/components/texts'
import { ConfirmButton, dangerClass } from '@/components/ui/confirm-button'
import { showToast } from '@/components/ui/toast-store'
import { removeMember } from './actions'
import { toFailure } from './failure'

type Props = {
  memberId: string
  /** Names who goes. */
  label: string
  question: string
  texts: Texts<'members'>
  errors: Texts<'errors'>
}

export function RemoveButton({ memberId, label, question, texts, errors }: Props) {
  async function remove() {
    // A lost connection is no reason to lose the page.
    const result = await removeMember({ memberId }).catch(() => ({ ok: false, code: 'unexpected' }) as const)
    if (!result.ok) {
      showToast('error', toFailure(result.code, errors, texts.removeFailed))
      return undefined
    }
    showToast('success', texts.removed)
    return 'members'
  }
  return (
    <ConfirmButton
      className={`px-3 ${dangerClass}`}
      tip={texts.remove}
      dialog={{
        title: texts.removeTitle,
        text: question,
        cancel: texts.cancel,
        confirm: texts.removeConfirm,
        busy: texts.removing,
      }}
      onConfirm={remove}
    >
      <Trash2 aria-hidden className="size-5" />
      <span aria-hidden className="md:hidden">
        {texts.remove}
      </span>
      <span className="sr-only">{label}</span>
    </ConfirmButton>
  )
}
