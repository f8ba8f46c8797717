import { cardOf } from '@/tests/e2e/board-screens'
import { askIn, inputOf, listen, path, test, withoutScripts } from '@/tests/e2e/chat-fixtures'
import { expect, expectAccessible } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { answerInTurn, questions } from '@/tests/support/documents/certain-answers'

const dataDir = () => process.env.PORTAL_DATA ?? ''

const words = {
  en: {
    passages: 'This may be the answer',
    others: '2 more passages',
    note: 'This response is based on information from your documents',
    more: 'See more',
    places: [
      /Årsredovisning 2022.*2022.*Page: 7/,
      /Stadgar 2016.*28 April 2016.*Page: 12/,
      /Nyhetsbrev.*February 2023.*Page: 1/,
    ],
    certain: /Stadgar 2016.*28 April 2016.*Page: 3/,
    nearest: 'Documents that come closest',
    offer: 'Send the question to the board',
    send: 'Send to the board',
    sent: /Sent to the board\. You get a notice here in the portal/,
    writing: 'Frank is writing',
    reading: 'Please ask again in a little while.',
    helpful: 'Helpful',
    greeted: 'Happy to help! Ask about your association, and I look in its documents.',
  },
  sv: {
    passages: 'Det här kan vara svaret',
    others: '2 ställen till',
    note: 'Svaret bygger på information från era dokument',
    more: 'Visa mer',
    places: [
      /Årsredovisning 2022.*2022.*Sida: 7/,
      /Stadgar 2016.*28 april 2016.*Sida: 12/,
      /Nyhetsbrev.*februari 2023.*Sida: 1/,
    ],
    certain: /Stadgar 2016.*28 april 2016.*Sida: 3/,
    nearest: 'Dokument som ligger närmast',
    offer: 'Skicka frågan till styrelsen',
    send: 'Skicka till styrelsen',
    sent: /Skickad till styrelsen\. Du får ett meddelande här i portalen/,
    writing: 'Frank skriver',
    reading: 'Fråga gärna igen om en stund.',
    helpful: 'Till hjälp',
    greeted: 'Jag hjälper gärna till! Fråga om föreningen, så letar jag i dokumenten.',
  },
} as const

const may = 'Det här kan vara svaret'
const due = 'Årsavgiften betalas senast sista vardagen i varje månad.'

