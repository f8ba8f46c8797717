import { createHmac, timingSafeEqual } from 'node:crypto'
import type { BackendKeys } from './keys'

/** Opens the mailbox page: its mails hold live links, and every user of the machine reaches its port. */
function toMailboxKey({ linkSecret }: Pick<BackendKeys, 'linkSecret'>): string {
  return createHmac('sha256', linkSecret).update('mailbox').digest('base64url')
}

/** The address that opens the mailbox in a browser, which keeps its key in a cookie. */
export function toMailboxAddress(backend: { url: string; keys: Pick<BackendKeys, 'linkSecret'> }): string {
  return `${backend.url}/mailbox?key=${toMailboxKey(backend.keys)}`
}

export function isMailboxKey(keys: BackendKeys, sent: string | undefined): boolean {
  const [wanted, given] = [Buffer.from(toMailboxKey(keys)), Buffer.from(sent ?? '')]
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}
