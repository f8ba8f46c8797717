import type { Page } from '@playwright/test'
import { test } from '@/tests/e2e/faulty-portal'
import { expect, expectAccessible, openMenu } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { createFaqOrganization } from '@/tests/support/content/faqs'
import { createOrganization } from '@/tests/support/content/organizations'
import { createSection } from '@/tests/support/content/sections'

const dataDir = () => process.env.PORTAL_DATA ?? ''
const sectionAddress = (id: string) => `/manager/admin/documents?section=${id}`

/** Holds all requests sent from now on. @returns a function that releases them */
async function holdActions(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route('**/manager/**', async (route) => {
    if (route.request().method() === 'POST') await gate.promise
    await route.continue()
  })
  return gate.resolve
}

async function addDocument(organizationId: string, sectionId: string, fields: object = {}) {
  const { error } = await adminOf(dataDir())
    .from('documents')
    .insert({
      organization_id: organizationId,
      section_id: sectionId,
      name: 'Protokoll.txt',
      file_path: `${organizationId}/${sectionId}/${crypto.randomUUID()}.txt`,
      size: 5,
      content_type: 'text/plain',
      ...fields,
    })
  if (error) throw new Error(error.message)
}

test("a name that is being saved shows 'Saving...', a document or section that is being deleted 'Removing...'", async ({
  page,
  signIn,
}) => {
  const organization = await createOrganization(dataDir())
  const section = await createSection(dataDir(), organization.id, 'Ekonomi')
  await addDocument(organization.id, section.id)
  await signIn(organization.admin.email)
  await page.goto(sectionAddress(section.id))

  let release = await holdActions(page)
  await openMenu(page, 'Protokoll.txt')
  await page.locator('summary').filter({ hasText: 'Rename Protokoll.txt' }).click()
  await page.getByRole('textbox', { name: 'Rename Protokoll.txt' }).fill('Årsmötet')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 3, name: 'Årsmötet' })).toBeVisible()

  // The menu of the document is still open.
  for (const [name, focused] of [
    ['Delete Årsmötet', page.getByRole('heading', { level: 2, name: 'Ekonomi' })],
    ['Delete section', page.getByRole('navigation', { name: 'Sections' })],
  ] as const) {
    await page.unrouteAll()
    release = await holdActions(page)
    if (name === 'Delete section') await openMenu(page, 'Ekonomi')
    await page.getByRole('button', { name }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(dialog.getByRole('button', { name: 'Removing...' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    release()
    await expect(dialog).toHaveCount(0)
    await expect(focused).toBeFocused()
  }
})

test("a document without a change date shows 'Updated: Unknown'", async ({ page, signIn, way }) => {
  const organization = await createOrganization(dataDir())
  await signIn(organization.admin.email)
  const rights = { is_mandatory: false, audience: 'members' }
  const section = { id: crypto.randomUUID(), name: 'Arkiv', section_type: 'DOCUMENTS', ...rights }
  const faqs = { ...section, id: crypto.randomUUID(), name: 'FAQ', section_type: 'FAQ' }
  const document = { id: crypto.randomUUID(), name: 'Gammal.pdf', display_name: null, size: 5 }
  const state = { state: 'ready', state_reason: null, page_count: 1, recognized_page: null, updated_at: '' }
  const valid = { valid_from: null, valid_to: null }
  const facts = {
    section_id: section.id,
    audience: null,
    kind: null,
    document_date: null,
    earlier: [],
    ...valid,
  }
  way.fail({
    on: 'rpc/get_section_admin',
    status: 200,
    body: {
      used_bytes: 5,
      quota_bytes: null,
      has_public_page: false,
      sections: [section, faqs],
      total: 1,
      documents: [{ ...document, ...state, ...facts }],
      kinds: [],
      everything: 1,
      reading: 0,
      faqs: [],
    },
  })
  await page.goto(sectionAddress(section.id))
  await page.locator('summary').filter({ hasText: 'Actions for Gammal.pdf' }).click()
  await expect(page.getByText('Updated: Unknown')).toBeVisible()
})

test('a document that could not be read is read again when the admin asks', async ({ page, signIn }) => {
  const organization = await createOrganization(dataDir())
  const section = await createSection(dataDir(), organization.id, 'Ekonomi')
  const file_path = `${organization.id}/${section.id}/${crypto.randomUUID()}.txt`
  const text = 'Årsavgiften höjs med fyra procent från den första januari.'
  const stored = await adminOf(dataDir()).storage.from('documents').upload(file_path, Buffer.from(text))
  expect(stored.error).toBeNull()
  await addDocument(organization.id, section.id, { file_path, state: 'failed', state_reason: 'broken' })
  await adminOf(dataDir()).from('document_jobs').delete().eq('organization_id', organization.id)
  await signIn(organization.admin.email)
  await page.goto(sectionAddress(section.id))
  const tile = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })
  await expect(tile.getByText('Frank has read it')).toHaveCount(0)
  await tile.getByRole('button', { name: 'Try again Protokoll.txt' }).click()
  await expect(tile).toContainText('Frank has read it', { timeout: 45_000 })
  await expect(tile.getByRole('button', { name: /Try again/ })).toHaveCount(0)
})

