import { expect, expectAccessible, test } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { createOrganization } from '@/tests/support/content/organizations'
import { makePdf } from '@/tests/support/documents/pdf'

const dataDir = () => process.env.PORTAL_DATA ?? ''

async function openBylaws() {
  const organization = await createOrganization(dataDir())
  const admin = adminOf(dataDir())
  const { data } = await admin
    .from('document_sections')
    .select('id')
    .eq('organization_id', organization.id)
    .eq('name', 'Stadgar')
    .single()
  const section = String(data?.id)
  const send = async (name: string, text: string, fields = {}) => ({
    headers: { accept: 'application/json' },
    multipart: { ...fields, file: { name, mimeType: 'application/pdf', buffer: await makePdf([text]) } },
  })
  const idOf = async (name: string) => {
    const found = await admin
      .from('documents')
      .select('id')
      .eq('section_id', section)
      .eq('name', name)
      .single()
    return String(found.data?.id)
  }
  return { organization, admin, section, send, idOf, upload: `/api/files/sections/${section}` }
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('an admin replaces the bylaws, and a member reads the old ones as an earlier version', async ({
    page,
    signIn,
  }) => {
    const { organization, section, send, idOf, upload } = await openBylaws()
    const member = organization.address('mats')
    await organization.addAccount({ fullName: 'Mats Medlem', email: member })
    await signIn(organization.admin.email)
    await page.request.post(upload, await send('stadgar-2018.pdf', 'Hundar är förbjudna.'))
    // The list that the admin had filtered is shown again.
    const list = `/manager/admin/documents?section=${section}&kind=bylaws&find=stadgar&sort=name`
    await page.goto(list)
    await page.locator('summary').filter({ hasText: 'Actions for stadgar-2018.pdf' }).click()
    await page.locator('summary').filter({ hasText: 'Replace stadgar-2018.pdf by a new version' }).click()
    await page.getByLabel('Display name').last().fill('Stadgar 2026')
    await page
      .getByLabel('File', { exact: true })
      .last()
      .setInputFiles({
        ...{ name: 'stadgar-2026.pdf', mimeType: 'application/pdf' },
        buffer: await makePdf(['Hundar är tillåtna.']),
      })
    await page.getByRole('button', { name: 'Upload new version' }).click()
    await expect(page.getByText('Document uploaded successfully')).toBeVisible()
    expect(page.url()).toMatch(`${list}&upload=done`)
    await expect(page.getByRole('heading', { level: 3, name: 'Stadgar 2026' })).toBeVisible()
    await page.getByText('1 earlier version').click()
    await expect(page.getByRole('link', { name: /^stadgar-2018.pdf/ })).toBeVisible()

    const old = await idOf('stadgar-2018.pdf')
    await signIn(member)
    await page.goto(`/manager/documents?section=${section}`)
    await page.getByText('1 earlier version').click()
    await expect(page.getByText(/^Earlier version, uploaded/)).toBeVisible()
    const file = await page.request.get(`/api/files/documents/${old}`)
    expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])
    await page.goto('/manager/documents?q=stadgar-2018')
    await expect(page.getByRole('article').filter({ hasText: 'stadgar-2018' })).toHaveCount(0)
  })
})

test("a version that comes second is refused, as is one of another organisation's document, and a failed file is removed", async ({
  page,
  signIn,
}) => {
  const { organization, admin, section, send, idOf, upload } = await openBylaws()
  await signIn(organization.admin.email)
  await page.request.post(upload, await send('ett.pdf', 'Ett.'))
  const replaces = await idOf('ett.pdf')
  const replies = await Promise.all(
    ['tva.pdf', 'tre.pdf'].map(async (name) =>
      page.request.post(upload, await send(name, name, { replaces })),
    ),
  )
  expect(replies.map((reply) => reply.status()).sort()).toEqual([200, 409])
  const foreign = await admin
    .from('documents')
    .select('id')
    .neq('organization_id', organization.id)
    .limit(1)
    .single()
  for (const wrong of [foreign.data?.id, crypto.randomUUID(), 'x', replaces]) {
    const reply = await page.request.post(
      upload,
      await send('fyra.pdf', 'Fyra.', { replaces: String(wrong) }),
    )
    expect(await reply.json()).toEqual({ ok: false, code: 'document_replaced' })
  }
  const rows = await admin.from('documents').select('id, name, replaced_by').eq('section_id', section)
  expect(rows.data).toHaveLength(2)
  const current = rows.data?.find((row) => row.replaced_by === null)
  expect(rows.data?.find(({ id }) => id === replaces)?.replaced_by).toBe(current?.id)
  const files = await admin.storage.from('documents').list(`${organization.id}/${section}`)
  expect(files.data?.filter(({ name }) => name.endsWith('.pdf'))).toHaveLength(2)

  await admin.from('document_jobs').delete().eq('organization_id', organization.id)
  await admin.from('documents').update({ state: 'failed', state_reason: 'broken' }).eq('id', current?.id)
  await page.goto(`/manager/admin/documents?section=${section}`)
  await expectAccessible(page)
  await page
    .locator('summary')
    .filter({ hasText: `Actions for ${current?.name}` })
    .click()
  await page.getByRole('button', { name: `Delete ${current?.name}` }).click()
  await expect(page.getByRole('dialog')).toContainText(
    'The earlier version then becomes the current one again.',
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Document deleted')).toBeVisible()
  await expect(page.getByRole('heading', { level: 3, name: 'ett.pdf' })).toBeVisible()
  await page.locator('summary').filter({ hasText: 'Actions for ett.pdf' }).click()
  await expect(page.locator('summary').filter({ hasText: 'Rename ett.pdf' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
})
