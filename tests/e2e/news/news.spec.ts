import { demo, expect, expectAccessible, test } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { addArticle, createReaders, makePhoto } from '@/tests/support/content/articles'

const dataDir = () => process.env.PORTAL_DATA ?? ''

const long = `Vi ses **lördag** kl. 10 vid [soprummet](https://example.org/karta). ${'Ta gärna med handskar och gott humör. '.repeat(6)}\n\n## Program\n\n- kaffe\n- bulle`

const words = {
  en: {
    readBy: 'read by',
    members: 'members',
    of: 'of',
    all: /^All news/,
    unread: 'not read this yet',
    unreadMark: 'Unread',
  },
  sv: {
    readBy: 'läst av',
    members: 'medlemmar',
    of: 'av',
    all: /^Alla nyheter/,
    unread: 'inte läst nyheten än',
    unreadMark: 'Oläst',
  },
} as const

for (const language of ['en', 'sv'] as const) {
  const text = words[language]
  const readBy = (reads: number) => `${text.readBy} ${reads} ${text.of} 3 ${text.members}`

  test(`a member reads the news and is counted once, in ${language} @phone`, async ({
    page,
    speak,
    signIn,
    isMobile,
  }) => {
    const { organization, anna } = await createReaders(dataDir())
    const ages = [0.5, 1.5, 25, 73, 100, 200]
    for (const hoursAgo of ages)
      await addArticle(dataDir(), organization.id, { title: `Nyhet ${hoursAgo}`, content: long, hoursAgo })
    await speak(language)
    await signIn(anna)
    await page.goto('/manager/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      language === 'en' ? 'Hello, Anna!' : 'Hej Anna!',
    )
    await expect(page.getByRole('main')).toContainText(organization.name)
    const cards = page.getByRole('article')
    await expect(cards).toHaveCount(5)
    await expect(cards.getByRole('heading')).toHaveText(ages.slice(0, 5).map((age) => `Nyhet ${age}`))
    await expect(cards.getByText('Nyheter', { exact: true })).toHaveCount(5)
    await expect(cards.locator('time')).toHaveText(['nu', '1h sedan', '1d sedan', '3d sedan', '4d sedan'])

    const first = cards.first()
    await expect(first.getByText(readBy(0))).toBeVisible()
    const shown = ((await first.locator('.group > p').textContent()) ?? '').trim()
    expect([[...shown].length <= 121, shown.endsWith('…'), shown.startsWith('Vi ses lördag kl. 10')]).toEqual(
      [true, true, true],
    )
    const unread = text.unreadMark
    await expect(first.getByText(unread)).toHaveCount(1)
    const heights = await cards.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
    expect(Math.max(...heights)).toBeLessThan(300)
    await first.locator('summary').focus()
    await page.keyboard.press('Enter')
    await expect(first.getByText('Program')).toBeVisible()
    await expect(first.getByText(readBy(1))).toBeVisible()
    await expect(first.getByText(unread)).toHaveCount(0)
    await expectAccessible(page)
    await first.getByText('Visa mindre').click()
    await expect(first.getByText('Program')).toBeHidden()
    await first.getByText('Läs mer').click()
    await expect(first.getByText(readBy(1))).toBeVisible()

    await first.getByRole('link', { name: 'Nyhet 0.5' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Nyhet 0.5' })).toBeVisible()
    await expect(page.getByText(readBy(1))).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Program' })).toBeVisible()
    await expect(page.getByText(text.unread)).toHaveCount(0)
    await expectAccessible(page)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect([isMobile, overflow]).toEqual([isMobile, 0])
  })
}

test('an admin sees how many members have read an article, and who has not @phone @either', async ({
  page,
  signIn,
}) => {
  const { organization } = await createReaders(dataDir())
  const id = await addArticle(dataDir(), organization.id, { title: 'Stämma', content: long })
  await signIn(organization.admin.email)
  await page.goto(`/manager/news/${id}`)
  await expect(page.getByText('read by 1 of 3 members')).toBeVisible()
  const unread = page.getByRole('region', { name: '2 members have not read this yet' })
  await expect(unread.getByRole('listitem')).toHaveText(['Anna Karin Läsare', 'Bo Oläst'])
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText('read by 1 of 3 members')).toBeVisible()
  await page.getByRole('link', { name: 'Edit article' }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Stämma')
})

test('R08 the list of members who have not read an article is paged', async ({ page, signIn }) => {
  const { organization } = await createReaders(dataDir())
  const id = await addArticle(dataDir(), organization.id, {})
  const admin = adminOf(dataDir())
  for (let index = 0; index < 60; index++) {
    const email = organization.address(`m${index}`)
    const { data } = await admin.auth.admin.createUser({ email, email_confirm: true })
    const fullName = `Medlem ${String(index).padStart(2, '0')}`
    await organization.addRow({ fullName, email }, { auth_user_id: data.user?.id })
  }
  await signIn(organization.admin.email)
  await page.goto(`/manager/news/${id}`)
  await expect(page.getByRole('listitem').filter({ hasText: /Medlem|Anna|Bo/ })).toHaveCount(50)
  await page
    .getByRole('navigation', { name: 'Pages of members who have not read this' })
    .getByRole('link', { name: 'Next' })
    .click()
  await expect(page).toHaveURL(/unread=2/)
  await expect(page.getByRole('listitem').filter({ hasText: /Medlem|Anna|Bo/ })).toHaveCount(12)
})

test('a prefetched article is not counted as read', async ({ page, signIn }) => {
  const { organization, anna } = await createReaders(dataDir())
  const id = await addArticle(dataDir(), organization.id, { content: long })
  const count = async () => {
    const { count } = await adminOf(dataDir())
      .from('article_reads')
      .select('article_id', { count: 'exact', head: true })
      .eq('article_id', id)
    return count
  }
  await signIn(anna)
  await page.goto('/manager/dashboard')
  await page.getByRole('link', { name: 'Nytt' }).hover()
  await page.waitForLoadState('networkidle')
  expect(await count()).toBe(0)
  const ahead: Record<string, string>[] = [
    { 'sec-purpose': 'prefetch' },
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
    { rsc: '1', 'next-router-prefetch': '1' },
  ]
  for (const headers of ahead) {
    await page.request.get(`/manager/news/${id}`, { headers })
    expect([headers, await count()]).toEqual([headers, 0])
  }
  await page.request.get(`/manager/news/${id}`)
  expect(await count()).toBe(1)
})

test('a member pages through all news', async ({ page, signIn }) => {
  const { organization, anna } = await createReaders(dataDir())
  for (let age = 1; age <= 12; age++)
    await addArticle(dataDir(), organization.id, { title: `Nyhet ${age}`, hoursAgo: age })
  await signIn(anna)
  await page.goto('/manager/dashboard')
  await page.getByRole('link', { name: 'All news (12)' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'All news' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(10)
  await expect(page.getByText('12 unread')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/\/manager\/news\?page=2$/)
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Nyhet 11', 'Nyhet 12'])
  await page.goto('/manager/news?page=99')
  await expect(page).toHaveURL(/page=2$/)
  for (const hostile of ['0', '-1', 'x', "1'--", '1e99']) {
    await page.goto(`/manager/news?page=${encodeURIComponent(hostile)}`)
    await expect(page.getByRole('article')).toHaveCount(10)
  }
})

test('screens without news say so', async ({ page, signIn }) => {
  const { anna } = await createReaders(dataDir())
  await signIn(anna)
  for (const path of ['/manager/dashboard', '/manager/news']) {
    await page.goto(path)
    await expect(page.getByText('No news yet')).toBeVisible()
    await expect(page.getByText('When the board publishes something, you will find it here.')).toBeVisible()
  }
})

test('a member asks Frank from the dashboard and comes to the answer', async ({ page, signIn, speak }) => {
  await speak('sv')
  await signIn(demo.solglantan.member)
  await page.goto('/manager/dashboard')
  await expect(page.getByText('Frank är en AI')).toBeVisible()
  await page.getByRole('textbox', { name: 'Fråga Frank' }).fill('Får jag hyra ut min lägenhet i andra hand?')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/manager\/ask-frank\?conversation=/)
  await expect(page.getByRole('main')).toContainText('Får jag hyra ut min lägenhet i andra hand?')
  await expect(page.getByRole('button', { name: /Visa mer/ }).first()).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test("a member opens a long text, sees the images, and is counted by the article's page", async ({
    page,
    signIn,
  }) => {
    const { organization, anna } = await createReaders(dataDir())
    const imagePath = `articles/${crypto.randomUUID()}.webp`
    await adminOf(dataDir())
      .storage.from('documents')
      .upload(imagePath, await makePhoto(), { contentType: 'image/webp' })
    await addArticle(dataDir(), organization.id, { content: long, imagePath })
    await signIn(anna)
    await page.goto('/manager/dashboard')
    const card = page.getByRole('article')
    await expect(card.locator('img')).toHaveAttribute('loading', 'lazy')
    await card.getByText('Läs mer').click()
    await expect(card.getByText('Program')).toBeVisible()
    await card.getByRole('link', { name: 'Nytt' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Nytt' })).toBeVisible()
    await expect(page.getByText('read by 1 of 3 members')).toBeVisible()
  })
})

test.describe('images', () => {
  test('load only near the viewport, in a fitting size, and cause no layout shift', async ({
    page,
    signIn,
  }) => {
    const { organization, anna } = await createReaders(dataDir())
    for (let age = 1; age <= 5; age++) {
      const imagePath = `articles/${crypto.randomUUID()}.webp`
      await adminOf(dataDir())
        .storage.from('documents')
        .upload(imagePath, await makePhoto(1600, 1200), { contentType: 'image/webp' })
      await addArticle(dataDir(), organization.id, {
        title: `Bild ${age}`,
        content: long,
        hoursAgo: age,
        imagePath,
      })
    }
    const withoutImage = await addArticle(dataDir(), organization.id, { title: 'Utan bild', hoursAgo: 2.5 })
    const fetched = new Set<string>()
    page.on('request', (request) => {
      if (request.url().includes('/api/files/articles/')) fetched.add(request.url())
    })
    await page.setViewportSize({ width: 390, height: 700 })
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as PerformanceEntry & { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await signIn(anna)
    await page.goto('/manager/dashboard')
    await page.waitForLoadState('networkidle')
    expect(fetched.size).toBeLessThan(4)
    await expect(page.getByRole('article').filter({ hasText: 'Utan bild' })).toHaveCount(1)
    for (const card of await page.getByRole('article').all()) await card.scrollIntoViewIfNeeded()
    for (const image of await page.getByRole('article').locator('img').all())
      await expect
        .poll(() => image.evaluate((one: HTMLImageElement) => [one.naturalWidth > 0, one.currentSrc]))
        .toEqual([true, expect.stringMatching(/&w=480$/)])
    const total = await page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
    )
    expect(total).toBe(0)
    expect(withoutImage).toBeTruthy()
  })
})
