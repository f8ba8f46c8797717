import { expect, expectAccessible, test, wholeMatrix } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { createOrganization } from '@/tests/support/content/organizations'
import { createSection } from '@/tests/support/content/sections'

const dataDir = () => process.env.PORTAL_DATA ?? ''
const path = '/manager/admin/documents'

test('eighteen files get a name, a kind and a date from their names, which are changed one by one and together @phone', async ({
  page,
  signIn,
  isMobile,
  expectNoise,
}) => {
  expectNoise(/status of 400/)
  const organization = await createOrganization(dataDir())
  const section = await createSection(dataDir(), organization.id, 'Ekonomi')
  await signIn(organization.admin.email)
  await page.goto(`${path}?section=${section.id}`)
  await page.getByLabel('Choose files').setInputFiles(
    Array.from({ length: 18 }, (_, index) => ({
      ...{ name: `arsredovisning-${2000 + index}.txt`, mimeType: 'text/plain' },
      buffer: Buffer.from(`Resultatet för ${2000 + index} var gott.`),
    })),
  )
  const chosen = page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')
  await expect(chosen).toHaveCount(18)
  await expect(chosen.nth(15)).toContainText('Årsredovisning 2015')
  await expect(chosen.nth(15)).toContainText('Annual report · 2015 · arsredovisning-2015.txt')
  const submit = page.getByRole('button', { name: 'Upload 18 files' })
  await expect(submit).toBeInViewport()
  await expectAccessible(page)
  // What follows is the same on a phone, and the worker starts a process for each file.
  if (isMobile && !wholeMatrix) return

  await chosen.nth(0).locator('summary').click()
  await chosen
    .nth(0)
    .getByLabel(/^Display name/)
    .fill('Den första')
  await chosen.nth(0).getByLabel(/^Date/).fill('1999-12-31')
  await chosen.nth(1).locator('summary').click()
  await chosen.nth(1).getByLabel(/^Date/).fill('igår')
  await submit.click()
  await expect(page.getByText(/^17 uploaded(?:, \d+ being read)?$/)).toBeVisible({ timeout: 60_000 })
  await expect(chosen).toHaveCount(1)
  await expect(chosen).toContainText('Write the date as 2015, 2015-04 or 2015-04-28.')
  await chosen.getByLabel(/^Date/).fill('2001')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText(/^18 uploaded(?:, \d+ being read)?$/)).toBeVisible()
  const { rows } = await section.contents()
  expect(rows.find((row) => row.name === 'arsredovisning-2000.txt')).toMatchObject({
    ...{ display_name: 'Den första', kind: 'annual_report', document_date: '1999-12-31', facts_chosen: true },
    name_proposed: false,
  })
  expect(rows.find((row) => row.name === 'arsredovisning-2015.txt')).toMatchObject({
    ...{
      display_name: 'Årsredovisning 2015',
      kind: 'annual_report',
      document_date: '2015',
      facts_chosen: false,
      name_proposed: true,
    },
  })
  if (isMobile) return

  await page
    .getByLabel('Choose files')
    .setInputFiles(
      ['a.txt', 'b.txt'].map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })),
    )
  const all = page.getByRole('group', { name: 'The same for all 2 files' })
  await all.getByLabel(/^Type of document/).selectOption('Minutes')
  await all.getByLabel(/^Date/).fill('2020-05')
  await all.getByRole('button', { name: 'Set for all' }).click()
  await expect(chosen.first()).toContainText('Minutes · 2020-05 · a.txt')
  await page.getByRole('button', { name: 'Upload 2 files' }).click()
  await expect(page.getByText(/^20 uploaded(?:, \d+ being read)?$/)).toBeVisible()
  await expect(page.getByRole('list', { name: '2020' })).toBeVisible()
})

