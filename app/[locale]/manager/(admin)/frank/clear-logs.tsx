'use client'

import { useState, useTransition } from 'react'
import type { Texts } from '@/components/texts'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { showToast } from '@/components/ui/toast-store'
import type { ActionResult } from '@/lib/action'

type Props = {
  clear: () => Promise<ActionResult<{ deleted: number }>>
  texts: Texts<'frankAdmin'>
  errors: Texts<'errors'>
}

/** Asks, and deletes the organisation's whole log. */
export function ClearLogs({ clear, texts, errors }: Props) {
  const [asking, setAsking] = useState(false)
  const [pending, startClearing] = useTransition()

  const confirm = () =>
    startClearing(async () => {
      if (pending) return
      const result = await clear().catch(() => ({ ok: false, code: 'unexpected' }) as const)
      setAsking(false)
      if (!result.ok) return showToast('error', errors[result.code])
      showToast('success', texts.cleared)
      document.getElementById('logs')?.focus()
    })

  return (
    <div className="needs-script mt-6">
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {texts.clear}
      </Button>
      {asking ? (
        <ConfirmDialog
          title={texts.clearTitle}
          text={texts.clearText}
          cancelLabel={texts.cancel}
          busy={pending}
          onClose={() => setAsking(false)}
          confirm={
            <Button variant="danger" onClick={confirm} aria-disabled={pending || undefined}>
              {pending ? texts.clearing : texts.clear}
            </Button>
          }
        />
      ) : null}
    </div>
  )
}