test('an organisation that has lost its FAQ section gets it back when its admin opens the page', async ({
  page,
  signIn,
  way,
}) => {
  const organization = await createOrganization(dataDir())
  await signIn(organization.admin.email)
  const view = {
    used_bytes: 0,
    quota_bytes: null,
    has_public_page: false,
    sections: [],
    kinds: [],
    everything: 0,
    reading: 0,
    total: 0,
    documents: [],
    faqs: [],
  }
  way.fail({ on: 'rpc/get_section_admin', status: 200, body: view })
  way.take()
  await page.goto('/manager/admin/documents')
  // The real section still exists, and no second one is created.
  expect(way.take()).toContain('POST /rest/v1/document_sections')
  way.fail()
  await page.reload()
  const sections = page.getByRole('navigation', { name: 'Sections' })
  await expect(sections.getByRole('link', { name: 'FAQ' })).toHaveCount(1)
})

test("an organisation without a name is shown as 'Organization Portal'", async ({ page, signIn, way }) => {
  const organization = await createOrganization(dataDir())
  await signIn(organization.admin.email)
  const member = {
    member_id: crypto.randomUUID(),
    full_name: 'Eva Ordförande',
    email: organization.admin.email,
    role: 'ADMIN',
    lacks_demanded_factor: false,
    password_set: true,
    profile_picture_url: null,
    organization_id: organization.id,
    organization_name: ' ',
    association_id: null,
    tint: 'spruce',
    mark_id: null,
  }
  way.fail({ on: 'rpc/get_current_member', status: 200, body: [member] })
  await page.goto('/manager/calendar')
  const title = page.getByRole('banner').getByRole('link', { name: 'Organization Portal' })
  await expect(title).toHaveAttribute('href', '/manager/dashboard')
})

test('D06 a section that cannot be loaded shows the error for its type', async ({
  page,
  signIn,
  expectNoise,
  way,
}) => {
  expectNoise(/errors\/441|status of 500/)
  const organization = await createFaqOrganization(dataDir())
  await signIn(organization.admin.email)
  await page.goto('/manager/admin/documents')
  const links = page.getByRole('navigation', { name: 'Sections' }).getByRole('link')
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  way.fail({ on: 'rpc/get_section_admin', status: 500 }, { on: 'rpc/get_documents_page', status: 500 })
  const words = ['Failed to load documents', 'Failed to load documents', 'Failed to load FAQ items']
  for (const [address, text] of [
    ['/manager/admin/documents', 'Failed to load document sections'],
    ...addresses.map((address, index) => [address, words[index] ?? '']),
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
    const members = address.replace('/admin', '')
    await page.goto(members)
    const their = text.replace('document sections', 'sections')
    await expect(page.getByRole('alert').filter({ hasText: their })).toBeVisible()
  }
})

test('R08 FAQ items are paged, and the page changes with an item that moves over its edge', async ({
  page,
  signIn,
}) => {
  const organization = await createFaqOrganization(dataDir())
  const rows = Array.from({ length: 49 }, (_, index) => ({
    organization_id: organization.id,
    section_id: organization.sectionId,
    question: `Fråga ${index + 1}?`,
    answer: 'Ja.',
    position: index + 1,
  }))
  const { error } = await adminOf(dataDir()).from('faq_items').insert(rows)
  expect(error).toBeNull()
  await signIn(organization.admin.email)
  await page.goto(`${organization.path}&page=2`)
  const items = page.locator('details[name=faq-items]')
  await expect(items).toHaveCount(1)
  await expectAccessible(page)
  await openMenu(page, 'Fråga 49?')
  await expect(page.getByRole('button', { name: 'Move down: Fråga 49?' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.getByRole('button', { name: 'Move up: Fråga 49?' }).click()
  await expect(items).toHaveCount(48)
  await expect(page.getByRole('status').filter({ hasText: 'Fråga 49?: now number 48 of 49' })).toHaveCount(1)
  await expect(items.last().locator('summary')).toContainText('Fråga 49?')
  await expect(items.last().locator('summary')).toBeFocused()
  await expect(items.last().getByText('Ja.')).toBeVisible()
  await expect(page).not.toHaveURL(/page=/)

  await page.getByText('Add FAQ item', { exact: true }).click()
  await page.getByLabel('Question', { exact: true }).fill('Den sista?')
  await page.getByLabel('Answer', { exact: true }).fill('Ja.')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(items.last()).toContainText('Den sista?')
  await expect(items).toHaveCount(2)
})
