import { demo, expect, expectAccessible, test } from '@/tests/e2e/fixtures'
import { sendCode, startTwoStep, twoStepWords } from '@/tests/e2e/two-step-screens'
import { adminOf, visitorOf } from '@/tests/support/backend'
import { createOrganization } from '@/tests/support/content/organizations'
import { createPerson, readMember } from '@/tests/support/content/people'
import { followLink, openMail } from '@/tests/support/mailbox'
import { addFactor, codeOf, wrongCodeOf } from '@/tests/support/second-factor'

const dataDir = () => process.env.PORTAL_DATA ?? ''

/** Gives a person a second factor without a browser. @returns the key */
async function protect(person: { email: string; password: string }): Promise<string> {
  const client = visitorOf(dataDir())
  const { error } = await client.auth.signInWithPassword(person)
  if (error) throw error
  return (await addFactor(client)).secret
}

async function listFactorsOf({ userId }: { userId: string }): Promise<string[]> {
  const { data, error } = await adminOf(dataDir()).auth.admin.mfa.listFactors({ userId })
  if (error) throw error
  return data.factors.map(({ status }) => status)
}

for (const language of ['en', 'sv'] as const) {
  const text = twoStepWords[language]

  test(`a member switches two-step sign-in on, signs in with a code and reaches the page they wanted, in ${language} @phone`, async ({
    page,
    speak,
    signIn,
  }) => {
    const person = await createPerson(dataDir(), demo.solglantan.name)
    await speak(language)
    await signIn(person.email)
    await page.goto('/manager/profile')
    await expect(page.getByText(text.isOff)).toBeVisible()
    await page.locator('a[href="/manager/profile/two-step"]').click()
    await expect(page.getByRole('heading', { level: 1, name: text.title })).toBeVisible()
    const secret = await startTwoStep(page, language)
    await expect(page.getByLabel(text.code)).toBeFocused()
    await expectAccessible(page)
    await sendCode(page, language, '12', text.confirm)
    await expect(page.locator('#code-error')).toHaveText(text.digits)
    await sendCode(page, language, wrongCodeOf(secret), text.confirm)
    await expect(page.locator('#code-error')).toHaveText(text.wrong)
    const used = codeOf(secret)
    await sendCode(page, language, `${used.slice(0, 3)} ${used.slice(3)}`, text.confirm)
    await expect(page.getByRole('heading', { name: text.isOn })).toBeFocused()
    await expectAccessible(page)

    await page.context().clearCookies({ name: /portal-session/ })
    await page.goto('/manager/documents?q=hiss')
    await page.getByLabel(language === 'en' ? 'Email' : 'E-post').fill(person.email)
    await page.locator('#password').fill(person.password)
    await page.locator('#password').press('Enter')
    await expect(page).toHaveURL(/\/auth\/code\?next=/)
    await expect(page.getByRole('heading', { name: text.enter })).toBeVisible()
    await expect(page.getByText(person.email)).toBeVisible()
    await expect(page.getByText(text.lost)).toBeVisible()
    await expectAccessible(page)
    const before = await readMember(dataDir(), person.email)

    // A code that was used, and a wrong one, keep the form.
    for (const code of [used, wrongCodeOf(secret)]) {
      await sendCode(page, language, code, text.continue)
      await expect(page.locator('#code-error')).toHaveText(text.wrong)
      await expect(page.getByLabel(text.code)).toHaveValue(code)
    }
    expect(await readMember(dataDir(), person.email)).toEqual(before)
    await sendCode(page, language, codeOf(secret, 1), text.continue)
    await expect(page).toHaveURL(/\/manager\/documents\?q=hiss$/)
  })
}

