import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { readBackend } from '../../supabase/local/client-env'
import { adminOf } from '../support/backend'
import { openMail } from '../support/mailbox'
import { createPerson } from '../support/people'
import { ageSession, hours } from '../support/session-cookie'
import { demo, expect, expectAccessible, test } from './fixtures'

const dataDir = () => process.env.PORTAL_DATA ?? ''
/** The token is used up, and the portal asks the backend for the next. */
const ranOut = { issued: -hours(1), expires: -10 }
const members = () => adminOf(dataDir()).from('organization_members')
const bucket = () => adminOf(dataDir()).storage.from('profile-pictures')

async function createMember(organization: string = demo.solglantan.name) {
  const person = await createPerson(dataDir(), organization)
  const { data } = await members().select('id').eq('email', person.email).single()
  return { ...person, id: String(data?.id) }
}

const photo = () =>
  sharp({ create: { width: 60, height: 60, channels: 3, background: '#204060' } })
    .jpeg()
    .toBuffer()

/** Sends a picture as the page's script does. */
async function post(page: Page, memberId: string, buffer: Buffer, headers: Record<string, string> = {}) {
  const reply = await page.request.post(`/api/files/pictures/${memberId}`, {
    multipart: { picture: { name: 'me.png', mimeType: 'image/png', buffer } },
    headers: { accept: 'application/json', ...headers },
    maxRedirects: 0,
  })
  const isJson = reply.headers()['content-type']?.includes('json')
  return [reply.status(), isJson ? ((await reply.json()) as { code?: string }).code : undefined]
}

test('U01 U06 U07 what is no picture is refused, and leaves neither a file nor a changed row', async ({
  page,
  signIn,
}) => {
  const { email, id } = await createMember()
  await signIn(email)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  expect(await post(page, id, svg)).toEqual([415, 'picture_not_image'])
  expect(await post(page, id, Buffer.alloc(0))).toEqual([400, 'picture_missing'])
  expect(await post(page, id, Buffer.alloc(10 * 1024 * 1024 + 1))).toEqual([413, 'picture_too_large'])
  expect(await post(page, id, Buffer.alloc(30 * 1024 * 1024))).toEqual([413, 'picture_too_large'])
  expect((await bucket().list('', { search: id })).data).toEqual([])
  expect((await members().select('profile_picture_url').eq('id', id).single()).data).toEqual({
    profile_picture_url: null,
  })
  expect(await post(page, id, await photo())).toEqual([200, undefined])
})

