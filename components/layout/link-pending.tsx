'use client'

import { useLinkStatus } from 'next/link'
import { LoadingNote } from './loading-note'

/**
 * Shows a loading note while its link's page loads. It replaces loading.tsx, with which every page would
 * arrive as a spinner that only a script replaces.
 */
export function LinkPending({ label }: { label: string }) {
  const { pending } = useLinkStatus()
  return pending ? <LoadingNote label={label} /> : null
}
