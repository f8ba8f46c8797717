import { expect, expectAccessible, openMenu, test } from '@/tests/e2e/fixtures'
import { listArticles, listImages, makePhoto } from '@/tests/support/content/articles'
import { createOrganization } from '@/tests/support/content/organizations'

const dataDir = () => process.env.PORTAL_DATA ?? ''

const words = {
  en: {
    card: 'Article Management',
    title: 'Manage news articles',
    none: 'No articles found',
    create: 'Create New',
    cancel: 'Cancel',
    columns: ['Title', 'Publication Date', 'Author', 'Read by', 'Actions'],
    titleRequired: 'Please enter a title',
    notImage: 'Please select an image file',
    tooLarge: 'Image is too large. Maximum size is 5MB',
    created: 'Article created successfully',
    edit: 'Edit Vårstädning',
    fieldTitle: 'Title',
    replace: 'Replace image',
    remove: 'Remove image',
    preview: 'Preview of the image',
    save: 'Save',
    updated: 'Article updated successfully',
    delete: 'Delete Vårstädning i maj',
    dialog: 'Delete Article',
    question: 'Are you sure you want to delete "Vårstädning i maj"? This action cannot be undone.',
    confirm: 'Delete',
    deleted: 'Article deleted successfully',
  },
  sv: {
    card: 'Hantera nyheter',
    title: 'Hantera nyheter',
    none: 'Inga nyheter hittades',
    create: 'Skapa ny',
    cancel: 'Avbryt',
    columns: ['Titel', 'Publiceringsdatum', 'Författare', 'Läst av', 'Åtgärder'],
    titleRequired: 'Fyll i en titel',
    notImage: 'Vänligen välj en bildfil',
    tooLarge: 'Bilden är för stor. Max storlek är 5MB',
    created: 'Nyheten har publicerats',
    edit: 'Redigera Vårstädning',
    fieldTitle: 'Titel',
    replace: 'Byt bild',
    remove: 'Ta bort bilden',
    preview: 'Förhandsvisning av bilden',
    save: 'Spara',
    updated: 'Nyheten har uppdaterats',
    delete: 'Ta bort Vårstädning i maj',
    dialog: 'Ta bort nyhet',
    question: 'Vill du verkligen ta bort ”Vårstädning i maj”? Det går inte att ångra.',
    confirm: 'Ta bort',
    deleted: 'Nyheten har tagits bort',
  },
} as const

