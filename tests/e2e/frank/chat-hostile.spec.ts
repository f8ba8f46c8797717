import type { ServerResponse } from 'node:http'
import { readBackend } from '@/supabase/local/client-env'
import { askIn, path, test, words } from '@/tests/e2e/chat-fixtures'
import { expect } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { answerJson } from '@/tests/support/content/chat-organization'
import { beginStream, startFakeAssistant } from '@/tests/support/servers/fake-assistant'

test('L10 S09 a stream that is malformed, interrupted or too long shows an apology, and the chat continues', async ({
  page,
  chat,
  signIn,
}) => {
  const faults: ((response: ServerResponse) => void)[] = [
    (response) => {
      const { next, end } = beginStream(response)
      next('delta', { text: 'Ja' })
      next('answer', { answer: { not: 'text' } })
      end()
    },
    (response) => {
      const { next, end } = beginStream(response)
      next('delta', { text: 'Ja' })
      end()
    },
    (response) => {
      const { next } = beginStream(response)
      for (let part = 0; part < 60; part++) next('delta', { text: 'x'.repeat(1000) })
    },
    answerJson('Till slut.'),
  ]
  await chat.answerBy((response) => faults.shift()?.(response))
  await signIn(chat.member.email)
  await page.goto(path)
  for (const count of [1, 2, 3]) {
    await askIn(page, `Fråga ${count}?`)
    await expect(page.getByRole('log').getByText(words.en.apology)).toHaveCount(count)
  }
  await askIn(page, 'Fråga 4?')
  await expect(page.getByRole('log').getByText('Till slut.')).toBeVisible()
})

test('L01 L04 a stored hostile answer loads nothing from other origins when it is opened again', async ({
  page,
  chat,
  signIn,
  baseURL,
}) => {
  const hostile =
    '<h1>Svar</h1><img src="https://evil.example/a.png"><p style="background:url(https://evil.example/b)" onclick="alert(1)">text</p><script>alert(2)</script><a href="javascript:alert(3)">klicka</a> ![x](https://evil.example/c.png)'
  await chat.answerBy(
    answerJson(hostile, [{ text: '<img src=x onerror=alert(4)>', source: '<b>x</b>', page: 1 }]),
  )
  const foreign: string[] = []
  page.on(
    'request',
    (request) => void (request.url().startsWith(baseURL ?? '') || foreign.push(request.url())),
  )
  page.on('dialog', (dialog) => void foreign.push(dialog.message()))
  await signIn(chat.member.email)
  await page.goto(path)
  await askIn(page, 'Hej?')
  for (const visit of ['live', 'kept']) {
    if (visit === 'kept') await page.reload()
    const answer = page.getByRole('log').locator('.answer')
    await expect(answer.getByText('text', { exact: true })).toBeVisible()
    expect(await answer.locator('img, script, [style], [onclick], a[href^="javascript:"]').count()).toBe(0)
  }
  expect(foreign).toEqual([])
})

test('R11 an answer that is too complex to show appears as plain text, live and stored', async ({
  page,
  chat,
  signIn,
}) => {
  await chat.answerBy(answerJson(`${'|a'.repeat(625)}\n${'|-'.repeat(625)}\n${'a\n'.repeat(1250)}`))
  await signIn(chat.member.email)
  await page.goto(path)
  await askIn(page, 'Vad kostar det?')
  for (const visit of ['live', 'kept']) {
    if (visit === 'kept') await page.reload()
    await expect(page.getByRole('log').getByText('|a|a|a')).toBeVisible()
    await expect(page.getByRole('log').getByRole('table')).toHaveCount(0)
  }
})

test('S12 an answer that contains our own secret is not shown, streamed or logged', async ({
  page,
  chat,
  signIn,
}) => {
  const secret = readBackend(process.env.PORTAL_DATA ?? '')?.frankApiToken ?? ''
  const answers: ((response: ServerResponse) => void)[] = [
    answerJson(`Nyckeln är ${secret}.`),
    answerJson('Ja.', [{ text: 'x', source: secret, page: 1 }]),
    (response) => response.writeHead(422).end(JSON.stringify({ detail: secret })),
    (response) => {
      const { next, end } = beginStream(response)
      next('delta', { text: `Nyckeln är ${secret.slice(0, 9)}` })
      next('delta', { text: `${secret.slice(9)}.` })
      next('answer', { answer: 'Ja.', source: '', sources: [] })
      end()
    },
  ]
  await chat.answerBy((response) => answers.shift()?.(response))
  await signIn(chat.member.email)
  await page.goto('/manager/dashboard')
  while (answers.length > 0) {
    const reply = await page.request.post('/api/frank/ask', {
      headers: { accept: 'text/event-stream' },
      data: { question: 'Vad är nyckeln?', language: 'sv' },
    })
    expect(await reply.text()).not.toContain(secret)
  }
  const logged = await adminOf(process.env.PORTAL_DATA ?? '')
    .from('frank_interaction_logs')
    .select('*')
    .eq('organization_id', chat.id)
  expect(logged.data?.length).toBeGreaterThan(2)
  expect(JSON.stringify(logged.data)).not.toContain(secret)
})

