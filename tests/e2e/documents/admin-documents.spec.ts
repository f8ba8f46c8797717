import type { Page } from '@playwright/test'
import { expect, expectAccessible, openMenu, test } from '@/tests/e2e/fixtures'
import { createOrganization } from '@/tests/support/content/organizations'
import { createSection } from '@/tests/support/content/sections'
import { makePdf } from '@/tests/support/documents/pdf'

const dataDir = () => process.env.PORTAL_DATA ?? ''
const path = '/manager/admin/documents'

const words = {
  en: {
    select: 'Select a section to see its documents',
    add: 'Add section',
    faq: 'FAQ',
    name: 'Section name',
    create: 'Create section',
    nameRequired: 'Please enter a section name',
    created: 'Section created successfully',
    emptyTitle: 'No documents found',
    emptyText: 'Upload your first document using the button above',
    submit: 'Upload',
    fileRequired: 'Please select a file to upload',
    choose: 'Choose files',
    displayName: 'Display name (optional) Stadgar.pdf',
    uploaded: 'Document uploaded successfully',
    updated: 'Updated: less than a minute ago',
    read: 'Frank has read it',
    menu: 'Actions for Bylaws',
    rename: 'Rename Bylaws',
    save: 'Save',
    documentRenamed: 'Document renamed',
    remove: 'Delete Våra stadgar',
    deleteTitle: 'Delete Document',
    deleteText: 'Are you sure you want to delete "Våra stadgar"? This action cannot be undone.',
    confirm: 'Delete',
    cancel: 'Cancel',
    documentDeleted: 'Document deleted',
    renameSection: 'Rename section',
    sectionRenamed: 'Section renamed successfully',
    deleteSection: 'Delete section',
    sectionText:
      'Are you sure you want to delete "Protokoll"? This will permanently delete all documents in this section. This action cannot be undone.',
    sectionDeleted: 'Section deleted successfully',
  },
  sv: {
    select: 'Välj ett avsnitt för att se dess dokument',
    add: 'Lägg till avsnitt',
    faq: 'Vanliga frågor',
    name: 'Avsnittets namn',
    create: 'Skapa avsnitt',
    nameRequired: 'Ange ett namn på avsnittet',
    created: 'Avsnittet har skapats',
    emptyTitle: 'Inga dokument hittades',
    emptyText: 'Ladda upp det första dokumentet med knappen ovan',
    submit: 'Ladda upp',
    fileRequired: 'Välj en fil att ladda upp',
    choose: 'Välj filer',
    displayName: 'Visningsnamn (valfritt) Stadgar.pdf',
    uploaded: 'Dokumentet har laddats upp',
    updated: 'Uppdaterad: för mindre än en minut sedan',
    read: 'Frank har läst det',
    menu: 'Åtgärder för Bylaws',
    rename: 'Byt namn på Bylaws',
    save: 'Spara',
    documentRenamed: 'Dokumentet har bytt namn',
    remove: 'Ta bort Våra stadgar',
    deleteTitle: 'Ta bort dokument',
    deleteText: 'Vill du ta bort ”Våra stadgar”? Det går inte att ångra.',
    confirm: 'Ta bort',
    cancel: 'Avbryt',
    documentDeleted: 'Dokumentet har tagits bort',
    renameSection: 'Byt namn på avsnittet',
    sectionRenamed: 'Avsnittet har bytt namn',
    deleteSection: 'Ta bort avsnittet',
    sectionText:
      'Vill du ta bort ”Protokoll”? Alla dokument i avsnittet tas bort permanent. Det går inte att ångra.',
    sectionDeleted: 'Avsnittet har tagits bort',
  },
} as const

const bylaws = async () => ({
  name: 'Stadgar.pdf',
  mimeType: 'application/pdf',
  buffer: await makePdf(['§ 1 Föreningens namn är Brf Provet.']),
})

async function expectFits(page: Page): Promise<void> {
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  expect(await page.evaluate(overflow)).toBe(0)
}

