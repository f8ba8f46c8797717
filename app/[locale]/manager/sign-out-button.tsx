'use client'

import { LogOut } from 'lucide-react'
import { signOut } from '@/app/[locale]/(auth)/auth/actions'
import { useAnswer } from '@/components/forms/use-answer'
import { failed, useFormAction } from '@/components/forms/use-form-action'
import { clearMemberStorage } from '@/components/layout/member-storage'
import { announceLeaving } from '@/components/layout/session-channel'
import { buttonClass } from '@/components/ui/button'
import { draw } from '@/components/ui/draw-icon'
import { showToast } from '@/components/ui/toast-store'
import type { ActionResult } from '@/lib/action'

const LogOutIcon = draw(LogOut)

type Props = {
  label: string
  /** Shown if the server does not answer. */
  lost: string
}

export function SignOutButton({ label, lost }: Props) {
  const { state, formAction, send } = useFormAction<ActionResult<never>>(signOut, () => failed('unexpected'))
  useAnswer(state, (result) => {
    if (!result.ok) showToast('error', lost)
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
        <LogOutIcon aria-hidden className="size-5" />
        <span className="sr-only whitespace-nowrap lg:not-sr-only">{label}</span>
      </button>
    </form>
  )
}
