import { expectToast } from '@/tests/e2e/board-screens'
import { openBylaws } from '@/tests/e2e/bylaws'
import { askIn } from '@/tests/e2e/chat-fixtures'
import { expect, expectNoAxeFinding, test } from '@/tests/e2e/fixtures'

const words = {
  en: {
    bylaws: (leave: string) =>
      `Bylaws\n\n§ 7 Subletting\n\nA member ${leave} sublet the apartment to another person.`,
    ban: 'may not',
    leave: 'may',
    askNow: 'May I sublet my apartment to another person?',
    askThen: 'Could I sublet my apartment to another person in 2012?',
    earlier:
      'This is from an earlier text, which held from 2009-11-02 until 2019-05-31 and no longer holds (replaced by bylaws-2019.pdf):',
    card: 'held until 31 May 2019, replaced by bylaws-2019.pdf',
    dogs: ['Dogs may not be kept in the house.', 'Dogs may be kept in the house.'],
    asked: 'May I keep a dog in the house?',
    disagree: 'Two texts that hold disagree about this. The one of higher rank comes first.',
    task: '1 pair of texts disagrees',
    title: 'Texts that disagree',
    settle: 'Settled, do not show this pair again bylaws.pdf, rules.pdf',
    save: 'Save',
    settled: '1 pair settled',
    none: 'No texts disagree',
  },
  sv: {
    bylaws: (leave: string) =>
      `Stadgar\n\n§ 7 Andrahandsuthyrning\n\nEn medlem ${leave} hyra ut sin lägenhet i andra hand.`,
    ban: 'får inte',
    leave: 'får',
    askNow: 'Får jag hyra ut min lägenhet i andra hand?',
    askThen: 'Fick jag hyra ut min lägenhet i andra hand 2012?',
    earlier:
      'Så här stod det i en tidigare text, som gällde från 2009-11-02 till 2019-05-31 och inte längre gäller (ersatt av bylaws-2019.pdf):',
    card: 'gällde till 31 maj 2019, ersatt av bylaws-2019.pdf',
    dogs: ['Hundar får inte hållas i huset.', 'Hundar får hållas i huset.'],
    asked: 'Får man ha hund i huset?',
    disagree: 'Två texter som gäller säger olika om detta. Den som väger tyngst står först.',
    task: '1 par av texter säger olika',
    title: 'Texter som säger olika',
    settle: 'Klart, visa inte paret mer bylaws.pdf, rules.pdf',
    save: 'Spara',
    settled: '1 par klart',
    none: 'Inga texter säger olika',
  },
} as const

for (const language of ['en', 'sv'] as const) {
  const text = words[language]
  test(`an earlier version of the bylaws is cited for its year alone, and says that it holds no more, in ${language} @phone`, async ({
    page,
    signIn,
    speak,
  }) => {
    const { organization, upload } = await openBylaws(page)
    await speak(language)
    await signIn(organization.admin.email)
    const replaces = await upload('bylaws-2009.pdf', [text.bylaws(text.ban)], {
      kind: 'bylaws',
      date: '2009-11-02',
    })
    await upload('bylaws-2019.pdf', [text.bylaws(text.leave)], {
      kind: 'bylaws',
      date: '2019-06-01',
      replaces,
    })

    const conversation = page.getByRole('log')
    await page.goto('/manager/ask-frank')
    await askIn(page, text.askNow)
    await expect(conversation).toContainText(text.bylaws(text.leave).split('\n\n').at(-1) ?? '')
    await expect(conversation).not.toContainText('bylaws-2009.pdf')
    await askIn(page, text.askThen)
    await expect(conversation).toContainText(text.bylaws(text.ban).split('\n\n').at(-1) ?? '')
    await expect(conversation.getByText(text.earlier)).toBeVisible()
    await expect(conversation).toContainText(text.card)
    await expectNoAxeFinding(page)
    await page.reload()
    await expect(conversation.getByText(text.earlier)).toBeVisible()
  })

  test(`an answer shows both of two texts that hold and disagree, and an admin settles the pair, in ${language} @phone`, async ({
    page,
    signIn,
    speak,
  }) => {
    const { organization, upload } = await openBylaws(page)
    await speak(language)
    await signIn(organization.admin.email)
    const [higher, lower] = text.dogs
    await upload('rules.pdf', [`Brf Eken\n\n${lower}`], { kind: 'rules', date: '2021' })
    await upload('bylaws.pdf', [`Brf Eken\n\n${higher}`], { kind: 'bylaws', date: '2019' })

    const conversation = page.getByRole('log')
    await page.goto('/manager/ask-frank')
    await askIn(page, text.asked)
    await expect(conversation.getByText(text.disagree)).toBeVisible()
    await expect(conversation).toContainText(`bylaws.pdf: ${higher} rules.pdf: ${lower}`)
    await expectNoAxeFinding(page)
    await page.reload()
    await expect(conversation.getByText(text.disagree)).toBeVisible()

    await page.goto('/manager/admin')
    await page.getByRole('link', { name: text.task }).click()
    await expect(page.getByRole('heading', { level: 1, name: text.title })).toBeVisible()
    await expect(page.getByRole('blockquote')).toHaveText([higher, lower])
    await expectNoAxeFinding(page)
    await page.getByRole('checkbox', { name: text.settle }).check()
    await page.getByRole('button', { name: text.save }).click()
    await expectToast(page, text.settled)
    await expect(page.getByText(text.none)).toBeVisible()
    await page.goto('/manager/admin')
    await expect(page.getByRole('link', { name: text.task })).toHaveCount(0)
  })
}
