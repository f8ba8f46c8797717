'use client'

import { Trash2 } from 'lucide-react'
import { toast } from 'sonner'
import { callAction } from '@/components/forms/call-action'
import { ConfirmButton, dangerClass } from '@/components/ui/confirm-button'
import type { ActionResult } from '@/lib/action'
import type { ErrorCode } from '@/lib/errors'

type Props<T> = {
  action: () => Promise<ActionResult<T>>
  /** A message, or a function that shows it. */
  done: string | ((data: T) => void)
  toMessage: (code: ErrorCode) => string
  /** The id of an element that has the focus after the deletion. */
  focus: string
  dialog: { title: string; text: string; cancel: string; confirm: string; busy: string }
  className?: string
} & (
  | { text: string; label?: never; word?: never }
  | {
      text?: never
      /** Names the deleted thing. */
      label: string
      /** Stands beside the icon. */
      word?: string
    }
)

/** A lost connection is a failure, so that the page stays. */
export function DeleteButton<T>(props: Props<T>) {
  const { action, done, toMessage, focus, dialog, text, label, word, className = '' } = props
  async function run() {
    const result = await callAction(action)
    if (!result.ok) {
      toast.error(toMessage(result.code))
      return undefined
    }
    if (typeof done === 'string') toast.success(done)
    else done(result.data)
    return focus
  }
  const contents = (
    <>
      {text ?? <Trash2 aria-hidden className="size-5" />}
      {word ? <span aria-hidden>{word}</span> : null}
      {label ? <span className="sr-only">{label}</span> : null}
    </>
  )
  return (
    <ConfirmButton className={`${dangerClass} ${className}`} dialog={dialog} onConfirm={run}>
      {contents}
    </ConfirmButton>
  )
}
