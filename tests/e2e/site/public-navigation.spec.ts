import { demo, expect, test } from '@/tests/e2e/fixtures'

test('a visitor navigates by the menu, which marks the current page', async ({ page }) => {
  await page.goto('/')
  for (const [name, path] of [
    ['Features', '/funktioner'],
    ['Pricing', '/priser'],
    ['Contact us', '/kontakt'],
  ] as const) {
    await page.getByRole('banner').getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('banner').getByRole('link', { name, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
  }
  await page.getByRole('banner').getByRole('link', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(/\/auth$/)
})

for (const [browser, locale, lang] of [
  ['Swedish', 'sv-SE', 'sv'],
  ['English', 'en-GB', 'en'],
  ['German', 'de-DE', 'en'],
] as const) {
  test.describe(`with a ${browser} browser`, () => {
    test.use({ locale })
    test(`a first visit from a ${browser} browser follows its language, and a choice replaces it`, async ({
      page,
      context,
    }) => {
      for (const path of ['/', '/priser', '/auth', '/forgot-password']) {
        await page.goto(path)
        await expect(page.locator('html')).toHaveAttribute('lang', lang)
      }
      expect(await context.cookies()).toEqual([])
      const other = lang === 'sv' ? 'en' : 'sv'
      await context.addCookies([{ name: 'language', value: other, url: page.url() }])
      await page.goto('/auth')
      await expect(page.locator('html')).toHaveAttribute('lang', other)
    })
  })
}

test('public pages set no cookie and contact no other site until the visitor chooses a language', async ({
  page,
  context,
  baseURL,
}) => {
  const strangers: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '') && !request.url().startsWith('data:'))
      strangers.push(request.url())
  })
  for (const path of ['/', '/funktioner', '/priser', '/kontakt'])
    await page.goto(path, { waitUntil: 'networkidle' })
  expect(await context.cookies()).toEqual([])
  expect(strangers).toEqual([])
  await page.getByRole('button', { name: 'Svenska' }).click()
  await expect(page).toHaveURL(/\/kontakt$/)
  expect((await context.cookies()).map(({ name, value }) => [name, value])).toEqual([['language', 'sv']])
})

test('a visitor who enters on a Swedish page stays in Swedish up to the sign-in', async ({ page }) => {
  await page.goto('/sv/priser')
  await page.getByRole('banner').getByRole('link', { name: 'Funktioner' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'sv')
  await page.getByRole('banner').getByRole('link', { name: 'Logga in' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await expect(page.getByRole('heading', { name: /Välkommen/ })).toBeVisible()
})

test('the demo leads into the demo association, as an admin or as a member', async ({ page }) => {
  for (const { button, isAdmin } of [
    { button: 'Continue as an admin', isAdmin: true },
    { button: 'Continue as a member', isAdmin: false },
  ]) {
    await page.goto('/')
    await page.getByRole('main').getByRole('link', { name: 'See the demo' }).first().click()
    await expect(page).toHaveURL(/\/auth\?demo=1$/)
    await page.getByRole('button', { name: button }).click()
    await expect(page).toHaveURL(/\/manager\/dashboard/)
    await expect(page.getByRole('banner').getByRole('link', { name: demo.solglantan.name })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Admin' })).toHaveCount(isAdmin ? 1 : 0)
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL(/\/$/)
    // The start page is here: leaving before would end the response that leads to it.
    await expect(page.getByRole('main').getByRole('link', { name: 'See the demo' }).first()).toBeVisible()
  }
})

test('a signed-in member who opens the start page is redirected to the dashboard', async ({
  page,
  signIn,
}) => {
  await signIn(demo.solglantan.member)
  await page.goto('/')
  await expect(page).toHaveURL(/\/manager\/dashboard/)
})

test('Escape closes the menu of a phone, and focus returns to its button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto('/priser')
  const menu = page.getByRole('banner').locator('summary')
  await menu.click()
  const link = page.getByRole('banner').getByRole('link', { name: 'Features', exact: true })
  await link.focus()
  await page.keyboard.press('Escape')
  await expect(link).toBeHidden()
  await expect(menu).toBeFocused()
})

test.describe('in a Swedish browser', () => {
  test.use({ locale: 'sv-SE' })

  test('a first visit is in Swedish, also on the sign-in page, until English is chosen', async ({ page }) => {
    await page.goto('/priser')
    await expect(page.locator('html')).toHaveAttribute('lang', 'sv')
    await page.goto('/auth')
    await expect(page.locator('html')).toHaveAttribute('lang', 'sv')
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.goto('/priser')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the menu works, and the language changes on the current page @phone @either', async ({
    page,
    isMobile,
  }) => {
    await page.goto('/')
    const menu = page.getByRole('banner').locator('summary')
    for (const [name, path] of [
      ['Features', '/funktioner'],
      ['Pricing', '/priser'],
      ['Contact us', '/kontakt'],
    ] as const) {
      if (isMobile) await menu.click()
      await page.getByRole('banner').getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(new RegExp(`${path}$`))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    await page.goto('/priser')
    await page.getByRole('button', { name: 'Svenska' }).click()
    await expect(page).toHaveURL(/\/priser$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tre priser, efter föreningens storlek')
  })

  test('the demo can be entered', async ({ page }) => {
    await page.goto('/sv')
    await page.getByRole('main').getByRole('link', { name: 'Se demon' }).first().click()
    await page.getByRole('button', { name: 'Fortsätt som medlem' }).click()
    await expect(page).toHaveURL(/\/manager\/dashboard/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

for (const [locale, language] of [
  ['en-GB', 'en'],
  ['sv-SE', 'sv'],
] as const)
  test(`the demo is shown in the language of the browser, ${language}, whoever entered it before`, async ({
    browser,
  }) => {
    const page = await browser.newPage({ locale })
    await page.goto('/auth?demo=1')
    await page.getByRole('button', { name: /Continue as a member|Fortsätt som medlem/ }).click()
    await expect(page).toHaveURL(/\/manager\/dashboard/)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await page.close()
  })

test('a signed-in visitor of a public page sees the way back to the portal, and the sign-in after signing out', async ({
  page,
  signIn,
  isMobile,
}) => {
  const open = async () => {
    await page.goto('/sv/priser')
    if (isMobile) await page.getByText('Meny').click()
  }
  const header = page.getByRole('banner')
  await open()
  await expect(header.getByRole('link', { name: 'Logga in' })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Till portalen' })).toHaveCount(0)
  await signIn(demo.norrskenet.member)
  await page.goto('/manager/dashboard')
  await open()
  await expect(page.getByRole('link', { name: 'Logga in' })).toHaveCount(0)
  await header.getByRole('link', { name: 'Till portalen' }).click()
  await expect(page).toHaveURL(/\/manager\/dashboard$/)
  await page.getByRole('button', { name: /^(Sign Out|Logga ut)$/ }).click()
  await expect(page).toHaveURL(/\/$/)
  await open()
  await expect(header.getByRole('link', { name: 'Logga in' })).toBeVisible()
})
