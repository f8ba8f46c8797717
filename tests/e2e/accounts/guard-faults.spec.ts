import { getMembersPath } from '@/lib/members/member'
import { test } from '@/tests/e2e/faulty-portal'
import { demo, expect, expectAccessible } from '@/tests/e2e/fixtures'
import { createOrganization } from '@/tests/support/content/organizations'
import { createPerson } from '@/tests/support/content/people'

const dataDir = () => process.env.PORTAL_DATA ?? ''
const member = 'rpc/get_current_member'

const faults = [
  { fault: { on: member, status: 0 }, told: 'Could not connect to the database' },
  { fault: { on: member, status: 500 }, told: 'Failed to verify member access' },
  { fault: { on: member, status: 200, body: [{ member_id: 'x' }] }, told: 'Failed to load member data' },
]
for (const { fault, told } of faults) {
  test(`D06 a member whose membership cannot be loaded sees '${told}' and can continue afterwards`, async ({
    page,
    way,
    signIn,
  }) => {
    await signIn((await createOrganization(dataDir())).admin.email)
    // The page's data fails too, and does not hide why there is no member.
    way.fail(fault, { on: 'rpc/get_documents_page', status: 500 })
    await page.goto('/manager/documents')
    await expect(page).toHaveURL(/\/auth$/)
    await expect(page.getByText(told)).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to load dashboard' })).toBeVisible()
    await expectAccessible(page)
    way.fail()
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page).toHaveURL(/\/manager\/dashboard/)
  })
}

test('D06 a member whose session the backend does not end sees an error and is signed out of this browser', async ({
  page,
  way,
  signIn,
}) => {
  await signIn((await createPerson(dataDir(), demo.solglantan.name)).email)
  way.fail({ on: 'POST /auth/v1/logout', status: 500 })
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await expect(page.getByText('Failed to sign out')).toBeVisible()
  await page.goto('/manager/documents')
  await expect(page).toHaveURL(/\/auth$/)
})

test('an admin who gets an empty member list sees the empty state', async ({ page, way, signIn }) => {
  const organization = await createOrganization(dataDir())
  await signIn(organization.admin.email)
  // The answer that row level security gives if the admin role was removed after the page's member check.
  way.fail({ on: 'rpc/search_members', status: 200, body: { total: 0, queued: 0, waiting: 0, members: [] } })
  await page.goto(getMembersPath(organization.name))
  await expect(page.getByText('No members found in this organization')).toBeVisible()
  await expectAccessible(page)
})

test('D06 a person whose choice of organisation is not saved sees an error and stays in the same organisation', async ({
  page,
  way,
  signIn,
}) => {
  const [one, two] = [await createOrganization(dataDir()), await createOrganization(dataDir())]
  const email = one.address('provia')
  await one.addAccount({ fullName: 'Provia Två', email })
  await two.addAccount({ fullName: 'Provia Två', email })
  await signIn(email)
  await page.goto('/manager/profile')
  way.fail({ on: 'rpc/set_claim', status: 500 })
  await page.getByRole('button', { name: `Switch to ${two.name}` }).click()
  await expect(page.getByText('Failed to set member context')).toBeVisible()
  way.fail()
  await page.getByRole('button', { name: `Switch to ${two.name}` }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: two.name })).toBeVisible()
})
