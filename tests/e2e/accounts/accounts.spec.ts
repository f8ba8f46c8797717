import { demo, expect, expectAccessible, test } from '@/tests/e2e/fixtures'
import { createPerson, inviteByMail, readMember } from '@/tests/support/content/people'
import { followLink, openMail } from '@/tests/support/mailbox'

const dataDir = () => process.env.PORTAL_DATA ?? ''

const words = {
  en: {
    continue: 'Continue',
    setTitle: 'Set Your Password',
    password: 'New password',
    confirm: 'Confirm password',
    set: 'Set Password',
    done: 'Password set successfully! Redirecting to dashboard...',
    differ: 'Passwords do not match',
    short: 'Password must be at least 6 characters long',
    usedInvitation: 'This link has been used already',
    forgot: 'Forgot password?',
    email: 'Email',
    send: 'Send Reset Link',
    sent: 'Password reset link sent. Check your email.',
    back: 'Back to Login',
    update: 'Update Password',
    updated: 'Password updated successfully! You can now log in with your new password.',
    invalidLink: 'Invalid password reset link',
    signIn: 'Sign In',
    signInPassword: 'Password',
  },
  sv: {
    continue: 'Fortsätt',
    setTitle: 'Välj ditt lösenord',
    password: 'Nytt lösenord',
    confirm: 'Bekräfta lösenordet',
    set: 'Spara lösenordet',
    done: 'Lösenordet är sparat! Du skickas vidare till nyheterna...',
    differ: 'Lösenorden stämmer inte överens',
    short: 'Lösenordet måste ha minst 6 tecken',
    usedInvitation: 'Länken är redan använd',
    forgot: 'Glömt lösenordet?',
    email: 'E-post',
    send: 'Skicka återställningslänk',
    sent: 'Återställningslänken är skickad. Titta i din e-post.',
    back: 'Tillbaka till inloggningen',
    update: 'Uppdatera lösenordet',
    updated: 'Lösenordet är ändrat! Nu kan du logga in med det nya.',
    invalidLink: 'Ogiltig återställningslänk',
    signIn: 'Logga in',
    signInPassword: 'Lösenord',
  },
} as const

for (const language of ['en', 'sv'] as const) {
  const text = words[language]

  test(`an invited person opens the mail, sets a password and reaches the dashboard, and the link works once, in ${language} @phone`, async ({
    page,
    speak,
  }) => {
    const email = await inviteByMail(dataDir(), demo.solglantan.name, language)
    await speak(language)
    await openMail(page, dataDir(), email)
    const link = await followLink(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: text.continue }).click()
    await expect(page.getByRole('heading', { name: text.setTitle })).toBeVisible()
    await expect(page.getByLabel(text.email, { exact: true })).toBeDisabled()
    await expect(page.getByLabel(text.email, { exact: true })).toHaveValue(email)
    await expectAccessible(page)

    // The member area stays closed until the person has a password.
    await page.goto('/manager/documents')
    await expect(page.getByRole('heading', { name: text.setTitle })).toBeVisible()

    await page.getByLabel(text.password, { exact: true }).fill('kort')
    await page.getByLabel(text.confirm, { exact: true }).fill('annat')
    await page.getByRole('button', { name: text.set, exact: true }).click()
    await expect(page.locator('#password-error')).toHaveText(text.short)
    await expect(page.locator('#confirm-error')).toHaveText(text.differ)
    expect(await readMember(dataDir(), email)).toMatchObject({ password_set: false })

    await page.getByLabel(text.password, { exact: true }).fill('min nya nyckel')
    await page.getByLabel(text.confirm, { exact: true }).fill('min nya nyckel')
    await page.getByRole('button', { name: text.set, exact: true }).click()
    await expect(page.getByText(text.done).first()).toBeVisible()
    // They come to the page that they asked for before.
    await expect(page).toHaveURL(/\/manager\/documents$/)
    expect(await readMember(dataDir(), email)).toMatchObject({
      password_set: true,
      invitation_status: 'accepted',
    })

    await page.context().clearCookies({ name: /session/ })
    await page.goto(link)
    await page.getByRole('button', { name: text.continue }).click()
    await expect(page).toHaveURL(/\/auth\?notice=link_invalid$/)
    await expect(page.getByText(text.usedInvitation)).toBeVisible()
  })

  test(`A22 a person who forgot the password gets a mail, chooses a new one and signs in, and the link works once, in ${language} @phone`, async ({
    page,
    speak,
  }) => {
    const person = await createPerson(dataDir(), demo.solglantan.name)
    await speak(language)
    await page.goto('/manager/documents?q=hiss')
    await page.getByRole('link', { name: text.forgot }).click()
    // The sign-in page has a field of the same name.
    await expect(page).toHaveURL(/\/forgot-password$/)
    await expectAccessible(page)
    await page.getByLabel(text.email).fill(person.email.toUpperCase())
    await page.getByRole('button', { name: text.send }).click()
    await expect(page.getByText(text.sent)).toBeVisible()
    await expect(page.getByRole('main')).toContainText(person.email)
    await expectAccessible(page)
    await page.getByRole('link', { name: text.back }).click()
    await expect(page).toHaveURL(/\/auth$/)

    await openMail(page, dataDir(), person.email)
    const link = await followLink(page)
    await page.getByRole('button', { name: text.continue }).click()
    await expect(page).toHaveURL(/\/reset-password$/)
    await expectAccessible(page)
    await page.getByLabel(text.password, { exact: true }).fill('demo1234')
    await page.getByLabel(text.confirm, { exact: true }).fill('demo12345')
    await page.getByRole('button', { name: text.update }).click()
    await expect(page.locator('#confirm-error')).toHaveText(text.differ)
    await page.getByLabel(text.password, { exact: true }).fill('ett helt nytt')
    await page.getByLabel(text.confirm, { exact: true }).fill('ett helt nytt')
    await page.getByRole('button', { name: text.update }).click()
    // The person is signed out after the reset, and comes back to where they were going.
    await expect(page).toHaveURL(/\/auth\?next=/)
    await expect(page.getByText(text.updated)).toBeVisible()
    await page.getByLabel(text.email).fill(person.email)
    await page.getByLabel(text.signInPassword, { exact: true }).fill('ett helt nytt')
    await page.getByRole('button', { name: text.signIn, exact: true }).click()
    await expect(page).toHaveURL(/\/manager\/documents\?q=hiss$/)
    expect(await readMember(dataDir(), person.email)).toMatchObject({ invitation_status: 'active' })

    await page.context().clearCookies({ name: /session/ })
    await page.goto(link)
    await page.getByRole('button', { name: text.continue }).click()
    await expect(page).toHaveURL(/\/auth$/)
    await expect(page.getByText(text.invalidLink)).toBeVisible()
  })
}

