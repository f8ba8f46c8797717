import { getMembersPath } from '@/lib/members/member'
import { expect, test } from '@/tests/e2e/fixtures'
import { addArticle, createReaders } from '@/tests/support/content/articles'
import { createFaqOrganization } from '@/tests/support/content/faqs'

const dataDir = () => process.env.PORTAL_DATA ?? ''

test('an article is printed as a notice without the menus', async ({ page, signIn }) => {
  const { organization, anna } = await createReaders(dataDir())
  const id = await addArticle(dataDir(), organization.id, { title: 'Vattnet stängs av' })
  await signIn(anna)
  await page.goto(`/manager/news/${id}`)
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const hidden of [
    page.getByRole('banner'),
    page.getByRole('navigation'),
    page.getByRole('button'),
    page.getByText('read by'),
  ])
    for (const one of await hidden.all()) await expect(one).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Vattnet stängs av' })).toBeVisible()
  await expect(page.getByText(`Read it in the portal: http`)).toContainText(`/manager/news/${id}`)
  await expect(page.getByRole('main').getByText(organization.name, { exact: true })).toBeVisible()
  await expect(page.getByRole('main').locator('.print-only svg')).toBeVisible()
})

test('an admin prints the answers of closed questions, and the member list, without tools', async ({
  page,
  signIn,
}) => {
  const organization = await createFaqOrganization(dataDir())
  await organization.addFaq('Får man grilla?', 'Ja, på gården.')
  await signIn(organization.admin.email)
  await page.goto(`/manager/documents?section=${organization.sectionId}`)
  await expect(page.getByText('Ja, på gården.')).toBeHidden()
  await expect(page.getByText('Local Only').first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Ja, på gården.')).toBeVisible()
  await expect(page.getByText('Local Only').first()).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.goto(getMembersPath(organization.name))
  const tools = ['Choose', 'Actions'].map((name) =>
    page.locator('th[scope=col]', { hasText: new RegExp(`^${name}$`) }),
  )
  for (const tool of tools) await expect(tool).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('columnheader', { name: 'Email' })).toBeVisible()
  for (const tool of tools) await expect(tool).toBeHidden()
})
