'use client'

import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { getToast, subscribeToToasts } from './toast-store'

// Most pages never show a toast, so its code is loaded with the first one.
const SonnerToaster = lazy(async () => ({ default: (await import('./sonner-toaster')).SonnerToaster }))

export function Toaster({ label, closeLabel }: { label: string; closeLabel: string }) {
  // A toast of another part of the portal is not shown again here.
  const [before] = useState(getToast)
  const toast = useSyncExternalStore(subscribeToToasts, getToast, () => null)
  if (!toast || toast === before) return null
  return (
    <Suspense>
      <SonnerToaster toast={toast} label={label} closeLabel={closeLabel} />
    </Suspense>
  )
}
