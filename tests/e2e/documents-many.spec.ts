import { adminOf } from '../support/backend'
import { createOrganization } from '../support/organizations'
import { expect, expectAccessible, test } from './fixtures'

async function createLargeOrganization() {
  const dataDir = process.env.PORTAL_DATA ?? ''
  const organization = await createOrganization(dataDir)
  const admin = adminOf(dataDir)
  const rows = Array.from({ length: 14 }, (_, index) => ({
    organization_id: organization.id,
    name: `En sektion med långt namn ${index}`,
  }))
  const added = await admin.from('document_sections').insert(rows).select('id, name')
  const section = added.data?.[0]?.id
  await admin.from('documents').insert(
    Array.from({ length: 60 }, (_, index) => ({
      organization_id: organization.id,
      section_id: section,
      name: `fil-${index}.txt`,
      display_name: index === 0 ? 'Det visade namnet' : null,
      file_path: `${organization.id}/${section}/${crypto.randomUUID()}.txt`,
      size: 1,
      content_type: 'text/plain',
      position: index + 1,
    })),
  )
  return { admin: organization.admin.email, full: section, empty: added.data?.[1]?.id }
}

test('many sections scroll by arrows, 200 px a step @phone', async ({ page, signIn, isMobile }) => {
  const { admin, full } = await createLargeOrganization()
  await signIn(admin)
  await page.goto(`/manager/documents?section=${full}`)
  const row = page.getByRole('navigation', { name: 'Sections' }).getByRole('list')
  const right = page.getByRole('button', { name: 'Scroll right' })
  const left = page.getByRole('button', { name: 'Scroll left' })
  await expect(right).toBeVisible()
  const start = await row.evaluate((list) => list.scrollLeft)
  await right.click()
  await expect.poll(() => row.evaluate((list) => list.scrollLeft)).toBe(start + 200)
  await expect(left).toBeEnabled()
  await left.click()
  await expect.poll(() => row.evaluate((list) => list.scrollLeft)).toBe(start)
  await expectAccessible(page)
  expect([isMobile, await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)]).toEqual([
    isMobile,
    0,
  ])
})

test('many documents are paged and have their displayed names, and empty sections say so @phone', async ({
  page,
  signIn,
  isMobile,
}) => {
  const { admin, full, empty } = await createLargeOrganization()
  await signIn(admin)
  await page.goto(`/manager/documents?section=${full}`)
  const cards = page.getByRole('main').getByRole('link', { name: /^Download / })
  await expect(cards).toHaveCount(48)
  await expect(page.getByRole('link', { name: 'Download Det visade namnet' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Download fil-1.txt' })).toBeVisible()
  const widths = await page
    .getByRole('main')
    .locator('ul > li:has([data-download])')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(isMobile ? 160 : 180)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2$/)
  await expect(cards).toHaveCount(12)
  await page.goto(`/manager/documents?section=${empty}`)
  await expect(page.getByText('No documents found')).toBeVisible()
  await expect(page.getByText('No documents available in this section')).toBeVisible()
  // Members see an FAQ section without items as empty.
  await page.getByRole('link', { name: 'FAQ' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'FAQ' })).toBeVisible()
  await expect(page.locator('details')).toHaveCount(0)
})
