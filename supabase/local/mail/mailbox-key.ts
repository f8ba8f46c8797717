import { createHmac, timingSafeEqual } from 'node:crypto'
import type { BackendKeys } from '@/supabase/local/keys'

/** The mails contain valid links, and every user of the machine can reach the port. */
function toMailboxKey({ linkSecret }: Pick<BackendKeys, 'linkSecret'>): string {
  return createHmac('sha256', linkSecret).update('mailbox').digest('base64url')
}

/** Opens the mailbox in a browser, which stores the key in a cookie. */
export function toMailboxAddress(backend: { url: string; keys: Pick<BackendKeys, 'linkSecret'> }): string {
  return `${backend.url}/mailbox?key=${toMailboxKey(backend.keys)}`
}

export function isMailboxKey(keys: BackendKeys, sent: string | undefined): boolean {
  const [wanted, given] = [Buffer.from(toMailboxKey(keys)), Buffer.from(sent ?? '')]
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}