test('A23 a mail scanner that opens the link by GET or HEAD does not use it up', async ({
  page,
  request,
}) => {
  const email = await inviteByMail(dataDir(), demo.solglantan.name, 'en')
  await openMail(page, dataDir(), email)
  const link = (await page.locator('pre a').getAttribute('href')) ?? ''
  for (const method of ['HEAD', 'GET', 'GET']) {
    const reply = await request.fetch(link, { method })
    expect(reply.status()).toBe(200)
    expect(reply.headers()['set-cookie']).toBeUndefined()
  }
  await followLink(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Set Your Password' })).toBeVisible()
})

test('A27 a mailed link redirects to our own pages only', async ({ request }) => {
  const hostile = [
    'token_hash=0123456789abcdef0123&type=invite&next=https://evil.example&redirect_to=//evil.example',
    'token_hash=//evil.example&type=recovery',
    'token_hash=0123456789abcdef0123&type=https://evil.example',
    '',
  ]
  for (const query of hostile) {
    const reply = await request.get(`/api/auth/confirm?${query}`, {
      maxRedirects: 0,
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    })
    expect(reply.status()).toBe(303)
    expect(reply.headers().location).toMatch(/^\/auth[/?]/)
    expect(reply.headers().location).not.toContain('evil')
  }
  const form = { token_hash: '0123456789abcdef0123', type: 'recovery', next: 'https://evil.example' }
  const posted = await request.post('/api/auth/confirm', { form, maxRedirects: 0 })
  expect(posted.headers().location).toBe('/auth?notice=reset_link_invalid')
  const foreign = await request.post('/api/auth/confirm', {
    form,
    headers: { origin: 'https://evil.example' },
    maxRedirects: 0,
  })
  expect(foreign.status()).toBe(403)
})

test('a visitor with the invited flag and no session sees the hint to open the mail', async ({ page }) => {
  for (const path of ['/auth?invited=true', '/manager/admin?invited=true']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/auth\?invited=true$/)
    await expect(
      page.getByText('Please check your email and click the invitation link to complete setup'),
    ).toBeVisible()
  }
})

test('a member with a password is redirected from the sign-in page, and cannot reset the password without the old one', async ({
  page,
  signIn,
}) => {
  const person = await createPerson(dataDir(), demo.solglantan.name)
  await signIn(person.email)
  for (const path of ['/auth', '/login', '/auth?invited=true', '/']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/manager\/dashboard/)
  }
  await page.goto('/reset-password')
  await expect(page).toHaveURL(/\/manager\/profile/)
})

test('a member whose password was never set is asked for one when signing in', async ({ page }) => {
  const person = await createPerson(dataDir(), demo.solglantan.name, { passwordSet: false })
  await page.goto('/auth')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Set Your Password' })).toBeVisible()
})

test('the reset page without a link shows an error on the sign-in page', async ({ page }) => {
  await page.goto('/reset-password')
  await expect(page).toHaveURL(/\/auth$/)
  await expect(page.getByText('Invalid password reset link')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an invited person sets a password', async ({ page }) => {
    const email = await inviteByMail(dataDir(), demo.solglantan.name, 'en')
    await openMail(page, dataDir(), email)
    await followLink(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('New password').fill('hemligt1')
    await page.getByLabel('Confirm password').fill('hemligt2')
    await page.getByRole('button', { name: 'Set Password' }).click()
    await expect(page.locator('#confirm-error')).toHaveText('Passwords do not match')
    await page.getByLabel('New password').fill('hemligt1')
    await page.getByLabel('Confirm password').fill('hemligt1')
    await page.getByRole('button', { name: 'Set Password' }).click()
    await page.getByRole('link', { name: 'To the dashboard' }).click()
    await expect(page).toHaveURL(/\/manager\/dashboard/)
  })
})
