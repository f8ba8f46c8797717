'use client'

import { useEffect, useRef } from 'react'
import { fillIn } from '@/components/fill-in'
import type { Texts } from '@/components/texts'
import { Alert } from '@/components/ui/alert'

type Props = { current: string; next: string; texts: Texts<'profile'> }

/** The next step after a change of address. It scrolls into view, because the pressed button is far below. */
export function EmailNote({ current, next, texts }: Props) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.scrollIntoView({ block: 'center' }), [])
  return (
    <div ref={note} role="status">
      <Alert title={texts.emailPendingTitle}>{fillIn(texts.emailPendingText, { current, next })}</Alert>
    </div>
  )
}