for (const language of ['en', 'sv'] as const) {
  const t = words[language]

  test(`a member sees where an answer is written, and opens the quotation, in ${language} @phone`, async ({
    page,
    chat,
    signIn,
    speak,
  }) => {
    await chat.answerBy(answerInTurn)
    await speak(language)
    await signIn(chat.member.email)
    await page.goto(path)
    await askIn(page, questions.sure)
    const log = page.getByRole('log')
    await expect(log.getByText(t.note)).toBeVisible()
    await expect(log.getByText(may)).toHaveCount(0)
    const lead = log.getByText('Så här står det i föreningens dokument:')
    await expect(lead).toBeVisible({ visible: (page.viewportSize()?.width ?? 0) >= 640 })
    const place = log.getByRole('listitem').getByRole('paragraph').filter({ hasText: t.certain })
    await expect(place).toBeVisible()
    await expect(place.getByRole('link', { name: /Stadgar 2016/ })).toBeVisible()
    // The telling sentence is the line that answers, and its quote goes on below it in whole sentences.
    await expect(log.getByText(due).filter({ visible: true })).toHaveCount(1)
    const quote = log.getByRole('blockquote')
    await expect(quote).toHaveText(
      'Avgiften fördelas efter andelstal. Den som betalar för sent ska betala ränta enligt lag från förfallodagen.',
      { useInnerText: true },
    )
    await expectAccessible(page)
    await page.getByRole('button', { name: t.more }).click()
    await expect(quote).toHaveText(/^Styrelsen fastställer årsavgiften/)
    await expect(quote.locator('strong')).toHaveText(due)
    await expect(page.getByRole('button', { name: t.send })).toHaveCount(0)
    await expectAccessible(page)
  })

  test(`a member without a certain answer sees the closest passages marked as such, and asks the board, in ${language} @phone`, async ({
    page,
    chat,
    signIn,
    speak,
  }) => {
    await chat.answerBy(answerInTurn)
    await speak(language)
    await signIn(chat.member.email)
    await page.goto(path)
    const said = await listen(page)
    await askIn(page, questions.closest)
    const log = page.getByRole('log')
    const passages = log.locator('li li:has(blockquote)')
    const first = log.getByRole('list', { name: t.passages }).getByRole('listitem')
    const expectPassages = async () => {
      await expect(log.getByText(may, { exact: true })).toBeVisible()
      await expect(passages).toHaveCount(3)
      await expect(first).toHaveCount(1)
      await expect(passages.nth(1)).toBeHidden()
      await log.getByText(t.others).click()
      for (const [nth, place] of t.places.entries()) {
        await expect(passages.nth(nth).getByRole('paragraph')).toContainText(place)
        await expect(passages.nth(nth).getByRole('link')).toBeVisible()
        await expect(passages.nth(nth).locator('blockquote strong')).toBeVisible()
      }
      await expect(log.getByText(t.note)).toHaveCount(0)
      await expect(log.getByRole('button', { name: t.more })).toHaveCount(0)
    }
    // Above its actions, on a phone: a screen of 844 px shows it whole.
    const bubble = log.locator('li').filter({ hasText: may }).locator('time').last()
    const heading = await log.getByText(may, { exact: true }).boundingBox()
    const end = await bubble.boundingBox()
    expect((end?.y ?? 0) - (heading?.y ?? 0)).toBeLessThan(480)
    await expectPassages()
    await expect(page.getByRole('button', { name: t.send })).toBeHidden()
    await expectAccessible(page)
    // Announced once, with the visible contents.
    const heard = await said()
    expect(heard).toHaveLength(2)
    expect(heard[0]).toBe(t.writing)
    expect(heard[1]).toMatch(new RegExp(`^${may}: .*Filtren i lägenheternas.*(?:Sida|Page): 7`))
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 320, height: 700 })
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await page.reload()
    await expectPassages()

    await log.getByText(t.offer).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: t.send }).click()
    await expect(page.getByText(t.sent)).toBeVisible()
    await page.reload()
    await expect(page.getByText(t.sent)).toBeVisible()
    const { data } = await adminOf(dataDir())
      .from('frank_interaction_logs')
      .select('question, certainty, relevance')
      .eq('organization_id', chat.id)
    expect(data).toEqual([
      { question: questions.closest, certainty: 'closest', relevance: expect.closeTo(0.44) },
    ])
  })

  test(`a greeting gets a friendly reply and is not stored, in ${language} @phone`, async ({
    page,
    chat,
    signIn,
    speak,
  }) => {
    await chat.answerBy(answerInTurn)
    await speak(language)
    await signIn(chat.member.email)
    await page.goto(path)
    const said = await listen(page)
    const log = page.getByRole('log')
    await askIn(page, questions.greeting)
    const line = 'Hej! Fråga mig om stadgar, regler eller något annat i föreningens dokument.'
    await expect(log.getByText(line, { exact: true })).toBeVisible()
    await expect(log.getByRole('button')).toHaveCount(0)
    await expect(log.getByText(t.note)).toHaveCount(0)
    await expect(inputOf(page)).toBeFocused()
    expect(await said()).toEqual([t.writing, line])
    await expectAccessible(page)

    // The conversation continues with a real question.
    await askIn(page, questions.none)
    await expect(log.getByText(t.nearest)).toBeVisible()
    await expect(log.getByText(t.reading)).toBeVisible()
    expect((await said()).at(-1)).toContain(t.reading)
    await expect(log.getByRole('button', { name: t.helpful, exact: true })).toHaveCount(1)
    await page.goto('/manager/documents')
    await page.goBack()
    await expect(log.locator('.answer')).toHaveCount(1)
    // A stored answer does not say so, because the documents may have been read by now.
    await expect(log.getByText(t.reading)).toHaveCount(0)
    await expect(log.getByText(questions.greeting, { exact: true })).toHaveCount(0)
    const admin = adminOf(dataDir())
    for (const [table, texts] of [
      ['frank_interaction_logs', 'question'],
      ['frank_messages', 'text'],
      ['frank_conversations', 'title'],
      ['frank_questions', 'question'],
    ] as const) {
      const { data } = await admin.from(table).select(texts).eq('organization_id', chat.id)
      const kept = (data ?? []).flatMap((row) => Object.values(row))
      expect([table, kept]).toEqual([table, expect.arrayContaining([questions.none])])
      expect([table, kept]).not.toEqual([table, expect.arrayContaining([questions.greeting])])
    }
  })

  test(`without scripts the three kinds of answer and a greeting are shown as pages, in ${language}`, async ({
    context,
    baseURL,
    chat,
    signIn,
    speak,
  }) => {
    await chat.answerBy(answerInTurn)
    await speak(language)
    await signIn(chat.member.email)
    const plain = await withoutScripts(context, baseURL)
    const log = plain.page.getByRole('log')
    const ask = async (question: string) => {
      await inputOf(plain.page).fill(question)
      await plain.page.getByRole('button', { name: /^(Send|Skicka)$/ }).click()
    }
    await plain.page.goto(path)
    await ask(questions.greeting)
    await plain.page.waitForURL(`**${path}?notice=greeting`)
    await expect(plain.page.getByText(t.greeted)).toBeVisible()
    await ask(questions.sure)
    await plain.page.waitForURL(/conversation=/)
    await expect(log.getByText(t.certain)).toBeVisible()
    await expect(log.getByText(/Avgiften fördelas efter andelstal/)).toBeVisible()
    await ask(questions.closest)
    await expect(log.getByText(may, { exact: true })).toBeVisible()
    await log.getByText(t.others).click()
    for (const place of t.places) await expect(log.getByText(place)).toBeVisible()
    await ask(questions.none)
    await expect(log.getByText(t.nearest)).toBeVisible()
    for (const offer of await log.getByText(t.offer).all()) await offer.click()
    await expect(log.getByRole('button', { name: t.send })).toHaveCount(2)
    await ask(questions.greeting)
    await expect(plain.page.getByText(t.greeted)).toBeVisible()
    await expect(log.locator('.answer')).toHaveCount(3)
    await plain.close()
  })
}

