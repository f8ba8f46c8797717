import type { ServerResponse } from 'node:http'
import type { Page } from '@playwright/test'
import { createBoard } from '../support/board'
import { startFakeAssistant } from '../support/fake-assistant'
import { demo, expect, expectAccessible, test } from './fixtures'

const dataDir = () => process.env.PORTAL_DATA ?? ''
const chat = '/manager/ask-frank'
const list = '/manager/frank/questions'

const words = {
  en: {
    nearest: 'Documents that come closest',
    showName: 'The board may see that it is me who asks',
    send: 'Send to the board',
    sent: /Sent to the board\. You are told here in the portal/,
    manage: 'Unanswered questions',
    twice: /Asked 2 times/,
    nameless: 'Who asks is not shown.',
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
    send: 'Skicka till styrelsen',
    sent: /Skickad till styrelsen\. Du får veta här i portalen/,
    manage: 'Obesvarade frågor',
    twice: /Ställd 2 gånger/,
    nameless: 'Vem som frågar visas inte.',
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

const inputOf = (page: Page) => page.getByRole('textbox', { name: /^(Your question|Din fråga)$/ })
const answers = (page: Page) => page.getByRole('log').locator('.answer')
const cardOf = (page: Page, question: string | RegExp) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: question }) })

async function askIn(page: Page, question: string) {
  const before = await answers(page).count()
  await inputOf(page).fill(question)
  await inputOf(page).press('Enter')
  await expect(answers(page)).toHaveCount(before + 1)
  // Once it is kept.
  await expect(page.getByRole('button', { name: /^(Helpful|Till hjälp)$/ })).toHaveCount(before + 1)
}

async function expectToasts(page: Page, text: string) {
  await expect(page.getByText(text)).toBeVisible()
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
}

