'use client'

import { useLinkStatus } from 'next/link'
import { createPortal } from 'react-dom'
import { Spinner } from '@/components/ui/spinner'

/**
 * Stands in a link and shows, over the page, that what it leads to is loading. Instead of a loading.tsx, which would have every page
 * arrive as a spinner that only a script replaces: so they read without scripts.
 */
export function LinkPending({ label }: { label: string }) {
  const { pending } = useLinkStatus()
  if (!pending) return null
  return createPortal(
    <div className="fixed inset-x-0 top-24 z-40 mx-auto w-fit animate-appear rounded-full border border-line bg-surface px-5 py-2.5 shadow-card">
      <Spinner label={label} />
    </div>,
    document.body,
  )
}
