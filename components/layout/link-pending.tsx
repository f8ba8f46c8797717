'use client'

import { clsx } from 'clsx'
import { useLinkStatus } from 'next/link'
import { createPortal, useFormStatus } from 'react-dom'
import { Spinner } from '@/components/ui/spinner'

/** There is no loading.tsx, because every page would arrive as a spinner that a script must replace. */
export function LinkPending({ label }: { label: string }) {
  const { pending } = useLinkStatus()
  return pending ? <LoadingNote label={label} /> : null
}

export function LoadingNote({ label, className }: { label: string; className?: string }) {
  return createPortal(
    <div
      className={clsx(
        'fixed inset-x-0 top-24 z-40 mx-auto w-fit animate-appear rounded-full border border-line bg-surface px-5 py-2.5 shadow-card',
        className,
      )}
    >
      <Spinner label={label} />
    </div>,
    document.body,
  )
}

/**
 * `LinkPending` for a link that opens another page, whose outline covers the page that is left. It would hide the
 * focus of a keyboard in that page, where the note appears instead.
 */
export function PagePending({ label }: { label: string }) {
  const { pending } = useLinkStatus()
  if (!pending) return null
  return (
    <>
      {createPortal(<PageOutline label={label} />, document.body)}
      <LoadingNote label={label} className="not-in-[body:has(main_:focus-visible)]:hidden" />
    </>
  )
}

/** The header and the bottom bar stay in sight, because they lead elsewhere. */
function PageOutline({ label }: { label: string }) {
  return (
    <div className="fixed inset-0 z-20 animate-appear overflow-hidden bg-page in-[body:has(main_:focus-visible)]:hidden">
      <div className="mx-auto max-w-6xl px-4 pt-24 md:pt-28 lg:px-6">
        <div className="flex">
          <Spinner label={label} />
        </div>
        <div aria-hidden className="mt-8 animate-pulse space-y-6">
          {['first', 'second', 'third'].map((block) => (
            <div key={block} className="card space-y-3 p-5 md:p-6">
              <div className="h-5 w-2/5 rounded-control bg-line" />
              <div className="h-4 w-full max-w-text rounded-control bg-sunken" />
              <div className="h-4 w-4/5 max-w-lg rounded-control bg-sunken" />
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

/** `LinkPending` for a form that opens a page. */
export function FormPending({ label }: { label: string }) {
  const { pending } = useFormStatus()
  return pending ? <LoadingNote label={label} /> : null
}
