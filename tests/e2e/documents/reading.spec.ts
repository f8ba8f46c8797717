import { demo, expect, expectAccessible, test } from '@/tests/e2e/fixtures'

for (const language of ['en', 'sv'] as const) {
  test(`a member uses the navigation, in ${language} @phone`, async ({ page, signIn, speak, isMobile }) => {
    await speak(language)
    await signIn(demo.solglantan.member)
    await page.goto('/manager/dashboard')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toContainText('Anders')
    // The fifth of the newest stands in the urgent band.
    await expect(main.getByRole('article')).toHaveCount(4)
    await expectAccessible(page)

    const names =
      language === 'en' ? { documents: 'Documents', frank: /Ask/ } : { documents: 'Dokument', frank: /Fråga/ }
    // The filter is needed because the document sections are a navigation too.
    const navigation = page
      .getByRole('navigation')
      .filter({ visible: true, has: page.getByRole('link', { name: names.frank }) })
    await navigation.getByRole('link', { name: names.documents }).click()
    await expect(page).toHaveURL(/\/manager\/documents$/)
    await expect(main.getByRole('navigation').getByRole('link', { name: /Ordningsregler/ })).toBeVisible()
    await expectAccessible(page)
    await navigation.getByRole('link', { name: names.frank }).click()
    await expect(page).toHaveURL(/\/manager\/ask-frank$/)
    await page.goto('/manager/profile')
    await expect(main.getByLabel(/^(Email|E-post)$/)).toHaveValue(demo.solglantan.member)
    await expectAccessible(page)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect([isMobile, overflow]).toEqual([isMobile, 0])
  })
}

test('an admin finds the three parts of the administration @phone @either', async ({
  page,
  signIn,
  speak,
}) => {
  const parts = {
    en: ['Documents', 'Member Management', 'Article Management'],
    sv: ['Dokument', 'Medlemshantering', 'Hantera nyheter'],
  }
  await signIn(demo.solglantan.admin)
  for (const language of ['en', 'sv'] as const) {
    await speak(language)
    await page.goto('/manager/admin')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Karin Lindqvist')
    const main = page.getByRole('main')
    await expect(main.getByText(demo.solglantan.name)).toBeVisible()
    const links = main.getByRole('link').filter({ hasText: new RegExp(parts[language].join('|')) })
    await expect(links).toHaveText(parts[language])
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(addresses).toEqual([
      '/manager/admin/documents',
      `/manager/organization-users/${encodeURIComponent(demo.solglantan.name)}`,
      '/manager/articles',
    ])
    await expectAccessible(page)
  }
})

test('pages at 320 px, in dark, at 400 % zoom and with text at 24 px pass axe and do not scroll sideways, nor do they on a tablet', async ({
  page,
  speak,
  signIn,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await speak('sv')
  await signIn(demo.solglantan.admin)
  const members = `organization-users/${encodeURIComponent(demo.solglantan.name)}`
  const paths = ['dashboard', 'news', 'documents', 'ask-frank', 'ask-frank/conversations', 'profile', 'admin']
  const tabs = ['frank', 'frank?tab=debug', 'frank?tab=logs', 'frank/questions', 'frank/check-questions']
  const overflows: [path: string, size: string, pixels: number][] = []
  for (const path of [
    ...paths,
    'admin/documents',
    'articles',
    'board',
    'board/edit',
    'calendar',
    ...tabs,
    members,
    `${members}/import`,
  ]) {
    await page.goto(`/manager/${path}`)
    await test.step(path, () => expectAccessible(page))
    for (const size of ['', '24px']) {
      const overflow = await page.evaluate((fontSize) => {
        const { documentElement } = document
        documentElement.style.fontSize = fontSize
        return documentElement.scrollWidth - documentElement.clientWidth
      }, size)
      if (overflow > 0) overflows.push([path, size, overflow])
    }
    await page.evaluate(() => document.documentElement.removeAttribute('style'))
    for (const width of [768, 1024]) {
      await page.setViewportSize({ width, height: 640 })
      // Chromium lays out for the new width a moment later.
      const read = () => page.evaluate(() => [window.innerWidth, document.documentElement.scrollWidth])
      await expect.poll(read, { message: path }).toEqual([width, width])
    }
    await page.setViewportSize({ width: 320, height: 640 })
  }
  expect(overflows).toEqual([])
})

test('I04 a script in a news title or text is shown, not run', async ({ page, signIn }) => {
  const { adminOf } = await import('../../support/backend')
  const admin = adminOf(process.env.PORTAL_DATA ?? '')
  const organization = await admin
    .from('organizations')
    .select('id')
    .eq('name', demo.norrskenet.name)
    .single()
  const hostile = '<img src=x onerror=alert(1)><script>alert(2)</script>'
  const article = await admin
    .from('organization_news')
    .insert({ organization_id: organization.data?.id, title: hostile, content: hostile })
    .select('id')
    .single()
  page.on('dialog', () => expect('a script ran').toBe(''))
  await signIn(demo.norrskenet.member)
  await page.goto('/manager/dashboard')
  await expect(page.getByRole('heading', { name: hostile })).toBeVisible()
  await admin.from('organization_news').delete().eq('id', article.data?.id)
})