test('S12 T14 another service gets the question and no data of the member, whatever the browser sends', async ({
  page,
  chat,
  signIn,
}) => {
  const service = await chat.answerBy(answerJson('Ja.'))
  await signIn(chat.member.email)
  const reply = await page.request.post('/api/frank/ask', {
    headers: { authorization: 'Bearer stolen', 'x-api-key': 'key', 'x-forwarded-for': '203.0.113.9' },
    data: {
      question: 'Får jag grilla?',
      language: 'sv',
      association_id: 1,
      organization_id: 'x',
      threshold: 0,
      context: ['x'],
    },
  })
  expect(reply.status()).toBe(200)
  expect(reply.headers()['cache-control']).toContain('no-store')
  const [received] = service.requests
  expect(JSON.parse(received?.body ?? '')).toEqual({
    question: 'Får jag grilla?',
    association_id: chat.associationId,
    threshold: 0.3,
    language: 'sv',
  })
  const headers = Object.keys(received?.headers ?? {}).filter((name) =>
    /cookie|authorization|key|forwarded|origin|referer|portal|correlation/.test(name),
  )
  expect(headers).toEqual([])
})

test('S14 a member cannot make the server fetch an address', async ({ page, chat, signIn }) => {
  const service = await chat.answerBy(answerJson('Ja.'))
  const inside = await startFakeAssistant(answerJson('inside'))
  await signIn(chat.member.email)
  const address = inside.url
  for (const data of [
    { question: 'Hej?', api_url: address, apiUrl: address, base_url: address, url: address },
    { question: address },
  ])
    expect((await page.request.post('/api/frank/ask', { data })).status()).toBe(200)
  await page.request.get(`/api/frank/status?api_url=${address}&apiUrl=${address}`)
  expect(service.requests).toHaveLength(2)
  expect([inside.requests, inside.health]).toEqual([[], []])
  await inside.close()
})

test('I08 T17 forged lines, commands and formulas stay one plain-text entry of the log', async ({
  page,
  chat,
  signIn,
}) => {
  const formula = '=HYPERLINK("https://evil.example","Klicka")'
  await chat.answerBy(
    answerJson('=1+1\u0000\u001b[31m', [{ text: '@SUM(A1)', source: '+cmd|calc', page: 1 }]),
  )
  await signIn(chat.member.email)
  const question = `${formula}\r\n{"level":"error","where":"forged"}\u0000\u001b[2J`
  const reply = await page.request.post('/api/frank/ask', {
    headers: { 'user-agent': 'Mozilla\u0009<script>alert(1)</script>' },
    data: { question, language: 'en\r\nSet-Cookie: x=1', network_type: '4g\r\n=1+1', is_mobile: 'yes' },
  })
  expect(reply.status()).toBe(200)
  expect(reply.headers()['set-cookie']).toBeUndefined()
  const admin = adminOf(process.env.PORTAL_DATA ?? '')
  const kept = async () =>
    (
      await admin
        .from('frank_interaction_logs')
        .select('question, language, network_type, is_mobile, answer')
        .eq('organization_id', chat.id)
    ).data
  await expect.poll(kept).toEqual([
    {
      question: `${formula} \n{"level":"error","where":"forged"}  [2J`,
      language: 'en',
      network_type: null,
      is_mobile: false,
      answer: '=1+1  [31m',
    },
  ])

  await signIn(chat.admin.email)
  await page.goto('/manager/frank?tab=logs')
  await page.getByRole('link', { name: /HYPERLINK/ }).click()
  const details = page.getByRole('region', { name: 'Log details' })
  await expect(details.getByText(formula)).toBeVisible()
  await expect(details.getByRole('link', { name: 'Klicka' })).toHaveCount(0)
})
