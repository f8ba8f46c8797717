import { demo, expect, expectAccessible, test } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'

const texts = {
  en: {
    documents: 'Documents',
    sections: 'Sections',
    select: 'Select a section to see what it holds',
    download: 'Download Ordningsregler',
    search: 'Search documents, questions and news',
    submit: 'Search',
    one: /hits? for “hjärtstartare”/,
    none: 'Nothing found',
    tooLong: 'The search is too long. The limit is 200 characters.',
    clear: 'Clear search',
  },
  sv: {
    documents: 'Dokument',
    sections: 'Avsnitt',
    select: 'Välj ett avsnitt för att se vad som finns i det',
    download: 'Ladda ner Ordningsregler',
    search: 'Sök bland dokument, frågor och nyheter',
    submit: 'Sök',
    one: /träff(ar)? på ”hjärtstartare”/,
    none: 'Inget hittades',
    tooLong: 'Sökningen är för lång. Högst 200 tecken.',
    clear: 'Rensa sökningen',
  },
} as const

for (const language of ['en', 'sv'] as const) {
  const words = texts[language]

  test(`a member finds a document and an FAQ item by their sections, in ${language} @phone`, async ({
    page,
    signIn,
    speak,
  }) => {
    await speak(language)
    await signIn(demo.solglantan.member)
    await page.goto('/manager/documents')
    const main = page.getByRole('main')
    await expect(main.getByText(words.select)).toBeVisible()
    await expectAccessible(page)

    const tabs = main.getByRole('navigation', { name: words.sections })
    await tabs.getByRole('link', { name: 'Ordningsregler' }).click()
    await expect(page).toHaveURL(/section=[0-9a-f-]{36}$/)
    await expect(tabs.locator('[aria-current=page]')).toHaveText('Ordningsregler')
    await expect(main.getByRole('heading', { level: 2, name: 'Ordningsregler' })).toBeVisible()
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await main.getByRole('link', { name: words.download }).click()
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/)

    await tabs.getByRole('link', { name: 'FAQ' }).click()
    await expect(tabs.locator('[aria-current=page]')).toHaveText('FAQ')
    const items = main.locator('details')
    await items.nth(0).locator('summary').click()
    await expect(items.nth(0)).toHaveAttribute('open', '')
    await items.nth(1).locator('summary').click()
    await expect(items.nth(1)).toHaveAttribute('open', '')
    await expect(items.nth(0)).not.toHaveAttribute('open', '')
    await expect(items.nth(1).locator('p')).toHaveCSS('white-space-collapse', 'preserve-breaks')
    await expectAccessible(page)
  })

  test(`a member searches documents, FAQs and news in one box, in ${language} @phone`, async ({
    page,
    signIn,
    speak,
  }) => {
    await speak(language)
    await signIn(demo.solglantan.member)
    await page.goto('/manager/documents')
    const box = page.getByRole('searchbox', { name: words.search })
    await box.fill('hjärtstartare')
    await page.getByRole('button', { name: words.submit, exact: true }).click()
    await expect(page).toHaveURL(/\?q=/)
    const main = page.getByRole('main')
    await expect(main.getByText(words.one)).toBeVisible()
    await expect(main.locator('mark').first()).toContainText(/hjärtstartare/i)
    await expectAccessible(page)
    await main
      .getByRole('article')
      .getByRole('link', { name: /hjärtstartaren/ })
      .first()
      .click()
    await expect(page).toHaveURL(/faq=[0-9a-f-]{36}#faq-/)
    await expect(main.locator('details[open]')).toHaveCount(1)
    await expect(main.locator('details[open]')).toBeInViewport()

    await page.goto('/manager/documents?q=balalajka')
    await expect(main.getByText(words.none, { exact: true })).toBeVisible()
    await page.goto(`/manager/documents?q=${'x'.repeat(201)}`)
    await expect(main.getByRole('alert')).toHaveText(words.tooLong)
    await expectAccessible(page)
    await main.getByRole('link', { name: words.clear }).click()
    await expect(main.getByText(words.select)).toBeVisible()
  })
}

