'use client'

import { useEffect } from 'react'
import { toast as sonner, Toaster } from 'sonner'
import type { Toast } from './toast-store'

type Props = { toast: Toast; label: string; closeLabel: string }

export function SonnerToaster({ toast, label, closeLabel }: Props) {
  useEffect(() => {
    // The one id keeps it to one toast at a time: a second takes the place of the first.
    sonner[toast.kind](toast.text, { id: 'only' })
  }, [toast])
  return (
    <Toaster
      visibleToasts={1}
      position="top-center"
      duration={6000}
      closeButton
      containerAriaLabel={label}
      theme="system"
      toastOptions={{ closeButtonAriaLabel: closeLabel, className: 'portal-toast' }}
    />
  )
}
