import { getMembersPath } from '@/lib/members/member'
import { test } from '@/tests/e2e/faulty-portal'
import { demo, expect, openMenu } from '@/tests/e2e/fixtures'
import { openMemberSheet } from '@/tests/e2e/member-sheet'
import { createOrganization } from '@/tests/support/content/organizations'

test('each failure behind the member list shows its own message, and the typed text is kept', async ({
  page,
  signIn,
  expectNoise,
  way,
}) => {
  // React error 441: the page could not be rendered on the server.
  expectNoise(/errors\/441|status of 500/)
  const organization = await createOrganization(process.env.PORTAL_DATA ?? '')
  await organization.addRow({ fullName: 'Bo Granne', email: organization.address('bo') })
  await signIn(organization.admin.email)
  const path = getMembersPath(organization.name)
  await page.goto(path)
  const row = page.getByRole('row').filter({ hasText: 'Bo Granne' })

  way.fail({ on: 'rpc/edit_member', status: 500 })
  const { sheet, role, save } = await openMemberSheet(page, 'Bo Granne')
  await role.selectOption('Admin')
  await save.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make admin' }).click()
  await expect(sheet.getByRole('alert')).toContainText('Failed to update role')
  await expect(role).toHaveValue('ADMIN')
  await expect(save).toBeFocused()
  await page.keyboard.press('Escape')

  way.fail({ on: 'DELETE /rest/v1/organization_members', status: 500 })
  await openMenu(page, 'Bo Granne')
  await page.getByRole('button', { name: 'Remove Bo Granne' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Member' }).click()
  await expect(page.getByText('Failed to delete member')).toBeVisible()
  await expect(row).toBeVisible()

  await page.getByText('Add User').click()
  await page.getByLabel('Full Name').fill('Cilla Ny')
  await page.getByLabel('Email Address').fill(organization.address('cilla'))
  const add = page.getByRole('button', { name: 'Add and invite' })
  way.fail({ on: 'POST /rest/v1/organization_members', status: 500 })
  await add.click()
  await expect(page.getByText('Failed to create member')).toBeVisible()
  // Another admin added the address between the lookup and the insert.
  way.fail({ on: 'POST /rest/v1/organization_members', status: 409, body: { code: '23505', message: 'x' } })
  await add.click()
  await expect(page.getByText('This email is already associated with this organization')).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue('Cilla Ny')

  way.fail({ on: '/auth/v1/invite', status: 500 })
  await add.click()
  await expect(
    page.getByText('Member added but invitation failed to send. You can resend the invitation.'),
  ).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Cilla Ny' })).toContainText('Invitation Pending')
  await openMenu(page, 'Cilla Ny')
  await page.getByRole('button', { name: 'Send invitation to Cilla Ny' }).click()
  await expect(page.getByText('Failed to send invitation')).toBeVisible()
  way.fail()
  await page.getByRole('button', { name: 'Send invitation to Cilla Ny' }).click()
  await expect(page.getByText('Invitation email sent successfully')).toBeVisible()
  way.fail({ on: '/auth/v1/invite', status: 500 })
  await page.getByRole('button', { name: 'Resend invitation to Cilla Ny' }).click()
  await expect(page.getByText('Failed to resend invitation')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Cilla Ny' })).toContainText('Invitation Sent')

  way.fail({ on: 'rpc/search_members', status: 500 })
  await page.goto(path)
  await expect(
    page.getByRole('alert').filter({ hasText: 'Failed to load organization members' }),
  ).toBeVisible()
  way.fail()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(row).toBeVisible()
})

test('the member list makes at most three round trips to the backend', async ({ page, signIn, way }) => {
  await signIn(demo.solglantan.admin)
  await page.goto('/manager/dashboard')
  await page.waitForLoadState('networkidle')
  way.take()
  const reply = await page.request.get(`${getMembersPath(demo.solglantan.name)}?search=an`)
  expect(reply.status()).toBe(200)
  const member = 'POST /rest/v1/rpc/get_current_member'
  // The middleware asks for the role first.
  expect(way.take().sort()).toEqual([member, member, 'POST /rest/v1/rpc/search_members'])
})

test('members can be imported while the next first step cannot be read', async ({ page, signIn, way }) => {
  const organization = await createOrganization(process.env.PORTAL_DATA ?? '')
  await signIn(organization.admin.email)
  way.fail({ on: 'rpc/get_admin_page', status: 500 })
  await page.goto(`${getMembersPath(organization.name)}/import`)
  await expect(page.getByRole('heading', { level: 1, name: 'Import members' })).toBeVisible()
})
