import type { Page } from '@playwright/test'
import { getMembersPath } from '@/lib/members/member'
import { test } from '@/tests/e2e/faulty-portal'
import { demo, expect, expectAccessible } from '@/tests/e2e/fixtures'
import { createOrganization } from '@/tests/support/content/organizations'
import { createPerson } from '@/tests/support/content/people'
import { ageSession } from '@/tests/support/session-cookie'

const dataDir = () => process.env.PORTAL_DATA ?? ''
const member = 'rpc/get_current_member'

const readCookies = async (page: Page) => (await page.context().cookies()).map(({ name }) => name)
const rendering = /errors\/441|status of 500/

const faults = [
  ['does not answer', { on: member, status: 0 }],
  ['fails', { on: member, status: 500 }],
  ['answers nonsense', { on: member, status: 200, body: [{ member_id: 'x' }] }],
] as const
for (const [what, fault] of faults) {
  test(`D06 a member whose backend ${what} sees an error page in either language, stays signed in, and goes on with 'Try again'`, async ({
    page,
    way,
    signIn,
    speak,
    expectNoise,
  }) => {
    expectNoise(rendering)
    await signIn((await createOrganization(dataDir())).admin.email)
    await page.goto('/manager/dashboard')
    // The page's data fails too, and does not hide why there is no member.
    way.fail(fault, { on: 'rpc/get_documents_page', status: 500 })
    for (const [language, title] of [
      ['sv', 'Något gick fel'],
      ['en', 'Something went wrong'],
    ] as const) {
      await speak(language)
      const reply = await page.goto('/manager/documents')
      expect(reply?.status()).toBe(500)
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      await expect(page).toHaveURL(/\/manager\/documents$/)
      expect(await page.content()).not.toMatch(/get_current_member|ECONN|member_id/)
    }
    await expectAccessible(page)
    way.fail()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible()
  })
}

test('D06 V81 a member whose token Auth should refresh, and does not, reads so at once, keeps the session, and goes on', async ({
  page,
  way,
  signIn,
}) => {
  await signIn(demo.solglantan.admin)
  await ageSession(page.context(), dataDir(), { issued: -7200, expires: -3600 })
  way.fail({ on: 'grant_type=refresh_token', status: 'silent' })
  await page.goto('/manager/admin')
  await expect(page.getByText('The sign-in service does not answer right now.')).toBeVisible()
  await expect(page).toHaveURL(/\/manager\/admin$/)
  await expectAccessible(page)
  expect((await page.request.post('/api/frank/ask', { data: {} })).status()).toBe(500)
  expect(await readCookies(page)).toContain('portal-session')
  way.fail()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^(?!Try again)/ })).toBeVisible()
  await expect(page).toHaveURL(/\/manager\/admin$/)
})

test('D06 a token that is still valid is enough while Auth does not answer', async ({
  page,
  way,
  signIn,
}) => {
  await signIn(demo.solglantan.member)
  await page.goto('/manager/dashboard')
  await ageSession(page.context(), dataDir(), { issued: -3540, expires: 60 })
  way.fail({ on: 'grant_type=refresh_token', status: 0 })
  expect((await page.goto('/manager/documents'))?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible()
})

test('D06 a member whose session the backend does not end sees an error and is signed out of this browser', async ({
  page,
  way,
  signIn,
}) => {
  await signIn((await createPerson(dataDir(), demo.solglantan.name)).email)
  await page.goto('/manager/dashboard')
  way.fail({ on: 'POST /auth/v1/logout', status: 500 })
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await expect(page.getByText('Failed to sign out')).toBeVisible()
  await page.goto('/manager/documents')
  await expect(page).toHaveURL(/\/auth\?next=%2Fmanager%2Fdocuments$/)
})

test('an admin who gets an empty member list sees the empty state', async ({ page, way, signIn }) => {
  const organization = await createOrganization(dataDir())
  await signIn(organization.admin.email)
  await page.goto('/manager/dashboard')
  // The answer that row level security gives if the admin role was removed after the page's member check.
  way.fail({
    on: 'rpc/search_members',
    status: 200,
    body: { total: 0, queued: 0, waiting: 0, apartments: [], members: [] },
  })
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
