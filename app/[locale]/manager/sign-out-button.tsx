'use client'

import { LogOut } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useActionState, useTransition } from 'react'
import { toast } from 'sonner'
import { signOut } from '@/app/[locale]/(auth)/auth/actions'
import { callAction } from '@/components/forms/call-action'
import { clearMemberStorage } from '@/components/layout/member-storage'
import { leaveDevice } from '@/components/layout/service-worker'
import { announceLeaving } from '@/components/layout/session-channel'
import { buttonClass } from '@/components/ui/button'
import type { ActionResult } from '@/lib/action'

/** The form's own action signs out without scripts. */
export function SignOutButton() {
  const t = useTranslations('nav')
  const [, formAction] = useActionState<ActionResult<never> | null, FormData>(signOut, null)
  const [pending, start] = useTransition()
  return (
    <form
      action={formAction}
      onSubmit={(event) => {
        event.preventDefault()
        if (pending) return
        clearMemberStorage()
        announceLeaving()
        start(async () => {
          const endpoint = await leaveDevice()
          const result = await callAction(() => signOut({ endpoint }))
          if (!result.ok) toast.error(t('signOutLost'))
        })
      }}
    >
      <button type="submit" className={buttonClass('quiet', 'px-2 lg:px-3')}>
        <LogOut aria-hidden className="size-5" />
        <span className="sr-only whitespace-nowrap lg:not-sr-only">{t('signOut')}</span>
      </button>
    </form>
  )
}
