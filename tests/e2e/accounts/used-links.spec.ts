import { demo, expect, expectAccessible, test } from '@/tests/e2e/fixtures'
import { inviteByMail, readMember } from '@/tests/support/content/people'
import { followLink, openMail } from '@/tests/support/mailbox'

const dataDir = () => process.env.PORTAL_DATA ?? ''

const words = {
  en: {
    continue: 'Continue',
    used: 'This link has been used already, or is too old.',
    what: 'If you have already chosen a password, sign in.',
    signIn: 'I have a password: sign in',
    newLink: 'Send me a new link',
    email: 'Email',
    send: 'Send Reset Link',
    sent: 'Password reset link sent. Check your email.',
    password: 'New password',
    confirm: 'Confirm password',
    update: 'Update Password',
    updated: 'Password updated successfully!',
  },
  sv: {
    continue: 'Fortsätt',
    used: 'Länken är redan använd eller för gammal.',
    what: 'Om du redan har valt ett lösenord loggar du in.',
    signIn: 'Jag har ett lösenord: logga in',
    newLink: 'Skicka en ny länk till mig',
    email: 'E-post',
    send: 'Skicka återställningslänk',
    sent: 'Återställningslänken är skickad. Titta i din e-post.',
    password: 'Nytt lösenord',
    confirm: 'Bekräfta lösenordet',
    update: 'Uppdatera lösenordet',
    updated: 'Lösenordet är ändrat!',
  },
} as const

for (const language of ['en', 'sv'] as const) {
  const text = words[language]
  test(`A22 a used invitation says what to do, stays on the page and leads to a new link, in ${language} @phone`, async ({
    page,
    speak,
  }) => {
    await speak(language)
    const email = await inviteByMail(dataDir(), demo.solglantan.name, language)
    await openMail(page, dataDir(), email)
    // The person leaves before choosing a password, and opens the link again.
    const link = await followLink(page)
    await page.getByRole('button', { name: text.continue }).click()
    await expect(page.getByLabel(text.password, { exact: true })).toBeVisible()
    await page.context().clearCookies({ name: /session/ })
    await page.goto(link)
    await page.getByRole('button', { name: text.continue }).click()

    const alert = page.getByRole('alert').filter({ hasText: text.used })
    await expect(alert).toContainText(text.what)
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
    await page.reload()
    await expect(alert).toBeVisible()
    await expectAccessible(page)
    await alert.getByRole('link', { name: text.signIn }).click()
    await expect(page.getByLabel(text.email)).toBeFocused()

    await alert.getByRole('link', { name: text.newLink }).click()
    await expect(page).toHaveURL(/\/forgot-password$/)
    await page.getByLabel(text.email).fill(email)
    await page.getByRole('button', { name: text.send }).click()
    await expect(page.getByText(text.sent)).toBeVisible()
    await openMail(page, dataDir(), email, 2)
    await followLink(page)
    await page.getByRole('button', { name: text.continue }).click()
    await page.getByLabel(text.password, { exact: true }).fill('ett helt nytt')
    await page.getByLabel(text.confirm, { exact: true }).fill('ett helt nytt')
    await page.getByRole('button', { name: text.update }).click()
    await expect(page.getByText(text.updated)).toBeVisible()
    expect(await readMember(dataDir(), email)).toMatchObject({ password_set: true })
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('A22 a used invitation says the same once', async ({ page }) => {
    await page.goto('/auth?notice=link_invalid')
    await expect(page.getByText(words.en.used)).toHaveCount(1)
    await expect(page.getByRole('link', { name: words.en.newLink })).toBeVisible()
  })
})
