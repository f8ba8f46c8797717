'use client'

import { useTranslations } from 'next-intl'
import { useActionState, useRef, useState, useTransition } from 'react'
import { type FieldPath, type FieldValues, type Resolver, useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { Action, ActionResult } from '@/lib/action'
import { type ErrorCode, isErrorCode } from '@/lib/errors'
import { callAction } from './call-action'
import { type Draft, leaveForSignIn, readFields, useDraft, writeFields } from './drafts'
import { readUnfinished } from './unfinished-fields'

/** Values without a visible field, as the page has them at the sending, or after the result of a posted form. */
export type Fields<Values extends FieldValues, T> =
  | Partial<Values>
  | ((posted: ActionResult<T> | null) => Partial<Values>)

type Options<Values extends FieldValues, T> = {
  fields?: Fields<Values, T>
  /** Makes what the action gets from the checked values, or from the form itself if it contains a file. */
  toInput?: (values: Values, form: HTMLFormElement) => unknown
  onResult: (result: ActionResult<T>) => void
  /** Receives the first error of a form that is not sent. */
  onInvalid?: (code: ErrorCode) => void
  /** The code of a lost connection. */
  lost?: ErrorCode
  /** The name of a member's draft, which is kept while they sign in again. It contains the changed version. */
  draft?: string
}

/**
 * Imports the schema from a file of its own. Most visits send no form and load no zod, which is a seventh of a page's
 * scripts.
 */
export type LoadSchema<Values extends FieldValues> = () => Promise<z.ZodType<unknown, Values>>

async function loadCheck<Values extends FieldValues>(loadSchema: LoadSchema<Values>) {
  const [{ zodResolver }, schema] = await Promise.all([import('@hookform/resolvers/zod'), loadSchema()])
  return zodResolver(schema, undefined, { raw: true })
}

/**
 * A form that is checked with the action's schema before it is sent. It keeps its text if the action fails.
 * Without scripts, and before they run, the browser posts it to the action, whose result is then `posted`.
 */
export function useActionForm<Values extends FieldValues, T>(
  /** The hook calls it at the first focus or at the sending. */
  loadSchema: LoadSchema<Values>,
  /** A server action. React would call any other function with the form alone, once the page is hydrated. */
  action: Action<T>,
  { fields, toInput, onResult, onInvalid, lost, draft }: Options<Values, T>,
) {
  const tErrors = useTranslations('errors')
  const [posted, formAction] = useActionState<ActionResult<T> | null, FormData>(action, null)
  const [pending, start] = useTransition()
  const hidden = typeof fields === 'function' ? fields(posted) : fields
  // A ref because the second click of a double click precedes the render.
  const busy = useRef(false)
  const frame = useRef<HTMLFormElement>(null)
  const loading = useRef<Promise<Resolver<Values> | null>>(null)
  const getCheck = () => {
    loading.current ??= loadCheck(loadSchema).catch(() => {
      loading.current = null
      return null
    })
    return loading.current
  }
  // The form has no default values, because a field has its own and keeps what is typed before hydration.
  const form = useForm<Values>({
    resolver: async (values, context, options) => {
      const typed = { ...values, ...readUnfinished(frame.current), ...hidden }
      const check = await getCheck()
      // Without a connection for the check, the form is sent as it is, because the action checks it again.
      return check ? check(typed, context, options) : { values: typed, errors: {} }
    },
  })
  const { errors, isSubmitting } = form.formState
  const [restored, setRestored] = useState<Draft | null>(null)

  useDraft(
    draft,
    () => readFields(frame.current),
    (kept) => {
      if (!frame.current) return
      writeFields(frame.current, kept)
      setRestored(kept)
      for (const [name, value] of Object.entries(kept))
        if (name in form.getValues()) form.setValue(name as FieldPath<Values>, value as never)
    },
  )

  const onSubmit = form.handleSubmit(
    (values) => {
      if (busy.current) return
      busy.current = true
      const input = toInput && frame.current ? toInput(values, frame.current) : values
      start(async () => {
        const result = await callAction(() => action(input), lost).finally(() => {
          busy.current = false
        })
        if (!result.ok) {
          if (draft && result.code === 'session_expired') return leaveForSignIn()
          for (const [index, [field, message]] of Object.entries(result.fieldErrors).entries())
            form.setError(field as FieldPath<Values>, { message }, { shouldFocus: index === 0 })
        }
        onResult(result)
      })
    },
    (problems) => {
      const code = Object.values(problems)[0]?.message
      if (isErrorCode(code)) onInvalid?.(code)
    },
  )

  const refused = posted?.ok === false ? posted : null

  function getError(field: FieldPath<Values>): string | undefined {
    const { error } = form.getFieldState(field, { ...form.formState, errors })
    const code = error?.message ?? refused?.fieldErrors[field]
    return isErrorCode(code) ? tErrors(code) : undefined
  }

  return {
    ...form,
    formProps: {
      ref: frame,
      action: formAction,
      onSubmit,
      onFocus: () => void getCheck(),
      noValidate: true,
    },
    getError,
    /** Also while the check is loaded. */
    pending: pending || isSubmitting,
    refused,
    posted,
    /** The draft that was written into the form, which has no chosen files. */
    restored,
  }
}
