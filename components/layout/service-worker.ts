/** Lets the service worker keep what this member can read without a connection; null removes it. */
export async function keepOfflineCopy(memberId: string | null): Promise<void> {
  const worker = await findWorker(memberId !== null)
  worker?.postMessage({ memberId })
}

/** The registration of this browser with its push service, if there is one. */
export async function findDevice(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator)) return null
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    return (await registration?.pushManager?.getSubscription()) ?? null
  } catch {
    return null
  }
}

/**
 * The device of a person who signs out keeps nothing of theirs. The sign-out does not wait for the push service.
 * @returns the endpoint for the server, which sends this device no more messages
 */
export async function leaveDevice(): Promise<string | undefined> {
  keepOfflineCopy(null)
  const device = await findDevice()
  device?.unsubscribe().catch(() => false)
  return device?.endpoint
}

async function findWorker(isNeeded: boolean): Promise<ServiceWorker | null> {
  if (!('serviceWorker' in navigator)) return null
  try {
    if (!isNeeded) return (await navigator.serviceWorker.getRegistration())?.active ?? null
    await navigator.serviceWorker.register('/sw.js')
    return (await navigator.serviceWorker.ready).active
  } catch {
    // A browser that refuses, such as one in a private window, keeps no copy.
    return null
  }
}