test('a search hit opens the document at its page', async ({ page, signIn }) => {
  await signIn(demo.solglantan.member)
  await page.goto('/manager/documents?q=semestervistelse')
  const hit = page.getByRole('article').filter({ hasText: 'Stadgar' }).first()
  await expect(hit).toContainText('page 5')
  const href = await hit.getByRole('link').getAttribute('href')
  expect(href).toMatch(/^\/manager\/documents\/[0-9a-f-]{36}\?page=5#page$/)
  const reply = await page.request.get(String(href))
  expect([reply.status(), (await reply.text()).includes('semestervistelse')]).toEqual([200, true])
})

test('an inflected word, a compound and a synonym find the same rule; blank words find nothing and ask for a section', async ({
  page,
  signIn,
}) => {
  await signIn(demo.solglantan.member)
  for (const search of ['andrahandsuthyrning', 'uthyrningen i andra hand', 'hyra ut']) {
    await page.goto(`/manager/documents?q=${encodeURIComponent(search)}`)
    await expect(page.getByRole('article').filter({ hasText: 'högst tre månader' }).first()).toBeVisible()
  }
  await page.goto('/manager/documents?q=%20%20')
  await expect(page.getByText('Select a section to see what it holds')).toBeVisible()
})

test("T15 I02 a word from another organisation's documents finds nothing, and query syntax is plain text", async ({
  page,
  signIn,
}) => {
  const admin = adminOf(process.env.PORTAL_DATA ?? '')
  const organizations = await admin.from('organizations').select('id, name')
  const idOf = (name: string) => organizations.data?.find((one) => one.name === name)?.id
  const secret = { title: 'Xylofonkvartetten', content: 'Xylofonkvartetten spelar.' }
  const added = await admin
    .from('organization_news')
    .insert({ organization_id: idOf(demo.norrskenet.name), ...secret })
    .select('id')
    .single()
  await signIn(demo.solglantan.member)
  for (const search of ['xylofonkvartetten', 'xylofonkvartetten)', 'xylofonkvartett:*', '*', '%']) {
    const reply = await page.goto(`/manager/documents?q=${encodeURIComponent(search)}`)
    expect([search, reply?.status()]).toEqual([search, 200])
    await expect(page.getByText('Nothing found', { exact: true })).toBeVisible()
  }
  await signIn(demo.norrskenet.member)
  await page.goto('/manager/documents?q=xylofonkvartett')
  await expect(page.getByRole('article')).toContainText('Xylofonkvartetten spelar.')
  // Deleted news is no longer found.
  await admin.from('organization_news').delete().eq('id', added.data?.id)
  await page.reload()
  await expect(page.getByText('Nothing found', { exact: true })).toBeVisible()
})

test('an old hash link to an FAQ item opens its section', async ({ page, signIn }) => {
  const admin = adminOf(process.env.PORTAL_DATA ?? '')
  const item = await admin
    .from('faq_items')
    .select('id, question, document_sections!inner(organizations!inner(name))')
    .eq('document_sections.organizations.name', demo.solglantan.name)
    .limit(1)
    .single()
  await signIn(demo.solglantan.member)
  await page.goto(`/manager/documents#faq-${item.data?.id}`)
  await expect(page.locator('details[open] summary')).toContainText(String(item.data?.question))
})

test('by keyboard only: the tabs, a section, a download and the questions', async ({ page, signIn }) => {
  await signIn(demo.solglantan.member)
  await page.goto('/manager/documents')
  const tabs = page.getByRole('navigation', { name: 'Sections' })
  await page.getByRole('button', { name: 'Search', exact: true }).focus()
  await page.keyboard.press('Tab')
  await expect(tabs.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(tabs.getByRole('link', { name: 'Ordningsregler' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(tabs.getByRole('link').last()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(tabs.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/section=/)
  await expect(tabs.locator('[aria-current=page]')).toHaveText('Stadgar')
  const link = page.getByRole('link', { name: 'Download Stadgar' })
  await link.focus()
  const download = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  await download
  await tabs.getByRole('link', { name: 'FAQ' }).focus()
  await page.keyboard.press('Enter')
  await page.locator('summary').first().focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('details[open]')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.locator('details').nth(1)).toHaveAttribute('open', '')
  await expect(page.locator('details[open]')).toHaveCount(1)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('sections, questions, search and downloads work', async ({ page, signIn }) => {
    await signIn(demo.solglantan.member)
    await page.goto('/manager/documents')
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'FAQ' }).click()
    await page.locator('summary').first().click()
    await expect(page.locator('details[open]')).toHaveCount(1)
    await page.getByRole('searchbox').fill('grillning')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.locator('mark').first()).toBeVisible()
    await page.getByRole('link', { name: 'Clear search' }).click()
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Stadgar' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download Stadgar' }).click()
    expect((await download).suggestedFilename()).toBe('stadgar-2022.pdf')
  })
})
