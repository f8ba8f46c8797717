import { addArticle, createReaders } from '../support/articles'
import { adminOf } from '../support/backend'
import { openMail } from '../support/mailbox'
import { expect, expectAccessible, test } from './fixtures'
import { signInPlainly } from './plain-sign-in'

const dataDir = () => process.env.PORTAL_DATA ?? ''

const words = {
  en: {
    once: 'At once',
    saved: 'Your choice is saved',
    draft: 'Draft. Only admins see it.',
    off: 'Turn off these emails',
    isOff: 'The emails are turned off',
    edit: 'Edit Grillkväll',
    save: 'Save',
  },
  sv: {
    once: 'Direkt',
    saved: 'Ditt val är sparat',
    draft: 'Utkast. Bara administratörer ser det.',
    off: 'Stäng av de här mejlen',
    isOff: 'Mejlen är avstängda',
    edit: 'Redigera Grillkväll',
    save: 'Spara',
  },
} as const

for (const language of ['en', 'sv'] as const) {
  const text = words[language]

  test(`a member chooses mails, gets one about a published draft, and turns them off, in ${language} @phone`, async ({
    page,
    speak,
    signIn,
    browser,
    baseURL,
  }) => {
    const { organization, anna } = await createReaders(dataDir())
    await speak(language)
    await signIn(anna)
    await page.getByRole('button', { name: text.once }).click()
    await expect(page.getByText(text.saved)).toBeVisible()
    await expect(page.getByRole('button', { name: text.once, pressed: true })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: text.once })).toHaveCount(0)
    await page.goto('/manager/profile')
    await expect(page.getByRole('button', { name: text.once, pressed: true })).toBeVisible()

    const context = await browser.newContext({ baseURL })
    await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }])
    const board = await context.newPage()
    await signInPlainly(board, organization.admin.email, 'demo1234')
    await board.goto('/manager/articles')
    await board.locator('summary').first().click()
    await board.getByLabel('Titel', { exact: true }).fill('Grillkväll')
    await board.getByLabel('Innehåll', { exact: true }).fill('Vi grillar på gården.')
    await expect(board.getByText('Direkt till 1, på måndag till 0.')).toBeVisible()
    await board.locator('summary', { hasText: 'Publicering' }).click()
    const publishing = board.locator('select[name=publishing]')
    await publishing.selectOption('later')
    await expect(board.getByLabel('Publiceras')).toBeVisible()
    await publishing.selectOption('draft')
    await expectAccessible(board)
    await board.getByRole('button', { name: 'Publicera', exact: true }).click()
    await board.getByRole('link', { name: 'Grillkväll', exact: true }).click()
    await expect(board.getByText(text.draft)).toBeVisible()
    await page.goto('/manager/dashboard')
    await expect(page.getByText('Grillkväll')).toHaveCount(0)
    await board.goto('/manager/articles')
    await board.getByRole('link', { name: text.edit }).click()
    await publishing.last().selectOption('now')
    await board.getByRole('button', { name: text.save }).click()
    await expect(board.getByText(text.draft)).toHaveCount(0)
    await expect(board.getByRole('button', { name: text.save })).toHaveCount(0)
    await context.close()

    await page.reload()
    await expect(page.getByRole('link', { name: 'Grillkväll' })).toBeVisible()
    await expect(async () => openMail(page, dataDir(), anna)).toPass({ timeout: 40_000 })
    await page.getByRole('link', { name: /auth\/news-mail/ }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: text.off }).click()
    await expect(page.getByText(text.isOff)).toBeVisible()
    const { data } = await adminOf(dataDir())
      .from('news_preferences')
      .select('frequency')
      .eq('organization_id', organization.id)
    expect(data).toEqual([{ frequency: 'never' }])
  })
}

test('an article is printed as a notice without the menus, and a closed answer is printed open', async ({
  page,
  signIn,
}) => {
  const { organization, anna } = await createReaders(dataDir())
  const id = await addArticle(dataDir(), organization.id, { title: 'Vattnet stängs av' })
  await signIn(anna)
  await page.goto(`/manager/news/${id}`)
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const hidden of [
    page.getByRole('banner'),
    page.getByRole('navigation'),
    page.getByRole('button'),
    page.getByText('read by'),
  ])
    for (const one of await hidden.all()) await expect(one).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Vattnet stängs av' })).toBeVisible()
  await expect(page.getByText(`Read it in the portal: http`)).toContainText(`/manager/news/${id}`)
  await expect(page.getByRole('main').getByText(organization.name, { exact: true })).toBeVisible()
})