for (const language of ['en', 'sv'] as const) {
  const text = words[language]
  test(`from a question without an answer to the board's answer to the next asker's, in ${language} @phone`, async ({
    page,
    signIn,
    speak,
  }) => {
    test.setTimeout(180_000)
    const board = await createBoard(dataDir())
    const document = await board.addHouseRules()
    const enterAs = async (email: string) => {
      await page.context().clearCookies()
      await speak(language)
      await signIn(email)
    }

    // Moa gets no answer, sees what comes closest, and sends the question to the board by the keyboard, without her name.
    await enterAs(board.moa.email)
    await page.goto(chat)
    await askIn(page, 'Får jag ha bikupor på taket?')
    await expect(page.getByText(text.nearest)).toBeVisible()
    const nearest = page.getByRole('link', { name: /Trivselregler/ })
    const href = (await nearest.getAttribute('href')) ?? ''
    expect(href).toContain(document)
    expect(await nearest.getAttribute('target')).toBe('_blank')
    const opened = await page.request.get(href, { maxRedirects: 0 })
    expect(opened.headers().location).toMatch(/^\/api\/files\/download\?token=/)
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

    // Nils asks the same in other words, and leaves it at that.
    await enterAs(board.nils.email)
    await page.goto(chat)
    await askIn(page, 'får man HA EN BIKUPA, på tak')

    // The board sees one question, and not who asked.
    await enterAs(board.admin.email)
    await page.goto('/manager/admin')
    await page.getByRole('link', { name: text.manage }).click()
    await page.waitForURL(`**${list}`)
    const card = cardOf(page, 'får man HA EN BIKUPA, på tak')
    await expect(card.getByText(text.twice)).toBeVisible()
    await expect(card.getByText(text.nameless)).toBeVisible()
    await expect(card.getByText('Får jag ha bikupor på taket?', { exact: true })).toBeVisible()
    const html = await (await page.request.get(list)).text()
    const rsc = await (await page.request.get(list, { headers: { rsc: '1' } })).text()
    for (const { fullName, email, id } of [board.moa, board.nils])
      for (const secret of [fullName, email, id]) expect(html + rsc).not.toContain(secret)
    await expectAccessible(page)

    // It answers in one step.
    await card.locator('summary', { hasText: text.answer }).click()
    const question = card.getByRole('textbox').first()
    await expect(question).toHaveValue('får man HA EN BIKUPA, på tak')
    await question.fill('Får man ha bikupor på taket?')
    await card.getByRole('textbox').last().fill('Ja, högst två kupor på taket. Anmäl dem till styrelsen.')
    await expectAccessible(page)
    await card.getByRole('button', { name: text.publish }).click()
    await expectToasts(page, text.created)
    await expect(card).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.getByRole('link', { name: text.done }).click()
    await page.waitForURL(/kind=done/)
    await page.getByRole('link', { name: 'Får man ha bikupor på taket?' }).click()
    await page.waitForURL(/admin\/documents\?section=.*#faq-/)
    expect(await board.listFaqs()).toMatchObject([
      { question: 'Får man ha bikupor på taket?', sent_to_frank: true },
    ])

    // Both askers are told: Nils dismisses the news in the chat, Moa reads the answer.
    await enterAs(board.nils.email)
    await page.goto(chat)
    await expect(page.getByText(text.told)).toContainText('får man HA EN BIKUPA, på tak')
    await page.getByRole('button', { name: text.dismiss }).click()
    await expect(page.getByText(text.told)).toHaveCount(0)
    await page.goto('/manager/dashboard')
    await expect(page.getByText(text.told)).toHaveCount(0)
    await enterAs(board.moa.email)
    await expect(page.getByText(text.told)).toContainText('Får jag ha bikupor på taket?')
    await expectAccessible(page)
    await page.getByRole('button', { name: text.read }).click()
    await page.waitForURL('**/manager/documents?faq=*')
    await expect(page.getByText('Ja, högst två kupor på taket.')).toBeVisible()
    await page.goto('/manager/dashboard')
    await expect(page.getByText(text.told)).toHaveCount(0)
    const [sent] = await board.listQuestions()
    expect(sent?.seen_at).not.toBeNull()

    // Whoever asks next gets the board's answer.
    await page.goto(chat)
    await askIn(page, 'Kan jag ha en bikupa på taket?')
    await expect(answers(page)).toContainText('Ja, högst två kupor på taket.')
    await expect(page.getByRole('button', { name: text.send })).toHaveCount(0)
  })
}

test('an answer that did not help is sent to the board with the name and the reason, and is found again as sent', async ({
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

  await page.context().clearCookies()
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

test('a question that is not needed is dismissed, and comes back when it is asked again', async ({
  page,
  signIn,
}) => {
  const board = await createBoard(dataDir())
  const ask = (question: string) =>
    page.request.post('/api/frank/ask', { data: { question, language: 'sv' } })
  await signIn(board.moa.email)
  await ask('Vem vann Melodifestivalen?')
  await page.context().clearCookies()
  await signIn(board.admin.email)
  await page.goto(list)
  await page.getByRole('button', { name: /^Done \/ not needed/ }).click()
  await expect(page.getByText('The question has been moved to Done')).toBeVisible()
  await expect(page.getByText('No open questions')).toBeVisible()
  await page.goto(`${list}?kind=done`)
  await expect(page.getByText('Dismissed without an answer.')).toBeVisible()
  await expectAccessible(page)
  await ask('VEM vann melodifestivalen')
  await page.goto(list)
  await expect(cardOf(page, 'VEM vann melodifestivalen').getByText('Asked once')).toBeVisible()
})

test('D04 a question and an answer sent twice are each one, and a save that fails keeps what was typed', async ({
  page,
  signIn,
  expectNoise,
}) => {
  expectNoise(/net::ERR_FAILED|Failed to fetch/)
  const board = await createBoard(dataDir())
  await signIn(board.moa.email)
  await page.goto(chat)
  await askIn(page, 'Får jag ha bikupor på taket?')
  await page.getByRole('button', { name: words.en.send }).dblclick()
  await expect(page.getByText(words.en.sent)).toBeVisible()
  expect(await board.listQuestions()).toHaveLength(1)

  await page.context().clearCookies()
  await signIn(board.admin.email)
  await page.goto(list)
  const card = cardOf(page, 'Får jag ha bikupor på taket?')
  await card.locator('summary', { hasText: 'Answer' }).click()
  await card.getByRole('button', { name: 'Publish answer' }).click()
  await expect(page.getByText('Please fill in both question and answer').first()).toBeVisible()
  await card.getByLabel('Answer', { exact: true }).fill('Ja.')
  await page.route(`**${list}*`, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await card.getByRole('button', { name: 'Publish answer' }).click()
  await expect(page.getByText('Failed to create FAQ item')).toBeVisible()
  await expect(card.getByLabel('Answer', { exact: true })).toHaveValue('Ja.')
  await page.unroute(`**${list}*`)
  await card.getByRole('button', { name: 'Publish answer' }).dblclick()
  await expect(page.getByText(/^FAQ item created successfully/)).toBeVisible()
  expect(await board.listFaqs()).toMatchObject([{ answer: 'Ja.', sent_to_frank: true }])
})

test('two admins answer at once: the second is told, keeps what they wrote, and there is one answer', async ({
  page,
  context,
  signIn,
}) => {
  const board = await createBoard(dataDir())
  await signIn(board.admin.email)
  await page.request.post('/api/frank/ask', { data: { question: 'Får jag ha bikupor?', language: 'sv' } })
  await page.goto(list)
  const second = await context.newPage()
  await second.goto(list)
  for (const [window, answer] of [
    [page, 'Ja.'],
    [second, 'Nej.'],
  ] as const) {
    const card = cardOf(window, 'Får jag ha bikupor?')
    await card.locator('summary', { hasText: 'Answer' }).click()
    await card.getByLabel('Answer', { exact: true }).fill(answer)
    await card.getByRole('button', { name: 'Publish answer' }).click()
    if (window === page) await expect(page.getByText(/^FAQ item created successfully/)).toBeVisible()
  }
  await expect(second.getByText('Somebody else has answered this question already.')).toBeVisible()
  await expect(second.getByLabel('Answer', { exact: true })).toHaveValue('Nej.')
  expect(await board.listFaqs()).toMatchObject([{ answer: 'Ja.' }])
})

test('D06 an answer that does not reach Frank is kept, told so, and sent again from what is done', async ({
  page,
  signIn,
}) => {
  const board = await createBoard(dataDir())
  await signIn(board.moa.email)
  await page.request.post('/api/frank/ask', { data: { question: 'Får jag ha bikupor?', language: 'sv' } })
  let isBroken = true
  const service = await startFakeAssistant((response: ServerResponse) =>
    response.writeHead(isBroken ? 500 : 200, { 'content-type': 'application/json' }).end('{"success":true}'),
  )
  await board.configure({ api_url: service.url, is_enabled: true })
  try {
    await page.context().clearCookies()
    await signIn(board.admin.email)
    await page.goto(list)
    const card = cardOf(page, 'Får jag ha bikupor?')
    await card.locator('summary', { hasText: 'Answer' }).click()
    await card.getByLabel('Answer', { exact: true }).fill('Ja.')
    await card.getByRole('button', { name: 'Publish answer' }).click()
    await expect(
      page.getByText('FAQ item created successfully. Failed to sync FAQ to Frank: The service has a fault'),
    ).toBeVisible({ timeout: 30_000 })
    await page.goto(`${list}?kind=done`)
    await expect(page.getByText('Sync Error')).toBeVisible()
    isBroken = false
    await page.getByRole('button', { name: /^Send to Frank/ }).click()
    await expect(page.getByText('FAQ synced to Frank successfully')).toBeVisible()
    await expect(page.getByText('Synced', { exact: true })).toBeVisible()
  } finally {
    await service.close()
  }
})

test('L10 T11 nearest documents that make no sense cost no answer, and those of another organisation open nothing', async ({
  page,
  signIn,
}) => {
  const board = await createBoard(dataDir())
  const foreign = crypto.randomUUID()
  const bad = ['x', [{ document_id: '../..', source: 'x', page: 1 }], { length: 3 }]
  const replies: unknown[] = [
    ...bad,
    [{ document_id: foreign, source: '<img src=x onerror=alert(1)> [x](javascript:alert(1))', page: 'sju' }],
  ]
  const service = await startFakeAssistant((response: ServerResponse) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ answer: 'Inget.', source: '', sources: [], nearest: replies.shift() })),
  )
  await board.configure({ api_url: service.url, is_enabled: true })
  try {
    await signIn(board.moa.email)
    await page.goto(chat)
    for (const _ of bad) await askIn(page, 'Får jag ha bikupor?')
    await expect(page.getByText(words.en.nearest)).toHaveCount(0)
    await askIn(page, 'Får jag ha bikupor?')
    const link = page.getByRole('link', { name: '<img src=x onerror=alert(1)>' })
    await expect(link).toBeVisible()
    const reply = await page.request.get((await link.getAttribute('href')) ?? '', { maxRedirects: 0 })
    expect(reply.status()).toBe(404)
  } finally {
    await service.close()
  }
})

test('without scripts a question is sent to the board, answered, and the answer opened', async ({
  browser,
  baseURL,
  page,
  signIn,
}) => {
  const board = await createBoard(dataDir())
  async function plainly(email: string) {
    await page.context().clearCookies()
    await signIn(email)
    const storageState = await page.context().storageState()
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false, storageState })
    return context.newPage()
  }
  const moa = await plainly(board.moa.email)
  await moa.goto(chat)
  await moa.getByRole('textbox').fill('Får jag ha bikupor?')
  await moa.getByRole('button', { name: 'Send' }).click()
  await moa.getByRole('checkbox', { name: words.en.showName }).check()
  await moa.getByRole('button', { name: words.en.send }).click()
  await expect(moa.getByText(words.en.sent)).toBeVisible()

  const admin = await plainly(board.admin.email)
  await admin.goto(list)
  const card = cardOf(admin, 'Får jag ha bikupor?')
  await expect(card.getByText('Asked by: Moa Medlem')).toBeVisible()
  await card.locator('summary', { hasText: 'Answer' }).click()
  await card.getByLabel('Question', { exact: true }).fill('  ')
  await card.getByLabel('Answer', { exact: true }).fill('Ja, två.')
  await card.getByRole('button', { name: 'Publish answer' }).click()
  await expect(admin.getByText('Please fill in both question and answer').first()).toBeVisible()
  await expect(admin.getByLabel('Answer', { exact: true })).toHaveValue('Ja, två.')
  await admin.getByLabel('Question', { exact: true }).fill('Får man ha bikupor?')
  await admin.getByRole('button', { name: 'Publish answer' }).click()
  await admin.waitForURL(/kind=done/)
  await expect(admin.getByText('Synced', { exact: true })).toBeVisible()

  await moa.goto('/manager/dashboard')
  await moa.getByRole('button', { name: words.en.read }).click()
  await expect(moa.getByText('Ja, två.')).toBeVisible()
  await moa.goto('/manager/dashboard')
  await expect(moa.getByText(words.en.told)).toHaveCount(0)
  await moa.context().close()
  await admin.context().close()
})

