import type { Page } from '@playwright/test'
import { expect, expectAccessible as expectAccessiblePage, openMenu, test } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { createFaqOrganization } from '@/tests/support/content/faqs'

/** Axe waits until toasts have disappeared, because a fading one fails its contrast check. */
async function expectAccessible(page: Page): Promise<void> {
  if (process.env.TEST_MATRIX !== 'all') return
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  await expectAccessiblePage(page)
}

const dataDir = () => process.env.PORTAL_DATA ?? ''

const words = {
  en: {
    empty: 'No FAQ items yet. Add your first FAQ item above.',
    open: 'Add FAQ item',
    question: 'Question',
    answer: 'Answer',
    add: 'Add',
    incomplete: 'Please fill in both question and answer',
    created: 'FAQ item created successfully',
    local: 'Local Only',
    notSynced: 'Not synced with Frank',
    edit: 'Edit: Får man grilla?',
    save: 'Save',
    updated: 'FAQ item updated successfully. FAQ synced to Frank successfully',
    synced: 'Synced',
    up: 'Move up: Får man grilla?',
    moved: 'Får man grilla?: now number 1 of 2',
    delete: 'Delete: Får man grilla?',
    ask: 'Are you sure you want to delete this FAQ item?',
    confirm: 'Delete',
    cancel: 'Cancel',
    deleted: 'FAQ item deleted successfully',
  },
  sv: {
    empty: 'Det finns inga frågor än. Lägg till den första här ovanför.',
    open: 'Lägg till fråga',
    question: 'Fråga',
    answer: 'Svar',
    add: 'Lägg till',
    incomplete: 'Fyll i både fråga och svar',
    created: 'Frågan har lagts till',
    local: 'Endast lokalt',
    notSynced: 'Inte synkad med Frank',
    edit: 'Redigera: Får man grilla?',
    save: 'Spara',
    updated: 'Frågan har uppdaterats. Frågan har synkats med Frank',
    synced: 'Synkad',
    up: 'Flytta upp: Får man grilla?',
    moved: 'Får man grilla?: nu nummer 1 av 2',
    delete: 'Ta bort: Får man grilla?',
    ask: 'Vill du verkligen ta bort den här frågan?',
    confirm: 'Ta bort',
    cancel: 'Avbryt',
    deleted: 'Frågan har tagits bort',
  },
} as const

