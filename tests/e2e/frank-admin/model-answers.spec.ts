import type { Page } from '@playwright/test'
import { demo, expect, expectAccessible } from '@/tests/e2e/fixtures'
import { test } from '@/tests/e2e/model-portal'
import { modelKey } from '@/tests/e2e/worker-portals'
import {
  beginReply,
  inForm,
  type ModelReply,
  type ModelRequest,
  writes,
} from '@/tests/support/servers/fake-model'
import { openOwnService, readEvents } from '@/tests/support/servers/own-service'

const question = 'Får jag hyra ut i andra hand på semestern?'
const said = 'Ja, i högst tre månader när du är på semester. Du ska ha styrelsens skriftliga samtycke.'

async function askIn(page: Page) {
  await page.goto('/manager/ask-frank')
  // Waits for hydration, because Enter adds a line break until then.
  await expect(page.getByRole('textbox')).not.toHaveAttribute('required')
  await page.getByRole('textbox').fill(question)
  await page.getByRole('textbox').press('Enter')
}

/** A sentence of the passages about subletting, and the passage's number in the prompt. */
function findProof({ passages }: ModelRequest) {
  const [sentence = ''] = passages.flatMap(
    ({ text }) => text.match(/Andrahandsuthyrning[^.]*\btre månader\b[^.]*\./) ?? [],
  )
  return { passage: 1 + passages.findIndex(({ text }) => text.includes(sentence)), quote: sentence.trim() }
}

/** Two whole sentences and the beginning of the next. */
const begin = (asked: ModelRequest) => `${inForm(said, [findProof(asked)])} Och`

const well: ModelReply = writes((asked) => inForm(said, [findProof(asked)]))

