import type { Page } from '@playwright/test'
import { addArticle, listArticles, tooComplexTable } from '../support/articles'
import { createOrganization } from '../support/organizations'
import { expect, test, waitUntilHydrated } from './fixtures'

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
  const letScriptsCome = await holdScripts(page)
  await page.goto('/manager/ask-frank', { waitUntil: 'commit' })
  await page.getByRole('textbox').fill('Får jag grilla?')
  await letScriptsCome()
  await expect(page.getByRole('textbox')).not.toHaveAttribute('required')
  await expect(page.getByRole('textbox')).toHaveValue('Får jag grilla?')
})

test('text that is typed into an article before the scripts load is kept and saved', async ({
  page,
  signIn,
}) => {
  const organization = await createOrganization(dataDir())
  const id = await addArticle(dataDir(), organization.id, { title: 'Tvätt', content: 'Före' })
  await signIn(organization.admin.email)
  const letScriptsCome = await holdScripts(page)
  await page.goto(`/manager/articles?edit=${id}`, { waitUntil: 'commit' })
  const content = page.getByRole('textbox', { name: 'Content' })
  await content.fill('Efter')
  await letScriptsCome()
  await expect(content).toHaveValue('Efter')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Article updated successfully')).toBeVisible()
  expect(await listArticles(dataDir(), organization.id)).toMatchObject([{ title: 'Tvätt', content: 'Efter' }])
})

test('an article that is sent before the scripts load and refused shows the error and keeps its text', async ({
  page,
  signIn,
}) => {
  const organization = await createOrganization(dataDir())
  await signIn(organization.admin.email)
  const letScriptsCome = await holdScripts(page)
  await page.goto('/manager/articles', { waitUntil: 'commit' })
  await page.getByText('Create New').click()
  await page.getByLabel('Titel', { exact: true }).fill('Tabellen')
  const content = page.getByLabel('Innehåll', { exact: true })
  await content.fill(tooComplexTable)
  await page.getByRole('button', { name: 'Publicera' }).click({ noWaitAfter: true })
  const refusal = page.getByText('The text is formatted in a way that is too complex to show.')
  await expect(refusal).toBeVisible()
  await letScriptsCome()
  await expect(refusal).toBeVisible()
  await expect(page.getByLabel('Titel', { exact: true })).toHaveValue('Tabellen')
  await expect(content).toHaveValue(tooComplexTable)
})
