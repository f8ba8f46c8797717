import { join } from 'node:path'
import { Outbox } from '@/supabase/local/mail/outbox'
import { demo, expect, expectAccessible, test } from '@/tests/e2e/fixtures'
import { signInPlainly } from '@/tests/e2e/plain-sign-in'
import { adminOf } from '@/tests/support/backend'
import { createPerson } from '@/tests/support/content/people'
import { openMail } from '@/tests/support/mailbox'
import { ageSession, hours } from '@/tests/support/session-cookie'

const dataDir = () => process.env.PORTAL_DATA ?? ''
const members = () => adminOf(dataDir()).from('organization_members')
/** An expired access token, which the portal must refresh. */
const ranOut = { issued: -hours(1), expires: -10 }
const createMember = (organization: string = demo.solglantan.name) => createPerson(dataDir(), organization)

test('Z06 additional fields in a profile form are not saved', async ({ page, signIn }) => {
  const { email, memberId: id, userId } = await createMember()
  await signIn(email)
  const html = await (await page.request.get('/manager/profile')).text()
  const form = html.match(/<form[^>]*>(?:(?!<\/form>)[\s\S])*name="fullName"/)?.[0] ?? ''
  const hidden = [...form.matchAll(/<input type="hidden"[^>]*>/g)].map(([tag]) => [
    tag.match(/name="([^"]*)"/)?.[1] ?? '',
    (tag.match(/value="([^"]*)"/)?.[1] ?? '').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
  ])
  expect(hidden.length).toBeGreaterThan(0)
  const norrskenet = await adminOf(dataDir())
    .from('organizations')
    .select('id')
    .eq('name', demo.norrskenet.name)
    .single()
  const reply = await page.request.post('/manager/profile', {
    multipart: {
      ...Object.fromEntries(hidden),
      ...{
        fullName: 'Ärlig Namnbyte',
        email,
        phone: '',
        currentPassword: '',
        newPassword: '',
        confirmPassword: '',
      },
      ...{ role: 'ADMIN', id: crypto.randomUUID(), organization_id: norrskenet.data?.id, auth_user_id: 'x' },
      ...{ password_set: 'false', invitation_status: 'pending', profile_picture_url: 'x' },
    },
  })
  expect(reply.status()).toBe(200)
  const { data } = await members().select('*').eq('id', id).single()
  expect(data).toMatchObject({
    ...{ full_name: 'Ärlig Namnbyte', role: 'MEMBER', email, auth_user_id: userId },
    ...{ password_set: true, profile_picture_url: null },
  })
  expect(data?.organization_id).not.toBe(norrskenet.data?.id)
})

test('A19 a password change ends the other sessions and keeps its own', async ({ page, browser, signIn }) => {
  const { email } = await createMember()
  const there = await browser.newContext({ baseURL: process.env.PORTAL_URL })
  const other = await there.newPage()
  await signInPlainly(other, email, 'demo1234')
  await signIn(email)
  await page.goto('/manager/profile')
  await page.getByLabel('Current password').fill('demo1234')
  await page.getByLabel('New password', { exact: true }).fill('a new secret')
  await page.getByLabel('Confirm new password').fill('a new secret')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  // The other session ends at its next click, although its token has not expired.
  await other.goto('/manager/documents')
  await expect(other).toHaveURL(/\/auth\?next=%2Fmanager%2Fdocuments$/)
  await expect(other.getByText('Session expired. Please log in again.')).toBeVisible()
  await expect(other.getByText('Member not found')).toHaveCount(0)
  await there.close()
  await ageSession(page.context(), dataDir(), ranOut)
  await page.goto('/manager/documents')
  await expect(page).toHaveURL(/\/manager\/documents$/)
})

test('attempts to guess the current password are limited', async ({ page, signIn }) => {
  const { email } = await createMember()
  await signIn(email)
  await page.goto('/manager/profile')
  for (let attempt = 0; attempt < 11; attempt += 1) {
    await page.getByLabel('Current password').fill(`guess ${attempt}`)
    await page.getByLabel('New password', { exact: true }).fill('a new secret')
    await page.getByLabel('Confirm new password').fill('a new secret')
    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await answered
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
  }
  await expect(page.getByText(/too many/i)).toBeVisible()
})

test('a new address that already has an account gets no mail, and the member sees the usual answer', async ({
  page,
  signIn,
}) => {
  const [{ email, memberId: id }, owner] = [await createMember(), await createMember(demo.norrskenet.name)]
  await signIn(email)
  await page.goto('/manager/profile')
  await page.getByLabel('Email', { exact: true }).fill(owner.email)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Confirm your new email address')).toBeVisible()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  expect((await members().select('email').eq('id', id).single()).data).toEqual({ email })
  const mails = await new Outbox(join(dataDir(), 'outbox'), null).list()
  expect(mails.filter(({ to }) => to === owner.email || to === email)).toEqual([])
})

test('a member who forgot the current password gets a reset link', async ({ page, signIn }) => {
  const { email } = await createMember()
  await signIn(email)
  await page.goto('/manager/profile')
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText('Password reset email has been sent')).toBeVisible()
  await openMail(page, dataDir(), email)
  await expect(page.locator('pre a')).toHaveAttribute('href', /type=recovery/)
})

test('T06 a person with two organisations switches between them, and to no third', async ({
  page,
  signIn,
}) => {
  const { email, userId } = await createMember()
  const organization = await adminOf(dataDir())
    .from('organizations')
    .select('id')
    .eq('name', demo.norrskenet.name)
    .single()
  const row = { organization_id: organization.data?.id, email, full_name: 'Provia Två', auth_user_id: userId }
  await members().insert({ ...row, password_set: true })
  await signIn(email)
  await page.goto('/manager/profile')
  await expectAccessible(page)
  await page.getByRole('button', { name: `Switch to ${demo.norrskenet.name}` }).click()
  await expect(page).toHaveURL(/\/manager\/dashboard/)
  await expect(page.getByText('You are now in the chosen organization')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: demo.norrskenet.name })).toBeVisible()
  await page.goto('/manager/profile')
  await expect(page.getByLabel('Full name')).toHaveValue('Provia Två')

  const stranger = await createMember()
  await page.route('**/manager/profile*', async (route) => {
    const body = route.request().postData()
    if (!body?.includes('memberId')) return route.continue()
    await route.continue({ postData: JSON.stringify([{ memberId: stranger.memberId }]) })
  })
  await page.getByRole('button', { name: `Switch to ${demo.solglantan.name}` }).click()
  await expect(page.getByText('Failed to set member context')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('banner').getByRole('link', { name: demo.norrskenet.name })).toBeVisible()
})