for (const language of ['en', 'sv'] as const) {
  const text = words[language]

  test(`an admin publishes, edits and deletes an article with an image, in ${language} @phone`, async ({
    page,
    speak,
    signIn,
    isMobile,
    expectNoise,
  }) => {
    // axe tries to connect to the preview's blob address; the page itself does not.
    expectNoise(/Connecting to 'blob:/)
    const organization = await createOrganization(dataDir())
    const before = await listImages(dataDir())
    const newImages = async () => (await listImages(dataDir())).filter((name) => !before.includes(name))
    await speak(language)
    await signIn(organization.admin.email)
    await page.goto('/manager/admin')
    await page.getByRole('link', { name: text.card }).click()
    await expect(page.getByRole('heading', { level: 1, name: text.title })).toBeVisible()
    await expect(page.getByText(text.none)).toBeVisible()
    await expectAccessible(page)

    // The form is Swedish in both languages.
    await page.getByText(text.create, { exact: true }).click()
    await page.getByRole('button', { name: 'Publicera' }).click()
    await expect(page.getByText(text.titleRequired)).toBeVisible()
    await page.getByLabel('Titel', { exact: true }).fill('  Vårstädning ')
    await page.getByLabel('Innehåll', { exact: true }).fill('Vi ses **lördag** kl. 10.')
    const choose = page.getByLabel('Välj bild')
    await choose.setInputFiles({
      name: 'brev.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7'),
    })
    await expect(page.getByText(text.notImage)).toBeVisible()
    const large = { name: 'stor.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) }
    await choose.setInputFiles(large)
    await expect(page.getByText(text.tooLarge)).toBeVisible()
    const broken = {
      name: 'bild.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<svg onload="alert(1)"/>'),
    }
    await choose.setInputFiles(broken)
    await expect(page.getByRole('img', { name: 'Förhandsvisning av bilden' })).toBeVisible()
    await expect(page.getByLabel('Titel', { exact: true })).toHaveValue('  Vårstädning ')
    await page.getByRole('button', { name: 'Ta bort bilden' }).click()
    await choose.setInputFiles({ name: 'vår.jpg', mimeType: 'image/jpeg', buffer: await makePhoto() })
    await expect(page.getByRole('img', { name: 'Förhandsvisning av bilden' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Publicera' }).dblclick()
    await expect(page.getByText(text.created)).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: 'Vårstädning' })
    await expect(row).toHaveCount(1)
    await expect(row).toContainText(
      new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' }).format(),
    )
    await expect(row).toContainText('Eva Ordförande')
    if (!isMobile) await expect(page.getByRole('columnheader')).toHaveText([...text.columns])
    await expect(page.getByLabel('Titel', { exact: true })).toBeHidden()
    expect(await listArticles(dataDir(), organization.id)).toMatchObject([
      { title: 'Vårstädning', image_width: 1200, image_height: 800 },
    ])
    const [first] = await newImages()
    expect(await newImages()).toEqual([first])

    await openMenu(page, 'Vårstädning')
    await expectAccessible(page)
    await page.getByRole('link', { name: text.edit }).click()
    const title = page.getByRole('textbox', { name: text.fieldTitle, exact: true })
    await expect(title).toHaveValue('Vårstädning')
    await expect(title).toBeFocused()
    await expectAccessible(page)
    await title.fill('Vårstädning i maj')
    await page.getByLabel(text.replace).setInputFiles({
      ...{ name: 'maj.png', mimeType: 'image/png' },
      buffer: await makePhoto(500, 300, '#804020'),
    })
    await page.getByRole('button', { name: text.save }).click()
    await expect(page.getByText(text.updated)).toBeVisible()
    await expect(page.getByRole('rowheader', { name: 'Vårstädning i maj' })).toBeVisible()
    await expect(title).toHaveCount(0)
    const [second] = await newImages()
    expect([await newImages(), second === first]).toEqual([[second], false])

    // A click would miss a button that moves while the image arrives.
    const image = page.getByRole('img', { name: text.preview })
    const arrival = Promise.withResolvers<void>()
    await page.route(/\/api\/files\/articles\//, (route) => arrival.promise.then(() => route.continue()))
    await openMenu(page, 'Vårstädning i maj')
    await page.getByRole('link', { name: text.edit }).click()
    const remove = page.getByRole('button', { name: text.remove })
    await expect(title).toBeFocused()
    // Measured from the form, because the page may still scroll to the focused field.
    const placeOf = () =>
      remove.evaluate((node) => {
        const { x = Number.NaN, y = Number.NaN } = node.closest('form')?.getBoundingClientRect() ?? {}
        const button = node.getBoundingClientRect()
        return [button.x - x, button.y - y, button.width, button.height]
      })
    const place = await placeOf()
    arrival.resolve()
    await expect(image).toHaveJSProperty('naturalWidth', 500)
    expect(await placeOf()).toEqual(place.map((value) => expect.closeTo(value, 0)))
    await remove.click()
    await page.getByRole('button', { name: text.save }).click()
    await expect(title).toHaveCount(0)
    expect([await newImages(), await listArticles(dataDir(), organization.id)]).toMatchObject([
      [],
      [{ image_url: null, image_width: null }],
    ])

    await openMenu(page, 'Vårstädning i maj')
    await page.getByRole('button', { name: text.delete }).click()
    const dialog = page.getByRole('dialog', { name: text.dialog })
    await expect(dialog).toContainText(text.question)
    await expect(dialog.getByRole('button', { name: text.cancel })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: text.delete }).click()
    await dialog.getByRole('button', { name: text.confirm }).click()
    await expect(page.getByText(text.deleted)).toBeVisible()
    await expect(page.getByText(text.none)).toBeVisible()
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect([isMobile, overflow]).toEqual([isMobile, 0])
  })
}

test('an admin adds, edits and deletes an article by keyboard only', async ({ page, signIn }) => {
  const organization = await createOrganization(dataDir())
  await signIn(organization.admin.email)
  await page.goto('/manager/articles')
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await page.getByRole('heading', { name: 'Articles', exact: true }).focus()
  await press('Shift+Tab', 'Enter', 'Tab')
  await page.keyboard.type('Tangenter')
  // The four buttons of the toolbar.
  await press('Tab', 'Tab', 'Tab', 'Tab', 'Tab')
  await page.keyboard.type('Utan mus.')
  // The preview, the event, the image, the publishing, the mail and the button.
  await press('Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Enter')
  await expect(page.getByText('Article created successfully')).toBeVisible()
  await page.getByRole('link', { name: 'Tangenter', exact: true }).focus()
  // The menu's button, its first row.
  await press('Tab', 'Enter', 'Tab', 'Enter')
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await press('End')
  await page.keyboard.type(' och knappar')
  await press('Enter')
  await expect(page.getByText('Article updated successfully')).toBeVisible()
  await page.getByRole('link', { name: 'Tangenter och knappar', exact: true }).focus()
  await press('Tab', 'Enter', 'Tab', 'Tab', 'Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await press('Tab', 'Enter')
  await expect(page.getByText('No articles found')).toBeVisible()
})
