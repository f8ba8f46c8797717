import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { expect, expectAccessible, test } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { createOrganization } from '@/tests/support/content/organizations'

const dataDir = () => process.env.PORTAL_DATA ?? ''
const path = '/manager/admin/audit'

const words = {
  en: {
    card: /Audit log/,
    title: 'Audit log',
    signedIn: 'Signed in',
    added: 'Added member',
    changed: 'Changed member',
    system: 'The system',
    role: 'Role: Member → Admin',
    search: 'Search name or title',
    action: 'Event',
    chosen: 'Changed',
    submit: 'Show',
    clear: 'Clear',
    none: 'No events match the search',
    export: 'Download as spreadsheet (CSV)',
    downloaded: 'Downloaded the audit log',
    columns: ['Time', 'Who', 'What', 'Which', 'Before', 'After', 'Id', 'Whose id'],
  },
  sv: {
    card: /Händelselogg/,
    title: 'Händelselogg',
    signedIn: 'Loggade in',
    added: 'Lade till medlem',
    changed: 'Ändrade medlem',
    system: 'Systemet',
    role: 'Roll: Medlem → Administratör',
    search: 'Sök namn eller titel',
    action: 'Händelse',
    chosen: 'Ändrade',
    submit: 'Visa',
    clear: 'Rensa',
    none: 'Inga händelser stämmer med sökningen',
    export: 'Ladda ner som kalkylblad (CSV)',
    downloaded: 'Laddade ner händelseloggen',
    columns: ['Tid', 'Vem', 'Vad', 'Vilken', 'Före', 'Efter', 'Id', 'Vems id'],
  },
} as const

for (const language of ['en', 'sv'] as const) {
  const text = words[language]

  test(`an admin reads who did what, searches it and takes it out as a file, in ${language} @phone`, async ({
    page,
    speak,
    signIn,
  }) => {
    const organization = await createOrganization(dataDir())
    const id = await organization.addRow({
      fullName: 'Åke =Ängström',
      email: organization.address('ake'),
    })
    const database = adminOf(dataDir())
    await database.from('organization_members').update({ role: 'ADMIN' }).eq('id', id).throwOnError()

    await speak(language)
    await signIn(organization.admin.email)
    await page.goto('/manager/admin')
    await page.getByRole('main').getByRole('link', { name: text.card }).click()
    await expect(page.getByRole('heading', { level: 1, name: text.title })).toBeVisible()
    const events = page.getByRole('rowgroup').last().getByRole('row')
    await expect(events.first()).toContainText(organization.admin.fullName)
    await expect(events.first()).toContainText(text.signedIn)
    const changed = events.filter({ hasText: text.changed })
    await expect(changed).toContainText(text.system)
    await expect(changed).toContainText('Åke =Ängström')
    await expect(changed).toContainText(text.role)
    await expect(page.getByRole('main')).not.toContainText(organization.address('ake'))
    await expectAccessible(page)

    await page.getByLabel(text.search).fill('ANGSTROM')
    await page.getByLabel(text.action, { exact: true }).selectOption(text.chosen)
    await page.getByRole('button', { name: text.submit }).click()
    await expect(events).toHaveCount(1)
    await expect(events).toContainText(text.changed)

    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: text.export }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(`${text.title} ${organization.name}.csv`)
    const lines: string[][] = parse(await readFile(await file.path()), { bom: true, delimiter: ';' })
    expect(lines).toEqual([
      text.columns,
      [
        expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/),
        text.system,
        text.changed,
        'Åke =Ängström',
        ...text.role
          .split(' → ')
          .map((side, index) => (index === 0 ? side : `${text.role.split(':')[0]}: ${side}`)),
        id,
        '',
      ],
    ])

    await page.getByRole('link', { name: text.clear, exact: true }).click()
    await expect(page.getByLabel(text.search)).toHaveValue('')
    await expect(events.first()).toContainText(text.downloaded)
    await page.getByLabel(text.search).fill('finns inte')
    await page.getByLabel(text.search).press('Enter')
    await expect(page.getByText(text.none)).toBeVisible()
    await expectAccessible(page)
  })
}

