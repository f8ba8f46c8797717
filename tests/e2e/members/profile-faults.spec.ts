import sharp from 'sharp'
import { test } from '@/tests/e2e/faulty-portal'
import { demo, expect } from '@/tests/e2e/fixtures'
import { adminOf, visitorOf } from '@/tests/support/backend'
import { createPerson } from '@/tests/support/content/people'

const dataDir = () => process.env.PORTAL_DATA ?? ''
const create = () => createPerson(dataDir(), demo.solglantan.name)

const loading = [
  { fault: { status: 500 }, told: 'Failed to load profile data' },
  { fault: { status: 200, body: [] }, told: 'Failed to fetch member data' },
]
for (const { fault, told } of loading) {
  test(`D06 a member whose profile cannot be loaded sees '${told}' on the dashboard`, async ({
    page,
    way,
    signIn,
  }) => {
    await signIn((await create()).email)
    way.fail({ on: 'GET /rest/v1/organization_members', ...fault })
    await page.goto('/manager/profile')
    await expect(page).toHaveURL(/\/manager\/dashboard/)
    await expect(page.getByText(told)).toBeVisible()
  })
}

test('D06 a member whose profile cannot be saved sees an error and keeps the typed text', async ({
  page,
  way,
  signIn,
}) => {
  await signIn((await create()).email)
  await page.goto('/manager/profile')
  way.fail({ on: 'PATCH /rest/v1/organization_members', status: 500 })
  await page.getByLabel('Full name').fill('Nytt Namn')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Failed to update profile')).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue('Nytt Namn')
})

test('D06 a member whose password cannot be changed sees an error, and the old one still works', async ({
  page,
  way,
  signIn,
}) => {
  const { email } = await create()
  await signIn(email)
  await page.goto('/manager/profile')
  way.fail({ on: 'PUT /auth/v1/user', status: 500 })
  await page.getByLabel('Current password').fill('demo1234')
  await page.getByLabel('New password', { exact: true }).fill('a new secret')
  await page.getByLabel('Confirm new password').fill('a new secret')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Failed to update password')).toBeVisible()
  way.fail()
  await signIn(email)
})

const uploads = ['POST /storage/v1/object/profile-pictures', 'PATCH /rest/v1/organization_members']
for (const on of uploads) {
  test(`D01 D06 a picture shows an error if ${on} fails, and leaves no file`, async ({
    page,
    way,
    signIn,
    expectNoise,
  }) => {
    expectNoise(/Failed to load resource/)
    const { email } = await create()
    await signIn(email)
    await page.goto('/manager/profile')
    way.fail({ on, status: 500 })
    const background = '#204060'
    const buffer = await sharp({ create: { width: 9, height: 9, channels: 3, background } })
      .png()
      .toBuffer()
    await page.getByLabel('Upload picture').setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer })
    await expect(page.getByText('Failed to upload profile picture')).toBeVisible()
    const { data } = await adminOf(dataDir())
      .from('organization_members')
      .select('id')
      .eq('email', email)
      .single()
    const files = await adminOf(dataDir())
      .storage.from('profile-pictures')
      .list('', { search: String(data?.id) })
    expect(files.data).toEqual([])
  })
}

test('D06 a picture that cannot be removed stays, and the member sees an error', async ({
  page,
  way,
  signIn,
}) => {
  const { email } = await create()
  const members = adminOf(dataDir()).from('organization_members')
  const { data } = await members.select('id').eq('email', email).single()
  const path = `${data?.id}-1.webp`
  const background = '#204060'
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background } })
    .webp()
    .toBuffer()
  await adminOf(dataDir())
    .storage.from('profile-pictures')
    .upload(path, picture, { contentType: 'image/webp' })
  await adminOf(dataDir())
    .from('organization_members')
    .update({ profile_picture_url: path })
    .eq('email', email)
  await signIn(email)
  await page.goto('/manager/profile')
  way.fail({ on: 'PATCH /rest/v1/organization_members', status: 500 })
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await expect(page.getByText('Failed to remove profile picture')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove picture' })).toBeVisible()
})

const resets = [
  { on: 'rpc/count_attempts', told: 'Failed to send password reset email' },
  { on: 'rpc/get_current_member', told: 'Failed to initiate password reset' },
]
for (const { on, told } of resets) {
  test(`D06 a member who asks for a reset link while ${on} fails sees '${told}'`, async ({
    page,
    way,
    signIn,
  }) => {
    await signIn((await create()).email)
    await page.goto('/manager/profile')
    way.fail({ on, status: 500 })
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await expect(page.getByText(told)).toBeVisible()
  })
}

test("a change of address confirmed by a hosted project's own mails shows a notice, and the profile has the new address", async ({
  page,
  way,
  signIn,
}) => {
  const { email, password, userId } = await create()
  const next = `ny-${email}`
  await signIn(email)
  await page.goto('/?message=Confirmation+link+accepted')
  await expect(page.getByText('Thank you. Please open the link in the other email as well.')).toBeVisible()
  await expect(page).toHaveURL(/\/manager\/profile$/)
  await page.getByLabel('Email', { exact: true }).fill(next)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Confirm your new email address')).toBeVisible()

  // Hosted Auth does this for the second link: it changes the account's address and issues a code for a
  // session.
  const admin = adminOf(dataDir())
  await admin.auth.admin.updateUserById(userId, { email: next, email_confirm: true })
  const { data } = await visitorOf(dataDir()).auth.signInWithPassword({ email: next, password })
  way.fail({ on: 'grant_type=pkce', status: 200, body: data.session })
  await page.goto('/?code=0123456789abcdef')
  await expect(page.getByText('Your email address has been changed')).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(next)
})

test('a visitor who returns from such a mail in another browser sees a request to sign in and has no session', async ({
  page,
}) => {
  await page.goto('/?code=0123456789abcdef')
  await expect(page).toHaveURL(/\/auth$/)
  await expect(page.getByText('sign in with your new address')).toBeVisible()
})
