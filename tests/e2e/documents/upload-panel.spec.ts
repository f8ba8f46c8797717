import { expect, expectAccessible, openMenu, test } from '@/tests/e2e/fixtures'
import { createOrganization } from '@/tests/support/content/organizations'
import { createSection } from '@/tests/support/content/sections'
import { makePdf } from '@/tests/support/documents/pdf'

const dataDir = () => process.env.PORTAL_DATA ?? ''
const path = '/manager/admin/documents'

const bylaws = async () => ({
  name: 'Stadgar.pdf',
  mimeType: 'application/pdf',
  buffer: await makePdf(['§ 1 Föreningens namn är Brf Provet.']),
})

test('U01 U03 of several dropped files each shows its result, and failed ones can be dismissed', async ({
  page,
  signIn,
  expectNoise,
}) => {
  expectNoise(/status of 415/)
  const organization = await createOrganization(dataDir())
  const section = await createSection(dataDir(), organization.id, 'Ekonomi')
  await signIn(organization.admin.email)
  await page.goto(`${path}?section=${section.id}`)
  const files = await page.evaluateHandle(() => {
    const data = new DataTransfer()
    data.items.add(new File(['%PDF-1.7'], 'Ett.pdf', { type: 'application/pdf' }))
    data.items.add(new File(['MZ\u0090\u0000'], 'program.pdf', { type: 'application/pdf' }))
    data.items.add(new File(['# Två'], 'Två.md', { type: 'text/markdown' }))
    data.items.add(new File([], 'tom.txt'))
    return data
  })
  await page.dispatchEvent('main', 'dragover', { dataTransfer: files })
  await page.dispatchEvent('main', 'drop', { dataTransfer: files })
  const chosen = page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')
  await expect(chosen).toHaveCount(4)
  await expect(chosen.filter({ hasText: 'tom.txt' })).toContainText('The file is empty.')
  await page.getByRole('button', { name: 'Upload 3 files' }).click()
  await expect(chosen.filter({ hasText: 'program.pdf' })).toContainText(
    'This kind of file cannot be uploaded.',
  )
  await expect(page.getByText(/^2 uploaded(?:, \d being read)?$/)).toBeVisible()
  await page.getByText('Show those uploaded (2)').click()
  await expect(page.getByRole('list', { name: 'Uploaded' }).getByRole('listitem')).toHaveText(['Ett', 'Två'])
  await expectAccessible(page)
  await chosen
    .filter({ hasText: 'program.pdf' })
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(chosen).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Två', 'Ett'])
})

test('an upload shows its progress and can be stopped without leaving a file', async ({ page, signIn }) => {
  const organization = await createOrganization(dataDir())
  const section = await createSection(dataDir(), organization.id, 'Ekonomi')
  await signIn(organization.admin.email)
  await page.goto(`${path}?section=${section.id}`)
  const client = await page.context().newCDPSession(page)
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 200_000,
  })
  const buffer = Buffer.alloc(20_000_000, 0x20)
  buffer.write('%PDF-1.7')
  await page
    .getByLabel('Choose files')
    .setInputFiles({ name: 'Stor.pdf', mimeType: 'application/pdf', buffer })
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  const bar = page.getByRole('progressbar', { name: '0 of 1 uploaded' })
  await expect(bar).toBeVisible()
  await expect(bar).toHaveCSS('appearance', 'none')
  await expect
    .poll(async () => Number(await page.getByRole('progressbar').getAttribute('value')))
    .toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Cancel Stor.pdf' }).click()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeVisible()
  expect(await section.contents()).toEqual({ rows: [], files: [] })
})

test('without a connection each action shows an error, and the typed text is kept', async ({
  page,
  context,
  signIn,
  expectNoise,
}) => {
  expectNoise(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const organization = await createOrganization(dataDir())
  const section = await createSection(dataDir(), organization.id, 'Ekonomi')
  await signIn(organization.admin.email)
  await page.goto(`${path}?section=${section.id}`)
  // The page's scripts are loaded first.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByText('Add section', { exact: true }).click()
  await page.getByLabel('Section name').fill('Protokoll')
  await page.getByRole('button', { name: 'Create section' }).click()
  await expect(page.getByText('Failed to create section').first()).toBeVisible()
  await expect(page.getByLabel('Section name')).toHaveValue('Protokoll')

  await openMenu(page, 'Ekonomi')
  await page.locator('summary').filter({ hasText: 'Rename section' }).click()
  await page.getByLabel('Rename section').fill('Ekonomin')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Failed to rename section')).toBeVisible()
  await expect(page.getByLabel('Rename section')).toBeHidden()
  await expect(page.getByRole('heading', { level: 2, name: 'Ekonomi', exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Delete section' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to delete section')).toBeVisible()

  await page.getByLabel('Choose files').setInputFiles(await bylaws())
  await page.getByRole('textbox', { name: /^Display name/ }).fill('Bylaws')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('Failed to upload document').first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Display name/ })).toHaveValue('Bylaws')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('heading', { level: 3, name: 'Bylaws' })).toBeVisible()
})
