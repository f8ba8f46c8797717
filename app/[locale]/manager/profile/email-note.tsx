'use client'

import { useEffect, useRef } from 'react'
import type { Texts } from '@/components/texts'
import { Alert } from '@/components/ui/alert'

type Props = { current: string; next: string; texts: Texts<'profile'> }

/** What is left to do after another address was entered. It comes into view, since the button that was pressed stands far below. */
export function EmailNote({ current, next, texts }: Props) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.scrollIntoView({ block: 'center' }), [])
  return (
    <div ref={note} role="status">
      <Alert title={texts.emailPendingTitle}>
        {texts.emailPendingText.replaceAll('{current}', current).replaceAll('{next}', next)}
      </Alert>
    </div>
  )
}
