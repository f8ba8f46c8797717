'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import type { Texts } from '@/components/texts'
import { showToast } from '@/components/ui/toast-store'
import { goodNotices } from './notices'

type Props = { texts: Partial<Texts<'notices'>> }

/** Removes `?notice=` from the address, so that a reload does not repeat it. */
export function Notice({ texts }: Props) {
  const name = useSearchParams().get('notice')
  useEffect(() => {
    if (name === null) return
    const url = new URL(window.location.href)
    url.searchParams.delete('notice')
    window.history.replaceState(null, '', url)
    const text = Object.hasOwn(texts, name) ? texts[name as keyof typeof texts] : undefined
    if (text) showToast(goodNotices.includes(name) ? 'success' : 'error', text)
  }, [name, texts])
  return null
}
