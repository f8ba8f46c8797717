'use client'

import { createPortal } from 'react-dom'
import { Spinner } from '@/components/ui/spinner'

/** A note over the page while something loads. */
export function LoadingNote({ label }: { label: string }) {
  return createPortal(
    <div className="fixed inset-x-0 top-24 z-40 mx-auto w-fit animate-appear rounded-full border border-line bg-surface px-5 py-2.5 shadow-card">
      <Spinner label={label} />
    </div>,
    document.body,
  )
}
