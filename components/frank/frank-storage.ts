import { sourceThreshold } from '@/lib/assistant/threshold'

/** The version of the assistant's settings that a browser keeps (specification, section 9: the member area's reading of it). */
const version = '1.1'
/** Our own door, never the assistant's address: that one stays on the server. */
const apiUrl = '/api/frank/ask'

/** Writes the settings into local storage and tells whoever listens. @returns whether another version had been there */
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
