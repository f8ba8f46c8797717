import { expect, type Page } from '@playwright/test'
import { readBackend } from '@/supabase/local/client-env'
import { toMailboxAddress } from '@/supabase/local/keys'

/**
 * Waits for a mail to an address and opens the newest one in the backend's mailbox page. The worker looks for
 * mails about news every 20 s, after what it does at that moment.
 */
export async function openMail(page: Page, dataDir: string, to: string, count = 1): Promise<void> {
  const backend = readBackend(dataDir)
  if (!backend) throw new Error(`No backend runs on ${dataDir}`)
  const mails = page.getByRole('listitem').filter({ hasText: to })
  await expect(async () => {
    await page.goto(toMailboxAddress({ url: backend.url, keys: backend }))
    expect(await mails.count()).toBeGreaterThanOrEqual(count)
  }, `mail to ${to}`).toPass({ timeout: 60_000 })
  await mails.first().getByRole('link').click()
}

/** Follows the link of the opened mail to the page with the button. */
export async function followLink(page: Page): Promise<string> {
  const link = page.locator('pre a')
  const address = (await link.getAttribute('href')) ?? ''
  await link.click()
  return address
}