for (const language of ['en', 'sv'] as const) {
  const text = words[language]

  test(`an admin adds, edits, moves and deletes FAQ items by keyboard, in ${language} @phone`, async ({
    page,
    speak,
    signIn,
  }) => {
    const organization = await createFaqOrganization(dataDir())
    await speak(language)
    await signIn(organization.admin.email)
    await page.goto(organization.path)
    await expect(page.getByText(text.empty)).toBeVisible()
    const press = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).focus()
      await page.keyboard.press('Enter')
    }

    await page.getByLabel(text.question, { exact: true }).fill('   ')
    await page.getByLabel(text.answer, { exact: true }).fill('Ja, på gården.')
    await press(text.add)
    await expect(page.getByText(text.incomplete).first()).toBeVisible()
    await expect(page.getByLabel(text.answer, { exact: true })).toHaveValue('Ja, på gården.')
    await expect(page.getByLabel(text.answer, { exact: true })).toHaveAttribute('rows', '6')
    await expectAccessible(page)
    await page.getByLabel(text.question, { exact: true }).fill('  När är städdagen?  ')
    await press(text.add)
    await expect(page.getByText(text.created)).toBeVisible()
    await expect(page.getByText(text.empty)).toHaveCount(0)
    await page.getByText(text.open, { exact: true }).click()
    await page.getByLabel(text.question, { exact: true }).fill('Får man grilla?')
    await page.getByLabel(text.answer, { exact: true }).fill('Ja.\nMen inte på balkongen.')
    await press(text.add)
    await expect(page.locator('[name=faq-items] > summary', { hasText: 'Får man grilla?' })).toBeVisible()
    expect(await organization.listFaqs()).toMatchObject([
      { question: 'När är städdagen?', answer: 'Ja, på gården.', sent_to_frank: false },
      { question: 'Får man grilla?', answer: 'Ja.\nMen inte på balkongen.' },
    ])

    const [first, second] = [
      page.locator('details[name=faq-items]', { hasText: 'När är städdagen?' }),
      page.locator('details[name=faq-items]', { hasText: 'Får man grilla?' }),
    ]
    await first.locator('summary').press('Enter')
    await expect(first.getByText('Ja, på gården.')).toBeVisible()
    await second.locator('summary').press('Enter')
    await expect(second.getByText('Men inte på balkongen.')).toBeVisible()
    await expect(first.getByText('Ja, på gården.')).toBeHidden()
    await expect(second.getByText(text.local).first()).toBeVisible()
    await expect(second.getByTitle(text.notSynced).first()).toBeVisible()
    await expectAccessible(page)

    await openMenu(page, 'Får man grilla?')
    await expectAccessible(page)
    await press(text.up)
    await expect(page.getByRole('status').filter({ hasText: text.moved })).toHaveCount(1)
    await expect(page.getByRole('button', { name: text.up })).toBeFocused()
    await expect(page.locator('details[name=faq-items] > summary').first()).toContainText('Får man grilla?')
    await expect(second.getByText('Men inte på balkongen.')).toBeVisible()

    // The menu closes when the focus leaves it. The edited row opens, and the menu closes.
    await second.locator('summary').press('Enter')
    await openMenu(page, 'Får man grilla?')
    await press(text.edit)
    await expect(page.getByRole('button', { name: text.edit })).toBeHidden()
    await expect(second.getByLabel(text.question, { exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.locator('summary', { hasText: /(for|för) Får man grilla\?$/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await press(text.edit)
    await second.getByLabel(text.answer, { exact: true }).fill('Nej.')
    await expectAccessible(page)
    await press(text.save)
    await expect(page.getByText(text.updated)).toBeVisible()
    await expect(second.getByText('Nej.', { exact: true })).toBeVisible()
    await expect(second.getByText(text.synced, { exact: true }).first()).toBeVisible()

    await openMenu(page, 'Får man grilla?')
    await press(text.delete)
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(text.ask)
    await expect(dialog.getByRole('button', { name: text.cancel })).toBeFocused()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: text.confirm, exact: true }).press('Enter')
    await expect(page.getByText(text.deleted)).toBeVisible()
    await expect(second).toHaveCount(0)
    expect(await organization.listFaqs()).toMatchObject([{ question: 'När är städdagen?' }])
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
  })
}

test('D05 the second of two admins who edit one item sees a conflict, keeps their text, and decides', async ({
  page,
  signIn,
}) => {
  const organization = await createFaqOrganization(dataDir())
  const id = await organization.addFaq('Får man ha katt?')
  await signIn(organization.admin.email)
  await page.goto(organization.path)
  const item = page.locator('details[name=faq-items]', { hasText: 'Får man ha katt?' })
  await openMenu(page, 'Får man ha katt?')
  await page.getByRole('button', { name: 'Edit: Får man ha katt?' }).click()
  await item.getByLabel('Answer', { exact: true }).fill('Ja, två.')
  await adminOf(dataDir()).from('faq_items').update({ answer: 'Nej, inga djur.' }).eq('id', id)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Somebody else has changed this item' })
  await expect(alert).toContainText('Nej, inga djur.')
  await expect(item.getByLabel('Answer', { exact: true })).toHaveValue('Ja, två.')
  expect(await organization.listFaqs()).toMatchObject([{ answer: 'Nej, inga djur.' }])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save my text' }).click()
  await expect(page.getByText('FAQ item updated successfully')).toBeVisible()
  expect(await organization.listFaqs()).toMatchObject([{ answer: 'Ja, två.' }])
})

test('an item that was deleted meanwhile shows an error, and the text stays in the form', async ({
  page,
  signIn,
}) => {
  const organization = await createFaqOrganization(dataDir())
  const id = await organization.addFaq('Får man ha katt?')
  await signIn(organization.admin.email)
  await page.goto(organization.path)
  const item = page.locator('details[name=faq-items]', { hasText: 'Får man ha katt?' })
  await openMenu(page, 'Får man ha katt?')
  await page.getByRole('button', { name: 'Edit: Får man ha katt?' }).click()
  await item.getByLabel('Answer', { exact: true }).fill('Ja, två.')
  await adminOf(dataDir()).from('faq_items').delete().eq('id', id)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Not found. It may have been removed.')).toBeVisible()
  await expect(item.getByLabel('Answer', { exact: true })).toHaveValue('Ja, två.')
})

test('D04 a double click makes one item', async ({ page, signIn }) => {
  const organization = await createFaqOrganization(dataDir())
  await signIn(organization.admin.email)
  await page.goto(organization.path)
  await page.getByLabel('Question', { exact: true }).fill('En gång?')
  await page.getByLabel('Answer', { exact: true }).fill('Ja.')
  await page.getByRole('button', { name: 'Add', exact: true }).dblclick()
  await expect(page.getByText('FAQ item created successfully')).toBeVisible()
  await page.reload()
  await expect(page.locator('[name=faq-items] > summary', { hasText: 'En gång?' })).toHaveCount(1)
  expect(await organization.listFaqs()).toHaveLength(1)
})

test('I04 scripts in a question or answer appear as text everywhere', async ({ page, signIn }) => {
  const organization = await createFaqOrganization(dataDir())
  const script = '<img src=x onerror="alert(1)"><script>alert(2)</script>'
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    return dialog.dismiss()
  })
  await signIn(organization.admin.email)
  await page.goto(organization.path)
  await page.getByLabel('Question', { exact: true }).fill(`Q ${script}`)
  await page.getByLabel('Answer', { exact: true }).fill(`A ${script}`)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.locator('[name=faq-items] > summary', { hasText: `Q ${script}` }).click()
  await expect(page.getByText(`A ${script}`)).toBeVisible()
  await openMenu(page, `Q ${script}`)
  await page.getByRole('button', { name: `Edit: Q ${script}` }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('FAQ item updated successfully')).toBeVisible()
  await page.goto('/manager/documents')
  await expect(page.locator('body')).not.toContainText('Something went wrong')
  expect(dialogs).toEqual([])
  expect(await page.locator('main img[src=x]').count()).toBe(0)
})
