'use client'

import { LoaderCircle } from 'lucide-react'
import { Button } from '@/components/ui/button'

type Props = { pending: boolean; label: string; pendingLabel: string; className?: string }

/** Stays focusable while busy, so that it keeps the focus, and sends a form once. */
export function SubmitButton({ pending, label, pendingLabel, className }: Props) {
  return (
    <Button
      type="submit"
      className={className}
      aria-disabled={pending || undefined}
      onClick={(event) => {
        if (pending) event.preventDefault()
      }}
    >
      {pending ? <LoaderCircle aria-hidden className="size-5 animate-spin" /> : null}
      {pending ? pendingLabel : label}
    </Button>
  )
}
