'use client'

import { useEffect } from 'react'

/** The browser sends the note after the page is shown, because reading a page must change nothing. After a failure the next page tells it again. */
export function ToldOnce({ note }: { note: () => Promise<void> }) {
  useEffect(() => {
    note().catch(() => {})
  }, [note])
  return null
}
