import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getMembersPath } from '@/lib/members/address'
import { adminOf } from '../support/backend'
import { createOrganization } from '../support/organizations'
import { startPortal } from '../support/portal'
import { expect, test } from './fixtures'

const clock = join(import.meta.dirname, '../support/clock-ahead.ts')

test('A22 a reset link and an invitation that are older than a day are refused, and an hour younger they work', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-overdue-'))
  const start = (hoursLater: number) =>
    startPortal({
      ...{ DATA_DIR: dataDir, DEMO: '0', WORKER: '0' },
      ...{ NODE_OPTIONS: `--import=${clock}`, CLOCK_AHEAD_SECONDS: String(hoursLater * 60 * 60) },
    })
  let portal = await start(0)
  try {
    const organization = await createOrganization(dataDir)
    const guest = organization.address('gull')
    await organization.addRow(
      { fullName: 'Gull Gäst', email: guest },
      { invitation_status: 'sent', invited_at: new Date().toISOString() },
    )
    const makeLink = async (type: 'recovery' | 'invite', email: string) => {
      const { data } = await adminOf(dataDir).auth.admin.generateLink({ type, email })
      return `/api/auth/confirm?token_hash=${data.properties?.hashed_token}&type=${type}`
    }
    const recovery = await makeLink('recovery', organization.admin.email)
    const invitation = await makeLink('invite', guest)
    await portal.stop()

    portal = await start(25)
    const page = await browser.newPage({ baseURL: portal.url })
    await page.goto(recovery)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(/\/auth$/)
    await expect(page.getByText('Invalid password reset link')).toBeVisible()
    await page.goto(invitation)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(/\/auth$/)
    await expect(page.getByText('This link has been used already, or is too old.')).toBeVisible()
    await page.getByLabel('Email').fill(organization.admin.email)
    await page.getByLabel('Password', { exact: true }).fill('demo1234')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await page.waitForURL('**/manager/dashboard*')
    await page.goto(getMembersPath(organization.name))
    await expect(page.getByRole('row').filter({ hasText: 'Gull Gäst' })).toContainText('Invitation Expired')
    await page.close()
    await portal.stop()

    portal = await start(23)
    for (const [link, heading] of [
      [recovery, 'Choose a new password'],
      [invitation, 'Set Your Password'],
    ] as const) {
      const visitor = await browser.newPage({ baseURL: portal.url })
      await visitor.goto(link)
      await visitor.getByRole('button', { name: 'Continue' }).click()
      await expect(visitor.getByRole('heading', { name: heading })).toBeVisible()
      await visitor.close()
    }
  } finally {
    await portal.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
