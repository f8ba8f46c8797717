'use client'

import { LoaderCircle, Trash2 } from 'lucide-react'
import { useState, useTransition } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'

type Props = {
  /** Names what goes. */
  label: string
  title: string
  question: string
  texts: { cancel: string; confirm: string; busy: string }
  /** Does it and says how it went. */
  onConfirm: () => Promise<void>
}

/** Asks before something is deleted. */
export function DeleteButton({ label, title, question, texts, onConfirm }: Props) {
  const [asking, setAsking] = useState(false)
  const [pending, startDeleting] = useTransition()
  const run = () =>
    startDeleting(async () => {
      if (pending) return
      await onConfirm()
      setAsking(false)
    })
  return (
    <>
      <Button
        variant="quiet"
        onClick={() => setAsking(true)}
        className="needs-script relative z-10 px-3 text-danger! hover:bg-danger-soft!"
      >
        <Trash2 aria-hidden className="size-5" />
        <span className="sr-only">{label}</span>
      </Button>
      {asking ? (
        <ConfirmDialog
          title={title}
          text={question}
          cancelLabel={texts.cancel}
          busy={pending}
          onClose={() => setAsking(false)}
          confirm={
            <Button variant="danger" onClick={run} aria-disabled={pending || undefined}>
              {pending ? <LoaderCircle aria-hidden className="size-5 animate-spin" /> : null}
              {pending ? texts.busy : texts.confirm}
            </Button>
          }
        />
      ) : null}
    </>
  )
}
