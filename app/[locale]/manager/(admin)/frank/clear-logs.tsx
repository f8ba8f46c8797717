'use client'

import type { Texts } from '@/components/texts'
import { ConfirmButton } from '@/components/ui/confirm-button'
import { showToast } from '@/components/ui/toast-store'
import type { ActionResult } from '@/lib/action'

type Props = {
  clear: () => Promise<ActionResult<{ deleted: number }>>
  texts: Texts<'frankAdmin'>
  errors: Texts<'errors'>
}

/** Deletes the organisation's whole log. */
export function ClearLogs({ clear, texts, errors }: Props) {
  async function run() {
    const result = await clear().catch(() => ({ ok: false, code: 'unexpected' }) as const)
    if (!result.ok) {
      showToast('error', errors[result.code])
      return undefined
    }
    showToast('success', texts.cleared)
    return 'logs'
  }
  return (
    <ConfirmButton
      variant="secondary"
      className="mt-6"
      dialog={{
        title: texts.clearTitle,
        text: texts.clearText,
        cancel: texts.cancel,
        confirm: texts.clear,
        busy: texts.clearing,
      }}
      onConfirm={run}
    >
      {texts.clear}
    </ConfirmButton>
  )
}
