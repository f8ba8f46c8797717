import type { Page } from '@playwright/test'
import { expect, test, waitUntilHydrated } from '@/tests/e2e/fixtures'
import { addArticle, listArticles, tooComplexTable } from '@/tests/support/content/articles'
import { createOrganization } from '@/tests/support/content/organizations'
import { createSection } from '@/tests/support/content/sections'

const dataDir = () => process.env.PORTAL_DATA ?? ''

/** Holds the page's scripts, as on a slow phone. @returns a function that releases them */
async function holdScripts(page: Page) {
  const scripts = Promise.withResolvers<void>()
  await page.route('**/_next/static/**', async (route) => {
    if (route.request().resourceType() === 'script') await scripts.promise
    await route.continue()
  })
  return async () => {
    scripts.resolve()
    await waitUntilHydrated(page)
  }
}

test('a question that is typed before the scripts load is kept', async ({ page, signIn }) => {
  const organization = await createOrganization(dataDir())
  await signIn(organization.admin.email)
  await page.goto('/manager/dashboard')
  const letScriptsCome = await holdScripts(page)
  await page.goto('/manager/ask-frank', { waitUntil: 'commit' })
  await page.getByRole('textbox').fill('Får jag grilla?')
  await letScriptsCome()
  await expect(page.getByRole('textbox')).not.toHaveAttribute('required')
  await expect(page.getByRole('textbox')).toHaveValue('Får jag grilla?')
})

test('a title that is typed into an article before the scripts load is kept and saved', async ({
  page,
  signIn,
}) => {
  const organization = await createOrganization(dataDir())
  const id = await addArticle(dataDir(), organization.id, { title: 'Tvätt', content: 'Före' })
  await signIn(organization.admin.email)
  await page.goto('/manager/dashboard')
  const letScriptsCome = await holdScripts(page)
  await page.goto(`/manager/articles?edit=${id}`, { waitUntil: 'commit' })
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('Efter')
  await letScriptsCome()
  await expect(title).toHaveValue('Efter')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Article updated successfully')).toBeVisible()
  expect(await listArticles(dataDir(), organization.id)).toMatchObject([{ title: 'Efter', content: 'Före' }])
})

test('D04 an article that is sent three times before the scripts load is stored once, with its text', async ({
  page,
  signIn,
}) => {
  const organization = await createOrganization(dataDir())
  await signIn(organization.admin.email)
  await page.goto('/manager/dashboard')
  const letScriptsCome = await holdScripts(page)
  await page.goto('/manager/articles?add=article', { waitUntil: 'commit' })
  await page.getByLabel('Titel', { exact: true }).fill('Vårfest')
  await page.getByLabel('Innehåll', { exact: true }).fill('Kom alla.')
  await page.getByRole('button', { name: 'Publicera' }).click({ clickCount: 3 })
  await expect(page.getByText('Article created successfully')).toBeVisible()
  await letScriptsCome()
  await expect(page.getByRole('rowheader', { name: 'Vårfest' })).toHaveCount(1)
  expect(await listArticles(dataDir(), organization.id)).toMatchObject([
    { title: 'Vårfest', content: 'Kom alla.' },
  ])
})

test('an article that is refused before the scripts load keeps its text and choices', async ({
  page,
  signIn,
}) => {
  const organization = await createOrganization(dataDir())
  await signIn(organization.admin.email)
  await page.goto('/manager/dashboard')
  const letScriptsCome = await holdScripts(page)
  await page.goto('/manager/articles', { waitUntil: 'commit' })
  await page.getByText('Create New', { exact: true }).click()
  const [title, content] = [
    page.getByLabel('Titel', { exact: true }),
    page.getByLabel('Innehåll', { exact: true }),
  ]
  const mail = page.getByRole('checkbox', { name: 'Skicka via e-post' })
  await title.fill('Tabell')
  await content.fill(tooComplexTable)
  await mail.uncheck()
  await page.getByRole('button', { name: 'Publicera' }).click()
  const refusal = page.getByText('The text is formatted in a way that is too complex to show.')
  await expect(refusal).toBeVisible()
  await expect(content).toHaveValue(tooComplexTable)
  await letScriptsCome()
  await expect(title).toHaveValue('Tabell')
  await expect(content).toHaveValue(tooComplexTable)
  await expect(mail).not.toBeChecked()
  await content.fill('Utan tabell.')
  await page.getByRole('button', { name: 'Publicera' }).click()
  await expect(page.getByText('Article created successfully')).toBeVisible()
  await expect(refusal).toHaveCount(0)
  expect(await listArticles(dataDir(), organization.id)).toMatchObject([
    { title: 'Tabell', content: 'Utan tabell.' },
  ])
})

test('files that are chosen before the scripts load are listed', async ({ page, signIn }) => {
  const organization = await createOrganization(dataDir())
  const section = await createSection(dataDir(), organization.id, 'Ekonomi')
  await signIn(organization.admin.email)
  await page.goto('/manager/dashboard')
  const letScriptsCome = await holdScripts(page)
  await page.goto(`/manager/admin/documents?section=${section.id}`, { waitUntil: 'commit' })
  const file = { name: 'Budget.txt', mimeType: 'text/plain', buffer: Buffer.from('Budget') }
  await page.getByLabel('Choose files').setInputFiles(file)
  await letScriptsCome()
  const chosen = page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')
  await expect(chosen).toHaveCount(1)
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('heading', { level: 3, name: 'Budget' })).toBeVisible()
})
