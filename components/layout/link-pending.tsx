'use client'

import { useLinkStatus } from 'next/link'
import { LoadingNote } from './loading-note'

/**
 * Stands in a link and shows, over the page, that what it leads to is loading. Instead of a loading.tsx, which would have every page
 * arrive as a spinner that only a script replaces: so they read without scripts.
 */
export function LinkPending({ label }: { label: string }) {
  const { pending } = useLinkStatus()
  return pending ? <LoadingNote label={label} /> : null
}