test('an admin sees the three kinds of answer in the log and the list of questions, and opens the closest document @phone @either', async ({
  page,
  chat,
  signIn,
}) => {
  await chat.answerBy(answerInTurn)
  await signIn(chat.member.email)
  for (const question of Object.values(questions))
    await page.request.post('/api/frank/ask', { data: { question, language: 'sv' } })
  await signIn(chat.admin.email)
  await page.goto('/manager/frank?tab=logs')
  await expect(page.getByRole('row')).toHaveCount(4)
  for (const [question, badge] of [
    [questions.sure, 'Sure'],
    [questions.closest, 'Closest passages'],
    [questions.none, 'No answer'],
  ] as const)
    await expect(page.getByRole('row').filter({ hasText: question })).toContainText(badge)
  await page.getByRole('link', { name: questions.closest }).click()
  const details = page.getByRole('region', { name: 'Log details' })
  await expect(details).toContainText(/Certainty\s*Closest passages/)
  await expect(details).toContainText(/Relevance\s*0\.44/)
  await expectAccessible(page)

  await page.goto('/manager/frank/questions?kind=unanswered')
  const [unsure, refused] = [cardOf(page, questions.closest), cardOf(page, questions.none)]
  await unsure.locator('summary').first().click()
  await expect(unsure.getByText('No certain answer')).toBeVisible()
  await expect(unsure.getByText('Not answered')).toHaveCount(0)
  await expect(unsure.getByRole('link', { name: /Årsredovisning 2022|Stadgar 2016|Nyhetsbrev/ })).toHaveCount(
    3,
  )
  await expect(unsure.getByText('Page: 12')).toBeVisible()
  await refused.locator('summary').first().click()
  await expect(refused.getByText('Not answered')).toBeVisible()
  await expect(refused.getByText('No certain answer')).toHaveCount(0)
  await expect(refused.getByRole('link', { name: /Trivselregler/ })).toBeVisible()
  await expect(cardOf(page, questions.sure)).toHaveCount(0)
  await expectAccessible(page)
})