for (const language of ['en', 'sv'] as const) {
  const text = words[language]

  test(`an admin adds a section, uploads, renames and deletes it, also by keyboard, in ${language} @phone`, async ({
    page,
    speak,
    signIn,
  }) => {
    test.setTimeout(120_000)
    const organization = await createOrganization(dataDir())
    await speak(language)
    await signIn(organization.admin.email)
    await page.goto(path)
    await expect(page.getByText(text.select)).toBeVisible()
    await expectAccessible(page)

    await page.locator('summary').filter({ hasText: text.add }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('radio').first()).toBeChecked()
    await expect(page.getByLabel(text.faq, { exact: true })).not.toBeChecked()
    await page.getByLabel(text.name).fill('   ')
    await page.keyboard.press('Enter')
    await expect(page.getByText(text.nameRequired).first()).toBeVisible()
    await expect(page.getByLabel(text.name)).toBeFocused()
    await expectAccessible(page)
    await page.getByLabel(text.name).fill(' Ekonomi ')
    await page.keyboard.press('Enter')
    await expect(page.getByText(text.created)).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Ekonomi' })).toBeVisible()
    await expect(page.getByText(text.emptyTitle)).toBeVisible()
    await expect(page.getByText(text.emptyText)).toBeVisible()

    // The panel of an empty section is open; the keyboard closes and opens it.
    const panel = page.locator('details').filter({ has: page.getByLabel(text.choose) })
    await panel.locator('summary').first().focus()
    for (const open of [false, true]) {
      await page.keyboard.press('Enter')
      await expect(panel).toHaveJSProperty('open', open)
    }
    await page.getByRole('button', { name: text.submit, exact: true }).click()
    await expect(page.getByText(text.fileRequired).first()).toBeVisible()
    await page.getByLabel(text.choose).setInputFiles(await bylaws())
    await page.getByLabel(text.displayName).fill(' Bylaws ')
    await expectAccessible(page)
    await page.getByRole('button', { name: text.submit, exact: true }).click()
    await expect(page.getByText(text.uploaded)).toBeVisible()
    const tile = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })
    await expect(tile).toContainText('Bylaws')
    await expect(tile).toContainText('Stadgar.pdf')
    await expect(tile).toContainText(text.updated)
    // The state updates without a reload.
    await expect(tile).toContainText(text.read, { timeout: 45_000 })
    await tile.locator('summary').filter({ hasText: text.menu }).click()
    await expect(tile.getByText(text.read)).toBeVisible()
    await expectAccessible(page)
    await expectFits(page)

    const edit = tile.locator('summary').filter({ hasText: text.rename })
    const field = tile.getByRole('textbox', { name: text.rename })
    await edit.focus()
    await page.keyboard.press('Enter')
    await expect(field).toBeFocused()
    await field.fill('Något annat')
    await page.keyboard.press('Escape')
    await expect(field).toBeHidden()
    await expect(edit).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue('Bylaws')
    await page.keyboard.press('Enter')
    await expect(field).toBeHidden()
    await page.keyboard.press('Enter')
    await field.fill('Våra stadgar')
    await page.keyboard.press('Enter')
    await expect(page.getByText(text.documentRenamed)).toBeVisible()
    await expect(tile.getByRole('heading', { name: 'Våra stadgar' })).toBeVisible()

    const remove = tile.getByRole('button', { name: text.remove })
    await remove.focus()
    await page.keyboard.press('Enter')
    const asking = page.getByRole('dialog', { name: text.deleteTitle })
    await expect(asking).toContainText(text.deleteText)
    await expect(asking.getByRole('button', { name: text.cancel })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(asking).toHaveCount(0)
    await remove.click()
    await asking.getByRole('button', { name: text.confirm }).click()
    await expect(page.getByText(text.documentDeleted)).toBeVisible()
    await expect(tile).toHaveCount(0)

    await openMenu(page, 'Ekonomi')
    await page.locator('summary').filter({ hasText: text.renameSection }).click()
    await page.getByLabel(text.renameSection).fill('Protokoll')
    await page.keyboard.press('Enter')
    await expect(page.getByText(text.sectionRenamed)).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Protokoll' })).toBeVisible()
    await page.getByRole('button', { name: text.deleteSection }).click()
    const dialog = page.getByRole('dialog', { name: text.deleteSection })
    await expect(dialog).toContainText(text.sectionText)
    await dialog.getByRole('button', { name: text.confirm }).click()
    await expect(page.getByText(text.sectionDeleted)).toBeVisible()
    await expect(page.getByText(text.select)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Protokoll' })).toHaveCount(0)
    await expectFits(page)
  })
}

test('Z09 the mandatory sections have no buttons to rename or delete them or to delete their documents', async ({
  page,
  signIn,
}) => {
  const organization = await createOrganization(dataDir())
  await signIn(organization.admin.email)
  await page.goto(path)
  for (const name of ['Stadgar', 'Ordningsregler', 'FAQ']) {
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
    await expect(page.getByText('Rename section')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Delete section' })).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Stadgar' }).click()
  await page.getByLabel('Choose files').setInputFiles(await bylaws())
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('heading', { level: 3, name: 'Stadgar', exact: true })).toBeVisible()
  // The first menu is the section's, which has its readers alone.
  await page.locator('summary').filter({ hasText: 'Actions for Stadgar' }).last().click()
  await expect(page.locator('summary').filter({ hasText: 'Rename Stadgar' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  // Among the newest of all sections it has the rights of its own.
  await page.goto(path)
  await page
    .getByRole('region', { name: 'Newest documents' })
    .locator('summary')
    .filter({ hasText: 'Actions for Stadgar' })
    .click()
  await expect(page.locator('summary').filter({ hasText: 'Rename Stadgar' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
})

test("T11 another organisation's section looks like a missing one, and a malformed id is ignored", async ({
  page,
  signIn,
}) => {
  const theirs = await createOrganization(dataDir(), 'Brf Granne')
  const section = await createSection(dataDir(), theirs.id, 'Hemligheter')
  const organization = await createOrganization(dataDir())
  await signIn(organization.admin.email)
  for (const id of [section.id, crypto.randomUUID(), 'null', "'; drop table x"]) {
    await page.goto(`${path}?section=${encodeURIComponent(id)}&page=-1`)
    await expect(page.getByText('Select a section to see its documents')).toBeVisible()
    await expect(page.getByText('Hemligheter')).toHaveCount(0)
  }
})
