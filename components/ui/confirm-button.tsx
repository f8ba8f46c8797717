'use client'

import { LoaderCircle } from 'lucide-react'
import { type ComponentProps, type ReactNode, useRef, useState, useTransition } from 'react'
import { Button } from './button'
import { ConfirmDialog } from './confirm-dialog'

type Props = {
  variant?: ComponentProps<typeof Button>['variant']
  className?: string
  dialog: { title: string; text: string; cancel: string; confirm: string; busy: string }
  /** Must not rely on effects of this component. @returns the id of the element that gets the focus */
  onConfirm: () => Promise<string | undefined>
  children: ReactNode
}

export function ConfirmButton({ variant = 'quiet', className = '', dialog, onConfirm, children }: Props) {
  const [asking, setAsking] = useState(false)
  const [pending, startDoing] = useTransition()
  const opened = useRef<HTMLDialogElement>(null)
  const run = () =>
    startDoing(async () => {
      if (pending) return
      const next = await onConfirm()
      // Elements behind an open dialog cannot get the focus.
      opened.current?.close()
      if (next) document.getElementById(next)?.focus()
    })
  const ask = () => {
    // The button was pressed between the closing of the dialog and its close event.
    if (opened.current && !opened.current.open) opened.current.showModal()
    setAsking(true)
  }
  return (
    <>
      <Button variant={variant} onClick={ask} className={className}>
        {children}
      </Button>
      {asking ? (
        <ConfirmDialog
          ref={opened}
          title={dialog.title}
          text={dialog.text}
          cancelLabel={dialog.cancel}
          busy={pending}
          onClose={() => {
            if (!opened.current?.open) setAsking(false)
          }}
          confirm={
            <Button variant="danger" onClick={run} aria-disabled={pending || undefined}>
              {pending ? <LoaderCircle aria-hidden className="size-5 animate-spin" /> : null}
              {pending ? dialog.busy : dialog.confirm}
            </Button>
          }
        />
      ) : null}
    </>
  )
}

export const dangerClass = 'text-danger! hover:bg-danger-soft!'
