'use client'

import { LoaderCircle } from 'lucide-react'
import { type ComponentProps, type ReactNode, useRef, useState, useTransition } from 'react'
import { Button } from './button'
import { ConfirmDialog } from './confirm-dialog'
import { Tooltip } from './tooltip'

type Props = {
  variant?: ComponentProps<typeof Button>['variant']
  className?: string
  /** The words of a button that has room for a picture only. */
  tip?: string
  dialog: { title: string; text: string; cancel: string; confirm: string; busy: string }
  /**
   * Does it and says how it went: there and not in an effect here, because this may be gone with what it removes. Returns the id of what has the
   * focus then; without one it goes back to the button.
   */
  onConfirm: () => Promise<string | undefined>
  children: ReactNode
}

/** Asks before it does what cannot be undone. */
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
      // Nothing behind an open dialog takes the focus.
      opened.current?.close()
      if (next) document.getElementById(next)?.focus()
    })
  const button = (
    <Button variant={variant} onClick={() => setAsking(true)} className={`needs-script ${className}`}>
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
          onClose={() => setAsking(false)}
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

/** How a button looks behind which something goes. */
export const dangerClass = 'text-danger! hover:bg-danger-soft!'