test('a picture that cannot be taken is told in words', async ({ page, signIn, expectNoise }) => {
  expectNoise(/Failed to load resource/)
  const { email } = await createMember()
  await signIn(email)
  await page.goto('/manager/profile')
  const upload = page.getByLabel('Upload picture')
  const toast = page.getByRole('region', { name: 'Notifications' })
  const hostile = { name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)">') }
  await upload.setInputFiles({ ...hostile, mimeType: 'text/plain' })
  await expect(toast.getByText('Please select an image file')).toBeVisible()
  await upload.setInputFiles({ ...hostile, buffer: Buffer.alloc(10 * 1024 * 1024 + 1) })
  await expect(toast.getByText('Image is too large. Maximum size is 10MB')).toBeVisible()
  await upload.setInputFiles(hostile)
  await expect(toast.getByText('Please select an image file')).toBeVisible()
  await page.route('**/api/files/pictures/**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await upload.setInputFiles({ ...hostile, buffer: await photo() })
  await expect(toast.getByText('Failed to upload profile picture')).toBeVisible()
})

test("T11 Z16 nobody uploads another's picture, from another site, or without a session", async ({
  page,
  signIn,
  playwright,
  baseURL,
}) => {
  const [owner, other] = [await createMember(), await createMember()]
  await signIn(owner.email)
  const nothing = await post(page, crypto.randomUUID(), await photo())
  expect(nothing).toEqual([404, 'not_found'])
  expect(await post(page, other.id, await photo())).toEqual(nothing)
  expect((await post(page, owner.id, await photo(), { origin: 'https://evil.example' }))[0]).toBe(403)
  expect((await post(page, owner.id, await photo(), { 'sec-fetch-site': 'cross-site' }))[0]).toBe(403)
  const stranger = await playwright.request.newContext({ baseURL })
  const options = { headers: { accept: 'application/json' }, maxRedirects: 0 }
  expect((await stranger.post(`/api/files/pictures/${owner.id}`, options)).status()).toBe(401)
  expect((await bucket().list('', { search: other.id })).data).toEqual([])
})

test('a picture is seen by its member and the admins of the organisation, and by nobody else', async ({
  page,
  browser,
  signIn,
}) => {
  const [owner, colleague] = [await createMember(), await createMember()]
  await signIn(owner.email)
  await post(page, owner.id, await photo())
  const look = async (email: string) => {
    const context = await browser.newContext({ baseURL: process.env.PORTAL_URL })
    const visitor = await context.newPage()
    await visitor.goto('/auth')
    await visitor.getByLabel('Email').fill(email)
    await visitor.getByLabel('Password', { exact: true }).fill('demo1234')
    await visitor.getByRole('button', { name: 'Sign In', exact: true }).click()
    await visitor.waitForURL('**/manager/dashboard*')
    const reply = await visitor.request.get(`/api/files/pictures/${owner.id}`)
    const body = await reply.body()
    await context.close()
    return [reply.status(), reply.headers()['content-type'], body.toString('latin1', 8, 12)]
  }
  const nothing = [404, 'text/plain', expect.anything()]
  expect(await look(owner.email)).toEqual([200, 'image/webp', 'WEBP'])
  expect(await look(demo.solglantan.admin)).toEqual([200, 'image/webp', 'WEBP'])
  expect(await look(colleague.email)).toEqual(nothing)
  expect(await look(demo.norrskenet.admin)).toEqual(nothing)
})

test("T12 a row that names another's file, or a path, opens nothing", async ({ page, signIn }) => {
  const [owner, thief] = [await createMember(), await createMember()]
  const path = `${owner.id}-1.webp`
  await bucket().upload(path, await photo(), { contentType: 'image/webp' })
  const stolen = (await adminOf(dataDir()).from('documents').select('file_path').limit(1).single()).data
  await signIn(thief.email)
  for (const value of [
    path,
    `${thief.id}-/../../documents/${stolen?.file_path}`,
    `../documents/${stolen?.file_path}`,
  ]) {
    await members().update({ profile_picture_url: value }).eq('id', thief.id)
    expect([value, (await page.request.get(`/api/files/pictures/${thief.id}`)).status()]).toEqual([
      value,
      404,
    ])
  }
})

test('Z06 what else is sent with a profile is not saved', async ({ page, signIn }) => {
  const { email, id, userId } = await createMember()
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

test('A19 a password change ends the other sessions, and the session that made it lives on', async ({
  page,
  browser,
  signIn,
}) => {
  const { email } = await createMember()
  const there = await browser.newContext({ baseURL: process.env.PORTAL_URL })
  const other = await there.newPage()
  await other.goto('/auth')
  await other.getByLabel('Email').fill(email)
  await other.getByLabel('Password', { exact: true }).fill('demo1234')
  await other.getByRole('button', { name: 'Sign In', exact: true }).click()
  await other.waitForURL('**/manager/dashboard*')
  await signIn(email)
  await page.goto('/manager/profile')
  await page.getByLabel('Current password').fill('demo1234')
  await page.getByLabel('New password', { exact: true }).fill('a new secret')
  await page.getByLabel('Confirm new password').fill('a new secret')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  // At the next click, although the token of the other session has not run out.
  await other.goto('/manager/documents')
  await expect(other).toHaveURL(/\/auth$/)
  await expect(other.getByText('Session expired. Please log in again.')).toBeVisible()
  await expect(other.getByText('Member not found')).toHaveCount(0)
  await there.close()
  await ageSession(page.context(), dataDir(), ranOut)
  await page.goto('/manager/documents')
  await expect(page).toHaveURL(/\/manager\/documents$/)
})

test('the current password cannot be guessed for long', async ({ page, signIn }) => {
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

test('an address that has an account gets no mail, and the member no other answer', async ({
  page,
  signIn,
}) => {
  const [{ email, id }, owner] = [await createMember(), await createMember(demo.norrskenet.name)]
  await signIn(email)
  await page.goto('/manager/profile')
  await page.getByLabel('Email', { exact: true }).fill(owner.email)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Confirm your new email address')).toBeVisible()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  expect((await members().select('email').eq('id', id).single()).data).toEqual({ email })
  const mailbox = await page.request.get(`${readBackend(dataDir())?.url}/mailbox`)
  expect([await mailbox.text()].some((text) => text.includes(owner.email) || text.includes(email))).toBe(
    false,
  )
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
  const field = page.locator('input[name=memberId]')
  await field.evaluate((input: HTMLInputElement, value) => input.setAttribute('value', value), stranger.id)
  await page.getByRole('button', { name: `Switch to ${demo.solglantan.name}` }).click()
  await expect(page.getByText('Failed to set member context')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('banner').getByRole('link', { name: demo.norrskenet.name })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a member saves the profile and a picture, and is told what is wrong', async ({ page, signIn }) => {
    const { email, id } = await createMember()
    await signIn(email)
    await page.goto('/manager/profile')
    await page.getByLabel('Full name').fill('Utan Skript')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByRole('note').getByText('Profile updated successfully')).toBeVisible()
    await page.getByLabel('New password', { exact: true }).fill('a new secret')
    await page.getByLabel('Confirm new password').fill('a new secret')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.locator('#currentPassword-error')).toHaveText(
      'Current password is required to change password',
    )
    const file = { name: 'x.jpg', mimeType: 'image/jpeg' }
    await page.getByLabel('Choose a picture').setInputFiles({ ...file, buffer: Buffer.from('no picture') })
    await page.getByRole('button', { name: 'Upload picture' }).click()
    await expect(page.getByRole('alert').getByText('Please select an image file')).toBeVisible()
    await page.getByLabel('Choose a picture').setInputFiles({ ...file, buffer: await photo() })
    await page.getByRole('button', { name: 'Upload picture' }).click()
    await expect(page.getByRole('banner').locator(`img[src*="${id}"]`)).toBeVisible()
    await page.getByRole('button', { name: 'Remove picture' }).click()
    await expect(page.getByRole('banner').locator('img')).toHaveCount(0)
  })
})
