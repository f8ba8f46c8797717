'use client'

import { LoaderCircle, Mail } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { toFailure } from '@/components/forms/failure'
import { useAnswer } from '@/components/forms/use-answer'
import { failed, useFormAction } from '@/components/forms/use-form-action'
import { Button } from '@/components/ui/button'
import { Tooltip } from '@/components/ui/tooltip'
import { type SendInvitationState, sendInvitation } from './actions'

type Props = {
  memberId: string
  isFirst: boolean
  /** Contains the member's name. */
  label: string
}

export function InvitationButton({ memberId, isFirst, label }: Props) {
  const t = useTranslations('members')
  const tErrors = useTranslations('errors')
  const { state, formAction, onSubmit, pending } = useFormAction<SendInvitationState>(sendInvitation, () => ({
    result: failed('unexpected'),
    isFirst,
  }))

  useAnswer(state, ({ result, isFirst: wasFirst }) => {
    if (result.ok) {
      toast.success(wasFirst ? t('sent') : t('resent'))
      return
    }
    toast.error(toFailure(result.code, tErrors, wasFirst ? t('sendFailed') : t('resendFailed')))
  })

  const Icon = pending ? LoaderCircle : Mail
  const words = isFirst ? t('send') : t('resend')
  return (
    <form action={formAction} onSubmit={onSubmit}>
      <input type="hidden" name="memberId" value={memberId} />
      {isFirst ? <input type="hidden" name="first" value="yes" /> : null}
      <Tooltip label={words}>
        <Button type="submit" variant="secondary" aria-disabled={pending || undefined}>
          <Icon aria-hidden className={pending ? 'size-5 animate-spin' : 'size-5'} />
          <span aria-hidden className="xl:hidden">
            {words}
          </span>
          <span className="sr-only">{label}</span>
        </Button>
      </Tooltip>
    </form>
  )
}
