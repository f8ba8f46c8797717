import { toSignInAgain } from '@/lib/auth/next-path'
import { askIn, inputOf, listen, path, test, withoutScripts, words } from '@/tests/e2e/chat-fixtures'
import { expect, expectAccessible } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { answerJson } from '@/tests/support/content/chat-organization'

test('the chat works by keyboard only, and on a screen of 320 by 256 pixels', async ({
  page,
  chat,
  signIn,
}) => {
  await chat.answerBy(answerJson('Ja, det **får** du göra på gården fram till klockan 21.'))
  await signIn(chat.member.email)
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto(path)
  await expect(inputOf(page)).toBeEnabled()
  await inputOf(page).focus()
  await page.keyboard.type('Får jag grilla?')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log').getByText('fram till klockan 21.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Helpful', exact: true })).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(320)
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Ask again' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log').getByText('fram till klockan 21.')).toHaveCount(2)
  await expect(inputOf(page)).toBeFocused()
  await expectAccessible(page)
})

test('a suggested question with a long word stays on a screen of 320 pixels with letters of 24', async ({
  page,
  chat,
  signIn,
}) => {
  await chat.answerBy(answerJson('Ja.'))
  const questions = [{ question: 'Vad kostar en parkeringsplatsbesiktning?', language: 'sv' }]
  await adminOf(process.env.PORTAL_DATA ?? '')
    .from('frank_suggestions')
    .upsert({ organization_id: chat.id, questions })
    .throwOnError()
  await signIn(chat.member.email)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(path)
  await expect(page.getByRole('button', { name: questions[0]?.question })).toBeVisible()
  const width = await page.evaluate(() => {
    document.documentElement.style.fontSize = '24px'
    return document.documentElement.scrollWidth
  })
  expect(width).toBe(320)
})

test('a screen reader announces that Frank is writing and then the result, each once, in one polite region', async ({
  page,
  chat,
  signIn,
  expectNoise,
}) => {
  expectNoise(/Failed to load resource.*api\/frank\/ask/)
  const sources = [{ text: 'Det är **tyst** efter 22.', source: 'Regler.pdf', page: 2 }]
  const answers = [answerJson('Ja, **fram till** 21.', sources), answerJson('')]
  await chat.answerBy((response) => answers.shift()?.(response))
  await signIn(chat.member.email)
  await page.goto(path)
  await expect(page.locator('main [aria-live="polite"]')).toHaveCount(1)
  const said = await listen(page)
  await askIn(page, 'Får jag grilla?')
  await expect(page.getByRole('log').locator('.answer')).toBeVisible()
  await askIn(page, 'Är det säkert?')
  await expect(page.getByRole('log').getByText('Received empty response from Frank')).toBeVisible()
  expect(await said()).toEqual([
    'Frank is writing',
    'Ja, fram till 21.',
    'Frank is writing',
    'Received empty response from Frank',
  ])
  await expect(page.getByRole('log')).toHaveAttribute('aria-live', 'off')
  // No second copy of the answer stays in the reading order.
  await expect(page.locator('main [aria-live="polite"]')).toBeEmpty()
})

test('a member gets an answer rendered by its id, without its text sent back, and a neighbour does not', async ({
  page,
  chat,
  signIn,
}) => {
  await chat.answerBy(answerJson('Ja, **på gården**.'))
  const neighbour = { fullName: 'Otto Granne', email: chat.address('otto') }
  await chat.addAccount(neighbour)
  await signIn(chat.member.email)
  await page.goto(path)
  const rendering = page.waitForRequest((request) => request.headers()['next-action'] !== undefined)
  await askIn(page, 'Får jag grilla?')
  await expect(page.getByRole('log').locator('.answer strong')).toHaveText('på gården')
  const sent = await rendering
  const data = sent.postData() ?? ''
  expect(data).not.toContain('gården')
  const render = async () => {
    const { 'next-action': action = '', 'content-type': type = '' } = sent.headers()
    const headers = { 'next-action': action, 'content-type': type, accept: 'text/x-component' }
    return (await page.request.post(path, { data, headers })).text()
  }
  expect(await render()).toContain('på gården')
  await signIn(neighbour.email)
  const refused = await render()
  expect(refused).toContain('"code":"not_found"')
  expect(refused).not.toContain('på gården')
})

for (const language of ['en', 'sv'] as const) {
  test(`without scripts a posted question returns the answer with its sources, in ${language}`, async ({
    context,
    baseURL,
    chat,
    signIn,
    speak,
  }) => {
    const sources = [{ text: 'På **gården** får man grilla.', source: 'Regler.pdf', page: 3 }]
    await chat.answerBy(answerJson('Ja, **på gården**.', sources))
    await speak(language)
    await signIn(chat.member.email)
    const plain = await withoutScripts(context, baseURL)
    await plain.page.goto(path)
    await expect(plain.page.getByText(words[language].initialising)).toBeHidden()
    await inputOf(plain.page).fill('Får jag grilla?\nPå gården?')
    await plain.page.getByRole('button', { name: /^(Send|Skicka)$/ }).click()
    await plain.page.waitForURL(/conversation=/)
    const log = plain.page.getByRole('log')
    await expect(log.locator('.answer strong')).toHaveText('på gården')
    await expect(log.getByText('På gården får man grilla.')).toBeVisible()
    await expect(log.getByRole('link', { name: /Regler\.pdf/ })).toBeVisible()
    await plain.page.goto(`${path}/conversations`)
    await plain.page.getByRole('link', { name: /Får jag grilla\?/ }).click()
    await expect(log.locator('.answer')).toBeVisible()
    await plain.close()
  })
}

test('without scripts each problem returns a page: a long question, an empty one, no session, no service', async ({
  context,
  baseURL,
  chat,
  signIn,
}) => {
  const service = await chat.answerBy(answerJson('Ja.'))
  await signIn(chat.member.email)
  const plain = await withoutScripts(context, baseURL)
  const post = (question: string) =>
    plain.page.request.post('/api/frank/ask', { form: { question, language: 'en' }, maxRedirects: 0 })
  const tooLong = await post('å'.repeat(2001))
  expect([tooLong.status(), tooLong.headers().location]).toEqual([303, `${path}?problem=question_too_long`])
  await plain.page.goto(`${path}?problem=question_too_long`)
  await expect(plain.page.getByRole('alert')).toContainText('2,000 characters')
  expect((await post('  ')).headers().location).toBe(`${path}?problem=question_empty`)
  expect((await post(`${'å'.repeat(1990)}\r\n\r\n\r\n\r\ny`)).headers().location).toContain('conversation=')
  expect(service.requests).toHaveLength(1)

  await service.close()
  await plain.page.goto(path)
  await inputOf(plain.page).fill('Hör du mig?')
  await plain.page.getByRole('button', { name: 'Send' }).click()
  await expect(plain.page.getByRole('log').getByText(words.en.apology)).toBeVisible()

  await plain.page.context().clearCookies({ name: 'portal-session' })
  expect((await post('Hej?')).headers().location).toBe(toSignInAgain('/manager/ask-frank'))
  await plain.close()
})
