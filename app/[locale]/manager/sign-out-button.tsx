'use client'

import { LogOut } from 'lucide-react'
import { useActionState, useEffect } from 'react'
import { signOut } from '@/app/[locale]/(auth)/auth/actions'
import { clearMemberStorage } from '@/components/layout/member-storage'
import { announceLeaving } from '@/components/layout/session-channel'
import { buttonClass } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast-store'

export function SignOutButton({ label, failure }: { label: string; failure: string }) {
  const [result, submit] = useActionState(signOut, null)
  useEffect(() => {
    if (result && !result.ok) showToast('error', failure)
  }, [result, failure])
  const leave = () => {
    clearMemberStorage()
    announceLeaving()
  }
  return (
    <form action={submit} onSubmit={leave}>
      <button type="submit" className={buttonClass('quiet', 'px-2.5 lg:px-3')}>
        <LogOut aria-hidden className="size-5" />
        <span className="sr-only whitespace-nowrap lg:not-sr-only">{label}</span>
      </button>
    </form>
  )
}
