import type { ServerResponse } from 'node:http'
import type { Page } from '@playwright/test'
import { adminOf } from '../support/backend'
import { answerJson, createChatOrganization } from '../support/chat-organization'
import { beginStream } from '../support/fake-assistant'
import { test as base, expect, expectAccessible } from './fixtures'

const dataDir = () => process.env.PORTAL_DATA ?? ''
const path = '/manager/ask-frank'

const test = base.extend<{ chat: Awaited<ReturnType<typeof createChatOrganization>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  chat: async ({}, use) => {
    const chat = await createChatOrganization(dataDir())
    await use(chat)
    await chat.close()
  },
})

const words = {
  en: {
    initialising: 'Initializing Frank AI...',
    connectionError: 'Connection Error',
    retry: 'Retry Connection',
    configure: 'Configure Frank',
    reload: 'Try again',
    disabled: 'Frank AI is temporarily unavailable. Please try again later.',
    board: /the board can answer your question/,
    apology: /Sorry, I'm having trouble responding right now/,
    stop: 'Stop',
    stopped: 'You stopped this answer.',
    writing: 'Frank is writing',
    support: /please contact support/,
    mobile: /mobile data or Wi-Fi/,
    connection: /check your internet connection/,
  },
  sv: {
    initialising: 'Frank AI startar...',
    connectionError: 'Anslutningsfel',
    retry: 'Försök ansluta igen',
    configure: 'Konfigurera Frank',
    reload: 'Försök igen',
    disabled: 'Frank AI är tillfälligt otillgänglig. Försök igen senare.',
    board: /kan styrelsen svara på din fråga/,
    apology: /Tyvärr har jag svårt att svara just nu/,
    stop: 'Avbryt',
    stopped: 'Du avbröt svaret.',
    writing: 'Frank skriver',
    support: /Kontakta supporten/,
    mobile: /mobildata eller wifi/,
    connection: /Kontrollera din internetanslutning/,
  },
} as const

const inputOf = (page: Page) => page.getByRole('textbox', { name: /^(Your question|Din fråga)$/ })

async function askIn(page: Page, question: string) {
  await inputOf(page).fill(question)
  await inputOf(page).press('Enter')
}

/** What a screen reader is told in the page, in order. */
async function listen(page: Page) {
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    for (const region of document.querySelectorAll('main [aria-live="polite"]')) {
      new MutationObserver(() => {
        const text = region.textContent ?? ''
        if (text && said.at(-1) !== text) said.push(text)
      }).observe(region, { childList: true, characterData: true, subtree: true })
    }
  })
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said)
}

for (const language of ['en', 'sv'] as const) {
  const t = words[language]

  test(`the chat initialises, and opens when the service is there, in ${language} @phone`, async ({
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

  test(`a service that is away is a connection error after three more attempts, and can be tried again, in ${language} @phone`, async ({
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

  test(`a member of an organisation without Frank is told whom to ask and no address; its admin is shown it, in ${language} @phone`, async ({
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
    expect(await status.json()).toEqual({ state: 'disabled', reason: 'disabled', may_recover: false })
    await expectAccessible(page)

    await page.context().clearCookies({ name: 'portal-session' })
    await signIn(chat.admin.email)
    await page.goto(path)
    await expect(page.getByText('https://frank.example/base')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: t.configure }).click()
    await page.waitForURL('**/manager/admin')
  })

  test(`an answer is shown as it is written and told to a screen reader once, and what is verified takes its place, in ${language} @phone`, async ({
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
    await expect(log.getByText('Ja, på **gården**')).toBeVisible()
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

  test(`L13 a member who stops an answer ends it at the service too, in ${language}`, async ({
    page,
    chat,
    signIn,
    speak,
  }) => {
    const closed: boolean[] = []
    await chat.answerBy((response) => {
      response.on('close', () => closed.push(true))
      beginStream(response).next('delta', { text: 'Ja' })
    })
    await speak(language)
    await signIn(chat.member.email)
    await page.goto(path)
    await askIn(page, 'Får jag grilla?')
    await expect(page.getByRole('log').getByText('Ja', { exact: true })).toBeVisible()
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

  for (const [what, status, text] of [
    ['fails with 500 three times', 500, t.apology],
    ['refuses the question with 422', 422, t.support],
  ] as const) {
    test(`D06 a service that ${what} is apologised for and marked unavailable, in ${language}`, async ({
      page,
      chat,
      signIn,
      speak,
      expectNoise,
    }) => {
      expectNoise(/Failed to load resource.*api\/frank\/ask/)
      const service = await chat.answerBy((response) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end('{"detail":"association"}'),
      )
      await speak(language)
      await signIn(chat.member.email)
      await page.goto(path)
      await askIn(page, 'Får jag grilla?')
      await expect(page.getByRole('log').getByText(text)).toBeVisible()
      await expect(page.getByRole('alert').filter({ hasText: t.connectionError })).toBeVisible()
      await expect(inputOf(page)).toBeDisabled()
      await expect(page.getByRole('button', { name: t.retry })).toBeFocused()
      expect(service.requests).toHaveLength(status === 500 ? 3 : 1)
    })
  }

  test(`a member without a network is told so in the words for their device, in ${language} @phone`, async ({
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

test('L13 a member who leaves the page ends the answer at the service', async ({ page, chat, signIn }) => {
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

test('L10 S09 a stream that is malformed, breaks off or floods is apologised for, and the chat goes on', async ({
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

test('L01 L04 a hostile answer that is kept asks nothing of other origins when it is opened again', async ({
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

test('the chat is used with the keyboard alone, and on a screen of 320 by 256 pixels', async ({
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

test('settings that an older version left in the browser are replaced, which is told once', async ({
  page,
  chat,
  signIn,
}) => {
  await chat.answerBy(answerJson('Ja.'))
  await signIn(chat.member.email)
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
