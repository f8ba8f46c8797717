import 'server-only'
import { createECDH } from 'node:crypto'
import { env } from '@/lib/env'

/** The portal's keys towards the push services (RFC 8292). */
export type VapidDetails = { subject: string; publicKey: string; privateKey: string }

/** Returns null if the operator has set no key. The portal then offers no messages. */
export function getVapidDetails(): VapidDetails | null {
  const { VAPID_PRIVATE_KEY, APP_URL, CONTACT_EMAIL } = env()
  if (!VAPID_PRIVATE_KEY) return null
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(VAPID_PRIVATE_KEY, 'base64url')
  return {
    // Whom a push service asks about our messages.
    subject: APP_URL.startsWith('https:') ? APP_URL : `mailto:${CONTACT_EMAIL}`,
    publicKey: pair.getPublicKey('base64url'),
    privateKey: VAPID_PRIVATE_KEY,
  }
}
