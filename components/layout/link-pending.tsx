'use client'

import { useLinkStatus } from 'next/link'
import { createPortal, useFormStatus } from 'react-dom'
import { Spinner } from '@/components/ui/spinner'

/** There is no loading.tsx, because every page would arrive as a spinner that a script must replace. */
export function LinkPending({ label }: { label: string }) {
  const { pending } = useLinkStatus()
  return pending ? <LoadingNote label={label} /> : null
}

export function LoadingNote({ label }: { label: string }) {
  return createPortal(
    <div className="fixed inset-x-0 top-24 z-40 mx-auto w-fit animate-appear rounded-full border border-line bg-surface px-5 py-2.5 shadow-card">
      <Spinner label={label} />
    </div>,
    document.body,
  )
}

/** `LinkPending` for a form that opens a page. */
export function FormPending({ label }: { label: string }) {
  const { pending } = useFormStatus()
  return pending ? <LoadingNote label={label} /> : null
}
