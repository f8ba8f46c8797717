'use client'

import { LoaderCircle, Mail } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { callAction } from '@/components/forms/call-action'
import { toErrorText } from '@/components/forms/error-text'
import { FormButton } from '@/components/forms/form-button'
import { sendInvitation } from './actions'

type Props = {
  memberId: string
  isFirst: boolean
  /** Contains the member's name. */
  label: string
}

export function InvitationButton({ memberId, isFirst, label }: Props) {
  const t = useTranslations('members')
  const tErrors = useTranslations('errors')
  async function send() {
    const result = await callAction(() => sendInvitation({ memberId }))
    if (result.ok) toast.success(isFirst ? t('sent') : t('resent'))
    else toast.error(toErrorText(result.code, tErrors, isFirst ? t('sendFailed') : t('resendFailed')))
  }

  return (
    <form action={send}>
      <FormButton variant="quiet">
        {(pending) => (
          <>
            {pending ? (
              <LoaderCircle aria-hidden className="size-5 animate-spin" />
            ) : (
              <Mail aria-hidden className="size-5" />
            )}
            <span aria-hidden>{isFirst ? t('send') : t('resend')}</span>
            <span className="sr-only">{label}</span>
          </>
        )}
      </FormButton>
    </form>
  )
}
