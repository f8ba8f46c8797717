'use client'

import { LoaderCircle } from 'lucide-react'
import { type ComponentProps, type ReactNode, useRef, useState, useTransition } from 'react'
import { Button } from './button'
import { ConfirmDialog } from './confirm-dialog'
import { Tooltip } from './tooltip'

type Props = {
  variant?: ComponentProps<typeof Button>['variant']
  className?: string
  /** The tooltip of an icon button. */
  tip?: string
  dialog: { title: string; text: string; cancel: string; confirm: string; busy: string }
  /**
   * Does the action and shows its result. It must not rely on effects of this component, which may unmount.
   * @returns the id of the next focused element; without one the focus returns to the button
   */
  onConfirm: () => Promise<string | undefined>
  children: ReactNode
}

/** A button that asks before an irreversible action. */
export function ConfirmButton({
  variant = 'quiet',
  className = '',
  tip,
  dialog,
  onConfirm,
  children,
}: Props) {
  const [asking, setAsking] = useState(false)
  const [pending, startDoing] = useTransition()
  const opened = useRef<HTMLDialogElement>(null)
  const run = () =>
    startDoing(async () => {
      if (pending) return
      const next = await onConfirm()
      // Closed first, because elements behind an open dialog cannot be focused.
      opened.current?.close()
      if (next) document.getElementById(next)?.focus()
    })
  const ask = () => {
    // Pressed between the closing of the dialog and its close event.
    if (opened.current && !opened.current.open) opened.current.showModal()
    setAsking(true)
  }
  const button = (
    <Button variant={variant} onClick={ask} className={`needs-script ${className}`}>
      {children}
    </Button>
  )
  return (
    <>
      {tip ? <Tooltip label={tip}>{button}</Tooltip> : button}
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

/** The classes of a destructive button. */
export const dangerClass = 'text-danger! hover:bg-danger-soft!'
