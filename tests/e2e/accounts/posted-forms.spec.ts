import { demo, expect, test } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { createPerson, inviteByMail } from '@/tests/support/content/people'

const dataDir = () => process.env.PORTAL_DATA ?? ''

test.use({ javaScriptEnabled: false })

/** Opens a mailed link's page and presses its button. */
async function openLink(page: import('@playwright/test').Page, email: string, type: 'invite' | 'recovery') {
  const { data } = await adminOf(dataDir()).auth.admin.generateLink({ type, email })
  await page.goto(`/api/auth/confirm?token_hash=${data.properties?.hashed_token}&type=${type}`)
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function choose(page: import('@playwright/test').Page, button: string) {
  await page.getByLabel('New password').fill('brand new one')
  await page.getByLabel('Confirm password').fill('brand new one')
  await page.getByRole('button', { name: button }).click()
}

test.describe('a form that the browser posts itself leads to a page', () => {
  test('after the session has ended', async ({ page, context, signIn }) => {
    const person = await createPerson(dataDir(), demo.solglantan.name)
    await signIn(person.email)
    await page.goto('/manager/profile')
    await context.clearCookies()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page).toHaveURL(/\/auth\?next=%2Fmanager%2Fprofile$/)
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  })

  test('after the recovery cookie is gone', async ({ page, context }) => {
    const person = await createPerson(dataDir(), demo.solglantan.name)
    await openLink(page, person.email, 'recovery')
    await context.clearCookies({ name: 'portal-recovery' })
    await choose(page, 'Update Password')
    await expect(page).toHaveURL(/\/manager\/profile\?notice=reset_no_session$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('after the first password was set in another tab', async ({ page, context }) => {
    await openLink(page, await inviteByMail(dataDir(), demo.solglantan.name, 'en'), 'invite')
    const tab = await context.newPage()
    await tab.goto('/auth')
    await choose(tab, 'Set Password')
    await expect(tab.getByRole('link', { name: 'To the dashboard' })).toBeVisible()
    await choose(page, 'Set Password')
    await expect(page).toHaveURL(/\/manager\/dashboard\?notice=reset_no_session$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})
