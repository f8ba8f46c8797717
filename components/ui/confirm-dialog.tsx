'use client'

import { type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useRef } from 'react'
import { Button } from './button'

type Props = {
  ref?: Ref<HTMLDialogElement | null>
  title: string
  text: string
  cancelLabel: string
  /** Shows its own busy state. */
  confirm: ReactNode
  busy: boolean
  onClose: () => void
}

/** Opens when it is rendered. Cancel comes first, so that Enter does no harm. */
export function ConfirmDialog({ ref, title, text, cancelLabel, confirm, busy, onClose }: Props) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useImperativeHandle<HTMLDialogElement | null, HTMLDialogElement | null>(ref, () => dialog.current)
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        if (busy) event.preventDefault()
      }}
      onClose={onClose}
      className="m-auto w-[min(30rem,calc(100vw-2rem))] rounded-card border border-line bg-surface p-6 text-left text-ink shadow-raised backdrop:bg-scrim md:p-7"
    >
      <h2 id={`${id}-title`} className="text-2xl">
        {title}
      </h2>
      <p id={`${id}-text`} className="mt-3 whitespace-normal">
        {text}
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" disabled={busy} onClick={() => dialog.current?.close()}>
          {cancelLabel}
        </Button>
        {confirm}
      </div>
    </dialog>
  )
}
