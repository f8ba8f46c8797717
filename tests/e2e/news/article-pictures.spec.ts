import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { listArticleFiles, listArticles, makePhoto } from '@/tests/support/content/articles'
import { createOrganization } from '@/tests/support/content/organizations'

const dataDir = () => process.env.PORTAL_DATA ?? ''

const words = {
  en: { created: 'Article created successfully', pictures: 'Pictures' },
  sv: { created: 'Nyheten har publicerats', pictures: 'Bilder' },
} as const

const photo = async (name: string, background: string) => ({
  ...{ name, mimeType: 'image/jpeg', buffer: await makePhoto(1200, 800, background) },
})
const pictures = () => Promise.all([photo('Gården.jpg', '#1d5a49'), photo('Lekplatsen.jpg', '#8a3b12')])

/** The form of a new article is Swedish in both languages. */
async function writeArticle(page: Page) {
  await page.goto('/manager/articles?add=article')
  await page.getByLabel('Titel', { exact: true }).fill('Gården')
  await page.getByLabel('Innehåll', { exact: true }).fill('Så blir gården.')
  await page.getByLabel('Filer och fler bilder (valfritt)').setInputFiles(await pictures())
}

for (const language of ['en', 'sv'] as const) {
  const text = words[language]
  test(`an admin describes and orders the pictures of an article, and its members see them, in ${language} @phone`, async ({
    page,
    speak,
    signIn,
  }) => {
    const organization = await createOrganization(dataDir())
    const anna = organization.address('anna')
    await organization.addAccount({ fullName: 'Anna Ek', email: anna })
    await speak(language)
    await signIn(organization.admin.email)
    await writeArticle(page)
    await page.getByLabel('(Lekplatsen.jpg)').first().fill('Den nya lekplatsen')
    await page.getByLabel('Ordning (Lekplatsen.jpg)').selectOption('1')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Publicera', exact: true }).click()
    await expect(page.getByText(text.created)).toBeVisible()

    await signIn(anna)
    await page.goto('/manager/news')
    await expect(page.locator('article img').first()).toHaveJSProperty('naturalWidth', 480)
    await page.getByRole('link', { name: 'Gården' }).first().click()
    const shown = page.getByRole('region', { name: text.pictures }).getByRole('img')
    await expect(shown).toHaveCount(2)
    await expect(shown.first()).toHaveAccessibleName('Den nya lekplatsen')
    await expect(shown.last()).toHaveAccessibleName('Gården.jpg')
    for (const picture of await shown.all()) {
      await picture.scrollIntoViewIfNeeded()
      await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
    }
    await expectAccessible(page)
    const [whole] = await Promise.all([page.context().waitForEvent('page'), shown.first().click()])
    await expect(whole.locator('img')).toHaveJSProperty('naturalWidth', 1200)
  })
}

