'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEvent, startTransition, useActionState, useEffect, useEffectEvent } from 'react'
import { useForm } from 'react-hook-form'
import type { Texts } from '@/components/texts'
import { showToast } from '@/components/ui/toast-store'
import { type ErrorCode, isErrorCode } from '@/lib/errors'
import { type ProfileFields, profileSchema } from '@/lib/profile/schema'
import { saveProfile } from './actions'

export type SavedFields = { fullName: string; email: string; phone: string }

const passwords = { currentPassword: '', newPassword: '', confirmPassword: '' }

/** What only the server finds out, beside the field that it is about. */
const fieldOf: Partial<Record<ErrorCode, keyof ProfileFields>> = {
  current_password_wrong: 'currentPassword',
  password_same: 'newPassword',
  password_too_short: 'newPassword',
  email_invalid: 'email',
}

/** The state of the profile's form: its fields, what became of the last saving, and how to save. */
export function useProfileForm(saved: SavedFields, texts: Texts<'profile'>, errors: Texts<'errors'>) {
  const [state, action, pending] = useActionState(saveProfile, null)
  const form = useForm({
    resolver: zodResolver(profileSchema),
    defaultValues: { ...saved, ...passwords },
  })

  const settle = useEffectEvent((result: NonNullable<typeof state>['result']) => {
    if (result.ok) {
      showToast('success', texts.saved)
      form.reset({ ...saved, ...passwords })
      return
    }
    showToast('error', errors[result.code])
    const field = fieldOf[result.code]
    if (field) form.setError(field, { message: result.code }, { shouldFocus: true })
  })
  useEffect(() => {
    if (state) settle(state.result)
  }, [state])

  const submit = form.handleSubmit(
    (values) => {
      const fields = new FormData()
      for (const [name, value] of Object.entries(values)) fields.set(name, value)
      // Not by the form's own action, which would clear what was typed.
      startTransition(() => action(fields))
    },
    (problems) => {
      const [first] = Object.values(problems).map((problem) => problem?.message)
      if (isErrorCode(first)) showToast('error', errors[first])
    },
  )

  /** A password that the browser filled in by itself asks for no change. */
  function send(event: FormEvent<HTMLFormElement>) {
    const current = event.currentTarget.elements.namedItem('currentPassword')
    const { newPassword, confirmPassword } = form.getValues()
    if (
      current instanceof HTMLInputElement &&
      current.matches(':autofill') &&
      !newPassword &&
      !confirmPassword
    )
      form.setValue('currentPassword', '')
    return submit(event)
  }

  const result = state?.result ?? null
  const known = result && !result.ok ? result.fieldErrors : {}
  const getError = (field: keyof ProfileFields) => {
    const code =
      form.formState.errors[field]?.message ?? (form.formState.isSubmitted ? undefined : known[field])
    return isErrorCode(code) ? errors[code] : undefined
  }
  return {
    form,
    action,
    send,
    pending,
    result,
    entered: result?.ok ? null : (state?.entered ?? null),
    getError,
  }
}
