import { demo, expect, expectAccessible, test } from '@/tests/e2e/fixtures'

const labels = {
  en: {
    bar: ['News', 'Documents', 'Ask Frank', 'Profile'],
    header: ['Latest news', 'Documents', 'Ask Frank'],
    signOut: 'Sign Out',
  },
  sv: {
    bar: ['Nyheter', 'Dokument', 'Fråga Frank', 'Profil'],
    header: ['Senaste nytt', 'Dokument', 'Fråga Frank'],
    signOut: 'Logga ut',
  },
} as const

for (const language of ['en', 'sv'] as const) {
  const words = labels[language]
  for (const role of ['member', 'admin'] as const) {
    test(`the menus of a ${role} lead to each part, in ${language} @phone`, async ({
      page,
      signIn,
      speak,
      isMobile,
    }) => {
      await speak(language)
      await signIn(demo.solglantan[role])
      await page.goto('/manager/dashboard')
      const menu = page.getByRole('navigation').filter({ visible: true })
      const expected = [...(isMobile ? words.bar : words.header), ...(role === 'admin' ? ['Admin'] : [])]
      await expect(menu.getByRole('link')).toHaveText(expected)
      await expect(menu.locator('[aria-current=page]')).toHaveText(expected[0] ?? '')
      await menu.getByRole('link', { name: words.bar[1] }).click()
      await expect(menu.locator('[aria-current=page]')).toHaveText(words.bar[1])
      await page.getByRole('banner').getByRole('link', { name: demo.solglantan.name }).click()
      await expect(page).toHaveURL(/\/manager\/dashboard$/)
      await expect(page.getByRole('banner').getByRole('link', { name: words.bar[3] })).toHaveText(
        new RegExp(`^[A-Z]${words.bar[3]}$`),
      )
      await page.getByRole('button', { name: words.signOut }).click()
      await expect(page).toHaveURL((url) => url.pathname === '/')
    })
  }
}

test('the language changes on the current page and is kept @phone @either', async ({ page, signIn }) => {
  await signIn(demo.solglantan.member)
  await page.goto('/manager/documents?q=avgift&page=1')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Svenska/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dokument' })).toBeVisible()
  await expect(page).toHaveURL(/\/manager\/documents\?q=avgift&page=1$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'sv')
  await page.reload()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /English/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible()
})

test('each page starts at its top, wherever the previous one was scrolled to @phone @either', async ({
  page,
  signIn,
}) => {
  await signIn(demo.solglantan.member)
  await page.goto('/manager/dashboard')
  // The news may arrive after the first look at the page.
  await expect
    .poll(() =>
      page.evaluate(() => {
        window.scrollTo(0, document.body.scrollHeight)
        return window.scrollY
      }),
    )
    .toBeGreaterThan(100)
  await page
    .getByRole('navigation')
    .filter({ visible: true })
    .getByRole('link', { name: 'Ask Frank' })
    .click()
  await expect(page).toHaveURL(/ask-frank$/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('a slow link or search shows what is loading', async ({ page, signIn }) => {
  await signIn(demo.solglantan.member)
  await page.goto('/manager/dashboard')
  let release = () => {}
  let held = Promise.resolve()
  const hold = () => {
    held = new Promise((resolve) => {
      release = resolve
    })
  }
  await page.route('**/manager/documents**', async (route) => {
    await held
    await route.continue()
  })
  hold()
  await page.getByRole('banner').getByRole('link', { name: 'Documents' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Loading documents...' })).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible()
  hold()
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'FAQ' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Loading FAQ items...' })).toBeVisible()
  release()
  await expect(page.locator('details').first()).toBeVisible()
  hold()
  await page.getByRole('searchbox').fill('avgift')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Searching...' })).toBeVisible()
  release()
  await expect(page.locator('mark').first()).toBeVisible()
})

test('the outline of the next page covers neither the focus of a keyboard nor the header of a low window', async ({
  page,
  signIn,
}) => {
  await signIn(demo.solglantan.member)
  await page.route('**/manager/documents**', () => {})
  const main = page.getByRole('main').getByRole('link', { name: 'Documents', exact: true })
  const top = page.getByRole('banner').getByRole('link', { name: 'Documents' })
  const loading = page.getByRole('status').filter({ hasText: /^Loading/ })
  const isInSight = (link: typeof main) =>
    link.evaluate((node) => {
      const { x, y, width, height } = node.getBoundingClientRect()
      return node.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
  await page.goto('/manager/dashboard')
  await main.click()
  await expect(loading).toHaveCount(1)
  expect([await isInSight(main), await isInSight(top)]).toEqual([false, true])

  await page.goto('/manager/dashboard')
  await main.focus()
  await page.keyboard.press('Enter')
  await expect(loading).toHaveCount(1)
  expect([await isInSight(main), await isInSight(top)]).toEqual([true, true])

  await page.setViewportSize({ width: 1280, height: 400 })
  await page.goto('/manager/dashboard')
  await top.click()
  await expect(loading).toHaveCount(1)
  expect(await isInSight(top)).toBe(true)
})

test('a picture that does not load is replaced by the initial', async ({ page, signIn }) => {
  await page.route('**/api/files/pictures/**', (route) => route.fulfill({ status: 404 }))
  await signIn(demo.solglantan.member)
  await page.goto('/manager/dashboard')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Profile' })).toContainText('A')
})

for (const language of ['en', 'sv'] as const) {
  test(`a missing address answers 404 before any script runs, in ${language} @phone`, async ({
    page,
    signIn,
    speak,
    expectNoise,
  }) => {
    expectNoise(/status of 404/)
    await speak(language)
    const title = language === 'en' ? 'This page does not exist' : 'Sidan finns inte'
    const check = async (path: string) => {
      const reply = await page.goto(path)
      expect([path, reply?.status()]).toEqual([path, 404])
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', language)
    }
    const raw = await page.request.get('/finns-inte')
    expect(await raw.text()).toMatch(new RegExp(`<h1[^>]*>${title}`))
    await check('/finns-inte')
    await expectAccessible(page)
    await signIn(demo.solglantan.member)
    await page.goto('/manager/dashboard')
    for (const path of ['/manager/finns-inte', `/manager/documents/${crypto.randomUUID()}`]) {
      await check(path)
      await expect(page.getByRole('banner').getByRole('link', { name: 'Brf Solgläntan 3' })).toBeVisible()
      await expect(page.getByRole('contentinfo')).toContainText('Brf Solgläntan 3')
      await expectAccessible(page)
    }
  })
}