test('an admin turns the pages of a long log, and its file holds all of it', async ({ page, signIn }) => {
  const organization = await createOrganization(dataDir())
  // More than the parts in which the file is written.
  const names = Array.from({ length: 1100 }, (_, index) => `Pärm ${index}`)
  const rows = names.map((name) => ({ organization_id: organization.id, name }))
  await adminOf(dataDir()).from('document_sections').insert(rows).throwOnError()
  await signIn(organization.admin.email)
  await page.goto(`${path}?kind=section`)
  const events = page.getByRole('rowgroup').last().getByRole('row')
  await expect(events).toHaveCount(50)
  const first = await events.allTextContents()
  await page.getByRole('link', { name: 'Older events' }).click()
  await expect(page).toHaveURL(/before=/)
  await expect(events.first()).not.toHaveText(first[0] ?? '')
  const second = await events.allTextContents()
  expect(new Set([...first, ...second]).size).toBe(100)
  const reply = await page.request.get('/api/audit/export?kind=section')
  expect(reply.headers()['cache-control']).toContain('no-store')
  const lines: string[][] = parse(await reply.body(), { bom: true, delimiter: ';', from: 2 })
  const created = ['FAQ', 'Ordningsregler', 'Stadgar']
  expect(lines.map(([, , , name]) => name).toSorted()).toEqual([...names, ...created].toSorted())
  await page.getByRole('link', { name: 'The newest' }).click()
  await expect(events.first()).toHaveText(first[0] ?? '')
})

test('I02 hostile text in the log and in its search is plain text, and another association stays unseen', async ({
  page,
  signIn,
}) => {
  const organization = await createOrganization(dataDir())
  const other = await createOrganization(dataDir(), 'Brf Grannen')
  await other.addRow({ fullName: 'Granne Hemlig', email: other.address('granne') })
  const hostile = '=HYPERLINK("//x.example");<img src=x onerror=alert(1)>'
  await organization.addRow({ fullName: hostile, email: organization.address('hostile') })
  page.on('dialog', () => expect('a script ran').toBe(''))
  await signIn(organization.admin.email)
  await page.goto(`${path}?search=${encodeURIComponent(hostile)}`)
  await expect(page.getByRole('cell', { name: hostile })).toBeVisible()
  for (const search of ['%00', 'a%00b', "'); drop table x; --", 'Granne Hemlig', 'x'.repeat(300)]) {
    await page.goto(`${path}?search=${search}`)
    const found = search.length > 200 ? 'Events' : 'No events match the search'
    await expect(page.getByText(found, { exact: true })).toBeVisible()
  }
  for (const query of [
    'action=x&kind=y',
    'from=2026-02-30&to=x',
    'from=0000-01-01',
    'before=x',
    'before=2026-13-01T00:00:00Z~x',
    'search=a&search=b',
  ]) {
    await page.goto(`${path}?${query}`)
    await expect(page.getByRole('cell', { name: hostile })).toBeVisible()
  }
  const file = await (await page.request.get('/api/audit/export')).text()
  expect(file).toContain(`"'=HYPERLINK(""//x.example"");<img src=x onerror=alert(1)>"`)
  expect(file).not.toContain('Granne')
  expect(file).not.toContain('@')
})

test('a downloaded member list is in the log, with who took it', async ({ page, signIn }) => {
  const organization = await createOrganization(dataDir())
  await signIn(organization.admin.email)
  expect((await page.request.get('/api/members/export')).status()).toBe(200)
  await page.goto(path)
  const first = page.getByRole('rowgroup').last().getByRole('row').first()
  await expect(first).toContainText(organization.admin.fullName)
  await expect(first).toContainText('Downloaded the member list')
})
