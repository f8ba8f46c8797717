import { cardOf, expectToast } from '@/tests/e2e/board-screens'
import { openBylaws } from '@/tests/e2e/bylaws'
import { expect, expectAccessible, openMenu, test } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'

const dataDir = () => process.env.PORTAL_DATA ?? ''
const path = '/manager/frank/check-questions'
const question = 'Får jag hyra ut min lägenhet i andra hand?'
const rule = 'En bostadsrättshavare får hyra ut sin lägenhet i andra hand om styrelsen ger sitt samtycke.'
const fee = 'Avgiften för andrahandsupplåtelse är tio procent av prisbasbeloppet per år.'
const unanswered = 'Vem vann fotbolls-VM 1958?'
const garden = 'Grillning på gården är tillåten fram till klockan 21.'

const words = {
  en: {
    menu: 'Check questions',
    review: '1 check question to review',
    label: 'Question',
    create: 'Add',
    required: 'Write a question',
    added: 'Check question added. Frank answers it as soon as the documents are read.',
    right: 'Still right',
    lost: 'Lost from the answer',
    changed: '1 question, 1 answer needs a look',
    before: 'Before',
    after: 'Now',
    again: /^Ask again/,
    askedAgain: 'The question is asked again',
    accept: /^The new answer is right/,
    accepted: 'The new passage is kept as the right one',
    delete: 'Delete',
    deleted: 'Check question deleted',
  },
  sv: {
    menu: 'Kontrollfrågor',
    review: '1 kontrollfråga att se över',
    label: 'Fråga',
    create: 'Lägg till',
    required: 'Skriv en fråga',
    added: 'Kontrollfrågan har lagts till. Frank svarar på den så snart dokumenten är lästa.',
    right: 'Fortfarande rätt',
    lost: 'Borta ur svaret',
    changed: '1 fråga, 1 svar behöver ses över',
    before: 'Före',
    after: 'Nu',
    again: /^Fråga igen/,
    askedAgain: 'Frågan ställs igen',
    accept: /^Det nya svaret är rätt/,
    accepted: 'Det nya stället är sparat som det rätta',
    delete: 'Ta bort',
    deleted: 'Kontrollfrågan har tagits bort',
  },
} as const