test("Z02 T11 an admin's answer replayed by a member, by another organisation or for another's question changes nothing", async ({
  page,
  context,
  signIn,
  expectNoise,
}) => {
  expectNoise(/An unexpected response was received|status of 204/)
  const board = await createBoard(dataDir())
  await signIn(board.admin.email)
  await page.request.post('/api/frank/ask', { data: { question: 'Får jag ha bikupor?', language: 'sv' } })
  await page.goto(list)
  const card = cardOf(page, 'Får jag ha bikupor?')
  // The admin's own requests are noted and stopped on their way.
  let noted: { action: string; body: Buffer; type: string }[] = []
  await page.route(`**${list}*`, async (route) => {
    const request = route.request()
    if (request.method() !== 'POST') return route.continue()
    const [action, type] = [
      await request.headerValue('next-action'),
      await request.headerValue('content-type'),
    ]
    noted = [
      ...noted,
      { action: action ?? '', body: request.postDataBuffer() ?? Buffer.from(''), type: type ?? '' },
    ]
    await route.fulfill({ status: 204 })
  })
  await card.getByRole('button', { name: /^Done \/ not needed/ }).click()
  await expect.poll(() => noted.length).toBe(1)
  await card.locator('summary', { hasText: 'Answer' }).click()
  await card.getByLabel('Answer', { exact: true }).fill('Nej.')
  await card.getByRole('button', { name: 'Publish answer' }).click()
  await expect.poll(() => noted.length).toBe(2)

  const replay = async () => {
    const replies: string[] = []
    for (const { action, body, type } of noted) {
      const headers = { 'next-action': action, 'content-type': type, accept: 'text/x-component' }
      replies.push(await (await context.request.post(list, { data: body, headers, maxRedirects: 0 })).text())
    }
    return replies
  }
  for (const [email, code] of [
    [board.moa.email, 'access_denied'],
    [demo.norrskenet.admin, 'not_found'],
  ] as const) {
    await context.clearCookies()
    await signIn(email)
    for (const reply of await replay())
      expect([email, reply]).toEqual([email, expect.stringContaining(`"code":"${code}"`)])
  }
  expect(await board.listFaqs()).toEqual([])
  expect(await board.listQuestions()).toMatchObject([{ faq_id: null }])
})
