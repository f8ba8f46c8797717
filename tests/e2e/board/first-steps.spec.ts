import { getMembersPath } from '@/lib/members/member'
import { expect, expectAccessible, test } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { createOrganization } from '@/tests/support/content/organizations'

const dataDir = () => process.env.PORTAL_DATA ?? ''

type Organization = Awaited<ReturnType<typeof createOrganization>>

async function doFirstSteps({ id, addAccount, address }: Organization): Promise<void> {
  const database = adminOf(dataDir())
  const add = async (table: string, rows: object[]) =>
    (await database.from(table).insert(rows).select('id').throwOnError()).data[0]?.id
  const organization_id = id
  const section_id = await add('document_sections', [{ organization_id, name: 'Avtal' }])
  const names = ['a.pdf', 'b.pdf', 'c.pdf']
  const file = { organization_id, section_id, size: 1, content_type: 'application/pdf', state: 'ready' }
  await add(
    'documents',
    names.map((name) => ({ ...file, name, file_path: `${id}/${section_id}/${name}` })),
  )
  const member_id = await addAccount({ fullName: 'Mia Ny', email: address('mia') })
  const asker = { organization_id, member_id }
  const conversation_id = await add('frank_conversations', [{ ...asker, title: 'Får jag?' }])
  const question = { ...asker, conversation_id, correlation_id: crypto.randomUUID(), sender: 'user' }
  await add('frank_messages', [{ ...question, text: 'Får jag?' }])
  await add('board_entries', [{ organization_id, kind: 'person', name: 'Eva' }])
  await add('organization_news', [{ organization_id, title: 'Nytt', content: 'x' }])
}

test('an admin of a new association sees what to do first, until it is done or dismissed', async ({
  page,
  signIn,
}) => {
  const organization = await createOrganization(dataDir())
  const mia = { fullName: 'Mia Ny', email: organization.address('mia') }
  await signIn(organization.admin.email)
  await page.goto('/manager/dashboard')
  const main = page.getByRole('main')
  const steps = page.getByRole('region', { name: 'Get started' })
  const members = getMembersPath(organization.name)
  const links = {
    'Upload documents': '/manager/admin/documents',
    'Ask Frank the first question': '/manager/ask-frank',
    'Add who is on the board': '/manager/board/edit?add=person',
    'Invite the members': `${members}/import`,
    'Publish the first news': '/manager/articles?add=article',
  }
  for (const path of ['/manager/dashboard', '/manager/admin']) {
    await page.goto(path)
    await expect(steps.getByText('0 of 5 done')).toBeVisible()
    for (const [name, href] of Object.entries(links))
      await expect(steps.getByRole('link', { name })).toHaveAttribute('href', href)
    await expectAccessible(page)
  }
  await expect(main.getByText('No bylaws yet')).toBeVisible()
  await steps.getByRole('link', { name: 'Invite the members' }).click()
  await expect(page).toHaveURL(/\/import$/)
  await page.goto('/manager/admin')
  const person = { organization_id: organization.id, kind: 'person', name: 'Eva' }
  await adminOf(dataDir()).from('board_entries').insert(person)
  await organization.addAccount(mia)
  await page.reload()
  await expect(steps.getByText('2 of 5 done')).toBeVisible()
  await steps.getByRole('button', { name: 'Hide the list' }).click()
  await expect(steps).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Configuration', exact: true })).toBeVisible()
  await expect(steps).toHaveCount(0)
  await expect(main.getByText('No bylaws yet')).toBeVisible()
  await signIn(mia.email)
  await page.goto('/manager/dashboard')
  await expect(page.getByRole('link', { name: 'Write news' })).toHaveCount(0)
})

for (const language of ['en', 'sv'] as const) {
  const title = language === 'en' ? 'You are up and running' : 'Nu är ni igång'

  test(`an admin who has done all first steps is told so once, in ${language} @phone`, async ({
    page,
    signIn,
    speak,
  }) => {
    const organization = await createOrganization(dataDir())
    const { id } = organization
    await doFirstSteps(organization)
    await speak(language)
    await signIn(organization.admin.email)
    await page.goto('/manager/dashboard')
    const told = page.getByRole('region', { name: title })
    await expect(told).toBeVisible()
    await expectAccessible(page)
    const dismissed = async () =>
      (
        await adminOf(dataDir())
          .from('organizations')
          .select('first_steps_dismissed_at')
          .eq('id', id)
          .single()
      ).data?.first_steps_dismissed_at
    await expect.poll(dismissed).not.toBeNull()
    await expect(told).toBeVisible()
    await page.goto('/manager/admin')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(told).toHaveCount(0)
  })
}

test('an empty list offers an admin the next step, and a member nothing', async ({ page, signIn }) => {
  const organization = await createOrganization(dataDir())
  const mia = { fullName: 'Mia Ny', email: organization.address('mia') }
  await organization.addAccount(mia)
  await signIn(organization.admin.email)
  const main = page.getByRole('main')
  const members = getMembersPath(organization.name)
  await page.goto('/manager/articles')
  await main.getByRole('link', { name: 'Write news' }).click()
  await expect(page.getByLabel('Titel', { exact: true })).toBeVisible()
  await page.goto(`${members}?search=finns-inte`)
  await main.getByRole('link', { name: 'Invite members' }).click()
  await expect(page.getByLabel('Full Name')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Invite members' })).toHaveCount(0)
  await page.goto('/manager/documents')
  await main.getByRole('link', { name: 'FAQ' }).click()
  await expect(main.getByRole('link', { name: 'Ask Frank' })).toHaveAttribute('href', '/manager/ask-frank')
  await main.getByRole('link', { name: 'Stadgar' }).click()
  await main.getByRole('link', { name: 'Upload documents' }).click()
  await expect(page).toHaveURL(/\/manager\/admin\/documents\?section=/)
  await expect(main.getByRole('heading', { level: 2, name: 'Stadgar' })).toBeVisible()

  await signIn(mia.email)
  await page.goto('/manager/documents')
  for (const section of ['Stadgar', 'FAQ']) {
    await main.getByRole('link', { name: section }).click()
    await expect(main.getByRole('heading', { level: 2, name: section })).toBeVisible()
    await expect(main.getByRole('link', { name: /^(Upload documents|Ask Frank)$/ })).toHaveCount(0)
  }
})
