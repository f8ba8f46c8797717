import { getMembersPath } from '@/lib/members/member'
import { expect, test } from '@/tests/e2e/fixtures'
import { signInPlainly } from '@/tests/e2e/plain-sign-in'
import { adminOf } from '@/tests/support/backend'
import { createOrganization } from '@/tests/support/content/organizations'
import { followLink, openMail } from '@/tests/support/mailbox'

const dataDir = () => process.env.PORTAL_DATA ?? ''

test('an invitation in Swedish opens in Swedish, and the member keeps their language on other devices', async ({
  page,
  context,
  speak,
  signIn,
}) => {
  const organization = await createOrganization(dataDir())
  const email = organization.address('maja')
  const languageOf = async () => {
    const members = adminOf(dataDir()).from('organization_members')
    return (await members.select('language').eq('email', email).single()).data?.language
  }
  await speak('en')
  await signIn(organization.admin.email)
  await page.goto(getMembersPath(organization.name))
  await page.getByText('Add User').click()
  await page.getByLabel('Full Name').fill('Maja Ek')
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Language').selectOption('Swedish')
  await page.getByRole('button', { name: 'Add and invite' }).click()
  await expect(page.getByText('Member added successfully and invitation sent')).toBeVisible()
  expect(await languageOf()).toBe('sv')

  await context.clearCookies()
  await openMail(page, dataDir(), email)
  await expect(page.getByText('Hej Maja Ek,')).toBeVisible()
  await followLink(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'sv')
  await page.locator('form[action="/api/auth/confirm"] button').click()
  await page.getByLabel('Nytt lösenord').fill('hemligt ord')
  await page.getByLabel('Bekräfta lösenordet').fill('hemligt ord')
  await page.getByRole('button', { name: 'Spara lösenordet' }).click()
  await expect(page).toHaveURL(/dashboard/)

  // Another device, whose browser asks for English.
  await context.clearCookies()
  await signInPlainly(page, email, 'hemligt ord')
  await page.goto('/manager/dashboard')
  await expect(page.locator('html')).toHaveAttribute('lang', 'sv')
  await page.getByRole('banner').getByRole('button', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(await languageOf()).toBe('en')
})
