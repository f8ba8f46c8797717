'use client'

import type { FormEvent } from 'react'
import type { Resolver } from 'react-hook-form'
import { useAnswer } from '@/components/forms/use-answer'
import { failed, useFormAction } from '@/components/forms/use-form-action'
import { useHydratedForm } from '@/components/forms/use-hydrated-form'
import type { Texts } from '@/components/texts'
import { showToast } from '@/components/ui/toast-store'
import { type ErrorCode, isErrorCode } from '@/lib/errors'
import type { ProfileFields } from '@/lib/profile/schema'
import { type ProfileState, saveProfile } from './actions'

export type SavedFields = { fullName: string; email: string; phone: string }

const passwords = { currentPassword: '', newPassword: '', confirmPassword: '' }

/** On the first focus because the rules are most of the form's code. */
export const loadRules = () => import('./profile-rules')

/** Without the rules, the form passes because the server has the same rules. */
const resolver: Resolver<ProfileFields> = async (values, context, options) => {
  const rules = await loadRules().catch(() => null)
  return rules ? rules.checkProfile(values, context, options) : { values, errors: {} }
}

/** Errors that only the server finds. */
const fieldOf: Partial<Record<ErrorCode, keyof ProfileFields>> = {
  current_password_wrong: 'currentPassword',
  password_same: 'newPassword',
  password_too_short: 'newPassword',
  email_invalid: 'email',
}

export function useProfileForm(saved: SavedFields, texts: Texts<'profile'>, errors: Texts<'errors'>) {
  const {
    state,
    formAction,
    send: save,
    pending,
  } = useFormAction<ProfileState>(saveProfile, () => ({
    result: failed('profile_update_failed'),
    entered: null,
  }))
  const form = useHydratedForm({
    resolver,
    defaultValues: { ...saved, ...passwords },
  })

  useAnswer(state, ({ result }) => {
    if (result.ok) {
      showToast('success', texts.saved)
      form.reset({ ...saved, ...passwords })
      return
    }
    showToast('error', errors[result.code])
    const field = fieldOf[result.code]
    if (field) form.setError(field, { message: result.code }, { shouldFocus: true })
  })

  const submit = form.handleSubmit(
    (values) => {
      const fields = new FormData()
      for (const [name, value] of Object.entries(values)) fields.set(name, value)
      save(fields)
    },
    (problems) => {
      const [first] = Object.values(problems).map((problem) => problem?.message)
      if (isErrorCode(first)) showToast('error', errors[first])
    },
  )

  /** Autofill alone does not ask for a change of the password. */
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
    formAction,
    send,
    pending,
    result,
    entered: result?.ok ? null : (state?.entered ?? null),
    getError,
  }
}