test('a picture keeps its own description when an admin changes the choice, an image is replaced, or another admin removes a picture', async ({
  page,
  signIn,
}) => {
  const organization = await createOrganization(dataDir())
  await signIn(organization.admin.email)
  await writeArticle(page)
  const [a, b, c] = await Promise.all(['a.jpg', 'b.jpg', 'c.jpg'].map((name) => photo(name, '#1d5a49')))
  const chosen = page.getByLabel('Filer och fler bilder (valfritt)')
  await chosen.setInputFiles([b!, c!])
  await page.getByLabel('Bildbeskrivning (c.jpg)').fill('Vi ser c')
  await page.getByLabel('Ordning (c.jpg)').selectOption('1')
  await chosen.setInputFiles([a!, b!, c!])
  for (const [at, name] of ['a.jpg', 'b.jpg', 'c.jpg'].entries())
    await expect(page.getByLabel(`Ordning (${name})`)).toHaveValue(`${at + 1}`)
  await expect(page.getByLabel('Bildbeskrivning (c.jpg)')).toHaveValue('Vi ser c')
  await page.getByLabel('Välj bild').setInputFiles(a!)
  const description = page.getByLabel('Bildbeskrivning', { exact: true })
  await description.fill('Den gamla bilden')
  await page.getByLabel('Byt bild').setInputFiles(b!)
  await expect(description).toHaveValue('')
  await description.fill('Den nya bilden')
  await page.getByRole('button', { name: 'Publicera', exact: true }).click()
  await expect(page.getByText(words.en.created)).toBeVisible()

  const [article] = await listArticles(dataDir(), organization.id)
  await page.goto(`/manager/articles?edit=${article?.id}`)
  const form = page.getByRole('form', { name: 'Edit article' })
  const save = () => form.getByRole('button', { name: 'Save', exact: true }).click()
  await form.getByLabel('Picture description (b.jpg)').fill('Vi ser b')
  const other = await page.context().newPage()
  await other.goto(`/manager/articles?edit=${article?.id}`)
  await other.getByRole('checkbox', { name: 'Remove a.jpg' }).check()
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByText('Article updated successfully')).toBeVisible()
  await other.close()
  await save()
  await expect(page.getByText('Somebody else has changed this article')).toBeVisible()
  await expect(form.getByLabel('Order (b.jpg)')).toHaveValue('1')
  await save()
  await expect(page.getByText('Article updated successfully')).toBeVisible()
  await page.goto(`/manager/news/${article?.id}`)
  await expect(page.getByRole('img', { name: 'Den nya bilden' })).toBeVisible()
  const shown = page.getByRole('region', { name: 'Pictures' }).getByRole('img')
  await expect(shown).toHaveCount(2)
  await expect(shown.first()).toHaveAccessibleName('Vi ser b')
  await expect(shown.last()).toHaveAccessibleName('Vi ser c')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an admin describes, orders and removes the pictures of an article', async ({ page, signIn }) => {
    const organization = await createOrganization(dataDir())
    await signIn(organization.admin.email)
    await writeArticle(page)
    await page.getByRole('button', { name: 'Publicera', exact: true }).click()
    await expect(page.getByText(words.en.created)).toBeVisible()
    const [article] = await listArticles(dataDir(), organization.id)
    const form = page.getByRole('form', { name: 'Edit article' })
    const alt = form.getByLabel('(Lekplatsen.jpg)').first()
    const order = form.getByLabel('Order (Lekplatsen.jpg)')
    await page.goto(`/manager/articles?edit=${article?.id}`)
    await alt.fill('Den nya lekplatsen')
    await order.selectOption('1')
    // What was typed stays after a refusal.
    const program = { name: 'Plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ\x90\0program') }
    await form.getByLabel('Files and more pictures (optional)').setInputFiles(program)
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('cannot be uploaded')).toBeVisible()
    await expect(alt).toHaveValue('Den nya lekplatsen')
    await expect(order).toHaveValue('1')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Article updated successfully')).toBeVisible()
    await page.goto(`/manager/news/${article?.id}`)
    const shown = page.getByRole('region', { name: 'Pictures' }).getByRole('img')
    await expect(shown.first()).toHaveAccessibleName('Den nya lekplatsen')
    await expect(shown).toHaveCount(2)

    await page.goto(`/manager/articles?edit=${article?.id}`)
    await form.getByLabel('(Gården.jpg)').first().fill('Den nya gården')
    // Another admin exchanges the pictures.
    const files = adminOf(dataDir()).from('article_files')
    await files
      .update({ position: 9 })
      .eq('article_id', article?.id)
      .eq('name', 'Lekplatsen.jpg')
      .throwOnError()
    const news = adminOf(dataDir()).from('organization_news')
    await news.update({ title: 'Gården' }).eq('id', article?.id).throwOnError()
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Somebody else has changed this article')).toBeVisible()
    await expect(form.getByLabel('(Gården.jpg)').first()).toHaveValue('Den nya gården')
    await expect(alt).toHaveValue('Den nya lekplatsen')
    await expect(order).toHaveValue('2')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Article updated successfully')).toBeVisible()
    await page.goto(`/manager/news/${article?.id}`)
    await expect(shown.first()).toHaveAccessibleName('Den nya gården')

    // The remaining picture gets a place beside a removal.
    await page.goto(`/manager/articles?edit=${article?.id}`)
    await order.selectOption('1')
    await form.getByRole('checkbox', { name: 'Remove Gården.jpg' }).check()
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await page.goto(`/manager/news/${article?.id}`)
    await expect(shown).toHaveCount(1)
    expect(await listArticleFiles(dataDir(), organization.id)).toHaveLength(1)
  })
})