test('A28 before the code a person reaches no page, no route and no form of members, and may leave', async ({
  page,
}) => {
  const person = await createPerson(dataDir(), demo.solglantan.name)
  await protect(person)
  await page.goto('/auth')
  await page.getByLabel('Email').fill(person.email)
  await page.locator('#password').fill(person.password)
  await page.locator('#password').press('Enter')
  await expect(page).toHaveURL(/\/auth\/code$/)
  for (const path of [
    '/manager/dashboard',
    '/manager/profile',
    '/manager/admin',
    '/auth',
    '/auth/join',
    '/',
  ]) {
    const reply = await page.request.get(path)
    expect([path, new URL(reply.url()).pathname]).toEqual([path, '/auth/code'])
    expect(await reply.text()).not.toContain(demo.solglantan.name)
  }
  const refusals = {
    '/api/frank/status': 401,
    '/api/offline': 401,
    [`/api/files/pictures/${person.memberId}`]: 303,
  }
  for (const [path, status] of Object.entries(refusals))
    expect([path, (await page.request.get(path, { maxRedirects: 0 })).status()]).toEqual([path, status])
  const asked = await page.request.post('/api/frank/ask', {
    data: { question: 'Hur bokar jag tvättstugan?', language: 'sv' },
    headers: { origin: new URL(page.url()).origin },
  })
  expect(asked.status()).toBe(401)
  await page.getByRole('button', { name: 'Sign in with another account' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await page.goto('/auth/code')
  await expect(page).toHaveURL(/\/auth$/)
})

test('A28 a mailed link to a new password asks for the code too', async ({ page }) => {
  const person = await createPerson(dataDir(), demo.solglantan.name)
  const secret = await protect(person)
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText('Password reset link sent. Check your email.')).toBeVisible()
  await openMail(page, dataDir(), person.email)
  await followLink(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/auth\/code$/)
  await page.goto('/manager/dashboard')
  await expect(page).toHaveURL(/\/auth\/code$/)
  // The form of the new password is no way around the step.
  await page.goto('/reset-password')
  await page.getByLabel('New password', { exact: true }).fill('tjuvens ord')
  await page.getByLabel('Confirm password', { exact: true }).fill('tjuvens ord')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page).toHaveURL(/\/auth\/code$/)
  await sendCode(page, 'en', codeOf(secret, 1), 'Continue')
  await expect(page).toHaveURL(/\/reset-password$/)
  await page.getByLabel('New password', { exact: true }).fill('ett helt nytt')
  await page.getByLabel('Confirm password', { exact: true }).fill('ett helt nytt')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByText('Password updated successfully!')).toBeVisible()
  const { error } = await visitorOf(dataDir()).auth.signInWithPassword({
    email: person.email,
    password: 'ett helt nytt',
  })
  expect(error).toBeNull()
})

test('a member switches two-step sign-in off with a code, and no other way', async ({ page, signIn }) => {
  const person = await createPerson(dataDir(), demo.solglantan.name)
  await signIn(person.email)
  await page.goto('/manager/profile/two-step')
  const secret = await startTwoStep(page, 'en')
  await sendCode(page, 'en', codeOf(secret), 'Confirm')
  await expect(page.getByText('Your other devices have been signed out')).toBeVisible()
  await sendCode(page, 'en', wrongCodeOf(secret), 'Switch off')
  await expect(page.locator('#code-error')).toHaveText(twoStepWords.en.wrong)
  await sendCode(page, 'en', codeOf(secret, 1), 'Switch off')
  await expect(page.getByRole('heading', { name: twoStepWords.en.isOff })).toBeVisible()
  await page.goto('/manager/dashboard')
  await expect(page).toHaveURL(/\/manager\/dashboard$/)
  await signIn(person.email)
})

test('A31 nobody switches it on in an open browser without the password', async ({ page, signIn }) => {
  const person = await createPerson(dataDir(), demo.solglantan.name)
  await signIn(person.email)
  await page.goto('/manager/profile/two-step')
  for (const password of ['', 'not the password']) {
    await page.getByLabel(twoStepWords.en.password, { exact: true }).fill(password)
    await page.getByRole('button', { name: twoStepWords.en.start, exact: true }).click()
    await expect(page.locator('#currentPassword-error')).toBeVisible()
  }
  await expect(page.locator('#currentPassword-error')).toHaveText('The current password is not correct')
  expect(await listFactorsOf(person)).toEqual([])
})

