import { expect, expectAccessible, test } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { createReaders } from '@/tests/support/content/articles'

const dataDir = () => process.env.PORTAL_DATA ?? ''

const words = {
  en: {
    tasks: 'To do',
    unread: '1 document could not be read in full',
    waiting: '1 member has not signed in yet',
    bylaws: 'No bylaws yet',
    numbers: 'No emergency numbers yet',
    nothing: 'Nothing waits for you right now.',
  },
  sv: {
    tasks: 'Att göra',
    unread: '1 dokument kunde inte läsas helt',
    waiting: '1 medlem har inte loggat in än',
    bylaws: 'Inga stadgar än',
    numbers: 'Inga journummer än',
    nothing: 'Inget väntar på er just nu.',
  },
} as const

for (const language of ['en', 'sv'] as const) {
  const text = words[language]

  test(`an admin sees what waits and where it is done, and that nothing is left, in ${language} @phone`, async ({
    page,
    speak,
    signIn,
  }) => {
    const { organization } = await createReaders(dataDir())
    const { id: organization_id } = organization
    const database = adminOf(dataDir())
    const add = async (table: string, row: object) =>
      (
        await database
          .from(table)
          .insert({ organization_id, ...row })
          .select('id')
          .throwOnError()
      ).data[0]?.id
    const section_id = await add('document_sections', { name: 'Avtal' })
    // Without its job, the worker leaves the document as it is.
    const addDocument = async (name: string, row: object) => {
      const file_path = `${organization_id}/${section_id}/${name}`
      const file = { section_id, name, file_path, size: 1, content_type: 'application/pdf' }
      const id = await add('documents', file)
      await database.from('document_jobs').delete().eq('document_id', id).throwOnError()
      await database.from('documents').update(row).eq('id', id).throwOnError()
      return id
    }
    const broken = await addDocument('trasig.pdf', { state: 'failed' })

    await speak(language)
    await signIn(organization.admin.email)
    await page.goto('/manager/admin')
    const tasks = page.getByRole('region', { name: text.tasks })
    const addresses: [string, RegExp][] = [
      [text.unread, new RegExp(`/manager/admin/documents\\?section=${section_id}$`)],
      [text.bylaws, /\/manager\/admin\/documents$/],
      [text.waiting, /\/manager\/organization-users\/[^/]+$/],
      [text.numbers, /\/manager\/board\/edit\?add=number$/],
    ]
    for (const [name, address] of addresses)
      await expect(tasks.getByRole('link', { name })).toHaveAttribute('href', address)
    await expectAccessible(page)
    await tasks.getByRole('link', { name: text.unread }).click()
    await expect(page.getByText('trasig.pdf').first()).toBeVisible()

    await database.from('documents').delete().eq('id', broken).throwOnError()
    const dated = { document_date: `${new Date().getFullYear()}` }
    for (const [kind, row] of Object.entries({ bylaws: {}, rules: {}, annual_report: dated, minutes: dated }))
      await addDocument(`${kind}.pdf`, { state: 'ready', kind, ...row })
    await add('board_entries', { kind: 'number', name: 'Jour', phone: '112' })
    await database
      .from('organization_members')
      .delete()
      .eq('organization_id', organization_id)
      .is('auth_user_id', null)
      .throwOnError()
    await page.goto('/manager/admin')
    await expect(tasks.getByText(text.nothing)).toBeVisible()
    await expect(tasks.getByRole('link')).toHaveCount(0)
    await expectAccessible(page)
  })
}

test('each card of the administration opens its page', async ({ page, signIn }) => {
  const { organization } = await createReaders(dataDir())
  await signIn(organization.admin.email)
  await page.goto('/manager/admin')
  const cards = page.getByRole('navigation', { name: 'Admin' })
  const addresses = await cards
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(addresses).toHaveLength(14)
  for (const address of addresses) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(new URL(address, page.url()).pathname)
  }
})
