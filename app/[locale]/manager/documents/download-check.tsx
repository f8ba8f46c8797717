'use client'

import type { MouseEvent, ReactNode } from 'react'
import { toast } from 'sonner'

/** A failure shows a toast instead of an error page. */
export function DownloadCheck({ failure, children }: { failure: string; children: ReactNode }) {
  async function check(event: MouseEvent) {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-download]') : null
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    event.preventDefault()
    const reply = await fetch(link.href, { method: 'HEAD' }).catch(() => null)
    if (reply?.ok) window.location.assign(link.href)
    else toast.error(failure)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is clicked
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link's Enter is a click
    <div onClick={check}>{children}</div>
  )
}
