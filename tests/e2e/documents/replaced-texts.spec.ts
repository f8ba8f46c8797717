import { expectToast } from '@/tests/e2e/board-screens'
import { openBylaws } from '@/tests/e2e/bylaws'
import { askIn } from '@/tests/e2e/chat-fixtures'
import { expect, expectNoAxeFinding, openMenu, test } from '@/tests/e2e/fixtures'

const rule = (leave: string) =>
  `Stadgar\n\n§ 7 Andrahandsuthyrning\n\nEn medlem ${leave} hyra ut sin lägenhet i andra hand.`

const words = {
  en: {
    task: '1 document seems to have been replaced',
    title: 'Replaced texts',
    none: 'No replaced texts',
    save: 'Save',
    settled: '1 document changed',
    held: 'Held until 31 May 2019',
    choose: 'Choose how long stadgar-2009.pdf holds',
    to: 'Holds until (last day)',
    from: 'Holds from (first day)',
    invalid: 'Choose valid days. The last day is not before the first.',
    saved: 'Saved',
  },
  sv: {
    task: '1 dokument verkar ha ersatts',
    title: 'Ersatta texter',
    none: 'Inga ersatta texter',
    save: 'Spara',
    settled: '1 dokument ändrat',
    held: 'Gällde till 31 maj 2019',
    choose: 'Välj hur länge stadgar-2009.pdf gäller',
    to: 'Gäller till (sista dagen)',
    from: 'Gäller från (första dagen)',
    invalid: 'Välj giltiga dagar. Den sista dagen ligger inte före den första.',
    saved: 'Sparat',
  },
} as const

for (const language of ['en', 'sv'] as const) {
  const text = words[language]
  test(`an admin confirms that bylaws are replaced, and Frank cites them for their time alone, in ${language} @phone`, async ({
    page,
    signIn,
    speak,
  }) => {
    const { organization, upload } = await openBylaws(page)
    await speak(language)
    await signIn(organization.admin.email)
    await upload('stadgar-2009.pdf', [rule('får inte')], { kind: 'bylaws', date: '2009-11-02' })
    await upload('stadgar-2019.pdf', [rule('får')], { kind: 'bylaws', date: '2019-06-01' })

    await page.goto('/manager/admin')
    await page.getByRole('link', { name: text.task }).click()
    await expect(page.getByRole('heading', { level: 1, name: text.title })).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'stadgar-2009.pdf' })).toBeChecked()
    await expectNoAxeFinding(page)
    await page.getByRole('button', { name: text.save }).click()
    await expectToast(page, text.settled)
    await expect(page.getByText(text.none)).toBeVisible()

    await page.goto('/manager/documents')
    await expect(page.getByRole('listitem').filter({ hasText: 'stadgar-2009.pdf' })).toContainText(text.held)
    await page.goto('/manager/ask-frank')
    await askIn(page, 'Får jag hyra ut min lägenhet i andra hand?')
    const conversation = page.getByRole('log')
    await expect(conversation).toContainText('En medlem får hyra ut')
    await expect(conversation).toContainText('stadgar-2019.pdf')
    await expect(conversation).not.toContainText('stadgar-2009.pdf')
    await askIn(page, 'Fick jag hyra ut min lägenhet i andra hand 2012?')
    await expect(conversation).toContainText('stadgar-2009.pdf')
    await expect(conversation).toContainText(text.held, { ignoreCase: true })
    await expectNoAxeFinding(page)

    await page.goto('/manager/admin/documents')
    await openMenu(page, 'stadgar-2009.pdf')
    await page.locator('summary', { hasText: text.choose }).click()
    await page.getByRole('textbox', { name: text.from }).fill('2019-07-01')
    await page.getByRole('button', { name: text.save }).click()
    await expect(page.getByRole('textbox', { name: text.to })).toHaveAccessibleDescription(text.invalid)
    await page.getByRole('textbox', { name: text.from }).fill('')
    await page.getByRole('textbox', { name: text.to }).fill('')
    await page.getByRole('button', { name: text.save }).click()
    await expectToast(page, text.saved)
    await expect(page.getByText(text.held)).toHaveCount(0)
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('an admin keeps replaced bylaws beside the newer ones', async ({ page, signIn }) => {
    const { organization, upload } = await openBylaws(page)
    await signIn(organization.admin.email)
    await upload('stadgar-2009.pdf', [rule('får inte')], { kind: 'bylaws', date: '2009' })
    await upload('stadgar-2019.pdf', [rule('får')], { kind: 'bylaws', date: '2019' })
    await page.goto('/manager/admin/documents/replaced')
    await page.getByRole('radio', { name: 'They hold beside the newer ones' }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('No replaced texts')).toBeVisible()
    await page.goto('/manager/documents')
    await expect(page.getByText(/^Held until/)).toHaveCount(0)
  })
})