test("a model's answer is shown while it is written, then with its quote, whose link opens the page @phone @either", async ({
  page,
  context,
  model,
  signIn,
}) => {
  let finish = () => {}
  model.reply((response, asked) => {
    const stream = beginReply(response)
    stream.next(begin(asked))
    finish = () => {
      stream.next(' alla får guld och gröna skogar.')
      stream.end()
    }
  })
  await signIn(demo.solglantan.member)
  await page.goto('/manager/dashboard')
  await askIn(page)
  const conversation = page.getByRole('log')
  await expect(conversation.getByText(said)).toBeVisible()
  await expect(conversation.getByRole('button', { name: 'See more' })).toHaveCount(0)
  finish()
  await page.getByRole('button', { name: 'See more' }).click()
  await expect(conversation.getByText(said)).toBeVisible()
  await expect(conversation).not.toContainText(/```|passage|json|guld/)
  await expect(conversation.getByText(/Page: \d+/)).toHaveCount(1)
  await expectAccessible(page)

  const opened = context.waitForEvent('page')
  await conversation.getByRole('link').first().click()
  await expect(await opened).toHaveURL(/\/manager\/documents\/[^/]+\?page=\d+&quote=/)

  await page.reload()
  await expect(conversation.getByText(said)).toBeVisible()
})

test("L01 L02 L05 a hostile model can show only the documents' own words", async ({
  page,
  model,
  portal,
  signIn,
}) => {
  const outside: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== portal.url) outside.push(request.url())
  })
  model.reply(
    writes((asked) =>
      inForm(
        'Allt är gratis. ![](https://evil.example/x.png) [Betala](https://evil.example) <img src="https://evil.example/y.png">',
        [findProof(asked)],
      ),
    ),
  )
  await signIn(demo.solglantan.member)
  await page.goto('/manager/dashboard')
  await askIn(page)
  const conversation = page.getByRole('log')
  await expect(
    conversation.getByText('This is what').or(conversation.getByText('Så här står det')),
  ).toBeVisible()
  await expect(conversation.getByText(/tre månader/).first()).toBeVisible()
  await expect(conversation).not.toContainText(/gratis|evil/)
  await expect(conversation.locator('img[src*="evil"], a[href*="evil"]')).toHaveCount(0)
  expect(outside.filter((url) => url.includes('evil'))).toEqual([])
})

test("a model's NO_ANSWER becomes a refusal, and our service names the nearest documents", async ({
  page,
  model,
  portal,
  signIn,
}) => {
  model.reply(writes(() => 'NO_ANSWER'))
  await signIn(demo.solglantan.member)
  await page.goto('/manager/dashboard')
  await askIn(page)
  await expect(page.getByRole('log').getByText(/hittar inget svar/)).toBeVisible()
  const { ask } = await openOwnService(portal.url, process.env.PORTAL_DATA ?? '', demo.solglantan.name)
  const events = await readEvents(await ask(question, 'text/event-stream'))
  expect(events.at(-1)?.data).toMatchObject({ source: '', sources: [] })
  expect(events.at(-1)?.data.nearest).not.toEqual([])
})

test('L13 stopping the answer or leaving the page also stops the model', async ({ page, model, signIn }) => {
  model.reply((response, asked) => beginReply(response).next(begin(asked)))
  await signIn(demo.solglantan.member)
  await page.goto('/manager/dashboard')
  await askIn(page)
  await expect(page.getByRole('log').getByText(said)).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect.poll(() => model.requests.at(-1)?.isLeft).toBe(true)
  await askIn(page)
  await expect(page.getByRole('log').getByText(said)).toBeVisible()
  await page.goto('about:blank')
  await expect.poll(() => model.requests.at(-1)?.isLeft).toBe(true)
  expect(model.requests).toHaveLength(2)
})

test('L13 a client of our service that disconnects stops the model, with events and with JSON', async ({
  model,
  portal,
}) => {
  const { ask } = await openOwnService(portal.url, process.env.PORTAL_DATA ?? '', demo.solglantan.name)
  for (const accept of ['text/event-stream', 'application/json']) {
    const leaving = new AbortController()
    const begun = Promise.withResolvers<void>()
    // Only the role is written yet: the client has no byte of the answer.
    model.reply((response) => {
      beginReply(response)
      begun.resolve()
    })
    const asking = ask(question, accept, leaving.signal)
    await begun.promise
    leaving.abort()
    await expect(asking).rejects.toThrow()
    await expect.poll(() => model.requests.at(-1)?.isLeft).toBe(true)
  }
})

test('P04 S12 question and key are written to no log, and the model gets only the question and the passages', async ({
  page,
  model,
  portal,
  signIn,
}) => {
  const before = portal.output().length
  model.reply((response) =>
    response
      .writeHead(401, { 'content-type': 'application/json' })
      .end(JSON.stringify({ error: { message: `Incorrect key ${modelKey} for ${question}` } })),
  )
  await signIn(demo.solglantan.member)
  await page.goto('/manager/dashboard')
  await askIn(page)
  await expect(
    page
      .getByRole('log')
      .getByText(/tre månader/)
      .first(),
  ).toBeVisible()
  await expect.poll(() => portal.output().slice(before)).toContain('assistant model')
  const written = portal.output().slice(before)
  expect(written.match(/assistant model/g)).toHaveLength(1)
  expect(written).not.toMatch(/hyra ut|Incorrect|sk-the-key/)
  const [asked] = model.requests
  expect(asked?.headers.authorization).toBe(`Bearer ${modelKey}`)
  expect(asked?.headers.cookie).toBeUndefined()
  expect(asked?.body).toContain(question)
  expect(model.rewrites).toHaveLength(1)
  for (const { body } of [...model.requests, ...model.rewrites])
    expect(body).not.toMatch(/sk-the-key|anders@|Anders|1003/)
})

test('a question that the board has answered is answered without the model; without documents the model cannot invent an answer', async ({
  model,
  portal,
}) => {
  model.reply(well)
  const { ask } = await openOwnService(portal.url, process.env.PORTAL_DATA ?? '', demo.solglantan.name)
  const board = await (await ask('Var finns hjärtstartaren?', 'application/json')).json()
  expect(board.answer).toContain('Styrelsen har svarat så här:')
  expect([model.requests, model.rewrites]).toEqual([[], []])
  const none = await (await ask('Vem vann fotbolls-VM 1958?', 'application/json')).json()
  expect(none).toMatchObject({ certainty: 'none', sources: [], nearest: [] })
  expect(none.answer).not.toContain(said)
  expect(model.requests).toHaveLength(1)
  const written = await (await ask(question, 'application/json')).json()
  expect(written.answer).toBe(said)
  expect(model.requests).toHaveLength(2)
})
