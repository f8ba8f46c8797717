import { expect, expectAccessible, openMenu, test } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { addArticle, listArticles } from '@/tests/support/content/articles'
import { createOrganization } from '@/tests/support/content/organizations'

const dataDir = () => process.env.PORTAL_DATA ?? ''

test('D05 the second of two admins who edit one article sees a conflict and keeps their text', async ({
  page,
  signIn,
  browser,
  baseURL,
}) => {
  const organization = await createOrganization(dataDir())
  const id = await addArticle(dataDir(), organization.id, { title: 'Tvätt', content: 'Före' })
  await signIn(organization.admin.email)
  await page.goto('/manager/dashboard')
  const state = await page.context().storageState()
  const other = await browser.newPage({ baseURL, storageState: state })
  // Waits for the scripts, because text filled in before hydration may be overwritten.
  for (const one of [page, other])
    await one.goto(`/manager/articles?edit=${id}`, { waitUntil: 'networkidle' })
  const write = async (one: typeof page, content: string) => {
    await one.getByRole('textbox', { name: 'Content' }).fill(content)
    await one.getByRole('button', { name: 'Save' }).click()
  }
  await write(other, 'Den andras ord')
  await expect(other.getByText('Article updated successfully')).toBeVisible()
  await write(page, 'Mina ord')
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('Somebody else has changed this article')
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue('Mina ord')
  expect(await listArticles(dataDir(), organization.id)).toMatchObject([{ content: 'Den andras ord' }])
  await alert.getByText('Show their version').click()
  await expect(alert.getByText('Den andras ord')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue from their version' }).click()
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue('Den andras ord')
  await write(page, 'Bådas ord')
  await expect(page.getByText('Article updated successfully')).toBeVisible()
  expect(await listArticles(dataDir(), organization.id)).toMatchObject([{ content: 'Bådas ord' }])

  await page.goto(`/manager/articles?edit=${id}`)
  await page.getByRole('textbox', { name: 'Content' }).fill('Sent')
  await other.goto('/manager/articles')
  await openMenu(other, 'Tvätt')
  await other.getByRole('button', { name: 'Delete Tvätt' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(other.getByText('Article deleted successfully')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Not found. It may have been removed.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue('Sent')
  await other.close()
})

test('an admin publishes a draft later, and then at another time', async ({ page, signIn }) => {
  const organization = await createOrganization(dataDir())
  const id = await addArticle(dataDir(), organization.id, { title: 'Stamspolning' })
  const row = () => adminOf(dataDir()).from('organization_news').select('publish_at').eq('id', id)
  await adminOf(dataDir()).from('organization_news').update({ is_draft: true }).eq('id', id)
  await signIn(organization.admin.email)
  await page.goto(`/manager/articles?edit=${id}`)
  const time = page.getByLabel('Publish at')
  await expect(time).toBeHidden()
  await page.getByRole('combobox', { name: /^Publishing/ }).selectOption('later')
  for (const [local, stored] of [
    ['2130-01-07T08:00', '2130-01-07T07:00:00+00:00'],
    ['2130-07-07T08:00', '2130-07-07T06:00:00+00:00'],
  ] as const) {
    await time.fill(local)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Scheduled' })).toBeVisible()
    expect((await row()).data).toEqual([{ publish_at: stored }])
    await openMenu(page, 'Stamspolning')
    await page.getByRole('link', { name: 'Edit Stamspolning' }).click()
    await expect(time).toHaveValue(local)
  }
})
