import { spawn } from 'node:child_process'
import { storeDocument } from '@/lib/documents/files/store'
import { entryArgs } from '@/scripts/processes'
import { expect, expectAccessible, test } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { addArticle } from '@/tests/support/content/articles'
import { createOrganization } from '@/tests/support/content/organizations'
import { createSection } from '@/tests/support/content/sections'
import { blackPng } from '@/tests/support/documents/images'
import { cleanEnv } from '@/tests/support/portal'

const dataDir = () => process.env.PORTAL_DATA ?? ''

/** `npm run organization`. */
function run(args: string[]): Promise<{ code: number | null; output: string }> {
  const env = cleanEnv({ DATA_DIR: dataDir() })
  const child = spawn(process.execPath, [...entryArgs('scripts/commands/organization.ts'), ...args], { env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })))
}

async function readContents(organizationId: string) {
  const admin = adminOf(dataDir())
  const list = async (table: string, columns: string, order: string) => {
    const rows = admin.from(table).select(columns).eq('organization_id', organizationId).order(order)
    return ((await rows.throwOnError()).data ?? []) as unknown as Record<string, unknown>[]
  }
  const documents = await list(
    'documents',
    'name, display_name, size, content_type, kind, document_date, replaced_by',
    'created_at',
  )
  const settings = 'tint, has_public_page, is_public_page_indexed'
  const organization = admin.from('organizations').select(settings).eq('id', organizationId).single()
  return {
    organization: (await organization.throwOnError()).data,
    board: await list('board_entries', 'kind, name, email, is_public', 'position'),
    sections: await list('document_sections', 'name, section_type, audience', 'position'),
    documents: documents.map(({ replaced_by, ...document }) => ({
      ...document,
      isEarlier: replaced_by !== null,
    })),
    news: await list('organization_news', 'title, content, publish_at', 'created_at'),
    faqs: await list('faq_items', 'question, answer', 'created_at'),
    cases: await list('cases', 'kind, state, fields, due_on', 'created_at'),
    entries: await list('case_entries', 'is_board, state, text', 'created_at'),
    notes: await list('case_notes', 'text', 'text'),
    files: await list('case_files', 'name, content_type', 'name'),
    members: await list('organization_members', 'email, full_name, role', 'email'),
  }
}

test('a board takes out all that its association has stored, and another installation takes it in', async ({
  page,
  signIn,
}, info) => {
  const organization = await createOrganization(dataDir(), 'Brf Flytten')
  const section = await createSection(dataDir(), organization.id, 'Styrelsens papper')
  const admin = adminOf(dataDir())
  await admin.from('document_sections').update({ audience: 'board' }).eq('id', section.id).throwOnError()
  const bylaws = { organization_id: organization.id, name: 'Stadgar' }
  await admin.from('document_sections').update({ audience: 'everybody' }).match(bylaws).throwOnError()
  const shown = { has_public_page: true, is_public_page_indexed: true }
  await admin.from('organizations').update(shown).eq('id', organization.id).throwOnError()
  const manager = { kind: 'person', name: 'Förvaltaren', email: 'brf@forvaltaren.example', is_public: true }
  await admin
    .from('board_entries')
    .insert({ organization_id: organization.id, ...manager })
    .throwOnError()
  const paper = { organizationId: organization.id, sectionId: section.id, contentType: 'text/plain' }
  const first = await storeDocument(admin, {
    ...paper,
    name: 'avtal.txt',
    displayName: 'Avtal om snöröjning',
    facts: { kind: 'other', date: '2024' },
    body: [Buffer.from('Snön röjs före klockan 7.')],
  })
  const second = await storeDocument(admin, {
    ...paper,
    name: 'avtal.txt',
    displayName: 'Avtal om snöröjning',
    facts: { kind: 'other', date: '2026' },
    body: [Buffer.from('Snön röjs före klockan 6.')],
  })
  await admin.rpc('restore_versions', { current_version: second, earlier: [first] }).throwOnError()
  await addArticle(dataDir(), organization.id, { title: 'Nya cykelställ', content: 'De står på gården.' })
  const bo = await organization.addAccount({ fullName: 'Bo Granne', email: organization.address('bo') })
  const own = { organization_id: organization.id }
  const fault = {
    member_id: bo,
    kind: 'fault',
    state: 'ordered',
    fields: { place: 'stairwell' },
    due_on: '2026-11-01',
  }
  const { data: made } = await admin
    .from('cases')
    .insert({ ...own, ...fault })
    .select('id')
    .single()
    .throwOnError()
  const ofCase = { ...own, case_id: made.id }
  await admin
    .from('case_entries')
    .insert({ ...ofCase, is_board: true, state: 'ordered', text: 'Kommer i dag' })
    .throwOnError()
  await admin
    .from('case_notes')
    .insert({ ...ofCase, text: 'Ring Bo' })
    .throwOnError()
  const file_path = `${organization.id}/cases/${crypto.randomUUID()}.png`
  const picture = { name: 'lampan.png', content_type: 'image/png', file_path }
  const stored = admin.storage.from('documents').upload(file_path, blackPng(8), { contentType: 'image/png' })
  expect((await stored).error).toBeNull()
  await admin
    .from('case_files')
    .insert({ ...ofCase, ...picture, size: 1, slot: 0 })
    .throwOnError()

  await signIn(organization.admin.email)
  await page.goto('/manager/admin/security')
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download everything' }).click(),
  ])
  expect(download.suggestedFilename()).toContain('Brf Flytten')
  const archive = info.outputPath('archive.zip')
  await download.saveAs(archive)
  await page.goto('/manager/admin/audit')
  await expect(page.getByRole('rowgroup').last().getByRole('row').first()).toContainText('Downloaded')

  const number = String(1_000_000 + Math.floor(Math.random() * 1e9))
  const take = (from: string) =>
    run(['import', '--from', from, '--association-id', number, '--admin', organization.address('ny')])
  const taken = await take(archive)
  expect(taken).toMatchObject({ code: 0, output: expect.stringContaining('2 documents, 1 news articles') })
  const imported = taken.output.match(/\(([0-9a-f-]{36})\)/)?.[1] ?? ''
  const [before, after] = [await readContents(organization.id), await readContents(imported)]
  const newcomer = { email: organization.address('ny'), full_name: expect.any(String), role: 'ADMIN' }
  expect(after.documents.map(({ isEarlier }) => isEarlier)).toEqual([true, false])
  expect(after).toEqual({ ...before, members: expect.arrayContaining([...before.members, newcomer]) })

  // The number of the association is taken, so that nothing is made.
  expect(await take(archive)).toMatchObject({ code: 1, output: expect.stringContaining('taken') })
})

test('a member and a member of the board cannot take the archive', async ({ page, signIn }) => {
  const organization = await createOrganization(dataDir())
  for (const role of ['MEMBER', 'BOARD'] as const) {
    const email = organization.address(role.toLowerCase())
    await organization.addAccount({ fullName: 'Bo Granne', email, role })
    await page.context().clearCookies()
    await signIn(email)
    expect((await page.request.get('/api/organization/archive')).status()).toBe(403)
  }
})
