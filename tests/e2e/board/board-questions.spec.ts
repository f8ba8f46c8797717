import { answers, askIn, cardOf, expectToast } from '@/tests/e2e/board-screens'
import { expect, expectAccessible, test } from '@/tests/e2e/fixtures'
import { createBoard } from '@/tests/support/content/board'

const dataDir = () => process.env.PORTAL_DATA ?? ''
const chat = '/manager/ask-frank'
const list = '/manager/frank/questions'

const words = {
  en: {
    nearest: 'Documents that come closest',
    showName: 'The board may see that it is me who asks',
    offer: 'Send the question to the board',
    send: 'Send to the board',
    sent: /Sent to the board\. You get a notice here in the portal/,
    manage: '1 unanswered question',
    twice: /Asked 2 times/,
    nameless: 'Names are not shown.',
    wordings: 'Also asked as',
    answer: 'Answer',
    publish: 'Publish answer',
    created: 'FAQ item created successfully. FAQ synced to Frank successfully',
    done: 'Done',
    told: /The board has answered your question:/,
    read: /^Read the answer/,
    dismiss: /^Dismiss/,
    answered: 'The board has answered this question',
  },
  sv: {
    nearest: 'Dokument som ligger närmast',
    showName: 'Styrelsen får se att det är jag som frågar',
    offer: 'Skicka frågan till styrelsen',
    send: 'Skicka till styrelsen',
    sent: /Skickad till styrelsen\. Du får ett meddelande här i portalen/,
    manage: '1 obesvarad fråga',
    twice: /Ställd 2 gånger/,
    nameless: 'Namn visas inte.',
    wordings: 'Frågan har också ställts så här',
    answer: 'Svara',
    publish: 'Publicera svaret',
    created: 'Frågan har lagts till. Frågan har synkats med Frank',
    done: 'Klara',
    told: /Styrelsen har svarat på din fråga:/,
    read: /^Läs svaret/,
    dismiss: /^Stäng/,
    answered: 'Styrelsen har svarat på frågan',
  },
} as const

