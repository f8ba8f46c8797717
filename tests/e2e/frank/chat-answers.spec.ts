import { askIn, inputOf, listen, path, test, words } from '@/tests/e2e/chat-fixtures'
import { expect, expectAccessible } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { answerJson } from '@/tests/support/content/chat-organization'
import { beginStream } from '@/tests/support/servers/fake-assistant'

const dataDir = () => process.env.PORTAL_DATA ?? ''

for (const language of ['en', 'sv'] as const) {
  const t = words[language]

  test(`an answer is shown while it is written, announced once, and then replaced by its verified form, in ${language} @phone`, async ({
    page,
    chat,
    signIn,
    speak,
  }) => {
    let write: ReturnType<typeof beginStream> | undefined
    await chat.answerBy((response) => {
      write = beginStream(response)
    })
    await speak(language)
    await signIn(chat.member.email)
    await page.goto(path)
    const said = await listen(page)
    await askIn(page, 'Får jag grilla?')
    const log = page.getByRole('log')
    await expect(page.getByRole('button', { name: /^(Send|Skicka)$/ })).toBeDisabled()
    await expect(log.getByText('AI', { exact: true })).toBeVisible()
    await expect.poll(() => write !== undefined).toBe(true)
    write?.next('delta', { text: 'Ja, på ' })
    await expect(log.getByText('Ja, på')).toBeVisible()
    write?.next('delta', { text: '**gården**' })
    // Marks of the Markdown are not shown while the answer is written.
    await expect(log.getByText('Ja, på gården')).toBeVisible()
    await expect(page.getByRole('button', { name: t.stop })).toBeVisible()
    const source = { text: 'På **gården** får man grilla.', source: 'Regler.pdf', page: 3 }
    write?.next('answer', {
      answer: 'Ja, på **gården**, till kl. 21.',
      source: 'Regler.pdf',
      sources: [source],
    })
    write?.end()
    await expect(log.getByText('till kl. 21.')).toBeVisible()
    await expect(log.locator('.answer strong')).toHaveText('gården')
    await expect(page.getByRole('button', { name: t.stop })).toHaveCount(0)
    await expect(inputOf(page)).toBeFocused()
    expect(await said()).toEqual([t.writing, 'Ja, på gården, till kl. 21.'])
    await expect(log.getByText('Moa Medlem')).toBeVisible()
    await expectAccessible(page)
  })

  test(`L13 stopping an answer also ends it at the service, in ${language}`, async ({
    page,
    chat,
    signIn,
    speak,
  }) => {
    const closed: boolean[] = []
    await chat.answerBy((response) => {
      response.on('close', () => closed.push(true))
      // The portal holds back a letter that begins one of its secrets, and no secret begins with a full stop.
      beginStream(response).next('delta', { text: 'Ja.' })
    })
    await speak(language)
    await signIn(chat.member.email)
    await page.goto(path)
    await askIn(page, 'Får jag grilla?')
    await expect(page.getByRole('log').getByText('Ja.', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: t.stop }).click()
    await expect(page.getByRole('log').getByText(t.stopped)).toBeVisible()
    await expect(inputOf(page)).toBeFocused()
    await expect.poll(() => closed).toEqual([true])
    const log = () =>
      adminOf(dataDir()).from('frank_interaction_logs').select('error_code').eq('organization_id', chat.id)
    await expect.poll(async () => (await log()).data).toEqual([{ error_code: 'CANCELLED' }])
    await page.reload()
    await expect(page.getByRole('log').getByText(t.stopped)).toBeVisible()
  })
}

