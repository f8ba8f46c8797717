import type { Cookie } from '@playwright/test'
import { expect, expectNoAxeFinding, test } from '@/tests/e2e/fixtures'
import { createOperator, enterConsole } from '@/tests/e2e/operator-screens'
import { adminOf } from '@/tests/support/backend'
import { createOrganization } from '@/tests/support/content/organizations'

const dataDir = () => process.env.PORTAL_DATA ?? ''
const security = '/manager/admin/security'

const words = {
  en: {
    support: 'Support',
    purpose: 'What is it for?',
    hour: '1 hour',
    grant: 'Let the operators look',
    granted: 'The portal’s operators may look now',
    line: /^The portal’s operators may look into the association until/,
    unused: 'Not yet',
    end: 'End the access',
    ended: 'The access has ended',
    refused: 'The association has not granted access, or it has ended',
    boardDocument: 'Document of the board',
    events: ['Ended support access', 'Used support access', 'Granted support access'],
    who: 'The portal’s operator',
  },
  sv: {
    support: 'Support',
    purpose: 'Vad gäller det?',
    hour: '1 timme',
    grant: 'Låt de driftansvariga titta',
    granted: 'Portalens driftansvariga får titta nu',
    line: /^Portalens driftansvariga får titta in i föreningen till/,
    unused: 'Ännu inte',
    end: 'Avsluta åtkomsten',
    ended: 'Åtkomsten är avslutad',
    refused: 'Föreningen har inte gett åtkomst, eller så är den avslutad',
    boardDocument: 'Styrelsens dokument',
    events: ['Avslutade åtkomst för support', 'Använde åtkomst för support', 'Gav åtkomst för support'],
    who: 'Portalens driftansvariga',
  },
} as const

/** A document that members read, and one of the board. */
async function addDocuments(organizationId: string) {
  const admin = adminOf(dataDir())
  const { data: sections } = await admin
    .from('document_sections')
    .insert([
      { organization_id: organizationId, name: 'Avtal' },
      { organization_id: organizationId, name: 'Tvister', audience: 'board' },
    ])
    .select('id, name')
    .throwOnError()
  const documents = sections.map(({ id, name }) => ({
    organization_id: organizationId,
    section_id: id,
    name: `${name} 2026.pdf`,
    file_path: `${organizationId}/${id}/${crypto.randomUUID()}.pdf`,
    size: 2048,
    content_type: 'application/pdf',
  }))
  await admin.from('documents').insert(documents).throwOnError()
}

for (const language of ['en', 'sv'] as const) {
  const text = words[language]

  test(`Z23 an admin lets operators look, sees that one did and ends it, and the operator is refused, in ${language} @phone`, async ({
    page,
    context,
    speak,
    signIn,
  }) => {
    await speak(language)
    const organization = await createOrganization(dataDir())
    await addDocuments(organization.id)
    const operator = await createOperator()
    const become = async (cookies: Cookie[]) => {
      await page.goto('about:blank')
      await context.clearCookies()
      await context.addCookies(cookies)
    }
    await enterConsole(page, language, operator.email)
    await page.getByRole('link', { name: text.support }).click()
    await expect(page.getByRole('heading', { level: 1, name: text.support })).toBeVisible()
    await expect(page.getByText(organization.name)).toHaveCount(0)
    const operatorCookies = await context.cookies()

    await signIn(organization.admin.email)
    await page.goto(security)
    await page.getByRole('button', { name: text.grant }).click()
    await expect(page.locator('#purpose-error')).toBeVisible()
    await page.getByLabel(text.purpose).fill('Avtalet läses inte')
    await page.getByLabel(text.hour).check()
    await expectNoAxeFinding(page)
    await page.getByRole('button', { name: text.grant }).click()
    await expect(page.getByText(text.granted)).toBeVisible()
    await expect(page.getByText(text.unused, { exact: true })).toBeVisible()
    await expectNoAxeFinding(page)
    await page.goto('/manager/admin')
    await expect(page.getByRole('link', { name: text.line })).toBeVisible()
    await expectNoAxeFinding(page)
    const adminCookies = await context.cookies()

    await become(operatorCookies)
    await page.goto('/operator/support')
    await expect(page.getByText('Avtalet läses inte')).toBeVisible()
    await expectNoAxeFinding(page)
    await page.getByRole('link', { name: organization.name }).click()
    await expect(page.getByRole('heading', { level: 1, name: organization.name })).toBeVisible()
    await expect(page.getByRole('rowheader', { name: 'Avtal 2026.pdf' })).toBeVisible()
    await expect(page.getByRole('rowheader', { name: text.boardDocument })).toBeVisible()
    await expect(page.getByText('Tvister')).toHaveCount(0)
    await expect(page.getByText(organization.admin.fullName)).toBeVisible()
    await expect(page.getByText(organization.admin.email)).toHaveCount(0)
    await expectNoAxeFinding(page)
    const address = page.url()

    await become(adminCookies)
    await page.goto('/manager/admin')
    await page.getByRole('link', { name: text.line }).click()
    await expect(page.getByRole('button', { name: text.end })).toBeVisible()
    await expect(page.getByText(text.unused, { exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: text.end }).click()
    await expect(page.getByText(text.ended)).toBeVisible()
    await page.goto('/manager/admin/audit?kind=support_access')
    const events = page.getByRole('rowgroup').last().getByRole('row')
    await expect(events).toHaveCount(text.events.length)
    for (const [index, event] of text.events.entries()) await expect(events.nth(index)).toContainText(event)
    await expect(events.nth(1)).toContainText(text.who)
    await page.goto('/manager/admin')
    await expect(page.getByRole('link', { name: text.line })).toHaveCount(0)

    await become(operatorCookies)
    await page.goto(address)
    await expect(page.getByText(text.refused)).toBeVisible()
    await expect(page.getByText(organization.name)).toHaveCount(0)
    await expectNoAxeFinding(page)
  })
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('Z23 an admin lets operators look and ends it', async ({ page, signIn }) => {
    const text = words.en
    const organization = await createOrganization(dataDir())
    await signIn(organization.admin.email)
    await page.goto(security)
    await page.getByLabel('7 days').check()
    await page.getByRole('button', { name: text.grant }).click()
    await expect(page.locator('#purpose-error')).toBeVisible()
    await expect(page.getByLabel('7 days')).toBeChecked()
    await page.getByLabel(text.purpose).fill('Frank hittar inte stadgarna')
    await page.getByRole('button', { name: text.grant }).click()
    await expect(page.getByText(text.granted)).toBeVisible()
    await expect(page.getByText('Frank hittar inte stadgarna')).toBeVisible()
    await page.getByRole('button', { name: text.end }).click()
    await expect(page.getByText(text.ended)).toBeVisible()
    await expect(page.getByRole('button', { name: text.grant })).toBeVisible()
  })
})
