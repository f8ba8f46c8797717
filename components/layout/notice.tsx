'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import { toast } from 'sonner'

type Props = { name: string; kind: 'success' | 'error'; text: string | undefined }

/** Removes `?notice=` from the address, so that a reload does not repeat it. */
export function Notice({ name, kind, text }: Props) {
  const isAsked = useSearchParams().get('notice') === name
  useEffect(() => {
    if (!isAsked) return
    const url = new URL(window.location.href)
    url.searchParams.delete('notice')
    window.history.replaceState(null, '', url)
    if (text) toast[kind](text)
  }, [isAsked, kind, text])
  return null
}
