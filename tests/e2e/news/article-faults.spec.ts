import { test } from '@/tests/e2e/faulty-portal'
import { expect, openMenu } from '@/tests/e2e/fixtures'
import {
  addArticle,
  listArticleFiles,
  listArticles,
  listImages,
  makePhoto,
} from '@/tests/support/content/articles'
import { createOrganization } from '@/tests/support/content/organizations'

const dataDir = () => process.env.PORTAL_DATA ?? ''

async function fillIn(page: import('@playwright/test').Page) {
  await page.goto('/manager/articles')
  await page.getByText('Create New').click()
  await page.getByLabel('Titel', { exact: true }).fill('Håll i hatten')
  await page.getByLabel('Innehåll', { exact: true }).fill('Den blåser bort.')
  const buffer = await makePhoto()
  await page.getByLabel('Välj bild').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
}

test('D01 D06 an image, a file or an article that is refused leaves no file and keeps the typed text', async ({
  page,
  signIn,
  way,
}) => {
  const organization = await createOrganization(dataDir())
  const before = await listImages(dataDir())
  await signIn(organization.admin.email)
  await page.goto('/manager/dashboard')
  await fillIn(page)
  const note = { name: 'Ta med.txt', mimeType: 'text/plain', buffer: Buffer.from('Hatt.') }
  await page
    .getByLabel('Filer och fler bilder (valfritt)')
    .setInputFiles([note, { ...note, name: 'Mer.txt' }])
  const publish = page.getByRole('button', { name: 'Publicera' })

  way.fail({ on: `POST /storage/v1/object/documents/${organization.id}/news`, status: 500 })
  await publish.click()
  await expect(page.getByText('The files could not be uploaded')).toBeVisible()
  way.fail({ on: 'POST /storage/v1/object/documents/articles', status: 500 })
  await publish.click()
  await expect(page.getByText('Det gick inte att ladda upp bilden')).toBeVisible()
  // After another status the article may have been saved, so its files would stay for the worker.
  way.fail({ on: 'rpc/save_article', status: 400 })
  await publish.click()
  await expect(page.getByText('Failed to create article')).toBeVisible()
  await expect(page.getByLabel('Titel', { exact: true })).toHaveValue('Håll i hatten')
  expect([await listArticles(dataDir(), organization.id), await listImages(dataDir())]).toEqual([[], before])
  expect(await listArticleFiles(dataDir(), organization.id)).toEqual([])

  way.fail()
  await publish.click()
  await expect(page.getByText('Article created successfully')).toBeVisible()
  expect((await listImages(dataDir())).length).toBe(before.length + 1)
  expect(await listArticleFiles(dataDir(), organization.id)).toHaveLength(2)
})

test('D06 a failed edit or deletion shows an error and works the next time', async ({
  page,
  signIn,
  way,
}) => {
  const organization = await createOrganization(dataDir())
  const id = await addArticle(dataDir(), organization.id, { title: 'Kvar' })
  await signIn(organization.admin.email)
  await page.goto(`/manager/articles?edit=${id}`)
  await page.getByRole('textbox', { name: 'Content' }).fill('Ny text')
  way.fail({ on: 'rpc/save_article', status: 500 })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Failed to update article')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue('Ny text')
  way.fail()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Article updated successfully')).toBeVisible()

  const remove = async () => {
    await page.getByRole('button', { name: 'Delete Kvar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  }
  way.fail({ on: 'rpc/delete_article', status: 500 })
  await openMenu(page, 'Kvar')
  await remove()
  await expect(page.getByText('Failed to delete article')).toBeVisible()
  way.fail()
  await remove()
  await expect(page.getByText('Article deleted successfully')).toBeVisible()
})

test('D02 an image whose removal failed is removed by the next save', async ({ page, signIn, way }) => {
  const organization = await createOrganization(dataDir())
  const before = await listImages(dataDir())
  await signIn(organization.admin.email)
  await page.goto('/manager/dashboard')
  await fillIn(page)
  await page.getByRole('button', { name: 'Publicera' }).click()
  await expect(page.getByText('Article created successfully')).toBeVisible()
  await openMenu(page, 'Håll i hatten')
  await page.getByRole('link', { name: 'Edit Håll i hatten' }).click()
  await page.getByRole('button', { name: 'Remove image' }).click()
  way.fail({ on: 'DELETE /storage/v1/object', status: 500 })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Article updated successfully')).toBeVisible()
  expect((await listImages(dataDir())).length).toBe(before.length + 1)
  way.fail()
  await openMenu(page, 'Håll i hatten')
  await page.getByRole('button', { name: 'Delete Håll i hatten' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Article deleted successfully')).toBeVisible()
  expect(await listImages(dataDir())).toEqual(before)
})

test('D06 screens show an error if the news cannot be loaded, and recover', async ({
  page,
  signIn,
  way,
  expectNoise,
}) => {
  expectNoise(/status of 500|Server Components render|React error #441/)
  const organization = await createOrganization(dataDir())
  await addArticle(dataDir(), organization.id, { title: 'Tillbaka' })
  await signIn(organization.admin.email)
  const screens = [
    ['/manager/dashboard', 'rpc/get_dashboard', 'Error loading dashboard'],
    ['/manager/articles', 'rpc/list_managed_articles', 'Failed to load articles'],
  ] as const
  for (const [path, on, message] of screens) {
    way.fail({ on, status: 500 })
    await page.goto(path)
    await expect(page.getByRole('heading', { name: message })).toBeVisible()
    way.fail()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('link', { name: 'Tillbaka', exact: true })).toBeVisible()
  }
})
