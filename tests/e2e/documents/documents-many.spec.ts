import { expect, expectAccessible, openMenu, test, waitUntilHydrated } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { createOrganization } from '@/tests/support/content/organizations'

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
  return { organization, admin: organization.admin.email, full: section, empty: added.data?.[1]?.id }
}

test('many sections scroll by arrows, 200 px a step, and on a phone a switch shows all of them @phone', async ({
  page,
  signIn,
  isMobile,
}) => {
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
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  const all = page.getByRole('checkbox', { name: 'Show all sections' })
  await expect(all).toBeVisible({ visible: isMobile })
  if (isMobile) {
    await all.check()
    const edges = await row
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getBoundingClientRect().right <= innerWidth))
    expect(edges).toEqual(Array(17).fill(true))
    await expect(right).toHaveCount(0)
    await row.getByRole('link', { name: 'Ordningsregler' }).tap()
    await expect(page.getByRole('heading', { level: 2, name: 'Ordningsregler' })).toBeInViewport()
    await expectAccessible(page)
  }
})

test('fourteen papers of many years fit on a page of 1,400 px, on a phone of 2,200 px @phone', async ({
  page,
  signIn,
  isMobile,
}) => {
  await page.setViewportSize(isMobile ? { width: 390, height: 844 } : { width: 1280, height: 900 })
  const { organization, admin, empty } = await createLargeOrganization()
  const dataDir = process.env.PORTAL_DATA ?? ''
  const names = ['Årsredovisning Imatra', 'Protokoll Brf Imatra föreningsstämma']
  const rows = Array.from({ length: 14 }, (_, index) => {
    const date = `${2023 - Math.floor(index / 2)}${index % 2 ? '-04-23' : ''}`
    return {
      ...{ organization_id: organization.id, section_id: empty, position: index + 1, size: 1 },
      ...{ name: `fil-${index}.pdf`, display_name: `${names[index % 2]} ${date}` },
      ...{ kind: index % 2 ? 'minutes' : 'annual_report', document_date: date, facts_chosen: true },
      ...{ file_path: `${organization.id}/${empty}/${crypto.randomUUID()}.pdf`, page_count: 7 },
      ...{ content_type: 'application/pdf', state: 'ready' },
    }
  })
  await adminOf(dataDir).from('documents').insert(rows).throwOnError()
  await adminOf(dataDir).from('document_jobs').delete().eq('organization_id', organization.id)
  await adminOf(dataDir).from('documents').update({ state: 'ready' }).eq('section_id', empty)
  await signIn(admin)
  const limit = isMobile ? 2200 : 1400
  await page.goto(`/manager/documents?section=${empty}`)
  const facts = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Protokoll' })
  await expect(facts.first()).toContainText(/Minutes.*23 April 2023.*7 pages/)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(limit)
  await expectAccessible(page)
  // The sections above them are as high as they are many.
  await page.goto(`/manager/admin/documents?section=${empty}`)
  await expect(page.getByRole('checkbox')).toHaveCount(14)
  const list = page.getByRole('region', { name: 'En sektion med långt namn 1', exact: true })
  expect((await list.boundingBox())?.height).toBeLessThanOrEqual(limit)
  await expectAccessible(page)
})

test('all sections are visible until one is chosen @phone @either', async ({ page, signIn }) => {
  const { admin } = await createLargeOrganization()
  await signIn(admin)
  await page.goto('/manager/documents')
  const links = page.getByRole('navigation', { name: 'Sections' }).getByRole('link')
  await expect(links).toHaveCount(17)
  const edges = await links.evaluateAll((all) =>
    all.map((link) => link.getBoundingClientRect().right <= window.innerWidth),
  )
  expect(edges).toEqual(Array(17).fill(true))
  await expect(page.getByRole('button', { name: 'Scroll right' })).toHaveCount(0)
  await expectAccessible(page)
})

