import type { ServerResponse } from 'node:http'
import { askIn, cardOf } from '@/tests/e2e/board-screens'
import { demo, expect, test } from '@/tests/e2e/fixtures'
import { recordActions, stoppedActionNoise } from '@/tests/e2e/recorded-actions'
import { createBoard } from '@/tests/support/content/board'
import { startFakeAssistant } from '@/tests/support/servers/fake-assistant'

const dataDir = () => process.env.PORTAL_DATA ?? ''
const chat = '/manager/ask-frank'
const list = '/manager/frank/questions'

test('D04 a question and an answer that are sent twice are stored once, and a failed save keeps the typed text', async ({
  page,
  signIn,
  expectNoise,
}) => {
  expectNoise(/net::ERR_FAILED|Failed to fetch/)
  const board = await createBoard(dataDir())
  await signIn(board.moa.email)
  await page.goto(chat)
  await askIn(page, 'Får jag ha bikupor på taket?')
  await page.getByText('Send the question to the board').click()
  await page.getByRole('button', { name: 'Send to the board' }).dblclick()
  await expect(page.getByText(/Sent to the board\. You get a notice here in the portal/)).toBeVisible()
  expect(await board.listQuestions()).toHaveLength(1)

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

test('the second of two admins who answer at once sees a conflict and keeps their text, and one answer exists', async ({
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

test('D06 an answer that does not reach Frank is kept, reported, and can be sent again from the done list', async ({
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

test('L10 T11 malformed nearest documents do not break the answer, and those of another organisation do not open', async ({
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
    await expect(page.getByText('Documents that come closest')).toHaveCount(0)
    await askIn(page, 'Får jag ha bikupor?')
    const link = page.getByRole('link', { name: '<img src=x onerror=alert(1)>' })
    await expect(link).toBeVisible()
    const reply = await page.request.get((await link.getAttribute('href')) ?? '', { maxRedirects: 0 })
    expect(reply.status()).toBe(404)
  } finally {
    await service.close()
  }
})

test("Z02 T11 an admin's answer has no effect if it is replayed by a member, another organisation or for another question", async ({
  page,
  signIn,
  expectNoise,
}) => {
  expectNoise(stoppedActionNoise)
  const board = await createBoard(dataDir())
  await signIn(board.admin.email)
  await page.request.post('/api/frank/ask', { data: { question: 'Får jag ha bikupor?', language: 'sv' } })
  await page.goto(list)
  const card = cardOf(page, 'Får jag ha bikupor?')
  const actions = await recordActions(page, list)
  await card.getByRole('button', { name: /^Close without an answer/ }).click()
  await expect.poll(() => actions.sent.length).toBe(1)
  await card.locator('summary', { hasText: 'Answer' }).click()
  await card.getByLabel('Answer', { exact: true }).fill('Nej.')
  await card.getByRole('button', { name: 'Publish answer' }).click()
  await expect.poll(() => actions.sent.length).toBe(2)

  for (const [email, code] of [
    [board.moa.email, 'access_denied'],
    [demo.norrskenet.admin, 'not_found'],
  ] as const) {
    await signIn(email)
    for (const index of actions.sent.keys()) {
      const reply = await (await actions.replay(index)).text()
      expect([email, reply]).toEqual([email, expect.stringContaining(`"code":"${code}"`)])
    }
  }
  expect(await board.listFaqs()).toEqual([])
  expect(await board.listQuestions()).toMatchObject([{ faq_id: null }])
})
