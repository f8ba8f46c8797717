import { test } from '@/tests/e2e/faulty-portal'
import { expect, openMenu } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { createOrganization } from '@/tests/support/content/organizations'
import { createSection } from '@/tests/support/content/sections'
import { makePdf } from '@/tests/support/documents/pdf'

const dataDir = () => process.env.PORTAL_DATA ?? ''
const address = (id: string) => `/manager/admin/documents?section=${id}`

/** Adds documents to a section, some of them with a file. */
async function fill(organizationId: string, sectionId: string, count: number, withFile: number) {
  const admin = adminOf(dataDir())
  const rows = Array.from({ length: count }, (_, index) => ({
    organization_id: organizationId,
    section_id: sectionId,
    name: `Dokument ${index + 1}.pdf`,
    file_path: `${organizationId}/${sectionId}/${crypto.randomUUID()}.pdf`,
    size: 5,
    content_type: 'application/pdf',
    position: index + 1,
  }))
  for (const { file_path } of rows.slice(0, withFile)) {
    const { error } = await admin.storage.from('documents').upload(file_path, Buffer.from('%PDF-'))
    if (error) throw error
  }
  const { error } = await admin.from('documents').insert(rows)
  if (error) throw new Error(error.message)
}

test('D02 a section whose deletion fails half-way still exists, and a second deletion completes', async ({
  page,
  signIn,
  way,
}) => {
  test.setTimeout(180_000)
  const organization = await createOrganization(dataDir())
  const section = await createSection(dataDir(), organization.id, 'Ekonomi')
  await fill(organization.id, section.id, 1100, 3)
  await signIn(organization.admin.email)
  await page.goto(address(section.id))
  const remove = async () => {
    await openMenu(page, 'Ekonomi')
    await page.getByRole('button', { name: 'Delete section' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  }
  const faults = [
    ['DELETE /rest/v1/documents', 1100, 3],
    ['DELETE /rest/v1/document_sections', 0, 0],
  ] as const
  for (const [on, rows, files] of faults) {
    way.fail({ on, status: 500 })
    await remove()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText('Failed to delete section')).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Ekonomi' })).toBeVisible()
    const { count } = await adminOf(dataDir())
      .from('documents')
      .select('id', { count: 'exact', head: true })
      .eq('section_id', section.id)
    expect([on, count, (await section.contents()).files.length]).toEqual([on, rows, files])
    await page.reload()
  }
  way.fail()
  await remove()
  await expect(page.getByText('Section deleted successfully')).toBeVisible()
  const left = await adminOf(dataDir()).from('document_sections').select('id').eq('id', section.id)
  expect(left.data).toEqual([])
})

test('D02 the files of a deleted section go by the worker if the storage fails', async ({
  page,
  signIn,
  way,
}) => {
  const organization = await createOrganization(dataDir())
  const section = await createSection(dataDir(), organization.id, 'Ekonomi')
  await fill(organization.id, section.id, 3, 3)
  await signIn(organization.admin.email)
  await page.goto(address(section.id))
  way.fail({ on: 'DELETE /storage/v1/object/documents', status: 500 })
  await openMenu(page, 'Ekonomi')
  await page.getByRole('button', { name: 'Delete section' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Section deleted successfully')).toBeVisible()
  const [{ rows, files }, noted] = await Promise.all([
    section.contents(),
    adminOf(dataDir()).from('file_removals').select('path').eq('organization_id', organization.id),
  ])
  expect(rows).toEqual([])
  // The worker may have begun: each file is gone or noted for it.
  const paths = (noted.data ?? []).map(({ path }) => path.split('/').at(-1))
  expect(files.filter((file) => !paths.includes(file.split('/').at(-1)))).toEqual([])
})

test('D06 each failure behind the documents shows its own message, and the typed text is kept', async ({
  page,
  signIn,
  expectNoise,
  way,
}) => {
  expectNoise(/errors\/441|status of 50/)
  const organization = await createOrganization(dataDir())
  const section = await createSection(dataDir(), organization.id, 'Ekonomi')
  await fill(organization.id, section.id, 1, 1)
  await signIn(organization.admin.email)
  await page.goto(address(section.id))

  await page.locator('summary').filter({ hasText: 'Actions for Dokument 1.pdf' }).click()
  way.fail({ on: 'PATCH /rest/v1/documents', status: 500 })
  await page.locator('summary').filter({ hasText: 'Rename Dokument 1.pdf' }).click()
  await page.getByRole('textbox', { name: 'Rename Dokument 1.pdf' }).fill('Nytt namn')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Failed to update document name')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Rename Dokument 1.pdf' })).toHaveValue('Nytt namn')

  way.fail({ on: 'DELETE /rest/v1/documents', status: 500 })
  await page.getByRole('button', { name: 'Delete Dokument 1.pdf' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to delete document')).toBeVisible()

  way.fail({ on: 'rpc/move_documents', status: 500 })
  await page.locator('summary').filter({ hasText: 'Move Dokument 1.pdf to another section' }).click()
  await page.getByLabel('Move to').selectOption('Stadgar')
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText('Failed to move. Nothing has been moved.')).toBeVisible()
  await page.keyboard.press('Escape')

  way.fail({ on: 'POST /rest/v1/document_sections', status: 500 })
  await page.getByText('Add section', { exact: true }).click()
  await page.getByLabel('Section name').fill('Protokoll')
  await page.getByRole('button', { name: 'Create section' }).click()
  await expect(page.getByText('Failed to create section').first()).toBeVisible()
  await expect(page.getByLabel('Section name')).toHaveValue('Protokoll')

  const before = await section.contents()
  const buffer = await makePdf(['Hej'])
  await page.getByLabel('Choose files').setInputFiles({ name: 'Ny.pdf', mimeType: 'application/pdf', buffer })
  for (const [on, status] of [
    ['POST /storage/v1/object/documents', 500],
    // After another status the row may exist, so the file would stay for the worker.
    ['POST /rest/v1/rpc/add_document', 400],
    ['POST /rest/v1/file_removals', 500],
  ] as const) {
    way.fail({ on, status })
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(page.getByText('Failed to upload document').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeVisible()
    expect([on, await section.contents()]).toEqual([on, before])
  }

  way.fail({ on: 'rpc/get_section_admin', status: 500 })
  await page.goto(address(section.id))
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load documents' })).toBeVisible()
  way.fail()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 3, name: 'Dokument 1.pdf' })).toBeVisible()
})

test('a section with many documents is paged, in three round trips', async ({ page, signIn, way }) => {
  const organization = await createOrganization(dataDir())
  const section = await createSection(dataDir(), organization.id, 'Ekonomi')
  await fill(organization.id, section.id, 50, 0)
  await signIn(organization.admin.email)
  await page.goto('/manager/dashboard')
  await page.waitForLoadState('networkidle')
  way.take()
  const reply = await page.request.get(address(section.id))
  expect(reply.status()).toBe(200)
  const member = 'POST /rest/v1/rpc/get_current_member'
  // The middleware asks for the role first.
  expect(way.take().sort()).toEqual([member, member, 'POST /rest/v1/rpc/get_section_admin'])
  await page.goto(`${address(section.id)}&page=99`)
  await expect(page).toHaveURL(/page=3$/)
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Dokument 49.pdf', 'Dokument 50.pdf'])
  await page.getByRole('link', { name: 'Previous' }).click()
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(24)
})
