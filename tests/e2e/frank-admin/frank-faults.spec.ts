import { test } from '@/tests/e2e/faulty-portal'
import { expect } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { createOrganization } from '@/tests/support/content/organizations'

const dataDir = () => process.env.PORTAL_DATA ?? ''
const path = '/manager/frank'

let board: Awaited<ReturnType<typeof createOrganization>>
test.beforeEach(async ({ signIn }) => {
  board = await createOrganization(dataDir(), 'Brf Frank')
  await adminOf(dataDir())
    .from('organizations')
    .update({ association_id: 1_000_000 + Math.floor(Math.random() * 1_000_000_000) })
    .eq('id', board.id)
  await signIn(board.admin.email)
})

test('D06 settings that cannot be saved show an error in the form and in a toast, and stay as typed', async ({
  page,
  way,
}) => {
  await page.goto(path)
  await page.locator('summary').filter({ hasText: 'Advanced' }).click()
  await page.getByLabel('API URL').fill('https://93.184.216.34/api')
  way.fail({ on: 'PATCH /rest/v1/frank_api_config', status: 500 })
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to save settings' })).toBeVisible()
  await expect(page.getByText('Failed to save Frank API configuration')).toBeVisible()
  await expect(page.getByLabel('API URL')).toHaveValue('https://93.184.216.34/api')
  way.fail()
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByText('Frank API settings saved successfully!')).toBeVisible()
})

test('D06 settings and logs that cannot be read each show their error in place', async ({ page, way }) => {
  way.fail({ on: 'rpc/get_frank_settings', status: 500 }, { on: 'rpc/search_frank_logs', status: 500 })
  await page.goto(path)
  await expect(page.getByText('Failed to load Frank API configuration')).toBeVisible()
  await page.goto(`${path}?tab=logs`)
  const alert = page.getByRole('alert').filter({ hasText: 'Error loading logs' })
  await expect(alert).toContainText('Failed to load Frank logs')
})

test('D06 a failed analysis shows an error, and one without a membership asks to log in again', async ({
  page,
  way,
}) => {
  await page.goto(`${path}?tab=debug`)
  way.fail({ on: 'rpc/get_frank_settings', status: 500 })
  await page.getByRole('button', { name: 'Run Debug Analysis' }).click()
  await expect(page.getByText('Debug analysis failed')).toBeVisible()
  way.fail()
  await page.getByRole('button', { name: 'Run Debug Analysis' }).click()
  await expect(page.getByText('Frank setup appears to be correctly configured')).toBeVisible()
  for (const label of ['Member Context', 'Organization', 'Association ID', 'API Config', 'Connection'])
    await expect(page.getByRole('term').filter({ hasText: label })).toBeVisible()

  const admin = adminOf(dataDir())
  const members = admin.from('organization_members')
  const { data } = await members.select('auth_user_id').eq('email', board.admin.email).single()
  await members.update({ auth_user_id: null }).eq('email', board.admin.email)
  await page.getByRole('button', { name: 'Run Debug Analysis' }).click()
  await expect(page.getByText('Member not found')).toBeVisible()
  await expect(page.getByText('Refresh the page or log in again.')).toBeVisible()
  await admin.rpc('end_sessions', { account: data?.auth_user_id })
  await page.getByRole('button', { name: 'Run Debug Analysis' }).click()
  await expect(page.getByText('No member context found')).toBeVisible()
})
