'use client'

import { UserPlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { toFailure } from '@/components/forms/failure'
import { FormDisclosure, useDisclosure } from '@/components/forms/form-disclosure'
import { useAnswer } from '@/components/forms/use-answer'
import { failed, useFormAction } from '@/components/forms/use-form-action'
import { useHydrated } from '@/components/forms/use-hydrated'
import { type AddMemberState, addMember } from './actions'
import { AddMemberForm } from './add-member-form'

type Props = {
  /** Opened by the address. */
  open: boolean
}

export function AddMember({ open }: Props) {
  const t = useTranslations('members')
  const tErrors = useTranslations('errors')
  const hydrated = useHydrated()
  const { state, formAction, send, pending } = useFormAction<AddMemberState>(addMember, () => ({
    result: failed('unexpected'),
    typed: { fullName: '', email: '', apartment: '' },
  }))
  const disclosure = useDisclosure()

  useAnswer(state, ({ result }) => {
    if (!result.ok) {
      toast.error(toFailure(result.code, tErrors, t('addFailed')))
      return
    }
    if (result.data.invitationSent) toast.success(t('added'))
    else if (result.data.isQueued) toast.success(t('addedQueued'))
    else toast.warning(t('addedWithoutInvitation'))
    disclosure.close()
  })

  return (
    <FormDisclosure
      disclosure={disclosure}
      open={open || (state !== null && !(hydrated && state.result.ok))}
      icon={<UserPlus aria-hidden className="size-5 group-open:hidden" />}
      label={t('addUser')}
      cancelLabel={t('cancel')}
    >
      <h2 className="text-xl">{t('addTitle')}</h2>
      {/* The key resets the form after each added member. */}
      <AddMemberForm
        key={disclosure.round}
        state={state}
        formAction={formAction}
        send={send}
        pending={pending}
      />
    </FormDisclosure>
  )
}
