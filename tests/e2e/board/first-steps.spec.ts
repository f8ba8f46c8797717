import { getMembersPath } from '@/lib/members/member'
import { expect, expectAccessible, test } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { createOrganization } from '@/tests/support/content/organizations'

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

test('an empty list offers an admin the next step, and a member nothing', async ({ page, signIn }) => {
  const organization = await createOrganization(dataDir())
  const mia = { fullName: 'Mia Ny', email: organization.address('mia') }
  await organization.addAccount(mia)
  await signIn(organization.admin.email)
  const main = page.getByRole('main')
  const members = getMembersPath(organization.name)
  await page.goto('/manager/articles')
  await main.getByRole('link', { name: 'Write news' }).click()
  await expect(page.getByLabel('Titel', { exact: true })).toBeVisible()
  await page.goto(`${members}?search=finns-inte`)
  await main.getByRole('link', { name: 'Invite members' }).click()
  await expect(page.getByLabel('Full Name')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Invite members' })).toHaveCount(0)
  await page.goto('/manager/documents')
  await main.getByRole('link', { name: 'FAQ' }).click()
  await expect(main.getByRole('link', { name: 'Ask Frank' })).toHaveAttribute('href', '/manager/ask-frank')
  await main.getByRole('link', { name: 'Stadgar' }).click()
  await main.getByRole('link', { name: 'Upload documents' }).click()
  await expect(page).toHaveURL(/\/manager\/admin\/documents\?section=/)
  await expect(main.getByRole('heading', { level: 2, name: 'Stadgar' })).toBeVisible()

  await page.context().clearCookies()
  await signIn(mia.email)
  await page.goto('/manager/documents')
  for (const section of ['Stadgar', 'FAQ']) {
    await main.getByRole('link', { name: section }).click()
    await expect(main.getByRole('heading', { level: 2, name: section })).toBeVisible()
    await expect(main.getByRole('link', { name: /^(Upload documents|Ask Frank)$/ })).toHaveCount(0)
  }
})
