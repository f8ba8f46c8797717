import { sourceThreshold } from '@/lib/assistant/threshold'

/** Specification, section 9. */
const version = '1.1'
/** The assistant's address stays on the server. */
const apiUrl = '/api/frank/ask'

/** @returns whether another version was stored */
export function writeFrankStorage(): boolean {
  const previous = localStorage.getItem('frankApiVersion')
  for (const [key, value] of Object.entries({
    frankApiUrl: apiUrl,
    frankThreshold: String(sourceThreshold),
    frankApiVersion: version,
  })) {
    const oldValue = localStorage.getItem(key)
    if (oldValue === value) continue
    localStorage.setItem(key, value)
    window.dispatchEvent(
      new StorageEvent('storage', { key, oldValue, newValue: value, storageArea: localStorage }),
    )
  }
  return previous !== null && previous !== version
}
