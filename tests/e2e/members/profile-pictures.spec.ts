import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { demo, expect, test } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { createPerson } from '@/tests/support/content/people'
import { signInOverHttp } from '@/tests/support/sign-in'

const dataDir = () => process.env.PORTAL_DATA ?? ''
const members = () => adminOf(dataDir()).from('organization_members')
const bucket = () => adminOf(dataDir()).storage.from('profile-pictures')
const createMember = (organization: string = demo.solglantan.name) => createPerson(dataDir(), organization)

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

test('U01 U06 U07 an invalid picture is refused and leaves neither a file nor a changed row', async ({
  page,
  signIn,
}) => {
  const { email, memberId: id } = await createMember()
  await signIn(email)
  await page.goto('/manager/dashboard')
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

test('a refused picture shows its reason', async ({ page, signIn, expectNoise }) => {
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
  await expect(toast.getByText('Image is too large. Maximum size is 10 MB')).toBeVisible()
  await upload.setInputFiles(hostile)
  // The newest of the two equal toasts is the visible one.
  await expect(toast.getByText('Please select an image file').first()).toBeVisible()
  await page.route('**/api/files/pictures/**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await upload.setInputFiles({ ...hostile, buffer: await photo() })
  await expect(toast.getByText('Failed to upload profile picture')).toBeVisible()
})

test('T11 Z16 a picture cannot be uploaded for another member, from another site or without a session', async ({
  page,
  signIn,
  playwright,
  baseURL,
}) => {
  const [owner, other] = [await createMember(), await createMember()]
  await signIn(owner.email)
  await page.goto('/manager/dashboard')
  const nothing = await post(page, crypto.randomUUID(), await photo())
  expect(nothing).toEqual([404, 'not_found'])
  expect(await post(page, other.memberId, await photo())).toEqual(nothing)
  expect((await post(page, owner.memberId, await photo(), { origin: 'https://evil.example' }))[0]).toBe(403)
  expect((await post(page, owner.memberId, await photo(), { 'sec-fetch-site': 'cross-site' }))[0]).toBe(403)
  const stranger = await playwright.request.newContext({ baseURL })
  const options = { headers: { accept: 'application/json' }, maxRedirects: 0 }
  expect((await stranger.post(`/api/files/pictures/${owner.memberId}`, options)).status()).toBe(401)
  expect((await bucket().list('', { search: other.memberId })).data).toEqual([])
})

test('a picture is visible to its member and the admins of the organisation only', async ({
  page,
  baseURL,
  signIn,
}) => {
  const [owner, colleague] = [await createMember(), await createMember()]
  await signIn(owner.email)
  await post(page, owner.memberId, await photo())
  const look = async (email: string) => {
    const cookie = await signInOverHttp(dataDir(), email, 'demo1234')
    const reply = await fetch(`${baseURL}/api/files/pictures/${owner.memberId}`, { headers: { cookie } })
    const body = Buffer.from(await reply.arrayBuffer())
    return [reply.status, reply.headers.get('content-type'), body.toString('latin1', 8, 12)]
  }
  const nothing = [404, 'text/plain', expect.anything()]
  expect(await look(owner.email)).toEqual([200, 'image/webp', 'WEBP'])
  expect(await look(demo.solglantan.admin)).toEqual([200, 'image/webp', 'WEBP'])
  expect(await look(colleague.email)).toEqual(nothing)
  expect(await look(demo.norrskenet.admin)).toEqual(nothing)
})

test("T12 a row that names another member's file or a path opens no file", async ({ page, signIn }) => {
  const [owner, thief] = [await createMember(), await createMember()]
  const path = `${owner.memberId}-1.webp`
  await bucket().upload(path, await photo(), { contentType: 'image/webp' })
  const stolen = (await adminOf(dataDir()).from('documents').select('file_path').limit(1).single()).data
  await signIn(thief.email)
  for (const value of [
    path,
    `${thief.memberId}-/../../documents/${stolen?.file_path}`,
    `../documents/${stolen?.file_path}`,
  ]) {
    await members().update({ profile_picture_url: value }).eq('id', thief.memberId)
    expect([value, (await page.request.get(`/api/files/pictures/${thief.memberId}`)).status()]).toEqual([
      value,
      404,
    ])
  }
})