test('many documents are paged and have their displayed names, and empty sections say so @phone @either', async ({
  page,
  signIn,
}) => {
  const { admin, full, empty } = await createLargeOrganization()
  await signIn(admin)
  await page.goto(`/manager/documents?section=${full}`)
  const cards = page.getByRole('main').getByRole('link', { name: /^Download / })
  await expect(cards).toHaveCount(48)
  await expect(page.getByRole('link', { name: 'Download Det visade namnet' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Download fil-1.txt' })).toBeVisible()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2$/)
  await expect(cards).toHaveCount(12)
  await page.goto(`/manager/documents?section=${empty}`)
  await expect(page.getByText('No documents found')).toBeVisible()
  await expect(page.getByText('No documents available in this section')).toBeVisible()
  await page.getByRole('link', { name: 'FAQ' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'FAQ' })).toBeVisible()
  await expect(page.getByText('No FAQ items yet. Add your first FAQ item above.')).toBeVisible()
})

test('an admin renames a section and writes FAQ items on the page of the members, who load no script of it', async ({
  page,
  signIn,
}) => {
  const { organization, full } = await createLargeOrganization()
  const member = organization.address('mats')
  await organization.addAccount({ fullName: 'Mats Medlem', email: member })
  const loadsTools = async (path: string) => {
    await page.goto(path, { waitUntil: 'networkidle' })
    await waitUntilHydrated(page)
    // The browser asks again on a connection that the server has just closed. A request of the test would fail.
    const scripts = await page.evaluate(() =>
      Promise.all([...document.scripts].map(async ({ src }) => (src ? (await fetch(src)).text() : ''))),
    )
    return scripts.some((script) => script.includes('allowsBlank'))
  }
  const path = `/manager/documents?section=${full}`
  await signIn(organization.admin.email)
  await page.goto('/manager/dashboard')
  expect(await loadsTools(path)).toBe(true)
  await openMenu(page, 'En sektion med långt namn 0')
  await page.locator('summary').filter({ hasText: 'Rename section' }).click()
  await page.getByRole('textbox', { name: 'Rename section' }).fill('Protokoll')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Protokoll' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete section' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Select a section to see what it holds')).toBeVisible()
  await expect(page).toHaveURL(/\/manager\/documents$/)

  await page.getByRole('link', { name: 'FAQ' }).click()
  await page.getByLabel('Question', { exact: true }).fill('Får man grilla?')
  await page.getByLabel('Answer', { exact: true }).fill('Ja.')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const item = page.locator('details[name=faq-items]').filter({ hasText: 'Får man grilla?' })
  await item.locator('summary').first().click()
  await expect(item.getByRole('button', { name: 'Send to Frank' })).toBeVisible()
  await expectAccessible(page)
  const faqs = page.url()

  await signIn(member)
  expect(await loadsTools(path)).toBe(false)
  await page.goto(faqs)
  await page.getByText('Får man grilla?').click()
  await expect(page.getByText('Ja.', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /Send|Delete|Edit/ })).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('a member filters and sorts a section, and pages through what is left', async ({ page, signIn }) => {
    const { admin, full } = await createLargeOrganization()
    await signIn(admin)
    for (const path of ['/manager/documents', '/manager/admin/documents']) {
      await page.goto(`${path}?section=${full}`)
      await page.getByText('Filter and sort').click()
      await page.getByLabel('Words in the name').fill('FIL 5')
      await page.getByLabel('Order').selectOption('Name')
      await page.getByRole('button', { name: 'Show', exact: true }).click()
      await expect(page.getByText('15 of 60 documents')).toBeVisible()
      await expect(page.getByText(/^fil-5\d?.txt/).first()).toContainText('fil-5.txt')
      await expect(page.getByLabel('Words in the name')).toHaveValue('FIL 5')
      await page.getByRole('link', { name: 'Show all' }).click()
      await page.getByRole('link', { name: 'Next' }).click()
      await expect(page).toHaveURL(/page=2$/)
    }
  })
})
