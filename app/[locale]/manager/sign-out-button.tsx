'use client'

import { LogOut } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { signOut } from '@/app/[locale]/(auth)/auth/actions'
import { useAnswer } from '@/components/forms/use-answer'
import { failed, useFormAction } from '@/components/forms/use-form-action'
import { clearMemberStorage } from '@/components/layout/member-storage'
import { announceLeaving } from '@/components/layout/session-channel'
import { buttonClass } from '@/components/ui/button'
import type { ActionResult } from '@/lib/action'

export function SignOutButton() {
  const t = useTranslations('nav')
  const { state, formAction, send } = useFormAction<ActionResult<never>>(signOut, () => failed('unexpected'))
  useAnswer(state, (result) => {
    if (!result.ok) toast.error(t('signOutLost'))
  })
  return (
    <form
      action={formAction}
      onSubmit={(event) => {
        event.preventDefault()
        clearMemberStorage()
        announceLeaving()
        send(new FormData())
      }}
    >
      <button type="submit" className={buttonClass('quiet', 'lg:px-3')}>
        <LogOut aria-hidden className="size-5" />
        <span className="sr-only whitespace-nowrap lg:not-sr-only">{t('signOut')}</span>
      </button>
    </form>
  )
}
