import { expect, test } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { createFaqOrganization } from '@/tests/support/content/faqs'
import { startFakeAssistant } from '@/tests/support/servers/fake-assistant'

const dataDir = () => process.env.PORTAL_DATA ?? ''

test('a new item is not sent automatically; after sending, editing and deleting, Frank has the current state', async ({
  page,
  signIn,
}) => {
  const organization = await createFaqOrganization(dataDir())
  const admin = adminOf(dataDir())
  await signIn(organization.admin.email)
  await page.goto(organization.path)
  await page.getByLabel('Question', { exact: true }).fill('Får man hålla bi?')
  await page.getByLabel('Answer', { exact: true }).fill('Ja, en kupa på taket.')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('FAQ item created successfully')).toBeVisible()
  const [item] = await organization.listFaqs()
  const member = await admin
    .from('organization_members')
    .select('auth_user_id')
    .eq('email', organization.admin.email)
    .single()
  expect(item?.created_by).toBe(member.data?.auth_user_id)
  const known = async () =>
    (await admin.from('passages').select('heading, text').eq('faq_id', item?.id)).data ?? []
  expect(await known()).toEqual([])

  await page.locator('summary', { hasText: 'Får man hålla bi?' }).click()
  await page.getByRole('button', { name: 'Send to Frank' }).click()
  await expect(page.getByText('FAQ synced to Frank successfully')).toBeVisible()
  expect(await known()).toEqual([{ heading: 'Får man hålla bi?', text: 'Ja, en kupa på taket.' }])
  await page.getByRole('button', { name: 'Edit: Får man hålla bi?' }).click()
  const editor = page.locator('details', { hasText: 'Får man hålla bi?' })
  await editor.getByLabel('Answer', { exact: true }).fill('Nej, inte längre.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('FAQ item updated successfully. FAQ synced')).toBeVisible()
  expect(await known()).toEqual([{ heading: 'Får man hålla bi?', text: 'Nej, inte längre.' }])
  expect(await organization.listFaqs()).toMatchObject([{ sent_to_frank: true, frank_sync_attempts: 1 }])
})

test('D06 an unavailable service is reported, does not prevent editing or deleting, and can be tried again', async ({
  page,
  signIn,
}) => {
  const organization = await createFaqOrganization(dataDir())
  await organization.addFaq('Får man ha katt?')
  let status = 503
  const service = await startFakeAssistant((response) => response.writeHead(status).end('<b>secret</b>'))
  await organization.configure({ api_url: service.url, is_enabled: true })
  try {
    await signIn(organization.admin.email)
    await page.goto(organization.path)
    const item = page.locator('details', { hasText: 'Får man ha katt?' })
    await item.locator('summary').click()
    await page.getByRole('button', { name: 'Edit: Får man ha katt?' }).click()
    await item.getByLabel('Answer', { exact: true }).fill('Två stycken.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const failed = 'Failed to sync FAQ to Frank: The service has a fault'
    await expect(page.getByText(`FAQ item updated successfully. ${failed}`)).toBeVisible()
    await expect(item.getByText('Sync Error').first()).toBeVisible()
    await expect(item.getByTitle('The service has a fault. 1 attempt.').first()).toBeVisible()
    await page.getByRole('button', { name: 'Send to Frank' }).click()
    await expect(item.getByTitle('The service has a fault. 2 attempts.').first()).toBeVisible()
    await expect(page.getByText('secret')).toHaveCount(0)
    status = 200
    await page.getByRole('button', { name: 'Send to Frank' }).click()
    await expect(item.getByText('Synced', { exact: true }).first()).toBeVisible()
    status = 503
    await page.getByRole('button', { name: 'Delete: Får man ha katt?' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText(`FAQ item deleted successfully. ${failed}`)).toBeVisible()
    await expect(item).toHaveCount(0)
    expect(await organization.listFaqs()).toEqual([])
    const bodies = service.requests.map(({ path, body }) => [path, JSON.parse(body)])
    expect(bodies.map(([, body]) => body.action)).toEqual(['update', 'update', 'update', 'delete'])
    expect(bodies[0]).toEqual([
      '/faq',
      {
        faq_id: expect.any(String),
        question: 'Får man ha katt?',
        answer: 'Två stycken.',
        association_id: organization.associationId,
        action: 'update',
      },
    ])
    expect(service.requests.every(({ headers }) => !headers.authorization && !headers.cookie)).toBe(true)
  } finally {
    await service.close()
  }
})

test('S01 an address that may not be fetched is reported as a configuration error', async ({
  page,
  signIn,
}) => {
  const organization = await createFaqOrganization(dataDir())
  await organization.addFaq('Får man ha katt?')
  await organization.configure({ api_url: 'http://169.254.169.254/', is_enabled: true })
  await signIn(organization.admin.email)
  await page.goto(organization.path)
  await page.locator('summary', { hasText: 'Får man ha katt?' }).click()
  await page.getByRole('button', { name: 'Send to Frank' }).click()
  await expect(page.getByText('Failed to sync FAQ to Frank - check Frank API configuration')).toBeVisible()
  expect(await organization.listFaqs()).toMatchObject([
    { sync_error_message: 'configuration', sent_to_frank: false, frank_sync_attempts: 1 },
  ])
})

for (const [config, message] of [
  [{ api_url: 'http://unreachable.invalid', is_enabled: false }, 'Frank integration is disabled'],
  [{ api_url: null, is_enabled: true }, 'No Frank API URL configured'],
] as const) {
  test(`an item is saved in the portal only, as a success, with "${message}"`, async ({ page, signIn }) => {
    const organization = await createFaqOrganization(dataDir())
    await organization.addFaq('Får man ha katt?')
    await organization.configure(config)
    await signIn(organization.admin.email)
    await page.goto(organization.path)
    const item = page.locator('details', { hasText: 'Får man ha katt?' })
    await item.locator('summary').click()
    await page.getByRole('button', { name: 'Edit: Får man ha katt?' }).click()
    await item.getByLabel('Answer', { exact: true }).fill('Nej.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText(`FAQ item updated successfully. ${message}`)).toBeVisible()
    expect(await organization.listFaqs()).toMatchObject([
      { answer: 'Nej.', sync_error_message: message, sent_to_frank: false, frank_sync_attempts: 0 },
    ])
    await expect(item.getByTitle(`${message}. Nothing was sent.`).first()).toBeVisible()
    await page.getByRole('button', { name: 'Delete: Får man ha katt?' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('FAQ item deleted successfully')).toBeVisible()
  })
}
