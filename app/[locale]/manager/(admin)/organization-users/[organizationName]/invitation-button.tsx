'use client'

import { LoaderCircle, Mail } from 'lucide-react'
import { toFailure } from '@/components/forms/failure'
import { useAnswer } from '@/components/forms/use-answer'
import { failed, useFormAction } from '@/components/forms/use-form-action'
import type { Texts } from '@/components/texts'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast-store'
import { Tooltip } from '@/components/ui/tooltip'
import { type SendInvitationState, sendInvitation } from './actions'

type Props = {
  memberId: string
  isFirst: boolean
  /** Contains the member's name. */
  label: string
  texts: Texts<'members'>
  errors: Texts<'errors'>
}

export function InvitationButton({ memberId, isFirst, label, texts, errors }: Props) {
  const { state, formAction, onSubmit, pending } = useFormAction<SendInvitationState>(sendInvitation, () => ({
    result: failed('unexpected'),
    isFirst,
  }))

  useAnswer(state, ({ result, isFirst: wasFirst }) => {
    if (result.ok) return showToast('success', wasFirst ? texts.sent : texts.resent)
    showToast('error', toFailure(result.code, errors, wasFirst ? texts.sendFailed : texts.resendFailed))
  })

  const Icon = pending ? LoaderCircle : Mail
  const words = isFirst ? texts.send : texts.resend
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
