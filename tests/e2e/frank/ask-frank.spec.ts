import { demo, expect, expectAccessible, test } from '@/tests/e2e/fixtures'

const question = 'Får jag hyra ut i andra hand på semestern?'

for (const language of ['en', 'sv'] as const) {
  test(`a member asks Frank and opens the cited page, in ${language} @phone`, async ({
    page,
    context,
    signIn,
    speak,
  }) => {
    await speak(language)
    await signIn(demo.solglantan.member)
    await page.goto('/manager/ask-frank')
    await expect(
      page.getByText(language === 'en' ? 'You are talking to an AI' : 'Du pratar med en AI'),
    ).toBeVisible()
    await expectAccessible(page)

    const input = page.getByRole('textbox')
    await input.fill(question)
    await input.press('Enter')
    const conversation = page.getByRole('log')
    await expect(conversation.getByText(question)).toBeVisible()
    await expect(conversation.getByText(/tre månader/).first()).toBeVisible()
    await expect(input).toBeFocused()

    await page.getByRole('button', { name: language === 'en' ? 'See more' : 'Visa mer' }).click()
    await expect(conversation.locator('strong').first()).toBeVisible()
    await expect(conversation.getByText(language === 'en' ? /Page: \d+/ : /Sida: \d+/).first()).toBeVisible()
    await expectAccessible(page)

    const opened = context.waitForEvent('page')
    await conversation.getByRole('link').first().click()
    const cited = await opened
    await expect(cited).toHaveURL(/\/manager\/documents\/[^/]+\?page=5&quote=/)
    await expect(cited.getByRole('main')).toContainText('tre månader')
  })
}

for (const language of ['en', 'sv'] as const) {
  test(`the newest news says when the water is shut off, and its source opens the article, in ${language} @phone`, async ({
    page,
    context,
    signIn,
    speak,
  }) => {
    await speak(language)
    await signIn(demo.solglantan.member)
    const asked = { question: 'När stängs vattnet av?', language: 'sv' }
    const findFirst = async () => {
      const reply = await page.request.post('/api/frank/ask', { data: asked })
      return (await reply.json()).sources[0]?.article_id
    }
    // The worker may still be reading the demo.
    await expect.poll(findFirst, { timeout: 60_000 }).toEqual(expect.any(String))
    await page.goto('/manager/ask-frank')
    await page.getByRole('textbox').fill(asked.question)
    await page.getByRole('textbox').press('Enter')
    const conversation = page.getByRole('log')
    const source = conversation.getByRole('link', { name: /^Vattnet stängs av i nummer 6/ }).first()
    await expect(source).toBeVisible()
    const kind = language === 'en' ? 'News' : 'Nyhet'
    await expect(conversation.getByText(new RegExp(`\\d{4} · ${kind}$`)).first()).toBeVisible()
    await expectAccessible(page)
    const opened = context.waitForEvent('page')
    await source.click()
    const article = await opened
    await expect(article).toHaveURL(/\/manager\/news\/[0-9a-f-]{36}$/)
    await expect(article.getByRole('main')).toContainText('09.00 och 14.00')
  })
}

test('a member of the other association gets the other answer, without any text of the first', async ({
  page,
  signIn,
}) => {
  await signIn(demo.norrskenet.member)
  const answer = await page.request.post('/api/frank/ask', { data: { question, language: 'sv' } })
  const text = JSON.stringify(await answer.json())
  expect(text).toMatch(/ett år/)
  expect(text).not.toMatch(/tre månader under|Solgläntan/)
})

test('T14 an association_id or organisation in the body has no effect', async ({ page, signIn }) => {
  await signIn(demo.norrskenet.member)
  const data = { question, language: 'sv', association_id: 1003, organization_id: 'x', threshold: 0 }
  const answer = await page.request.post('/api/frank/ask', { data })
  expect(answer.status()).toBe(200)
  const text = JSON.stringify(await answer.json())
  expect(text).toMatch(/ett år/)
  expect(text).not.toMatch(/Solgläntan|tre månader under/)
})

test("T15 a word that occurs only in the other association's documents finds nothing", async ({
  page,
  signIn,
}) => {
  await signIn(demo.norrskenet.member)
  const reply = await page.request.post('/api/frank/ask', {
    data: { question: 'Var ligger Solgläntevägen?', language: 'sv' },
  })
  expect(await reply.json()).toMatchObject({ sources: [] })
})

for (const [language, asked, refusal] of [
  ['sv', 'Vem vann fotbolls-VM 1958?', /hittar inget svar/],
  ['en', 'Who won the football world cup in 1958?', /found no answer/],
] as const) {
  test(`a question without an answer in the documents is refused, in ${language}`, async ({
    page,
    signIn,
    speak,
  }) => {
    await speak(language)
    await signIn(demo.solglantan.member)
    await page.goto('/manager/ask-frank')
    await page.getByRole('textbox').fill(asked)
    await page.getByRole('textbox').press('Enter')
    await expect(page.getByRole('log').getByText(refusal)).toBeVisible()
    const links = page.getByRole('log').getByRole('link')
    await expect(links).toHaveCount(1)
    await expect(links).toHaveAttribute('href', '/manager/board')
  })
}

test('L12 a blank question is ignored, and one over 2,000 characters is refused with the text kept', async ({
  page,
  signIn,
  speak,
}) => {
  await signIn(demo.solglantan.member)
  await speak('en')
  await page.goto('/manager/ask-frank')
  const input = page.getByRole('textbox')
  const send = page.getByRole('button', { name: 'Send' })
  await input.fill('   ')
  await expect(send).toBeDisabled()
  await input.fill('å'.repeat(2001))
  await input.press('Enter')
  await expect(page.getByText(/2,000 characters/).first()).toBeVisible()
  await expect(input).toHaveValue('å'.repeat(2001))
  await expect(page.getByRole('log').getByRole('listitem')).toHaveCount(0)
  const reply = await page.request.post('/api/frank/ask', { data: { question: 'å'.repeat(2001) } })
  expect(reply.status()).toBe(400)
  expect(await reply.json()).toMatchObject({ code: 'question_too_long' })
})

test('Z16 the ask route refuses other sites, other content types and large bodies', async ({
  page,
  signIn,
}) => {
  await signIn(demo.solglantan.member)
  const post = (headers: Record<string, string>, data: string) =>
    page.request.post('/api/frank/ask', { headers, data })
  const json = { 'content-type': 'application/json' }
  const body = JSON.stringify({ question })
  expect((await post({ ...json, origin: 'https://evil.example' }, body)).status()).toBe(403)
  expect((await post({ ...json, 'sec-fetch-site': 'cross-site' }, body)).status()).toBe(403)
  expect((await post({ 'content-type': 'text/plain' }, body)).status()).toBe(415)
  expect((await post(json, '{"question":')).status()).toBe(400)
  expect((await post(json, JSON.stringify({ question, padding: 'x'.repeat(100_000) }))).status()).toBe(413)
  expect((await page.request.get('/api/frank/ask')).status()).toBe(405)
})

test('the assistant service accepts only our own tokens, each for its association', async ({ request }) => {
  const body = { data: { question, association_id: 1003, threshold: 0.3, language: 'sv' } }
  expect((await request.post('/api/assistant/ask', body)).status()).toBe(401)
  const forged = { headers: { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.' } }
  expect((await request.post('/api/assistant/ask', { ...body, ...forged })).status()).toBe(401)
  expect((await request.post('/api/assistant/faq', { data: {} })).status()).toBe(401)
  expect((await request.get('/api/assistant/health')).status()).toBe(200)
})
