'use client'

import { X } from 'lucide-react'
import { type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useRef } from 'react'
import { Button } from './button'

type Props = {
  ref?: Ref<HTMLDialogElement | null>
  title: string
  closeLabel: string
  /** A busy sheet stays open. */
  busy: boolean
  onClose: () => void
  children: ReactNode
}

/** Opens when it is rendered, at the right edge; a phone's whole screen. Its first field gets the focus. */
export function SideSheet({ ref, title, closeLabel, busy, onClose, children }: Props) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useImperativeHandle<HTMLDialogElement | null, HTMLDialogElement | null>(ref, () => dialog.current)
  useEffect(() => {
    if (dialog.current?.open) return
    dialog.current?.showModal()
    dialog.current?.querySelector<HTMLElement>('select, input, textarea')?.focus()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        if (busy) event.preventDefault()
      }}
      onClose={onClose}
      className="mr-0 ml-auto h-dvh max-h-dvh w-full max-w-full border-line bg-surface p-5 text-left text-ink shadow-raised backdrop:bg-scrim sm:w-104 sm:border-l md:p-7"
    >
      <div className="flex items-start justify-between gap-3">
        <h2 id={id} className="min-w-0 pt-1.5 text-2xl wrap-anywhere">
          {title}
        </h2>
        <Button
          variant="quiet"
          className="-mr-2 px-2!"
          aria-label={closeLabel}
          disabled={busy}
          onClick={() => dialog.current?.close()}
        >
          <X aria-hidden className="size-5" />
        </Button>
      </div>
      {children}
    </dialog>
  )
}
