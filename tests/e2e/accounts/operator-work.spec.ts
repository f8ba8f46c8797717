import { demo, expect, expectNoAxeFinding, test } from '@/tests/e2e/fixtures'
import { consoleWords, createOperator, enterConsole } from '@/tests/e2e/operator-screens'
import { adminOf } from '@/tests/support/backend'

const dataDir = () => process.env.PORTAL_DATA ?? ''

// An announcement is shown in all organisations, so that one which is left would stand in the screens of other tests.
test.afterEach(async () => {
  await adminOf(dataDir()).from('announcements').delete().gt('ends_at', '2000-01-01').throwOnError()
})

for (const language of ['en', 'sv'] as const) {
  const text = consoleWords[language]

  test(`an operator tries failed work again, sees the health and tells all members something, in ${language} @phone`, async ({
    page,
    speak,
    signIn,
  }) => {
    await speak(language)
    const admin = adminOf(dataDir())
    // Other tests leave documents without files, which fail and would fill the first page of the list.
    await admin
      .from('documents')
      .update({ state: 'ready', state_reason: null })
      .eq('state', 'failed')
      .throwOnError()
    const { data: document } = await admin
      .from('documents')
      .select('id, name')
      .eq('state', 'ready')
      .limit(1)
      .single()
      .throwOnError()
    await admin
      .from('documents')
      .update({ state: 'failed', state_reason: 'broken' })
      .eq('id', document.id)
      .throwOnError()
    const operator = await createOperator()
    await enterConsole(page, language, operator.email)
    await page.getByRole('link', { name: text.failures }).click()
    await expect(page.getByRole('heading', { level: 1, name: text.failures })).toBeVisible()
    await expect(page.getByRole('cell', { name: 'broken' })).toBeVisible()
    await expect(page.getByText(document.name)).toHaveCount(0)
    await expectNoAxeFinding(page)
    await page.getByRole('button', { name: text.retryAll }).click()
    await expect(page.getByText(text.nothing).first()).toBeVisible()

    await page.getByRole('link', { name: text.health }).click()
    await expect(page.getByText(text.ready, { exact: true })).toBeVisible()
    await expectNoAxeFinding(page)

    await page.getByRole('link', { name: text.announcements }).click()
    await page.getByText(text.announce, { exact: true }).click()
    const mark = crypto.randomUUID().slice(0, 8)
    await page.getByLabel(text.textSv).fill(`Stopp på lördag <b>${mark}</b>`)
    await page.getByLabel(text.textEn).fill(`Down on Saturday <b>${mark}</b>`)
    await page.getByRole('button', { name: text.publish }).click()
    await expect(page.getByText(text.published)).toBeVisible()
    await expectNoAxeFinding(page)

    await page.getByRole('link', { name: text.log, exact: true }).click()
    await expect(page.getByRole('cell', { name: operator.email }).first()).toBeVisible()
    await expectNoAxeFinding(page)

    await signIn(demo.norrskenet.member)
    await page.goto('/manager/documents')
    const shown = language === 'sv' ? `Stopp på lördag <b>${mark}</b>` : `Down on Saturday <b>${mark}</b>`
    const band = page.getByRole('complementary').filter({ hasText: shown })
    await expect(band).toBeVisible()
    await expectNoAxeFinding(page)
    await band.getByRole('button', { name: text.dismiss }).filter({ hasText: mark }).click()
    await expect(page.getByText(shown)).toHaveCount(0)
    await page.goto('/manager/dashboard')
    await expect(page.getByText(shown)).toHaveCount(0)
  })
}
