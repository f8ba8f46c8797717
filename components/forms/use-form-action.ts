'use client'

import { unstable_rethrow } from 'next/navigation'
import { type FormEvent, useActionState, useState, useTransition } from 'react'
import type { ErrorCode } from '@/lib/errors'

type Action<S> = (previous: Awaited<S> | null, form: FormData) => Promise<Awaited<S>>

/** The result of an action that got no answer. */
export function failed(code: ErrorCode) {
  return { ok: false, code, fieldErrors: {} } as const
}

/** `lost` is the answer if the request fails. `formAction` is for browsers without scripts. */
export function useFormAction<S>(action: Action<S>, lost: (form: FormData) => Awaited<S>) {
  const [served, formAction] = useActionState<Awaited<S> | null, FormData>(action, null)
  const [answer, setAnswer] = useState<Awaited<S> | null>(null)
  const [pending, start] = useTransition()

  function send(form: FormData): void {
    if (pending) return
    start(async () => {
      const next = await action(null, form).catch((error: unknown) => {
        // A redirect is no failure.
        unstable_rethrow(error)
        return lost(form)
      })
      start(() => setAnswer(next))
    })
  }

  /** The form's own action would clear the fields. */
  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    send(new FormData(event.currentTarget))
  }

  return { state: answer ?? served, formAction, send, onSubmit, pending }
}
