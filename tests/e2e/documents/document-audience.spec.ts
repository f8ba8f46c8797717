import { expectToast } from '@/tests/e2e/board-screens'
import { expect, expectNoAxeFinding, test } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { createOrganization } from '@/tests/support/content/organizations'
import { createSection } from '@/tests/support/content/sections'

test('an admin keeps one document for the board by its menu, and gives several the readers of their section @phone', async ({
  page,
  signIn,
  speak,
}) => {
  const dataDir = process.env.PORTAL_DATA ?? ''
  const admin = adminOf(dataDir)
  const organization = await createOrganization(dataDir)
  const section = await createSection(dataDir, organization.id, 'Ekonomi')
  const rows = ['utkast.txt', 'budget.txt'].map((name) => ({
    ...{
      organization_id: organization.id,
      section_id: section.id,
      name,
      size: 1,
      content_type: 'text/plain',
    },
    file_path: `${organization.id}/${section.id}/${crypto.randomUUID()}.txt`,
  }))
  await admin.from('documents').insert(rows).throwOnError()
  await speak('sv')
  await signIn(organization.admin.email)
  await page.goto('/manager/admin/documents')
  const main = page.getByRole('main')
  const row = main.getByRole('listitem').filter({ hasText: 'utkast.txt' })
  await row.locator('summary').first().click()
  await row.locator('summary', { hasText: 'Välj vem som får läsa utkast.txt' }).click()
  await expectNoAxeFinding(page)
  await row.getByLabel('Vem får läsa').selectOption('Bara styrelsen')
  await row.getByRole('button', { name: 'Spara' }).click()
  await expectToast(page, 'Läsarna av 1 dokument är sparade')
  await expect(row.getByText('Bara styrelsen', { exact: true }).first()).toBeVisible()
  await page.goto('/manager/documents')
  await expect(page.getByRole('listitem').filter({ hasText: 'utkast.txt' })).toContainText('Bara styrelsen')

  await page.goto('/manager/admin/documents')
  for (const box of await main.getByRole('checkbox').all()) await box.check()
  const bar = main.getByRole('region', { name: '2 dokument valda' })
  await bar.locator('summary', { hasText: 'Vem får läsa' }).click()
  await expectNoAxeFinding(page)
  await bar.getByLabel('Vem får läsa').selectOption('Som avsnittet')
  await bar.getByRole('button', { name: 'Spara' }).click()
  await expectToast(page, 'Läsarna av 2 dokument är sparade')
  const documents = adminOf(process.env.PORTAL_DATA ?? '')
    .from('documents')
    .select('audience')
  const { data } = await documents.eq('organization_id', organization.id).throwOnError()
  expect(data).toEqual([{ audience: null }, { audience: null }])
})
