import type { Page } from '@playwright/test'
import { expect, expectAccessible, openMenu, test } from '@/tests/e2e/fixtures'
import { listArticleFiles, listArticles } from '@/tests/support/content/articles'
import { createOrganization } from '@/tests/support/content/organizations'

const dataDir = () => process.env.PORTAL_DATA ?? ''

const words = {
  en: {
    ...{ created: 'Article created successfully', updated: 'Article updated successfully', save: 'Save' },
    ...{
      files: 'Files',
      field: 'Files and more pictures (optional)',
      stored: 'Files of the article',
      edit: 'Edit Gården',
    },
    ...{ form: 'Edit article' },
    ...{
      remove: (name: string) => `Remove ${name}`,
      count: '2 files of Gården',
      many: 'An article has at most ten files',
    },
    ...{
      delete: 'Delete Gården',
      confirm: 'Delete',
      deleted: 'Article deleted successfully',
    },
  },
  sv: {
    ...{ created: 'Nyheten har publicerats', updated: 'Nyheten har uppdaterats', save: 'Spara' },
    ...{
      files: 'Filer',
      field: 'Filer och fler bilder (valfritt)',
      stored: 'Filer i nyheten',
      edit: 'Redigera Gården',
    },
    ...{ form: 'Redigera nyhet' },
    ...{
      remove: (name: string) => `Ta bort ${name}`,
      count: '2 filer till Gården',
      many: 'En nyhet har högst tio filer',
    },
    ...{ delete: 'Ta bort Gården', confirm: 'Ta bort', deleted: 'Nyheten har tagits bort' },
  },
} as const

