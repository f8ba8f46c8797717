'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import type { Texts } from '@/components/texts'
import { showToast } from '@/components/ui/toast-store'

/** All other notices are errors. */
const good: readonly string[] = [
  'login_successful',
  'password_set',
  'password_updated',
  'organization_switched',
  'organization_joined',
  'invitation_declined',
  'email_changed',
  'email_change_pending',
  'email_change_returned',
]

type Props = { texts: Texts<'notices'> }

/** Removes `?notice=` from the address, so that a reload does not repeat it. */
export function Notice({ texts }: Props) {
  const name = useSearchParams().get('notice')
  useEffect(() => {
    if (name === null) return
    const url = new URL(window.location.href)
    url.searchParams.delete('notice')
    window.history.replaceState(null, '', url)
    if (!Object.hasOwn(texts, name)) return
    showToast(good.includes(name) ? 'success' : 'error', texts[name as keyof typeof texts])
  }, [name, texts])
  return null
}
