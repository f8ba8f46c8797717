import { addArticle, listArticles, listImages, makePhoto, tooComplexTable } from '../support/articles'
import { createOrganization } from '../support/organizations'
import { expect, test } from './fixtures'

const dataDir = () => process.env.PORTAL_DATA ?? ''

test.use({ javaScriptEnabled: false })

test('without JavaScript, an admin publishes and edits, and the typed text is kept', async ({
  page,
  signIn,
}) => {
  const organization = await createOrganization(dataDir())
  await signIn(organization.admin.email)
  await page.goto('/manager/articles')
  await page.getByText('Create New').click()
  await page.getByLabel('Titel', { exact: true }).fill('Utan skript')
  await page.getByLabel('Innehåll', { exact: true }).fill('   ')
  const choice = page.getByRole('combobox', { name: /^Publicering/ })
  const mail = page.getByRole('checkbox', { name: /e-post/ })
  await page.locator('summary').filter({ hasText: 'Publicering' }).click()
  await choice.selectOption('draft')
  await mail.uncheck()
  await page.getByRole('button', { name: 'Publicera' }).click()
  await expect(page.getByText('Please enter the content')).toBeVisible()
  await expect(choice).toHaveValue('draft')
  await expect(mail).not.toBeChecked()
  await choice.selectOption('now')
  await expect(page.getByLabel('Titel', { exact: true })).toHaveValue('Utan skript')
  await page.getByLabel('Innehåll', { exact: true }).fill(tooComplexTable)
  await page.getByRole('button', { name: 'Publicera' }).click()
  await expect(page.getByText('The text is formatted in a way that is too complex to show.')).toBeVisible()
  await expect(page.getByLabel('Innehåll', { exact: true })).toHaveValue(tooComplexTable)
  await page.getByLabel('Innehåll', { exact: true }).fill('Rad ett\nRad två')
  await page.getByRole('button', { name: 'Publicera' }).click()
  await expect(page.getByText('Article created successfully')).toBeVisible()
  expect(await listArticles(dataDir(), organization.id)).toMatchObject([{ content: 'Rad ett\nRad två' }])
  await page.getByRole('link', { name: 'Edit Utan skript' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Ändrad utan skript')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('rowheader', { name: 'Ändrad utan skript' })).toBeVisible()
})

test('without JavaScript, an admin publishes an article with its image in one step, and a refused image leaves nothing but the typed text', async ({
  page,
  signIn,
}) => {
  const organization = await createOrganization(dataDir())
  await signIn(organization.admin.email)
  const before = await listImages(dataDir())
  await page.goto('/manager/articles')
  await page.getByText('Create New').click()
  const [title, content] = [page.getByLabel('Titel', { exact: true }), page.getByLabel('Innehåll')]
  await title.fill('Gårdsfest')
  await content.fill('Ta med *stolar*')
  const publish = async (name: string, buffer: Buffer) => {
    await page.getByLabel('Bild (valfri)').setInputFiles({ name, mimeType: 'image/jpeg', buffer })
    await page.getByRole('button', { name: 'Publicera' }).click()
  }
  // Too large to be read at all.
  await publish('b.jpg', Buffer.alloc(11 * 1024 * 1024))
  const refusal = page.getByRole('alert').filter({ hasText: 'Image is too large. Maximum size is 5MB' })
  await expect(refusal).toContainText('Back button of your browser')
  await page.goBack()
  await page.getByText('Create New').click()
  await expect(title).toHaveValue('Gårdsfest')
  await expect(content).toHaveValue('Ta med *stolar*')
  for (const [buffer, told] of [
    [Buffer.from('no image'), 'Please select an image file'],
    [Buffer.alloc(9 * 1024 * 1024), 'Image is too large. Maximum size is 5MB'],
  ] as const) {
    await publish('a.jpg', buffer)
    await expect(page.getByRole('alert').getByText(told)).toBeVisible()
    await expect(page.getByText('Choose the image again.')).toBeVisible()
    await expect(title).toHaveValue('Gårdsfest')
    await expect(content).toHaveValue('Ta med *stolar*')
  }
  expect(await listArticles(dataDir(), organization.id)).toEqual([])
  expect(await listImages(dataDir())).toEqual(before)

  await publish('fest.jpg', await makePhoto())
  await expect(page.getByText('Article created successfully')).toBeVisible()
  const [saved, ...others] = await listArticles(dataDir(), organization.id)
  expect([saved, others]).toMatchObject([{ title: 'Gårdsfest', image_width: 1200 }, []])
  expect((await listImages(dataDir())).filter((name) => !before.includes(name))).toEqual([saved?.image_url])
})

test('without JavaScript, an admin adds, replaces and removes an image of an article, and deletes the article', async ({
  page,
  signIn,
}) => {
  const organization = await createOrganization(dataDir())
  const id = await addArticle(dataDir(), organization.id, { title: 'Vårfest', content: 'Kom *alla*' })
  const before = await listImages(dataDir())
  const newImages = async () => (await listImages(dataDir())).filter((name) => !before.includes(name))
  const save = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
    await page.getByLabel('Image (optional)').setInputFiles(file)
    await page.getByRole('button', { name: 'Save image' }).click()
  }
  await signIn(organization.admin.email)
  await page.goto('/manager/articles')
  await page.getByRole('link', { name: 'Edit Vårfest' }).click()
  await expect(page.getByRole('button', { name: 'Remove image' })).toHaveCount(0)
  await save({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no image') })
  await expect(page.getByText('Please select an image file')).toBeVisible()
  const photo = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await makePhoto() }
  await save(photo)
  await expect(page.getByText('The image is changed')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Preview of the image' })).toBeVisible()
  const [first] = await listArticles(dataDir(), organization.id)
  expect(first).toMatchObject({ id, title: 'Vårfest', content: 'Kom *alla*', image_width: 1200 })
  await save(photo)
  await expect(page.getByRole('img', { name: 'Preview of the image' })).not.toHaveAttribute(
    'src',
    new RegExp(String(first?.image_url).slice(9, 17)),
  )
  const [second] = await listArticles(dataDir(), organization.id)
  expect(await newImages()).toEqual([second?.image_url])
  await page.getByRole('button', { name: 'Remove image' }).click()
  await expect(page.getByRole('img', { name: 'Preview of the image' })).toHaveCount(0)
  await expect(page.getByText('The image is changed')).toBeVisible()
  expect(await newImages()).toEqual([])
  expect(await listArticles(dataDir(), organization.id)).toMatchObject([{ image_url: null }])

  await page.getByRole('link', { name: 'Cancel' }).click()
  const deletion = page.locator('noscript details').filter({ hasText: 'Delete Vårfest' })
  await deletion.locator('summary').click()
  await expect(deletion.getByText('Are you sure you want to delete "Vårfest"?')).toBeVisible()
  await deletion.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('No articles found')).toBeVisible()
})
