'use client'

import { LoaderCircle } from 'lucide-react'
import { type ReactNode, useState, useTransition } from 'react'
import type { Texts } from '@/components/texts'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { showToast } from '@/components/ui/toast-store'

type Props = {
  texts: Texts<'conversations'>
  title: string
  question: string
  done: string
  remove: () => Promise<{ ok: boolean }>
  className: string
  children: ReactNode
}

/** Asks, and deletes. */
export function DeleteButton({ texts, title, question, done, remove, className, children }: Props) {
  const [asking, setAsking] = useState(false)
  const [pending, startDeleting] = useTransition()

  const confirm = () =>
    startDeleting(async () => {
      if (pending) return
      // A lost connection is no reason to lose the page.
      const { ok } = await remove().catch(() => ({ ok: false }))
      setAsking(false)
      showToast(ok ? 'success' : 'error', ok ? done : texts.deleteFailed)
      if (ok) document.getElementById('conversations')?.focus()
    })

  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)} className={`needs-script ${className}`}>
        {children}
      </Button>
      {asking ? (
        <ConfirmDialog
          title={title}
          text={question}
          cancelLabel={texts.cancel}
          busy={pending}
          onClose={() => setAsking(false)}
          confirm={
            <Button variant="danger" onClick={confirm} aria-disabled={pending || undefined}>
              {pending ? <LoaderCircle aria-hidden className="size-5 animate-spin" /> : null}
              {texts.delete}
            </Button>
          }
        />
      ) : null}
    </>
  )
}
