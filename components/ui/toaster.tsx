'use client'

import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { getToast, subscribeToToasts } from './toast-store'

// The page does not wait for it. Loaded before the first toast, which may report a lost connection.
const load = () => import('./sonner-toaster')
const SonnerToaster = lazy(async () => ({ default: (await load()).SonnerToaster }))

export function Toaster({ label, closeLabel }: { label: string; closeLabel: string }) {
  // A toast of another part of the portal is not repeated here.
  const [before] = useState(getToast)
  const toast = useSyncExternalStore(subscribeToToasts, getToast, () => null)
  useEffect(() => {
    load().catch(() => undefined)
  }, [])
  if (!toast || toast === before) return null
  return (
    <Suspense>
      <SonnerToaster toast={toast} label={label} closeLabel={closeLabel} />
    </Suspense>
  )
}
