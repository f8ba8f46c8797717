import { adminOf } from '../support/backend'
import { createOrganization } from '../support/organizations'
import { expect, expectAccessible, test } from './fixtures'

const dataDir = () => process.env.PORTAL_DATA ?? ''

test('an admin of a new association sees what to do first, until it is done or dismissed', async ({
  page,
  signIn,
}) => {
  const organization = await createOrganization(dataDir())
  const mia = { fullName: 'Mia Ny', email: organization.address('mia') }
  await signIn(organization.admin.email)
  await expect(page.getByRole('link', { name: 'Write news' })).toBeVisible()
  await page.goto('/manager/admin')
  const steps = page.getByRole('region', { name: 'Get started' })
  await expect(steps.getByText('0 of 5 done')).toBeVisible()
  await expect(steps.getByRole('link', { name: 'Upload documents' })).toBeVisible()
  await expect(steps.getByText('No bylaws yet')).toBeVisible()
  await expectAccessible(page)
  const person = { organization_id: organization.id, kind: 'person', name: 'Eva' }
  await adminOf(dataDir()).from('board_entries').insert(person)
  await organization.addAccount(mia)
  await page.reload()
  await expect(steps.getByText('2 of 5 done')).toBeVisible()
  await steps.getByRole('button', { name: 'Hide the list' }).click()
  await expect(steps).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Configuration', exact: true })).toBeVisible()
  await expect(steps).toHaveCount(0)
  await page.context().clearCookies()
  await signIn(mia.email)
  await expect(page.getByRole('link', { name: 'Write news' })).toHaveCount(0)
})
