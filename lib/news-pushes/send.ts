import 'server-only'
import { fetch } from 'undici'
import webPush from 'web-push'
import { env } from '@/lib/env'
import { pinAddress } from '@/lib/http/pin-address'
import { logUnexpectedError } from '@/lib/log'
import { warnOperator } from '@/lib/operator'
import type { VapidDetails } from './vapid'

export type Device = { endpoint: string; key: string; secret: string }

/** `later`: the service, the way to it or a setting fails now. `gone`: the device takes no message any more. */
export type PushOutcome = 'sent' | 'gone' | 'later' | 'failed'

const timeoutMs = 10_000
/** How many seconds the service keeps the message for a device that is off. */
const keptSeconds = 24 * 60 * 60

/**
 * Sends an encrypted message (RFC 8291) to a device. The browser of a member has given the address, so it is checked
 * as that of an assistant is. Never throws.
 */
export async function sendPush(device: Device, message: string, vapid: VapidDetails): Promise<PushOutcome> {
  if (!isUsable(device)) return 'gone'
  const request = composeRequest(device, message, vapid)
  if (!request) return 'later'
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

/** A member has given the values, and nothing can be encrypted with some keys. */
function isUsable({ endpoint, key, secret }: Device): boolean {
  if (!URL.canParse(endpoint)) return false
  try {
    webPush.encrypt(key, secret, '', 'aes128gcm')
    return true
  } catch {
    return false
  }
}

/** Returns null, and warns, if nothing can be signed with the portal's settings. */
function composeRequest({ endpoint, key, secret }: Device, message: string, vapidDetails: VapidDetails) {
  try {
    const subscription = { endpoint, keys: { p256dh: key, auth: secret } }
    const options = { vapidDetails, TTL: keptSeconds, urgency: 'high' } as const
    const { headers, body } = webPush.generateRequestDetails(subscription, message, options)
    const sent = Object.entries(headers ?? {}).map(([name, value]) => [name, String(value)] as const)
    return { method: 'POST', headers: Object.fromEntries(sent), body }
  } catch {
    warnOperator('push_not_signed')
    return null
  }
}

function toOutcome(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  // The portal's clock or a setting may be wrong, so the device stays (RFC 8292, section 4.2).
  if (status === 401 || status === 403) {
    warnOperator('push_refused')
    return 'later'
  }
  if (status === 429 || status >= 500) return 'later'
  logUnexpectedError('push', new Error(`The push service answered ${status}`))
  return 'failed'
}
