import { frankLimits } from './limits'

/**
 * What the browser keeps of the assistant's settings (specification, sections 3 and 4; decision 12): the version in the member area, the fixed
 * threshold, and the path of our own door, never the service's address.
 */
const stored = {
  frankApiVersion: '1.1',
  frankThreshold: String(frankLimits.threshold),
  frankApiUrl: '/api/frank',
} as const

/** Whether an older version of the portal left its settings here. A browser without any has none to update. */
export function isStoredVersionOutdated(): boolean {
  try {
    const version = localStorage.getItem('frankApiVersion')
    return version !== null && version !== stored.frankApiVersion
  } catch {
    return false
  }
}

/** Writes the settings where they differ, and fires a storage event for each, as after a save or a reset. */
export function storeFrankSettings(): void {
  try {
    for (const [key, newValue] of Object.entries(stored)) {
      const oldValue = localStorage.getItem(key)
      if (oldValue === newValue) continue
      localStorage.setItem(key, newValue)
      window.dispatchEvent(
        new StorageEvent('storage', { key, oldValue, newValue, storageArea: localStorage }),
      )
    }
  } catch {
    // A browser that keeps no storage keeps no settings.
  }
}
