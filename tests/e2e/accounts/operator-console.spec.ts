import { demoPassword } from '@/supabase/demo/organizations'
import { expect, expectNoAxeFinding, openMenu, test } from '@/tests/e2e/fixtures'
import { consoleWords, createOperator, enterConsole, typePassword } from '@/tests/e2e/operator-screens'
import { sendCode, twoStepWords } from '@/tests/e2e/two-step-screens'
import { adminOf } from '@/tests/support/backend'
import { createOrganization } from '@/tests/support/content/organizations'
import { followLink, openMail } from '@/tests/support/mailbox'
import { codeOf } from '@/tests/support/second-factor'

const dataDir = () => process.env.PORTAL_DATA ?? ''

for (const language of ['en', 'sv'] as const) {
  const text = consoleWords[language]

  test(`an operator creates, changes, pauses and resumes organisations, in ${language} @phone`, async ({
    page,
    speak,
  }) => {
    await speak(language)
    const operator = await createOperator()
    const secret = await enterConsole(page, language, operator.email)
    await expectNoAxeFinding(page)

    // A new session comes back to the console through the code.
    await page.context().clearCookies({ name: /portal-session/ })
    await page.goto('/operator')
    await typePassword(page, operator.email)
    await expect(page).toHaveURL(/\/auth\/code\?next=/)
    await sendCode(page, language, codeOf(secret, 1), twoStepWords[language].continue)
    await expect(page).toHaveURL(/\/operator$/)

    const mark = crypto.randomUUID().slice(0, 8)
    const name = `Brf Konsolen ${mark}`
    const invited = `eva-${mark}@konsolen.example`
    await page.getByText(text.create, { exact: true }).click()
    await page.getByLabel(text.name).fill(name)
    await page.getByLabel(text.number).fill(String(Number.parseInt(mark, 16)))
    await page.getByLabel(text.adminName).fill('Eva Ny')
    await page.getByLabel(text.adminEmail).fill(invited)
    await page.getByRole('button', { name: text.submit }).click()
    await expect(page.getByText(text.created)).toBeVisible()

    await page.getByLabel(text.search).fill(name)
    await page.getByLabel(text.search).press('Enter')
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(page.getByRole('row')).toHaveCount(2)
    await openMenu(page, name)
    await expectNoAxeFinding(page)
    await row.getByRole('button', { name: text.edit }).click()
    await page.getByLabel(text.quota).fill('0')
    await page.getByRole('button', { name: text.save, exact: true }).click()
    await expect(page.locator('#edit-quota-error')).toBeVisible()
    await page.getByLabel(text.quota).fill('5')
    await page.getByRole('checkbox', { name: text.assistant }).uncheck()
    await expectNoAxeFinding(page)
    await page.getByRole('button', { name: text.save, exact: true }).click()
    await expect(page.getByText(text.changed)).toBeVisible()
    await expect(row.getByText(language === 'sv' ? /av 5,0 MB/ : /of 5\.0 MB/)).toBeVisible()
    await expect(row.getByText(text.off)).toBeVisible()

    await openMenu(page, name)
    await row.getByRole('button', { name: text.pause }).click()
    await page.getByRole('dialog').getByRole('button', { name: text.pauseConfirm }).click()
    await expect(page.getByText(text.paused).first()).toBeVisible()
    await expect(row.getByRole('button', { name: text.resume })).toBeHidden()
    await openMenu(page, name)
    await row.getByRole('button', { name: text.resume }).click()
    await expect(page.getByText(text.resumed)).toBeVisible()
    await expect(row.getByRole('button', { name: text.pause })).toBeHidden()
    await openMail(page, dataDir(), invited)
  })

  test(`an admin of a paused organisation signs in and sees that it is paused, in ${language} @phone`, async ({
    page,
    speak,
    signIn,
  }) => {
    await speak(language)
    const organization = await createOrganization(dataDir())
    const admin = adminOf(dataDir())
    const paused = { paused_at: new Date().toISOString() }
    await admin.from('organizations').update(paused).eq('id', organization.id).throwOnError()
    await signIn(organization.admin.email)
    for (const path of ['/manager/dashboard', '/manager/documents', '/manager/admin']) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/auth\/paused$/)
      await expect(page.getByRole('heading', { name: text.pausedPage })).toBeVisible()
      await expect(page.getByText(organization.name)).toHaveCount(0)
    }
    await expectNoAxeFinding(page)
    expect((await page.request.get('/api/members/export')).status()).toBe(403)
    await admin.from('organizations').update({ paused_at: null }).eq('id', organization.id).throwOnError()
    await page.goto('/auth/paused')
    await expect(page).toHaveURL(/\/manager\/dashboard$/)
  })
}

test('an operator without a password chooses one by a mailed link, and comes to the console', async ({
  page,
  speak,
}) => {
  await speak('en')
  const { email } = await createOperator({})
  await page.goto('/forgot-password')
  await page.locator('#email').fill(email)
  await page.locator('#email').press('Enter')
  await openMail(page, dataDir(), email)
  await followLink(page)
  await page.getByRole('button').last().click()
  await expect(page).toHaveURL(/\/reset-password$/)
  await page.locator('#password').fill(demoPassword)
  await page.locator('#confirm').fill(demoPassword)
  await page.locator('#confirm').press('Enter')
  await expect(page).toHaveURL(/\/auth$/)
  await page.locator('#email').fill(email)
  await page.locator('#password').fill(demoPassword)
  await page.locator('#password').press('Enter')
  await expect(page).toHaveURL(/\/operator\/two-step$/)
})