for (const language of ['en', 'sv'] as const) {
  const text = words[language]
  test(`a board sees which answer a new version of the bylaws has lost, before and after, in ${language} @phone`, async ({
    page,
    signIn,
    speak,
  }) => {
    test.setTimeout(180_000)
    const { organization, upload } = await openBylaws(page)
    await speak(language)
    await signIn(organization.admin.email)
    const replaces = await upload('stadgar-2018.pdf', [rule, fee, garden])
    await page.goto('/manager/frank')
    await page.getByRole('main').getByRole('link', { name: text.menu }).click()
    await page.waitForURL(`**${path}`)
    await expectAccessible(page)
    const field = page.getByRole('textbox', { name: text.label, exact: true })
    const create = page.getByRole('button', { name: text.create, exact: true })
    await create.click()
    await expect(field).toHaveAccessibleDescription(new RegExp(text.required))
    await field.fill(question)
    await create.click()
    await expectToast(page, text.added)
    // The worker asks, and the page shows its answer by itself.
    const card = cardOf(page, question)
    await expect(card.getByText(text.right)).toBeVisible()
    await expect(card.getByRole('blockquote')).toHaveText([rule])
    await expectAccessible(page)

    await upload('stadgar-2026.pdf', [fee, garden], { replaces })
    const lost = async () => {
      await page.goto(path)
      return card.getByText(text.lost).count()
    }
    await expect.poll(lost, { timeout: 60_000 }).toBe(1)
    await page.goto('/manager/admin')
    await page.getByRole('link', { name: text.review, exact: true }).click()
    await expect(page.getByText(text.changed)).toBeVisible()
    const part = (name: string) =>
      card.locator('section').filter({ has: page.getByRole('heading', { name }) })
    await expect(part(text.before).getByRole('blockquote')).toHaveText(rule)
    await expect(part(text.before)).toContainText('stadgar-2018.pdf')
    await expect(part(text.after)).toContainText(fee)
    await expect(part(text.after)).not.toContainText(rule)
    await expectAccessible(page)

    await openMenu(page, question)
    await card.getByRole('button', { name: text.again }).click()
    await expect(page.getByRole('heading', { level: 2 }).last()).toBeFocused()
    await expectToast(page, text.askedAgain)
    await expect(card.getByText(text.lost)).toBeVisible()
    await card.getByRole('button', { name: text.accept }).click()
    await expectToast(page, text.accepted)
    await expect(card.getByText(text.right)).toBeVisible()
    await expect(card.getByRole('blockquote')).toHaveText([fee])

    await openMenu(page, question)
    await card.getByRole('button', { name: text.delete }).click()
    await page.getByRole('dialog').getByRole('button', { name: text.delete, exact: true }).click()
    await expectToast(page, text.deleted)
    await expect(card).toHaveCount(0)
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('a board adds a check question, and an empty one is refused', async ({ page, signIn }) => {
    const { organization } = await openBylaws(page)
    await signIn(organization.admin.email)
    await page.goto(path)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Write a question' })).toBeVisible()
    await page.getByLabel('Question', { exact: true }).fill(question)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(cardOf(page, question)).toBeVisible()
  })
})

test('a board keeps an FAQ item, an answer of the log and its own answer to a member as check questions with one click', async ({
  page,
  signIn,
}) => {
  const { organization, upload } = await openBylaws(page)
  const faqId = await organization.addFaq('Var finns soprummet?', 'I källaren vid port 3.')
  await signIn(organization.admin.email)
  await upload('stadgar-2018.pdf', [rule, fee, garden])
  await page.goto(organization.path)
  await openMenu(page, 'Var finns soprummet?')
  await page.getByRole('button', { name: 'Save as check question: Var finns soprummet?' }).click()
  await expectToast(page, 'Saved as check question')

  const asking = { headers: { origin: new URL(page.url()).origin } }
  const asked = await page.request.post('/api/frank/ask', { ...asking, data: { question, language: 'sv' } })
  expect(asked.status()).toBe(200)
  await page.goto('/manager/frank?tab=logs')
  await page.getByRole('link', { name: question }).click()
  // A second click makes no second question.
  for (let click = 0; click < 2; click++) {
    await page.getByRole('button', { name: `Save as check question: ${question}` }).click()
    await expectToast(page, 'Saved as check question')
  }
  await page.request.post('/api/frank/ask', { ...asking, data: { question: unanswered, language: 'sv' } })
  await page.goto('/manager/frank/questions')
  const open = cardOf(page, unanswered)
  await open.locator('summary', { hasText: 'Answer' }).click()
  await open.getByRole('textbox').last().fill('Brasilien.')
  await open.getByRole('button', { name: 'Publish answer' }).click()
  await expect(open).toHaveCount(0)
  await page.goto('/manager/frank/questions?kind=done')
  await page.getByRole('button', { name: `Save as check question: ${unanswered}` }).click()
  await expectToast(page, 'Saved as check question')
  await expectAccessible(page)

  await page.goto(path)
  await expect(cardOf(page, unanswered).getByRole('blockquote').first()).toHaveText('Brasilien.')
  await expect(cardOf(page, 'Var finns soprummet?').getByRole('blockquote').first()).toHaveText(
    'I källaren vid port 3.',
  )
  await expect(cardOf(page, question).getByText('Still right')).toBeVisible()
  await expect(cardOf(page, question).getByRole('blockquote')).toHaveText([rule])
  const { data } = await adminOf(dataDir()).from('golden_questions').select('faq_id').eq('faq_id', faqId)
  expect(data).toHaveLength(1)
})