test('the page of all sections takes files at once, each into the section of its kind, which is made on the way @phone', async ({
  page,
  speak,
  signIn,
  isMobile,
}) => {
  const organization = await createOrganization(dataDir())
  await speak('sv')
  await signIn(organization.admin.email)
  await page.goto(path)
  // A phone cannot drop files, so it does not show the words.
  await expect(page.getByText('Släpp filer här')).toBeVisible({ visible: !isMobile })
  const files = ['arsredovisning-2019.txt', 'arsredovisning-2020.txt', 'stadgar.txt', 'budget.txt']
  await page
    .getByLabel('Välj filer')
    .setInputFiles(
      files.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`Text: ${name}`) })),
    )
  const chosen = page.getByRole('list', { name: 'Valda filer' }).getByRole('listitem')
  const section = (at: number) => chosen.nth(at).getByLabel(/^Avsnitt/)
  const shown = (at: number) => section(at).locator('option:checked')
  await expect(shown(0)).toHaveText('Årsredovisningar (nytt avsnitt)')
  await expect(shown(2)).toHaveText('Stadgar')
  await expect(shown(3)).toHaveText('Övriga dokument (nytt avsnitt)')
  // Another kind proposes another section until the admin has chosen one.
  await chosen.nth(3).locator('summary').click()
  await chosen
    .nth(3)
    .getByLabel(/^Typ av dokument/)
    .selectOption('Protokoll')
  await expect(shown(3)).toHaveText('Protokoll (nytt avsnitt)')
  await section(3).selectOption('Ordningsregler')
  await chosen
    .nth(3)
    .getByLabel(/^Typ av dokument/)
    .selectOption('Motioner')
  await expect(shown(3)).toHaveText('Ordningsregler')
  await expectAccessible(page)
  if (isMobile && !wholeMatrix) return
  await page.getByRole('button', { name: 'Ladda upp 4 filer' }).click()
  await expect(page.getByText('4 uppladdade', { exact: true })).toBeVisible()
  const rows = await adminOf(dataDir())
    .from('documents')
    .select('name, document_sections(name)')
    .eq('organization_id', organization.id)
    .order('created_at')
    .throwOnError()
  expect(rows.data).toEqual(
    ['Årsredovisningar', 'Årsredovisningar', 'Stadgar', 'Ordningsregler'].map((name, at) => ({
      name: files[at],
      document_sections: { name },
    })),
  )
  const sections = page.getByRole('navigation', { name: 'Avsnitt' })
  await expect(sections.getByRole('link', { name: 'Årsredovisningar' })).toHaveCount(1)
  await expect(sections.getByRole('link')).toHaveCount(4)
})

test('a wrong file is proposed another section than the opened bylaws, and a file sent again into another is stored once', async ({
  page,
  signIn,
}) => {
  const organization = await createOrganization(dataDir())
  const section = await createSection(dataDir(), organization.id, 'Ekonomi')
  await signIn(organization.admin.email)
  await page.goto(path)
  await page.getByRole('link', { name: 'Stadgar' }).click()
  // The opened section has a new panel; files that are chosen before belong to the old one.
  await expect(page.getByRole('heading', { level: 2, name: 'Stadgar', exact: true })).toBeVisible()
  await page
    .getByLabel('Choose files')
    .setInputFiles({ name: 'arsredovisning-2019.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(page.getByLabel(/^Section/).locator('option:checked')).toHaveText(
    'Annual reports (new section)',
  )
  const key = crypto.randomUUID()
  const send = async (address: string, fields = {}) => {
    const file = { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }
    const headers = { accept: 'application/json' }
    const reply = await page.request.post(address, { headers, multipart: { key, ...fields, file } })
    return reply.json()
  }
  const fresh = '/api/files/sections/new'
  expect(await send(section.address)).toEqual({ ok: true })
  expect(await send(fresh, { section: 'ekonomi' })).toEqual({ ok: true })
  expect((await section.contents()).rows).toHaveLength(1)
  for (const name of ['', ' ', 'x'.repeat(101)])
    expect(await send(fresh, { section: name })).toEqual({ ok: false, code: 'section_name_required' })
  expect(await send(fresh, { section: 'faq' })).toEqual({ ok: false, code: 'section_name_taken' })
})
