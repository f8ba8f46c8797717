'use client'

import { useEffect } from 'react'
import { writeFrankStorage } from '@/components/frank/frank-storage'
import { showToast } from '@/components/ui/toast-store'

/** Resets what an older version of the portal kept of the assistant's settings, and says so for 5 seconds. */
export function useSettingsVersion(updated: string): void {
  useEffect(() => {
    try {
      if (writeFrankStorage()) showToast('info', updated, 5000)
    } catch {
      // A browser that keeps no storage keeps no settings.
    }
  }, [updated])
}
