import type { Page } from '@playwright/test'
import { getMembersPath } from '@/lib/members/member'
import { demo, expect, openMenu, test, waitUntilHydrated } from '@/tests/e2e/fixtures'
import { openMemberSheet } from '@/tests/e2e/member-sheet'
import { adminOf } from '@/tests/support/backend'
import { createOrganization } from '@/tests/support/content/organizations'
import { createPerson } from '@/tests/support/content/people'

const dataDir = () => process.env.PORTAL_DATA ?? ''

test.beforeEach(({ expectNoise }) => expectNoise(/net::ERR_FAILED/))

/** Aborts all POST requests from now on. @returns a function that restores the connection */
async function loseConnection(page: Page): Promise<() => Promise<void>> {
  await page.route('**', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
  return () => page.unroute('**')
}

async function openLink(page: Page, email: string, type: 'invite' | 'recovery') {
  const { data } = await adminOf(dataDir()).auth.admin.generateLink({ type, email })
  await page.goto(`/api/auth/confirm?token_hash=${data.properties?.hashed_token}&type=${type}`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Confirm password', { exact: true })).toBeVisible()
  await waitUntilHydrated(page)
}

test('D06 a person who signs in without a connection sees an error, keeps the typed text, and can try again', async ({
  page,
}) => {
  await page.goto('/auth')
  await page.getByLabel('Email').fill(demo.solglantan.member)
  await page.getByLabel('Password', { exact: true }).fill('demo1234')
  const mend = await loseConnection(page)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('An error occurred during login')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('demo1234')
  await mend()
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/manager\/dashboard/)
})

test('D06 a person who asks for a reset link without a connection sees an error and can ask again', async ({
  page,
}) => {
  const person = await createPerson(dataDir(), demo.solglantan.name)
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(person.email)
  const mend = await loseConnection(page)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText('Failed to send reset link')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await mend()
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText('Password reset link sent. Check your email.')).toBeVisible()
})

const choices = [
  ['invite', 'Set Password', 'Failed to set password', /\/manager\/dashboard/],
  ['recovery', 'Update Password', 'Password reset failed: the password could not be changed.', /\/auth$/],
] as const
for (const [type, button, told, next] of choices) {
  test(`D06 a person whose new password (${type}) does not arrive sees an error and can send it again`, async ({
    page,
  }) => {
    const organization = await createOrganization(dataDir())
    const email = organization.address('nya')
    if (type === 'invite') await organization.addRow({ fullName: 'Nya Grannen', email })
    else await organization.addAccount({ fullName: 'Nya Grannen', email })
    await openLink(page, email, type)
    await page.getByLabel('New password').fill('brand new one')
    await page.getByLabel('Confirm password').fill('brand new one')
    const mend = await loseConnection(page)
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByText(told)).toBeVisible()
    await mend()
    await page.getByRole('button', { name: button }).click()
    await expect(page).toHaveURL(next)
  })
}