test('a person with two factors signs in by either code, and switches both off', async ({ page }) => {
  const person = await createPerson(dataDir(), demo.solglantan.name)
  const client = visitorOf(dataDir())
  expect((await client.auth.signInWithPassword(person)).error).toBeNull()
  const [first, second] = [await addFactor(client), await addFactor(client)]
  await page.goto('/auth?next=/manager/profile/two-step')
  await page.getByLabel('Email').fill(person.email)
  await page.locator('#password').fill(person.password)
  await page.locator('#password').press('Enter')
  await sendCode(page, 'en', codeOf(second.secret, 1), 'Continue')
  await expect(page.getByRole('heading', { name: twoStepWords.en.isOn })).toBeVisible()
  await sendCode(page, 'en', codeOf(first.secret, 1), 'Switch off')
  await expect(page.getByRole('heading', { name: twoStepWords.en.isOff })).toBeVisible()
  expect(await listFactorsOf(person)).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a wrong code keeps the key, and the page says what Auth has', async ({ page, signIn }) => {
    const person = await createPerson(dataDir(), demo.solglantan.name)
    await signIn(person.email)
    await page.goto('/manager/profile/two-step')
    await startTwoStep(page, 'en')
    await page.goto('/manager/profile/two-step')
    const secret = await startTwoStep(page, 'en')
    expect(await listFactorsOf(person)).toEqual(['unverified'])
    for (const [code, refusal] of [
      ['12', twoStepWords.en.digits],
      [wrongCodeOf(secret), twoStepWords.en.wrong],
    ] as const) {
      await sendCode(page, 'en', code, 'Confirm')
      await expect(page.getByText(refusal).first()).toBeVisible()
      expect((await page.locator('.font-mono').textContent())?.replaceAll(' ', '')).toBe(secret)
      await expect(page.getByRole('img', { name: /QR/ })).toBeVisible()
    }
    await sendCode(page, 'en', codeOf(secret), 'Confirm')
    await expect(page.getByRole('heading', { name: twoStepWords.en.isOn })).toBeVisible()
    expect(await listFactorsOf(person)).toEqual(['verified'])
    const admin = adminOf(dataDir()).auth.admin.mfa
    const { data } = await admin.listFactors({ userId: person.userId })
    await admin.deleteFactor({ userId: person.userId, id: data?.factors[0]?.id ?? '' })
    await page.goto('/manager/profile/two-step')
    await expect(page.getByRole('heading', { name: twoStepWords.en.isOff })).toBeVisible()
  })
})

test('A30 an association demands it of its admins, of whom one without it sets it up first', async ({
  page,
  signIn,
}) => {
  const organization = await createOrganization(dataDir(), `Brf Nyckeln ${crypto.randomUUID().slice(0, 4)}`)
  await signIn(organization.admin.email)
  await page.goto('/manager/admin')
  await page.getByRole('link', { name: 'Security' }).click()
  await expect(page.getByText('Switch two-step sign-in on for yourself first')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'To your two-step sign-in' }).click()
  const secret = await startTwoStep(page, 'en')
  await sendCode(page, 'en', codeOf(secret), 'Confirm')
  await expect(page.getByRole('heading', { name: twoStepWords.en.isOn })).toBeVisible()
  await page.goto('/manager/admin/security')
  await expect(page.getByText('All administrators have it.')).toBeVisible()
  await page.getByRole('button', { name: 'Demand two-step sign-in' }).click()
  await expect(page.getByText('The setting is saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stop demanding it' })).toBeVisible()

  // The same admin without it.
  await page.goto('/manager/profile/two-step')
  await sendCode(page, 'en', codeOf(secret, 1), 'Switch off')
  await expect(page.getByRole('heading', { name: twoStepWords.en.isOff })).toBeVisible()
  for (const path of ['/manager/admin', '/manager/articles', '/manager/admin/security']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/manager\/profile\/two-step$/)
  }
  await expect(
    page.getByText(`${organization.name} demands two-step sign-in of administrators`),
  ).toBeVisible()
  await expectAccessible(page)
  expect((await page.request.get('/api/members/export')).status()).toBe(403)
  await page.goto('/manager/dashboard')
  await expect(page).toHaveURL(/\/manager\/dashboard$/)
  await page.getByRole('link', { name: 'Admin', exact: true }).first().click()
  await expect(page).toHaveURL(/\/manager\/profile\/two-step$/)
  const again = await startTwoStep(page, 'en')
  await sendCode(page, 'en', codeOf(again), 'Confirm')
  await expect(page.getByRole('heading', { name: twoStepWords.en.isOn })).toBeVisible()
  await page.goto('/manager/admin')
  await expect(page).toHaveURL(/\/manager\/admin$/)
  await page.goto('/manager/admin/audit')
  await expect(page.getByText('Removed two-step sign-in').first()).toBeVisible()
})
