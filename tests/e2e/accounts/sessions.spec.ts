import type { Page } from '@playwright/test'
import { demo, expect, test } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { createPerson } from '@/tests/support/content/people'
import { ageSession, hours } from '@/tests/support/session-cookie'

const dataDir = () => process.env.PORTAL_DATA ?? ''
const expired = 'Session expired. Please log in again.'

test('A16 a session ends 24 hours after its last change, and the member sees why', async ({
  page,
  signIn,
  speak,
}) => {
  const person = await createPerson(dataDir(), demo.solglantan.name)
  for (const expires of [-hours(23), hours(1)]) {
    await signIn(person.email)
    await ageSession(page.context(), dataDir(), { issued: -hours(24) - 5, expires })
    await page.goto('/manager/documents')
    await expect(page).toHaveURL(/\/auth\?next=%2Fmanager%2Fdocuments$/)
    await expect(page.getByText(expired)).toBeVisible()
    expect((await page.context().cookies()).filter(({ name }) => name.includes('portal-session'))).toEqual([])
  }
  await signIn(person.email)
  await ageSession(page.context(), dataDir(), { issued: -hours(24) - 5, expires: -hours(23) })
  await speak('sv')
  await page.goto('/manager/profile')
  await expect(page.getByText(/har gått ut|Logga in igen/)).toBeVisible()
})

test('A16 a session one hour below the limit continues and is refreshed', async ({ page, signIn }) => {
  await signIn(demo.solglantan.member)
  await ageSession(page.context(), dataDir(), { issued: -hours(23), expires: -hours(22) })
  await page.goto('/manager/documents')
  await expect(page).toHaveURL(/\/manager\/documents/)
  const { expires_at } = await (await page.request.get('/api/auth/session')).json()
  expect(expires_at).toBeGreaterThan(Date.now() + hours(23) * 1000)
})

test('A16 routes and actions refuse an expired session too', async ({ page, signIn }) => {
  await signIn(demo.solglantan.member)
  await page.goto('/manager/dashboard')
  const asking = page.waitForResponse('**/api/frank/status')
  await page.goto('/manager/ask-frank')
  await asking
  await ageSession(page.context(), dataDir(), { issued: -hours(25), expires: -hours(24) })
  const asked = await page.request.post('/api/frank/ask', {
    data: { question: 'Får jag hyra ut?', language: 'sv' },
  })
  expect(asked.status()).toBe(401)
  expect(await (await page.request.get('/api/auth/session')).json()).toEqual({ expires_at: null })
})

test('A16 an open page detects the end of its session', async ({ page, signIn }) => {
  await signIn(demo.solglantan.member)
  const halfAnHour = 1800
  await ageSession(page.context(), dataDir(), { issued: -hours(24) + halfAnHour, expires: hours(1) })
  await page.clock.install()
  await page.goto('/manager/documents')
  await page.clock.runFor((halfAnHour - 60) * 1000)
  await expect(page).toHaveURL(/\/manager\/documents$/)
  // For the server the half hour is over too.
  await ageSession(page.context(), dataDir(), { issued: -hours(24) - 5, expires: hours(1) })
  await page.clock.runFor(120_000)
  await expect(page).toHaveURL(/\/auth\?next=%2Fmanager%2Fdocuments$/)
  await expect(page.getByText(expired)).toBeVisible()
})

async function leaveKeys(page: Page) {
  await page.evaluate(() => {
    for (const key of ['manager_member_id', 'manager_organization_id', 'manager_member_data']) {
      localStorage.setItem(key, 'left by an older version')
    }
    for (const key of ['organization_member_id', 'organization_id']) sessionStorage.setItem(key, 'left')
    localStorage.setItem('frankThreshold', '0.3')
  })
}
const readKeys = (page: Page) =>
  page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) =>
      /member|organization/.test(key),
    ),
  )

test('P06 signing out in one tab signs all tabs out and clears data of older versions', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(demo.solglantan.member)
  await page.goto('/manager/dashboard')
  await leaveKeys(page)
  const second = await context.newPage()
  await second.goto('/manager/documents')
  await leaveKeys(second)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(second).toHaveURL(/\/$/)
  expect(await readKeys(page)).toEqual([])
  expect(await readKeys(second)).toEqual([])
  await second.goBack()
  await expect(second).not.toHaveURL(/\/manager\/documents/)
})

test("a tab stays signed in when another person's browser signs out", async ({
  page,
  browser,
  baseURL,
  signIn,
}) => {
  await signIn(demo.solglantan.member)
  await page.goto('/manager/dashboard')
  const other = await browser.newPage({ baseURL })
  await other.goto('/auth')
  await other.getByLabel('Email').fill(demo.solglantan.member)
  await other.getByLabel('Password', { exact: true }).fill('demo1234')
  await other.getByRole('button', { name: 'Sign In', exact: true }).click()
  await other.waitForURL('**/manager/dashboard*')
  await other.getByRole('button', { name: 'Sign Out' }).click()
  await expect(other).toHaveURL(/\/$/)
  await other.close()
  await page.goto('/manager/documents')
  await expect(page).toHaveURL(/\/manager\/documents/)
})

test('A17 a demoted admin loses admin pages at the next click, and a removed member all access', async ({
  page,
  signIn,
}) => {
  const person = await createPerson(dataDir(), demo.solglantan.name)
  const admin = adminOf(dataDir())
  await admin.from('organization_members').update({ role: 'ADMIN' }).eq('email', person.email)
  await signIn(person.email)
  await page.goto('/manager/admin')
  await expect(page).toHaveURL(/\/manager\/admin/)
  await admin.from('organization_members').update({ role: 'MEMBER' }).eq('email', person.email)
  await page.goto('/manager/admin')
  await expect(page.getByText('Access denied. Admin privileges required.')).toBeVisible()
  // The open page would still load its pictures, which are refused as well.
  await page.goto('about:blank')
  await admin.from('organization_members').delete().eq('email', person.email)
  await page.goto('/manager/documents')
  await expect(page).toHaveURL(/\/auth/)
  await expect(page.getByRole('alert').filter({ hasText: 'Member not found' })).toBeVisible()
})

test('A11 20 concurrent requests with an expired token all succeed, and the session continues', async ({
  page,
  baseURL,
  signIn,
}) => {
  await signIn(demo.solglantan.member)
  for (const _ of ['first', 'then']) {
    await page.goto('about:blank')
    await ageSession(page.context(), dataDir(), { issued: -hours(2), expires: -hours(1) })
    const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        fetch(`${baseURL}/manager/documents`, { headers: { cookie }, redirect: 'manual' }),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
    for (const reply of replies) expect(reply.headers.get('cache-control')).toMatch(/no-store/)
    // Auth takes a refresh token again within seconds. If it had ended the session instead, this page would
    // redirect to sign-in.
    await page.goto('/manager/documents')
    await expect(page).toHaveURL(/\/manager\/documents/)
  }
})
