'use client'

import { useEffect } from 'react'
import { writeFrankStorage } from '@/components/frank/frank-storage'
import { showToast } from '@/components/ui/toast-store'

/** Resets the assistant's settings of an older portal version and shows a toast for 5 seconds. */
export function useSettingsVersion(updated: string): void {
  useEffect(() => {
    try {
      if (writeFrankStorage()) showToast('info', updated, 5000)
    } catch {
      // Without storage there are no settings.
    }
  }, [updated])
}
