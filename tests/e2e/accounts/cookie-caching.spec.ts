import { expect, test } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { createOrganization } from '@/tests/support/content/organizations'

test('A14 no response that sets or clears a session may be stored: link, first password, sign-in, sign-out, reset', async ({
  page,
}) => {
  const dataDir = process.env.PORTAL_DATA ?? ''
  const organization = await createOrganization(dataDir)
  const email = organization.address('nya')
  await organization.addRow({ fullName: 'Nya Grannen', email })
  const setting: [string, string][] = []
  page.on('response', async (response) => {
    const headers = await response.allHeaders()
    if (!/portal-(session|recovery)/.test(headers['set-cookie'] ?? '')) return
    const name = `${response.request().method()} ${new URL(response.url()).pathname}`
    setting.push([name, headers['cache-control'] ?? ''])
  })
  const openLink = async (type: 'invite' | 'recovery') => {
    const { data } = await adminOf(dataDir).auth.admin.generateLink({ type, email })
    await page.goto(`/api/auth/confirm?token_hash=${data.properties?.hashed_token}&type=${type}`)
    await page.getByRole('button', { name: 'Continue' }).click()
  }
  const choose = async (password: string, button: string) => {
    await page.getByLabel('New password').fill(password)
    await page.getByLabel('Confirm password').fill(password)
    await page.getByRole('button', { name: button }).click()
  }
  await openLink('invite')
  await choose('my first one', 'Set Password')
  await page.waitForURL('**/manager/dashboard*')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('my first one')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('**/manager/dashboard*')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/$/)
  await openLink('recovery')
  await choose('my second one', 'Update Password')
  await expect(page).toHaveURL(/\/auth$/)

  const seen = new Set(setting.map(([name]) => name))
  for (const name of [
    'POST /api/auth/confirm',
    'POST /auth',
    'POST /manager/dashboard',
    'POST /reset-password',
  ])
    expect([...seen]).toContain(name)
  // `private` is not asked for: when Next brings no page with an action's redirect, it answers without the word.
  for (const answer of setting) expect(answer).toEqual([answer[0], expect.stringMatching(/\bno-store\b/)])
})
