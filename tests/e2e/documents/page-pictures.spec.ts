import { storeDocument } from '@/lib/documents/files/store'
import { askIn, path } from '@/tests/e2e/chat-fixtures'
import { expect, expectAccessible, test } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { createOrganization } from '@/tests/support/content/organizations'
import { createSection } from '@/tests/support/content/sections'
import { makePdf } from '@/tests/support/documents/pdf'

const dataDir = () => process.env.PORTAL_DATA ?? ''
const pictures = '**/api/files/pages/**'
const pages = [
  'Ordning och trivsel\n\n1 §. Grillning är tillåten på gården fram till klockan 21.00 varje kväll.',
  'Cyklar\n\n12 §. Cyklar som saknar märkning forslas bort från cykelrummet den första måndagen i maj.',
]
const question = 'När forslas omärkta cyklar bort från cykelrummet?'

async function createDocument() {
  const admin = adminOf(dataDir())
  const organization = await createOrganization(dataDir())
  const association = { association_id: Math.floor(Math.random() * 1e9) + 1e6 }
  await admin.from('organizations').update(association).eq('id', organization.id).throwOnError()
  const section = await createSection(dataDir(), organization.id, 'Ekonomi')
  const id = await storeDocument(admin, {
    ...{ organizationId: organization.id, sectionId: section.id, name: 'Regler.pdf', displayName: null },
    ...{ contentType: 'application/pdf', body: [await makePdf(pages)] },
  })
  await expect(async () => {
    const { data } = await admin.from('documents').select('state').eq('id', id).single()
    expect(data?.state).toBe('ready')
  }).toPass({ timeout: 60_000 })
  return { organization, id }
}

test('a member sees the marks of a page once its picture has come, and not on an empty ground', async ({
  page,
  signIn,
}) => {
  const { organization, id } = await createDocument()
  await signIn(organization.admin.email)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(pictures, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`/manager/documents/${id}?page=2&q=cykelrummet`, { waitUntil: 'domcontentloaded' })
  const mark = page.locator('main svg[viewBox="0 0 1 1"] rect:not([id])')
  await expect(mark).toHaveCount(1)
  await expect(mark).toBeHidden()
  release()
  await expect(mark).toBeVisible()
  const image = page.getByRole('main').getByRole('img')
  expect(await image.evaluate((shown) => shown instanceof HTMLImageElement && shown.naturalWidth)).not.toBe(0)
})

test('a member reads the text of a page whose picture does not come @phone @either', async ({
  page,
  signIn,
  expectNoise,
}) => {
  expectNoise(/Failed to load resource.*\/api\/files\/pages\//)
  const { organization, id } = await createDocument()
  await signIn(organization.admin.email)
  await page.route(pictures, (route) => route.fulfill({ status: 503 }))
  await page.goto(`/manager/documents/${id}?page=2&q=cykelrummet`)
  const main = page.getByRole('main')
  await expect(main.getByText('The picture of the page could not be shown')).toBeVisible()
  await expect(main.getByRole('img')).toHaveCount(0)
  await expect(main.getByText('Enlarge the page')).toBeHidden()
  await expect(main.locator('svg[viewBox="0 0 1 1"] rect')).toHaveCount(0)
  await expect(main.getByRole('region', { name: 'The text of the page' }).locator('mark')).toBeVisible()
  await expectAccessible(page)
})

test('a member reads the text beside the conversation if the picture of the page does not come', async ({
  page,
  signIn,
  expectNoise,
}) => {
  expectNoise(/Failed to load resource.*\/api\/files\/pages\//)
  const { organization } = await createDocument()
  await signIn(organization.admin.email)
  await page.route(pictures, (route) => route.fulfill({ status: 503 }))
  await page.goto(path)
  await askIn(page, question)
  const panel = page.getByRole('complementary', { name: 'The source beside the conversation' })
  await expect(panel.getByText('The picture of the page could not be shown')).toBeVisible()
  await expect(panel.locator('mark').first()).toContainText('forslas bort från cykelrummet')
  await expect(panel.locator('mark').first()).toBeInViewport()
  await expectAccessible(page)
})
