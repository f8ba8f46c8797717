import 'server-only'
import { fetch } from 'undici'
import webPush from 'web-push'
import { env } from '@/lib/env'
import { pinAddress } from '@/lib/http/pin-address'
import { logUnexpectedError } from '@/lib/log'
import type { VapidDetails } from './vapid'

export type Device = { endpoint: string; key: string; secret: string }

/** `later`: the service or the way to it fails now. `gone`: the device takes no message any more. */
export type PushOutcome = 'sent' | 'gone' | 'later' | 'failed'

const timeoutMs = 10_000
/** How many seconds the service keeps the message for a device that is off. */
const keptSeconds = 24 * 60 * 60

/**
 * Sends an encrypted message (RFC 8291) to a device. The browser of a member has given the address, so it is checked
 * as that of an assistant is. Never throws.
 */
export async function sendPush(device: Device, message: string, vapid: VapidDetails): Promise<PushOutcome> {
  const request = composeRequest(device, message, vapid)
  if (!request) return 'gone'
  try {
    const dispatcher = await pinAddress(device.endpoint, env().PUSH_ALLOWED_HOSTS)
    const { method, headers, body } = request
    const signal = AbortSignal.timeout(timeoutMs)
    const sending = fetch(device.endpoint, { method, headers, body, dispatcher, signal, redirect: 'error' })
    const { status } = await sending.finally(() => dispatcher.destroy())
    return toOutcome(status)
  } catch {
    // A refused address, too, because a name without an address looks like one inside the network.
    return 'later'
  }
}

/** Returns null for keys that nothing can be encrypted with. */
function composeRequest({ endpoint, key, secret }: Device, message: string, vapidDetails: VapidDetails) {
  try {
    const subscription = { endpoint, keys: { p256dh: key, auth: secret } }
    const options = { vapidDetails, TTL: keptSeconds, urgency: 'high' } as const
    const { headers, body } = webPush.generateRequestDetails(subscription, message, options)
    const sent = Object.entries(headers ?? {}).map(([name, value]) => [name, String(value)] as const)
    return { method: 'POST', headers: Object.fromEntries(sent), body }
  } catch {
    return null
  }
}

function toOutcome(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  if (status === 429 || status >= 500) return 'later'
  logUnexpectedError('push', new Error(`The push service answered ${status}`))
  return 'failed'
}
