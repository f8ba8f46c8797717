'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useRef, useState } from 'react'
import { toast } from 'sonner'
import { useAnswer } from '@/components/forms/use-answer'
import { failed, useFormAction } from '@/components/forms/use-form-action'
import type { ErrorCode } from '@/lib/errors'
import type { ProfileFields } from '@/lib/profile/schema'
import { type ProfileState, saveProfile } from './actions'

export type SavedFields = { fullName: string; email: string; phone: string }
type Problems = Partial<Record<string, ErrorCode>>

/** On the first focus because the rules are most of the form's code. */
export const loadRules = () => import('./profile-rules')

/** Without the rules, the form passes because the server has the same rules. */
async function check(fields: FormData): Promise<Problems> {
  const rules = await loadRules().catch(() => null)
  return rules ? rules.checkProfile(fields) : {}
}

/** Errors that only the server finds. */
const fieldOf: Partial<Record<ErrorCode, keyof ProfileFields>> = {
  current_password_wrong: 'currentPassword',
  password_same: 'newPassword',
  password_too_short: 'newPassword',
  email_invalid: 'email',
}

export function useProfileForm() {
  const t = useTranslations('profile')
  const tErrors = useTranslations('errors')
  const {
    state,
    formAction,
    send: save,
    pending,
  } = useFormAction<ProfileState>(saveProfile, () => ({
    result: failed('profile_update_failed'),
    entered: null,
  }))
  const form = useRef<HTMLFormElement>(null)
  /** Null until the browser has checked the form. */
  const [problems, setProblems] = useState<Problems | null>(null)

  function show(found: Problems) {
    setProblems(found)
    const fields = [...(form.current?.elements ?? [])]
    const first = fields.find((field) => field instanceof HTMLInputElement && found[field.name])
    if (first instanceof HTMLInputElement) first.focus()
  }

  useAnswer(state, ({ result }) => {
    if (result.ok) {
      toast.success(t('saved'))
      form.current?.reset()
      return
    }
    toast.error(tErrors(result.code))
    const field = fieldOf[result.code]
    show({ ...result.fieldErrors, ...(field ? { [field]: result.code } : {}) })
  })

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    ignoreAutofill(event.currentTarget)
    const fields = new FormData(event.currentTarget)
    const found = await check(fields)
    show(found)
    const [first] = Object.values(found)
    if (first) toast.error(tErrors(first))
    else save(fields)
  }

  /** After the first check, a field is checked again as it changes. */
  async function onInput({ target, currentTarget }: FormEvent<HTMLFormElement>) {
    if (!(target instanceof HTMLInputElement) || !problems) return
    const found = await check(new FormData(currentTarget))
    setProblems((before) => ({ ...before, [target.name]: found[target.name] }))
  }

  const result = state?.result ?? null
  const known = problems ?? (result && !result.ok ? result.fieldErrors : {})
  const getError = (field: keyof ProfileFields) => {
    const code = known[field]
    return code && tErrors(code)
  }
  return {
    form,
    formAction,
    send,
    onInput,
    pending,
    result,
    entered: result?.ok ? null : (state?.entered ?? null),
    getError,
  }
}

/** Autofill alone does not ask for a change of the password. */
function ignoreAutofill({ elements }: HTMLFormElement) {
  const read = (name: keyof ProfileFields) => elements.namedItem(name) as HTMLInputElement
  const current = read('currentPassword')
  if (current.matches(':autofill') && !read('newPassword').value && !read('confirmPassword').value)
    current.value = ''
}