test('a new question moves to the top with its answer below it, and scrolling away is respected @phone', async ({
  page,
  chat,
  signIn,
}) => {
  let write: ReturnType<typeof beginStream> | undefined
  await chat.answerBy((response) => {
    write = beginStream(response)
  })
  await signIn(chat.member.email)
  await page.goto(path)
  const log = page.getByRole('log')
  const ask = async (question: string) => {
    write = undefined
    await askIn(page, question)
    await expect.poll(() => write !== undefined).toBe(true)
  }
  const finish = (answer: string) => {
    write?.next('answer', { answer, source: '', sources: [] })
    write?.end()
  }
  const topOf = async (text: string) => (await log.getByText(text, { exact: true }).boundingBox())?.y ?? -1
  const header = (await page.getByRole('banner').boundingBox())?.height ?? 0
  const long = 'Det står i stadgarna att var och en svarar för sitt. '.repeat(60)

  await ask('Vem svarar för vad?')
  write?.next('delta', { text: long })
  finish(long)
  await expect(log.getByRole('button', { name: 'Copy the answer' })).toHaveCount(1)
  const top = await topOf('Vem svarar för vad?')
  expect(top).toBeGreaterThan(header)
  expect(top).toBeLessThan(header + 120)

  // A short answer is visible as a whole, with its buttons.
  await ask('Och taket?')
  finish('Föreningen.')
  const copy = log.getByRole('button', { name: 'Copy the answer' }).last()
  await expect(log.getByRole('button', { name: 'Copy the answer' })).toHaveCount(2)
  const composer = (await inputOf(page).boundingBox())?.y ?? 0
  await expect
    .poll(async () => {
      const box = await copy.boundingBox()
      return box ? box.y + box.height <= composer : false
    })
    .toBe(true)
  expect(await topOf('Och taket?')).toBeGreaterThan(header)

  await ask('Och fönstren?')
  write?.next('delta', { text: long })
  await expect.poll(() => topOf('Och fönstren?')).toBeLessThan(header + 120)
  const scrollTo = (top: number) =>
    page.evaluate((to) => {
      window.scrollTo({ top: to })
      return window.scrollY
    }, top)
  // First to the end of the answer that is being written, then up to earlier messages.
  for (const [nth, top] of [99_999, 200].entries()) {
    const y = await scrollTo(top)
    write?.next('delta', { text: ` Del ${nth}.` })
    await expect(log.getByText(new RegExp(`Del ${nth}\\.$`))).toBeVisible()
    expect(await page.evaluate(() => window.scrollY)).toBe(y)
  }
  finish(`${long} Slut.`)
  await expect(log.getByRole('button', { name: 'Copy the answer' })).toHaveCount(3)
  expect(await page.evaluate(() => window.scrollY)).toBe(200)

  // The answer to a question that fills the screen is scrolled into view.
  await ask('Vem svarar för fönstren i lägenheten? '.repeat(40))
  finish('Du själv.')
  await expect(log.getByRole('button', { name: 'Copy the answer' })).toHaveCount(4)
  await expect.poll(() => topOf('Du själv.')).toBeGreaterThan(header)
  expect(await topOf('Du själv.')).toBeLessThan((await inputOf(page).boundingBox())?.y ?? 0)
})

test('L13 leaving the page ends the answer at the service', async ({ page, chat, signIn }) => {
  const closed: boolean[] = []
  await chat.answerBy((response) => {
    response.on('close', () => closed.push(true))
  })
  await signIn(chat.member.email)
  await page.goto(path)
  await askIn(page, 'Får jag grilla?')
  await expect(page.getByText('Frank is writing')).toBeAttached()
  await page.goto('/manager/documents')
  await expect.poll(() => closed).toEqual([true])
})

test('an answer has its bubble, its sources and its links, in the measures of the specification @phone', async ({
  page,
  context,
  chat,
  signIn,
  isMobile,
}) => {
  const sources = [{ text: 'På **gården** får man grilla.', source: 'Stadgar.pdf', page: 3 }]
  await chat.answerBy(answerJson('Ja, det får du göra på gården. '.repeat(20), sources))
  await signIn(chat.member.email)
  await page.goto(path)
  await expect(page.getByText('You are talking to an AI')).toBeVisible()
  await expect(page.getByText(/Tap the name of a document/)).toBeVisible({ visible: isMobile })
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled()
  const area = page.locator('[class*="min-h-[400px]"]')
  expect((await area.boundingBox())?.height).toBeGreaterThanOrEqual(400)
  await askIn(page, 'Får jag grilla på gården när det är sommar och grannarna inte har något emot det?')
  const log = page.getByRole('log')
  await expect(log.getByText('This response is based on information from your documents')).toBeVisible()
  expect((await log.boundingBox())?.width).toBeLessThanOrEqual(960)
  const bubbles = log.locator('[class*="rounded-card"]').filter({ has: page.locator('time') })
  await expect(bubbles).toHaveCount(2)
  const boxes = await Promise.all([0, 1].map((nth) => bubbles.nth(nth).boundingBox()))
  for (const box of boxes) expect(box?.width).toBeLessThanOrEqual(360)
  const [question, answer] = boxes
  expect((question?.x ?? 0) + (question?.width ?? 0)).toBeGreaterThan(answer?.x ?? Number.NaN)
  await expect(bubbles.first()).toContainText('Moa Medlem')
  await expect(bubbles.last()).toContainText('Frank AI')
  await expect(log.locator('time')).toHaveCount(2)

  await expect(log.getByText('Page: 3')).toBeVisible()
  await expect(log.locator('blockquote')).toBeHidden()
  await log.getByRole('button', { name: 'See more' }).click()
  await expect(log.locator('blockquote strong')).toHaveText('gården')
  const link = log.getByRole('link', { name: /Stadgar\.pdf/ })
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', /noopener/)
  const opened = context.waitForEvent('page')
  await link.click()
  await opened
  await log.getByRole('button', { name: 'See less' }).click()
  await expect(log.locator('blockquote')).toBeHidden()
  await expect(link).toBeVisible()
})
