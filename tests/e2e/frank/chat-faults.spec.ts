import type { ServerResponse } from 'node:http'
import { askIn, inputOf, path, test, words } from '@/tests/e2e/chat-fixtures'
import { expect } from '@/tests/e2e/fixtures'
import { answerJson } from '@/tests/support/content/chat-organization'

for (const language of ['en', 'sv'] as const) {
  const t = words[language]

  const down = (response: ServerResponse) => void response.destroy()
  const refused = (status: number, detail: unknown) => (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ detail }))
  const away = (response: ServerResponse) => void response.writeHead(503).end()

  for (const [what, answer, health, text, calls] of [
    ['fails with 500 three times', refused(500, ''), undefined, t.apology, 3],
    ['refuses the association', refused(422, 'unknown association'), undefined, t.support, 1],
    ['refuses the question with 422', refused(422, 'too vague'), undefined, t.unprocessed, 1],
    ['hangs up', down, undefined, t.apology, 1],
    ['hangs up and is not well', down, away, t.apology, 1],
    ['is not there at all', down, down, t.apology, 1],
  ] as const) {
    test(`D06 a service that ${what} is reported in the chat and marked unavailable, in ${language} @phone`, async ({
      page,
      chat,
      signIn,
      speak,
      expectNoise,
    }) => {
      expectNoise(/Failed to load resource.*api\/frank\/ask/)
      let isAsked = false
      const service = await chat.answerBy(
        (response) => {
          isAsked = true
          answer(response)
        },
        (response) => (isAsked && health ? health(response) : response.end('{}')),
      )
      await speak(language)
      await signIn(chat.member.email)
      await page.goto(path)
      await askIn(page, 'Får jag grilla?')
      await expect(page.getByRole('log').getByText(text)).toBeVisible()
      const problem = page.getByRole('alert').filter({ hasText: t.connectionError })
      await expect(problem).toContainText(t.disabled)
      await expect(inputOf(page)).toBeDisabled()
      await expect(page.getByRole('button', { name: t.retry })).toBeFocused()
      await expect(page.getByText(service.url)).toHaveCount(0)
      expect(service.requests).toHaveLength(calls)
      await page.reload()
      const kept = calls === 3 ? t.apology : text
      await expect(page.getByRole('log').getByText(kept)).toBeVisible()
    })
  }

  test(`a service that answers 404 is reported as an error and can be asked again, in ${language}`, async ({
    page,
    chat,
    signIn,
    speak,
    expectNoise,
  }) => {
    expectNoise(/Failed to load resource.*api\/frank\/ask/)
    await chat.answerBy(refused(404, ''))
    await speak(language)
    await signIn(chat.member.email)
    await page.goto(path)
    await askIn(page, 'Får jag grilla?')
    await expect(page.getByRole('log').getByText(t.serviceError)).toBeVisible()
    await expect(inputOf(page)).toBeEnabled()
    await expect(inputOf(page)).toBeFocused()
  })

  test(`a member without a network sees the message for their device, in ${language} @phone`, async ({
    page,
    chat,
    signIn,
    speak,
    isMobile,
    expectNoise,
  }) => {
    expectNoise(/ERR_INTERNET_DISCONNECTED/)
    await chat.answerBy(answerJson('Ja.'))
    await speak(language)
    await signIn(chat.member.email)
    await page.goto(path)
    // The input is enabled from the start, so that it works without scripts.
    await expect(page.getByText(t.initialising)).toHaveCount(0)
    await expect(inputOf(page)).toBeEnabled()
    await page.context().setOffline(true)
    await askIn(page, 'Får jag grilla?')
    await expect(page.getByRole('log').getByText(isMobile ? t.mobile : t.connection)).toBeVisible()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: t.retry }).click()
    await expect(inputOf(page)).toBeEnabled()
    await page.getByRole('button', { name: /^(Ask again|Fråga igen)$/ }).click()
    await expect(page.getByRole('log').getByText('Ja.', { exact: true })).toBeVisible()
  })
}

test('S09 a member whose question timed out on a phone reads a hint to use Wi-Fi, and can ask again', async ({
  page,
  chat,
  signIn,
  expectNoise,
}) => {
  expectNoise(/Failed to load resource.*api\/frank\/ask/)
  await chat.answerBy(answerJson('Ja.'))
  await signIn(chat.member.email)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(path)
  // The portal answers so after 20 seconds on a phone; question-limits.test.ts waits for it.
  await page.route('**/api/frank/ask', (route) => route.fulfill({ status: 504, json: { code: 'timeout' } }))
  await askIn(page, 'Från mobilen?')
  await expect(page.getByRole('log').getByText(/try Wi-Fi if you can/)).toBeVisible()
  await expect(inputOf(page)).toBeEnabled()
})
