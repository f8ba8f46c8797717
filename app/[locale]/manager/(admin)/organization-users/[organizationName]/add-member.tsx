'use client'

import { UserPlus } from 'lucide-react'
import { toFailure } from '@/components/forms/failure'
import { FormDisclosure, useDisclosure } from '@/components/forms/form-disclosure'
import { useAnswer } from '@/components/forms/use-answer'
import { failed, useFormAction } from '@/components/forms/use-form-action'
import { useHydrated } from '@/components/forms/use-hydrated'
import type { Texts } from '@/components/texts'
import { showToast } from '@/components/ui/toast-store'
import type { Locale } from '@/lib/i18n/locales'
import { type AddMemberState, addMember } from './actions'
import { AddMemberForm } from './add-member-form'

type Props = {
  /** Opened by the address. */
  open: boolean
  locale: Locale
  texts: Texts<'members'>
  errors: Texts<'errors'>
}

export function AddMember({ open, locale, texts, errors }: Props) {
  const hydrated = useHydrated()
  const { state, formAction, send, pending } = useFormAction<AddMemberState>(addMember, () => ({
    result: failed('unexpected'),
    typed: { fullName: '', email: '', apartment: '' },
  }))
  const disclosure = useDisclosure()

  useAnswer(state, ({ result }) => {
    if (!result.ok) return showToast('error', toFailure(result.code, errors, texts.addFailed))
    if (result.data.invitationSent) showToast('success', texts.added)
    else if (result.data.isQueued) showToast('success', texts.addedQueued)
    else showToast('warning', texts.addedWithoutInvitation)
    disclosure.close()
  })

  return (
    <FormDisclosure
      disclosure={disclosure}
      open={open || (state !== null && !(hydrated && state.result.ok))}
      icon={<UserPlus aria-hidden className="size-5 group-open:hidden" />}
      label={texts.addUser}
      cancelLabel={texts.cancel}
    >
      <h2 className="text-xl">{texts.addTitle}</h2>
      {/* The key resets the form after each added member. */}
      <AddMemberForm
        key={disclosure.round}
        state={state}
        formAction={formAction}
        send={send}
        pending={pending}
        locale={locale}
        texts={texts}
        errors={errors}
      />
    </FormDisclosure>
  )
}
