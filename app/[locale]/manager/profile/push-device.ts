import { findDevice } from '@/components/layout/service-worker'

/** `unsupported`: the browser shows no messages. `blocked`: the person has refused them in the browser. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on'

/**
 * A device that is registered with another key than the portal's gets no messages, so its registration ends.
 * @param devices the endpoints that get the member's messages
 */
export async function readPushState(publicKey: string, devices: string[]): Promise<PushState> {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isSupported) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const device = await findDevice()
  if (!device || !devices.includes(device.endpoint)) return 'off'
  if (isKeyOf(device, publicKey)) return 'on'
  await device.unsubscribe().catch(() => false)
  return 'off'
}

/** @param publicKey in base64url */
function isKeyOf({ options }: PushSubscription, publicKey: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  const key = btoa(String.fromCharCode(...bytes))
  return key.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey
}

/** Asks the person, and then the push service of the browser. @throws DOMException if the service does not answer */
export async function registerDevice(publicKey: string) {
  if ((await Notification.requestPermission()) === 'denied') return 'blocked'
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
    // The device is registered with a key that the portal had before.
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error
    await (await findDevice())?.unsubscribe()
    return pushManager.subscribe(options)
  })
  return toDevice(subscription)
}

/** What the portal keeps of a registration. */
export function toDevice(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint, key: keys?.p256dh, secret: keys?.auth }
}
