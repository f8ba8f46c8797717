'use client'

import { useEffect } from 'react'
import { showToast } from '@/components/ui/toast-store'
import { isStoredVersionOutdated, storeFrankSettings } from '@/lib/frank/browser-settings'

/** Resets what an older version of the portal kept of the assistant's settings, and says so. */
export function useSettingsVersion(updated: string): void {
  useEffect(() => {
    const isOutdated = isStoredVersionOutdated()
    storeFrankSettings()
    if (isOutdated) showToast('info', updated, 5000)
  }, [updated])
}
