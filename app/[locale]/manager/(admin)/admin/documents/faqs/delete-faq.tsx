'use client'

import { LoaderCircle, Trash2 } from 'lucide-react'
import { useState, useTransition } from 'react'
import type { Texts } from '@/components/texts'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { showToast } from '@/components/ui/toast-store'
import { deleteFaq } from './actions'
import { tellSync, toFailure } from './words'

type Props = { id: string; label: string; texts: Texts<'faqs'>; errors: Texts<'errors'> }

/** Asks, and deletes the item. */
export function DeleteFaq({ id, label, texts, errors }: Props) {
  const [asking, setAsking] = useState(false)
  const [pending, startDeleting] = useTransition()

  const remove = () =>
    startDeleting(async () => {
      if (pending) return
      // A lost connection is no reason to lose the page.
      const result = await deleteFaq({ id }).catch(() => ({ ok: false, code: 'unexpected' }) as const)
      setAsking(false)
      // Told here and not in an effect: the item, and this with it, is gone when the answer arrives.
      if (!result.ok) return showToast('error', toFailure(result.code, errors, texts.deleteFailed))
      if (result.data.state === 'failed') tellSync(result.data, texts, texts.deleted)
      else showToast('success', texts.deleted)
      document.getElementById('faq-items')?.focus()
    })

  return (
    <>
      <Button
        variant="quiet"
        onClick={() => setAsking(true)}
        className="needs-script text-danger! hover:bg-danger-soft!"
      >
        <Trash2 aria-hidden className="size-5" />
        <span aria-hidden>{texts.delete}</span>
        <span className="sr-only">{label}</span>
      </Button>
      {asking ? (
        <ConfirmDialog
          title={texts.deleteTitle}
          text={texts.deleteQuestion}
          cancelLabel={texts.cancel}
          busy={pending}
          onClose={() => setAsking(false)}
          confirm={
            <Button variant="danger" onClick={remove} aria-disabled={pending || undefined}>
              {pending ? <LoaderCircle aria-hidden className="size-5 animate-spin" /> : null}
              {pending ? texts.deleting : texts.delete}
            </Button>
          }
        />
      ) : null}
    </>
  )
}
