'use client'

import { useFormStatus } from 'react-dom'
import { LoadingNote } from './loading-note'

/** The same as `LinkPending`, for a form that opens a page. */
export function FormPending({ label }: { label: string }) {
  const { pending } = useFormStatus()
  return pending ? <LoadingNote label={label} /> : null
}
