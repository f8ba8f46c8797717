import type { ServerResponse } from 'node:http'
import { inputOf, path, test, words } from '@/tests/e2e/chat-fixtures'
import { expect, expectAccessible } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { answerJson } from '@/tests/support/content/chat-organization'

for (const language of ['en', 'sv'] as const) {
  const t = words[language]

  test(`the chat initialises and opens when the service is available, in ${language} @phone`, async ({
    page,
    chat,
    signIn,
    speak,
  }) => {
    const waiting: ServerResponse[] = []
    let isWell = false
    await chat.answerBy(answerJson('Ja.'), (response) =>
      isWell ? void response.end('{}') : void waiting.push(response),
    )
    await speak(language)
    await signIn(chat.member.email)
    await page.goto(path)
    await expect(page.getByText(t.initialising)).toBeVisible()
    await expect(inputOf(page)).toBeDisabled()
    await expectAccessible(page)
    await expect.poll(() => waiting.length).toBeGreaterThan(0)
    isWell = true
    for (const response of waiting) response.end('{}')
    await expect(inputOf(page)).toBeEnabled()
    await expect(page.getByText(t.initialising)).toHaveCount(0)
  })

  test(`an unavailable service is a connection error after three more attempts, and can be tried again, in ${language} @phone`, async ({
    page,
    chat,
    signIn,
    speak,
  }) => {
    let isWell = false
    const service = await chat.answerBy(answerJson('Ja.'), (response) =>
      response.writeHead(isWell ? 200 : 503).end(),
    )
    await speak(language)
    await signIn(chat.member.email)
    await page.goto('/manager/dashboard')
    await page.clock.install()
    await page.goto(path)
    for (const attempts of [1, 2, 3, 4]) {
      await expect.poll(() => service.health.length).toBe(attempts)
      await page.clock.runFor(4000)
    }
    const problem = page.getByRole('alert').filter({ hasText: t.connectionError })
    await expect(problem).toContainText(t.apology)
    await expect(inputOf(page)).toBeDisabled()
    await expect(page.getByText(t.board)).toBeVisible()
    await expect(page.getByText(service.url)).toHaveCount(0)
    await expectAccessible(page)
    isWell = true
    await problem.getByRole('button', { name: t.retry }).press('Enter')
    await expect(inputOf(page)).toBeEnabled()
    await expect(problem).toHaveCount(0)
    expect(service.health).toHaveLength(5)
  })

  test(`without Frank a member sees whom to ask and no address; an admin sees the address, in ${language} @phone`, async ({
    page,
    chat,
    signIn,
    speak,
    isMobile,
  }) => {
    await chat.configure('https://frank.example/base', false)
    await speak(language)
    await signIn(chat.member.email)
    await page.goto(path)
    await expect(page.getByText(t.disabled)).toBeVisible()
    await expect(page.getByText(t.board)).toBeVisible()
    await expect(inputOf(page)).toBeDisabled()
    await expect(page.getByRole('button', { name: t.reload })).toBeVisible({ visible: isMobile })
    await expect(page.getByRole('link', { name: t.configure })).toHaveCount(0)
    expect(await page.content()).not.toContain('frank.example')
    const status = await page.request.get('/api/frank/status')
    expect(await status.json()).toEqual({
      state: 'disabled',
      reason: 'disabled',
      may_recover: false,
      status: null,
    })
    await expectAccessible(page)

    await signIn(chat.admin.email)
    await page.goto(path)
    await expect(page.getByText('https://frank.example/base')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: t.configure }).click()
    await page.waitForURL('**/manager/admin')
  })
}

test('settings of an older version in the browser are replaced, with one notice', async ({
  page,
  chat,
  signIn,
}) => {
  await chat.answerBy(answerJson('Ja.'))
  await signIn(chat.member.email)
  await page.goto('/manager/dashboard')
  await page.evaluate(() => {
    localStorage.setItem('frankApiVersion', '1.0')
    localStorage.setItem('frankThreshold', '0.7')
    localStorage.setItem('frankApiUrl', 'https://old.example')
  })
  await page.goto(path)
  const toast = page.getByText('Frank AI settings have been updated to the latest version')
  await expect(toast).toBeVisible()
  const kept = await page.evaluate(() =>
    ['frankApiVersion', 'frankThreshold', 'frankApiUrl'].map((key) => localStorage.getItem(key)),
  )
  expect(kept).toEqual(['1.1', '0.3', '/api/frank/ask'])
  await page.reload()
  await expect(inputOf(page)).toBeEnabled()
  await expect(toast).toHaveCount(0)
})

test('a member of an organisation without an association id sees an error, and no service is asked', async ({
  page,
  chat,
  signIn,
}) => {
  const service = await chat.answerBy(answerJson('Ja.'))
  await adminOf(process.env.PORTAL_DATA ?? '')
    .from('organizations')
    .update({ association_id: null })
    .eq('id', chat.id)
  await signIn(chat.member.email)
  await page.goto(path)
  const told = 'Missing association information. Please try refreshing the page.'
  await expect(page.getByRole('alert').filter({ hasText: told })).toBeVisible()
  await expect(inputOf(page)).toBeDisabled()
  const reply = await page.request.post('/api/frank/ask', { data: { question: 'Får jag?' } })
  expect([reply.status(), (await reply.json()).code]).toEqual([409, 'missing_association'])
  expect([service.requests, service.health]).toEqual([[], []])
  const filed = async () =>
    (
      await adminOf(process.env.PORTAL_DATA ?? '')
        .from('frank_interaction_logs')
        .select('error_type, association_id')
        .eq('organization_id', chat.id)
    ).data
  await expect.poll(filed).toEqual([{ error_type: 'INVALID_CONFIG', association_id: null }])
})