for (const language of ['en', 'sv'] as const) {
  const text = words[language]
  test(`a question without an answer reaches the board, its answer reaches the askers and the next asker, in ${language} @phone`, async ({
    page,
    signIn,
    speak,
  }) => {
    test.setTimeout(180_000)
    const board = await createBoard(dataDir())
    const document = await board.addHouseRules()
    const enterAs = async (email: string) => {
      await speak(language)
      await signIn(email)
    }

    // Moa gets no answer, sees the closest documents, and sends the question to the board by keyboard,
    // without her name.
    await enterAs(board.moa.email)
    await page.goto(chat)
    await askIn(page, 'Får jag placera bikupor på taket?')
    await expect(page.getByText(text.nearest)).toBeVisible()
    const nearest = page.getByRole('link', { name: /Trivselregler/ })
    const href = (await nearest.getAttribute('href')) ?? ''
    expect(href).toContain(document)
    expect(await nearest.getAttribute('target')).toBe('_blank')
    expect(await (await page.request.get(href)).text()).toContain('Trivselregler')
    await page.getByText(text.offer, { exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('checkbox', { name: text.showName })).not.toBeChecked()
    await expectAccessible(page)
    await page.getByRole('button', { name: text.send }).focus()
    await page.keyboard.press('Enter')
    const status = page.getByRole('status').filter({ hasText: text.sent })
    await expect(status).toBeVisible()
    await expect(status.getByRole('paragraph')).toBeFocused()
    await expectAccessible(page)
    await page.reload()
    await expect(page.getByText(text.sent)).toBeVisible()
    await expect(nearest).toBeVisible()
    expect(await board.listQuestions()).toMatchObject([{ named: false, sent_at: expect.any(String) }])

    // Nils asks the same in other words and does not send it.
    await enterAs(board.nils.email)
    await page.goto(chat)
    await askIn(page, 'får man PLACERA EN BIKUPA, på tak')

    // The board sees one question without the askers.
    await enterAs(board.admin.email)
    await page.goto('/manager/admin')
    await page.getByRole('link', { name: text.manage }).click()
    await page.waitForURL(`**${list}`)
    const card = cardOf(page, 'får man PLACERA EN BIKUPA, på tak')
    await expect(card.getByText(text.twice)).toBeVisible()
    await expect(card.getByText(text.nameless)).toBeVisible()
    await expect(card.getByText('Får jag placera bikupor på taket?', { exact: true })).toBeVisible()
    const html = await (await page.request.get(list)).text()
    const rsc = await (await page.request.get(list, { headers: { rsc: '1' } })).text()
    for (const { fullName, email, id } of [board.moa, board.nils])
      for (const secret of [fullName, email, id]) expect(html + rsc).not.toContain(secret)
    await expectAccessible(page)

    // The board answers in one step.
    await card.locator('summary', { hasText: text.answer }).click()
    const question = card.getByRole('textbox').first()
    await expect(question).toHaveValue('får man PLACERA EN BIKUPA, på tak')
    await question.fill('Får man placera bikupor på taket?')
    await card.getByRole('textbox').last().fill('Ja, högst två kupor på taket. Anmäl dem till styrelsen.')
    await expectAccessible(page)
    await card.getByRole('button', { name: text.publish }).click()
    await expect(card).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expectToast(page, text.created)
    await page.getByRole('link', { name: text.done }).click()
    await page.waitForURL(/kind=done/)
    await page.getByRole('link', { name: 'Får man placera bikupor på taket?' }).click()
    await page.waitForURL(/admin\/documents\?section=.*#faq-/)
    expect(await board.listFaqs()).toMatchObject([
      { question: 'Får man placera bikupor på taket?', sent_to_frank: true },
    ])

    // Both askers get a notice: Nils dismisses it in the chat, Moa opens the answer.
    await enterAs(board.nils.email)
    await page.goto(chat)
    await expect(page.getByText(text.told)).toContainText('får man PLACERA EN BIKUPA, på tak')
    await page.getByRole('button', { name: text.dismiss }).click()
    await expect(page.getByText(text.told)).toHaveCount(0)
    await page.goto('/manager/dashboard')
    await expect(page.getByText(text.told)).toHaveCount(0)
    await enterAs(board.moa.email)
    await page.goto('/manager/dashboard')
    await expect(page.getByText(text.told)).toContainText('Får jag placera bikupor på taket?')
    await expectAccessible(page)
    await page.getByRole('button', { name: text.read }).click()
    await page.waitForURL('**/manager/documents?faq=*')
    await expect(page.getByText('Ja, högst två kupor på taket.')).toBeVisible()
    await page.goto('/manager/dashboard')
    await expect(page.getByText(text.told)).toHaveCount(0)
    const [sent] = await board.listQuestions()
    expect(sent?.seen_at).not.toBeNull()

    // The next person who asks gets the board's answer.
    await page.goto(chat)
    await askIn(page, 'Kan jag placera en bikupa på taket?')
    await expect(answers(page)).toContainText('Ja, högst två kupor på taket.')
    await expect(page.getByRole('button', { name: text.send })).toHaveCount(0)
  })
}

test('an unhelpful answer is sent to the board with the name and the reason, and is then shown as sent', async ({
  page,
  signIn,
}) => {
  const board = await createBoard(dataDir())
  await board.addHouseRules()
  await signIn(board.moa.email)
  await page.goto(chat)
  await askIn(page, 'När är tvättstugan öppen?')
  await expect(page.getByRole('button', { name: 'Send to the board' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Not helpful' }).click()
  await page.getByRole('radio', { name: 'It is out of date' }).check()
  await page.getByRole('button', { name: 'Send', exact: true }).first().click()
  await page.getByRole('checkbox', { name: words.en.showName }).check()
  await page.getByRole('button', { name: words.en.send }).click()
  await expect(page.getByText(words.en.sent)).toBeVisible()
  await page.reload()
  await expect(page.getByText(words.en.sent)).toBeVisible()
  await expectAccessible(page)

  await signIn(board.admin.email)
  await page.goto(`${list}?kind=rated`)
  const card = cardOf(page, 'När är tvättstugan öppen?')
  await expect(card.getByText('Asked by: Moa Medlem')).toBeVisible()
  await expect(card.getByText('Out of date')).toBeVisible()
  await card.getByText('Frank’s answer').click()
  await expect(card.getByText(/mellan klockan 7 och 21/)).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${list}?kind=unanswered`)
  await expect(page.getByText('No open questions without an answer')).toBeVisible()
})

test('a dismissed question returns to the list when it is asked again', async ({ page, signIn }) => {
  const board = await createBoard(dataDir())
  const ask = (question: string) =>
    page.request.post('/api/frank/ask', { data: { question, language: 'sv' } })
  await signIn(board.moa.email)
  await ask('Vem vann Melodifestivalen?')
  await signIn(board.admin.email)
  await page.goto(list)
  await page.getByRole('button', { name: /^Close without an answer/ }).click()
  await expect(page.getByText('The question has been moved to Done')).toBeVisible()
  await expect(page.getByText('No open questions')).toBeVisible()
  await page.goto(`${list}?kind=done`)
  await expect(page.getByText('Closed without an answer.')).toBeVisible()
  await expectAccessible(page)
  await ask('VEM vann melodifestivalen')
  await page.goto(list)
  await expect(cardOf(page, 'VEM vann melodifestivalen').getByText('Asked once')).toBeVisible()
})