test('D06 a member who signs out without a connection sees an error, stays signed in, and can try again', async ({
  page,
  signIn,
}) => {
  await signIn(demo.solglantan.member)
  await page.goto('/manager/dashboard')
  const mend = await loseConnection(page)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByText('Error signing out')).toBeVisible()
  await expect(page).toHaveURL(/\/manager\/dashboard/)
  await mend()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('D06 an admin without a connection sees each change fail, and can make it afterwards', async ({
  page,
  signIn,
}) => {
  const organization = await createOrganization(dataDir())
  await organization.addRow({ fullName: 'Bo Granne', email: organization.address('bo') })
  await signIn(organization.admin.email)
  await page.goto(getMembersPath(organization.name))
  const raise = page.getByRole('dialog').getByRole('button', { name: 'Make admin' })
  const invite = page.getByRole('button', { name: 'Send invitation to Bo Granne' })
  const remove = page.getByRole('button', { name: 'Remove Bo Granne' })
  await page.getByText('Add User').click()
  await page.getByLabel('Full Name').fill('Cilla Ny')
  await page.getByLabel('Email Address').fill(organization.address('cilla'))
  const add = page.getByRole('button', { name: 'Add and invite' })
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Remove Member' })

  const mend = await loseConnection(page)
  const { role, save: saveRole } = await openMemberSheet(page, 'Bo Granne')
  await role.selectOption('Admin')
  await saveRole.click()
  await raise.click()
  await expect(page.getByText('Failed to update role')).toBeVisible()
  await expect(role).toHaveValue('ADMIN')
  await page.keyboard.press('Escape')
  await openMenu(page, 'Bo Granne')
  await invite.click()
  await expect(page.getByText('Failed to send invitation')).toBeVisible()
  await add.click()
  await expect(page.getByText('Failed to create member')).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue('Cilla Ny')
  await openMenu(page, 'Bo Granne')
  await remove.click()
  await confirm.click()
  await expect(page.getByText('Failed to delete member')).toBeVisible()

  await mend()
  await add.click()
  await expect(page.getByText('Member added successfully and invitation sent')).toBeVisible()
  const second = await openMemberSheet(page, 'Bo Granne')
  await second.role.selectOption('Admin')
  await second.save.click()
  await raise.click()
  await expect(page.getByText('Role updated successfully')).toBeVisible()
  await expect(second.sheet).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: 'Bo Granne' })).toContainText('Admin')
  await openMenu(page, 'Bo Granne')
  await invite.click()
  await expect(page.getByText('Invitation email sent successfully')).toBeVisible()
  await remove.click()
  await confirm.click()
  await expect(page.getByText('Member removed successfully')).toBeVisible()
})

test('D06 an admin whose file does not arrive sees an error and can send it again', async ({
  page,
  signIn,
}) => {
  const organization = await createOrganization(dataDir())
  await signIn(organization.admin.email)
  await page.goto(`${getMembersPath(organization.name)}/import`)
  const buffer = Buffer.from(`Name;Email\nBo;${organization.address('bo')}`)
  await page.getByLabel('CSV file').setInputFiles({ name: 'm.csv', mimeType: 'text/csv', buffer })
  const mend = await loseConnection(page)
  await page.getByRole('button', { name: 'Show preview' }).click()
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
  await mend()
  await page.getByRole('button', { name: 'Show preview' }).click()
  await expect(page.getByRole('heading', { name: '2. Check the members' })).toBeVisible()
})

test('D06 a member without a connection sees each change fail, and can save it afterwards', async ({
  page,
  signIn,
  expectNoise,
}) => {
  // The row names a picture whose file does not exist.
  expectNoise(/status of 404/)
  const [one, two] = [await createOrganization(dataDir()), await createOrganization(dataDir())]
  const email = one.address('provia')
  const id = await one.addAccount({ fullName: 'Provia Två', email })
  await two.addAccount({ fullName: 'Provia Två', email })
  const admin = adminOf(dataDir())
  await admin
    .from('organization_members')
    .update({ profile_picture_url: `${id}-1.webp` })
    .eq('id', id)
  await signIn(email)
  await page.goto('/manager/profile')
  const switcher = page.getByRole('button', { name: `Switch to ${two.name}` })
  const removePicture = page.getByRole('button', { name: 'Remove picture' })
  const reset = page.getByRole('button', { name: 'Send Reset Link' })
  const save = page.getByRole('button', { name: 'Save Changes' })

  const mend = await loseConnection(page)
  await page.getByLabel('Full name').fill('Provia Tre')
  await save.click()
  await expect(page.getByText('Failed to update profile')).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue('Provia Tre')
  await removePicture.click()
  await expect(page.getByText('Failed to remove profile picture')).toBeVisible()
  await reset.click()
  await expect(page.getByText('Failed to initiate password reset')).toBeVisible()
  await switcher.click()
  await expect(page.getByText('Failed to set member context')).toBeVisible()

  await mend()
  await save.click()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  await removePicture.click()
  await expect(page.getByText('Profile picture removed successfully')).toBeVisible()
  await reset.click()
  await expect(page.getByText('Password reset email has been sent')).toBeVisible()
  await switcher.click()
  await expect(page.getByText('You are now in the chosen organization')).toBeVisible()
})
