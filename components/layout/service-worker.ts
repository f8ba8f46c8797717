/** Lets the service worker keep what this member can read without a connection; null removes it. */
export async function keepOfflineCopy(memberId: string | null): Promise<void> {
  const worker = await findWorker(memberId !== null)
  worker?.postMessage({ memberId })
}

async function findWorker(isNeeded: boolean): Promise<ServiceWorker | null> {
  if (!('serviceWorker' in navigator)) return null
  if (!isNeeded) return (await navigator.serviceWorker.getRegistration())?.active ?? null
  try {
    await navigator.serviceWorker.register('/sw.js')
    return (await navigator.serviceWorker.ready).active
  } catch {
    // A browser that refuses, such as one in a private window, keeps no copy.
    return null
  }
}