const pdf = (name: string) => ({
  ...{ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.7\n% ${name}\n%%EOF`) },
})
const note = { name: 'Ta med.txt', mimeType: 'text/plain', buffer: Buffer.from('Handskar och spade.') }

const listStored = (organizationId: string) => listArticleFiles(dataDir(), organizationId)
const linkOf = async (page: Page, name: string) =>
  String(await page.getByRole('link', { name }).getAttribute('href'))

for (const language of ['en', 'sv'] as const) {
  const text = words[language]
  test(`an admin adds files to an article, which its members open and others do not, in ${language} @phone`, async ({
    page,
    speak,
    signIn,
  }) => {
    const organization = await createOrganization(dataDir())
    const anna = organization.address('anna')
    await organization.addAccount({ fullName: 'Anna Ek', email: anna })
    const neighbour = await createOrganization(dataDir())
    await speak(language)
    await signIn(organization.admin.email)
    await page.goto('/manager/articles?add=article')
    // The form of a new article is Swedish in both languages.
    await page.getByLabel('Titel', { exact: true }).fill('Gården')
    await page.getByLabel('Innehåll', { exact: true }).fill('Så blir gården.')
    const field = page.getByLabel('Filer och fler bilder (valfritt)')
    await field.setInputFiles(Array.from({ length: 11 }, (_, at) => pdf(`${at}.pdf`)))
    await expect(page.getByText(text.many)).toBeVisible()
    await field.setInputFiles([pdf('Plan över gården.pdf'), note])
    await expect(page.getByText(text.many)).toBeHidden()
    await expect(page.getByRole('listitem').filter({ hasText: 'Ta med.txt (1 kB)' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Publicera', exact: true }).click()
    await expect(page.getByText(text.created)).toBeVisible()
    expect(await listStored(organization.id)).toHaveLength(2)

    await signIn(anna)
    await page.goto('/manager/news')
    await page.getByRole('link', { name: text.count }).click()
    const files = page.getByRole('region', { name: text.files, exact: true })
    await expect(files.getByRole('listitem')).toHaveText([/^Plan över gården\.pdf\s*1 kB$/, /^Ta med\.txt/])
    await expectAccessible(page)
    const address = await linkOf(page, 'Ta med.txt')
    const opened = await page.request.get(address)
    expect([opened.status(), await opened.text()]).toEqual([200, 'Handskar och spade.'])
    expect(decodeURIComponent(opened.headers()['content-disposition'] ?? '')).toContain('Ta med.txt')
    const shown = await page.request.get(await linkOf(page, 'Plan över gården.pdf'))
    expect(shown.headers()['content-type']).toBe('application/pdf')
    const short = await page.request.get(address, { maxRedirects: 0 })
    const link = short.headers().location ?? ''
    expect(link).toContain('/api/files/download?token=')

    await signIn(neighbour.admin.email)
    for (const path of [address, link]) expect((await page.request.get(path)).status()).toBe(404)

    await signIn(organization.admin.email)
    await page.goto('/manager/articles')
    await openMenu(page, 'Gården')
    await page.getByRole('link', { name: text.edit }).click()
    const stored = page.getByRole('group', { name: text.stored })
    await expect(stored.getByRole('listitem')).toHaveCount(2)
    await stored.getByRole('checkbox', { name: text.remove('Ta med.txt') }).check()
    // The page has the form of a new article too, whose field has the same Swedish label.
    const form = page.getByRole('form', { name: text.form })
    await form.getByLabel(text.field).setInputFiles(pdf('Karta.pdf'))
    await expectAccessible(page)
    await page.getByRole('button', { name: text.save, exact: true }).click()
    await expect(page.getByText(text.updated)).toBeVisible()
    const [article] = await listArticles(dataDir(), organization.id)
    await page.goto(`/manager/news/${article?.id}`)
    await expect(files.getByRole('link')).toHaveText([/Plan över gården\.pdf/, /Karta\.pdf/])
    expect((await page.request.get(address)).status()).toBe(404)
    expect(await listStored(organization.id)).toHaveLength(2)

    await page.goto('/manager/articles')
    await openMenu(page, 'Gården')
    await page.getByRole('button', { name: text.delete }).click()
    await page.getByRole('dialog').getByRole('button', { name: text.confirm, exact: true }).click()
    await expect(page.getByText(text.deleted)).toBeVisible()
    expect(await listStored(organization.id)).toEqual([])
  })
}

test('a file that is not what its name says is refused: the text stays, and nothing is stored', async ({
  page,
  signIn,
}) => {
  const organization = await createOrganization(dataDir())
  await signIn(organization.admin.email)
  await page.goto('/manager/articles?add=article')
  await page.getByLabel('Titel', { exact: true }).fill('Gården')
  await page.getByLabel('Innehåll', { exact: true }).fill('Så blir gården.')
  const program = { ...pdf('Plan.pdf'), buffer: Buffer.from('MZ\x90\0program') }
  await page.getByLabel('Filer och fler bilder (valfritt)').setInputFiles([note, program])
  await page.getByRole('button', { name: 'Publicera', exact: true }).click()
  await expect(page.getByText('cannot be uploaded')).toBeVisible()
  await expect(page.getByLabel('Titel', { exact: true })).toHaveValue('Gården')
  expect([await listArticles(dataDir(), organization.id), await listStored(organization.id)]).toEqual([
    [],
    [],
  ])
  await page.getByLabel('Filer och fler bilder (valfritt)').setInputFiles([note])
  await page.getByRole('button', { name: 'Publicera', exact: true }).click()
  await expect(page.getByText('Article created successfully')).toBeVisible()
  expect(await listStored(organization.id)).toHaveLength(1)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an admin publishes an article with files, and keeps the text when one is refused', async ({
    page,
    signIn,
  }) => {
    const organization = await createOrganization(dataDir())
    await signIn(organization.admin.email)
    await page.goto('/manager/articles?add=article')
    await page.getByLabel('Titel', { exact: true }).fill('Gården')
    await page.getByLabel('Innehåll', { exact: true }).fill('Så blir gården.')
    const field = page.getByLabel('Filer och fler bilder (valfritt)')
    await field.setInputFiles([{ ...pdf('Plan.pdf'), buffer: Buffer.from('MZ\x90\0program') }])
    await page.getByRole('button', { name: 'Publicera', exact: true }).click()
    await expect(page.getByText('cannot be uploaded')).toBeVisible()
    await expect(page.getByLabel('Titel', { exact: true })).toHaveValue('Gården')
    await expect(page.getByText('Välj bilden och filerna igen')).toBeVisible()
    await field.setInputFiles([pdf('Plan.pdf'), note])
    await page.getByRole('button', { name: 'Publicera', exact: true }).click()
    await expect(page.getByText('Article created successfully')).toBeVisible()
    const [article] = await listArticles(dataDir(), organization.id)
    await page.goto(`/manager/articles?edit=${article?.id}`)
    await page.getByRole('checkbox', { name: 'Remove Plan.pdf' }).check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.goto(`/manager/news/${article?.id}`)
    await expect(page.getByRole('region', { name: 'Files', exact: true }).getByRole('link')).toHaveText([
      /Ta med\.txt/,
    ])
  })
})
