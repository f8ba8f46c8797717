import { answers, askIn, cardOf, expectToast } from '@/tests/e2e/board-screens'
import { expect, openMenu, test } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { createBoard } from '@/tests/support/content/board'
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

  await page.locator('[name=faq-items] > summary', { hasText: 'Får man hålla bi?' }).click()
  await page.getByRole('button', { name: 'Send to Frank' }).click()
  await expect(page.getByText('FAQ synced to Frank successfully')).toBeVisible()
  expect(await known()).toEqual([{ heading: 'Får man hålla bi?', text: 'Ja, en kupa på taket.' }])
  await openMenu(page, 'Får man hålla bi?')
  await page.getByRole('button', { name: 'Edit: Får man hålla bi?' }).click()
  const editor = page.locator('details[name=faq-items]', { hasText: 'Får man hålla bi?' })
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
    const item = page.locator('details[name=faq-items]', { hasText: 'Får man ha katt?' })
    await item.locator('summary').click()
    await openMenu(page, 'Får man ha katt?')
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
    await openMenu(page, 'Får man ha katt?')
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
  await page.locator('[name=faq-items] > summary', { hasText: 'Får man ha katt?' }).click()
  await page.getByRole('button', { name: 'Send to Frank' }).click()
  await expect(page.getByText('Failed to sync FAQ to Frank - check Frank API configuration')).toBeVisible()
  expect(await organization.listFaqs()).toMatchObject([
    { sync_error_message: 'configuration', sent_to_frank: false, frank_sync_attempts: 1 },
  ])
})

test('an item of an association that has turned Frank off is saved in the portal only, as a success', async ({
  page,
  signIn,
}) => {
  const message = 'Frank integration is disabled'
  const organization = await createFaqOrganization(dataDir())
  await organization.addFaq('Får man ha katt?')
  await organization.configure({ api_url: 'http://unreachable.invalid', is_enabled: false })
  await signIn(organization.admin.email)
  await page.goto(organization.path)
  const item = page.locator('details[name=faq-items]', { hasText: 'Får man ha katt?' })
  await item.locator('summary').click()
  await openMenu(page, 'Får man ha katt?')
  await page.getByRole('button', { name: 'Edit: Får man ha katt?' }).click()
  await item.getByLabel('Answer', { exact: true }).fill('Nej.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(`FAQ item updated successfully. ${message}`)).toBeVisible()
  expect(await organization.listFaqs()).toMatchObject([
    { answer: 'Nej.', sync_error_message: message, sent_to_frank: false, frank_sync_attempts: 0 },
  ])
  await expect(item.getByTitle(`${message}. Nothing was sent.`).first()).toBeVisible()
  await openMenu(page, 'Får man ha katt?')
  await page.getByRole('button', { name: 'Delete: Får man ha katt?' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('FAQ item deleted successfully')).toBeVisible()
})

const words = {
  en: {
    reset: 'Reset to Default',
    enable: 'Enable Frank AI',
    save: 'Save Settings',
    saved: 'Frank API configuration saved successfully',
    answer: 'Answer',
    publish: 'Publish answer',
    created: 'FAQ item created successfully. FAQ synced to Frank successfully',
  },
  sv: {
    reset: 'Återställ standard',
    enable: 'Slå på Frank AI',
    save: 'Spara inställningar',
    saved: 'Franks API-konfiguration har sparats',
    answer: 'Svara',
    publish: 'Publicera svaret',
    created: 'Frågan har lagts till. Frågan har synkats med Frank',
  },
} as const

for (const language of ['en', 'sv'] as const) {
  const text = words[language]
  test(`after a reset of the settings, and Frank on again, an answer of the board reaches the next asker, in ${language}`, async ({
    page,
    signIn,
    speak,
  }) => {
    test.setTimeout(120_000)
    const question = 'Får jag placera bikupor på taket?'
    const board = await createBoard(dataDir())
    const enterAs = async (email: string) => {
      await speak(language)
      await signIn(email)
    }
    await enterAs(board.admin.email)
    await page.goto('/manager/frank')
    await page.getByRole('button', { name: text.reset }).click()
    await expectToast(page, text.saved)
    const enable = page.getByRole('switch', { name: text.enable })
    await expect(enable).not.toBeChecked()
    await enable.check()
    await page.getByRole('button', { name: text.save }).click()
    await expectToast(page, text.saved)

    await enterAs(board.moa.email)
    await page.goto('/manager/ask-frank')
    await askIn(page, question)

    await enterAs(board.admin.email)
    await page.goto('/manager/frank/questions')
    const card = cardOf(page, question)
    await card.locator('summary', { hasText: text.answer }).click()
    await card.getByRole('textbox').last().fill('Ja, högst två kupor på taket. Anmäl dem till styrelsen.')
    await card.getByRole('button', { name: text.publish }).click()
    await expectToast(page, text.created)
    expect(await board.listFaqs()).toMatchObject([{ sent_to_frank: true, sync_error_message: null }])

    await enterAs(board.nils.email)
    await page.goto('/manager/ask-frank')
    await askIn(page, question)
    await expect(answers(page)).toContainText('Ja, högst två kupor på taket.')
  })
}
