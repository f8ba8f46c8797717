import { demo, expect, expectAccessible, test } from '@/tests/e2e/fixtures'

const words = {
  en: {
    title: 'Welcome Back',
    email: 'Email',
    password: 'Password',
    button: 'Sign In',
    failed: 'Invalid login credentials',
    done: 'Login successful!',
  },
  sv: {
    title: /Välkommen/,
    email: /E-post/,
    password: 'Lösenord',
    button: 'Logga in',
    failed: /Fel e-post/,
    done: /inloggad|Inloggningen lyckades/i,
  },
}

for (const language of ['en', 'sv'] as const) {
  const text = words[language]
  test(`a member signs in and out in ${language} @phone`, async ({ page, speak }) => {
    await speak(language)
    await page.goto('/manager/dashboard')
    await expect(page).toHaveURL(/\/auth$/)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByRole('heading', { name: text.title })).toBeVisible()
    await page.getByRole('button', { name: text.button, exact: true }).click()
    await expect(page.getByLabel(text.email)).toBeFocused()
    await expectAccessible(page)
    await page.getByLabel(text.email).fill(demo.solglantan.member.toUpperCase())
    await page.getByLabel(text.password, { exact: true }).fill('demo1234')
    await page.getByRole('button', { name: text.button, exact: true }).click()
    await expect(page).toHaveURL(/\/manager\/dashboard/)
    await expect(page.getByText(text.done)).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: demo.solglantan.name })).toBeVisible()
    await page.getByRole('button', { name: /^(sign out|logga ut)$/i }).click()
    await expect(page).toHaveURL(/\/(\?.*)?$/)
    await page.goto('/manager/dashboard')
    await expect(page).toHaveURL(/\/auth$/)
  })

  test(`A01 a wrong password and an unknown address get the same message, and the typed text is kept, in ${language}`, async ({
    page,
    speak,
  }) => {
    await speak(language)
    for (const email of [demo.solglantan.member, 'nobody@nowhere.example', 'majbritt@solglantan.example']) {
      await page.goto('/auth')
      await page.getByLabel(text.email).fill(email)
      await page.getByLabel(text.password, { exact: true }).fill('not the password')
      await page.getByRole('button', { name: text.button, exact: true }).click()
      await expect(page.getByText(text.failed)).toBeVisible()
      await expect(page.getByLabel(text.email)).toHaveValue(email)
      await expect(page.getByLabel(text.password, { exact: true })).toHaveValue('not the password')
    }
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a member signs in, reads and signs out', async ({ page, signIn }) => {
    await signIn(demo.solglantan.member)
    await page.goto('/manager/dashboard')
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toContainText('Anders')
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL(/\/(\?.*)?$/)
  })

  test('a wrong password shows an error', async ({ page }) => {
    await page.goto('/auth')
    await page.getByLabel('Email').fill(demo.solglantan.member)
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByText('Invalid login credentials')).toBeVisible()
  })

  test('the language can be switched', async ({ page }) => {
    await page.goto('/auth')
    await page.getByRole('button', { name: /svenska/i }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'sv')
    await expect(page).toHaveURL(/\/auth$/)
  })
})

test('A07 A08 scripts cannot read the session cookie, and the page contains no secret', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(demo.solglantan.member)
  await page.goto('/manager/dashboard')
  const session = (await context.cookies()).filter(({ name }) => name.includes('portal-session'))
  expect(session.length).toBeGreaterThan(0)
  for (const cookie of session) expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  const visible = await page.evaluate(
    () =>
      document.cookie +
      JSON.stringify(localStorage) +
      JSON.stringify(sessionStorage) +
      document.documentElement.outerHTML,
  )
  for (const cookie of session) expect(visible).not.toContain(cookie.value.slice(0, 40))
  expect(visible).not.toMatch(/sb_(secret|publishable)_|eyJhbGciOi/)
})

test('A10 a broken session cookie counts as no session and causes no error', async ({
  page,
  context,
  baseURL,
}) => {
  for (const value of ['x', 'base64-xxxx', 'base64-eyJhY2Nlc3NfdG9rZW4iOiJ4In0', '%00%ff']) {
    await context.addCookies([{ name: 'portal-session', value, url: baseURL ?? '' }])
    const response = await page.goto('/manager/dashboard')
    expect(response?.status()).toBe(200)
    await expect(page).toHaveURL(/\/auth/)
  }
})

test('P02 a visit contacts our own origin only', async ({ page, baseURL, signIn }) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '') && !/^(data|blob):/.test(request.url()))
      foreign.push(request.url())
  })
  await signIn(demo.solglantan.member)
  for (const path of ['/manager/documents', '/manager/ask-frank', '/manager/profile']) await page.goto(path)
  expect(foreign).toEqual([])
})
