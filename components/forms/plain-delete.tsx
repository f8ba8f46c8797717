'use client'

import { type ReactNode, useActionState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button, buttonClass } from '@/components/ui/button'
import { dangerClass } from '@/components/ui/confirm-button'
import type { ActionResult } from '@/lib/action'
import type { ErrorCode } from '@/lib/errors'

export type PlainAction<T> = {
  action: (previous: ActionResult<T> | null, form: FormData) => Promise<ActionResult<T> | null>
  fields: Record<string, string>
}

type Props<T> = PlainAction<T> & {
  /** Of the button that asks. */
  contents: ReactNode
  question: string
  confirm: string
  toMessage: (code: ErrorCode) => string
}

/** A `details` element asks first. In `noscript`, so that other browsers get no second button. */
export const PlainDelete = <T,>(props: Props<T>) => (
  <noscript>
    <Question {...props} />
  </noscript>
)

function Question<T>({ action, fields, contents, question, confirm, toMessage }: Props<T>) {
  const [answer, submit] = useActionState(action, null)
  return (
    <details open={answer !== null && !answer.ok} className="relative z-10">
      <summary
        className={buttonClass('quiet', `${dangerClass} list-none [&::-webkit-details-marker]:hidden`)}
      >
        {contents}
      </summary>
      {answer && !answer.ok ? <Alert variant="destructive" title={toMessage(answer.code)} /> : null}
      <form action={submit} className="space-y-3 px-2 py-2">
        <p>{question}</p>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" variant="danger">
          {confirm}
        </Button>
      </form>
    </details>
  )
}
