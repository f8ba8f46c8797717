import type { BrowserContext, Page } from '@playwright/test'
import { createChatOrganization } from '../support/content/chat-organization'
import { test as base, expect } from './fixtures'

/** An organisation for one test, whose questions go to the test's fake service. */
export const test = base.extend<{ chat: Awaited<ReturnType<typeof createChatOrganization>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  chat: async ({}, use) => {
    const chat = await createChatOrganization(process.env.PORTAL_DATA ?? '')
    await use(chat)
    await chat.close()
  },
})

export const path = '/manager/ask-frank'

/** The texts of the chat's states. */
export const words = {
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
    support: /please contact support/i,
    unprocessed: /could not process your question/,
    cannotConnect: (status: string) =>
      `Cannot connect to Frank API (${status}). Please check the API URL in settings and ensure the service is running.`,
    noStatus: 'no answer',
    serviceError: /Error: the assistant service answered 404/,
    timeout: /took too long to respond/,
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
    unprocessed: /kunde jag inte behandla din fråga/,
    cannotConnect: (status: string) =>
      `Det går inte att ansluta till Frank API (${status}). Kontrollera API-adressen i inställningarna och att tjänsten är igång.`,
    noStatus: 'inget svar',
    serviceError: /Fel: assistenttjänsten svarade 404/,
    timeout: /tog det för lång tid att svara/,
    mobile: /mobildata eller wifi/,
    connection: /Kontrollera din internetanslutning/,
  },
} as const

export const inputOf = (page: Page) => page.getByRole('textbox', { name: /^(Your question|Din fråga)$/ })

export async function askIn(page: Page, question: string) {
  // Waits for hydration, because Enter adds a line break until then.
  await expect(inputOf(page)).not.toHaveAttribute('required')
  await inputOf(page).fill(question)
  // While an answer is written, Enter sends nothing.
  await expect(page.getByRole('button', { name: /^(Send|Skicka)$/ })).toBeEnabled()
  await inputOf(page).press('Enter')
}

/** Records what the page announces to screen readers, in order. */
export async function listen(page: Page) {
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

/** A second window with the visitor's session and without scripts. */
export async function withoutScripts(context: BrowserContext, baseURL: string | undefined) {
  const plain = await context.browser()?.newContext({
    baseURL,
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  })
  if (!plain) throw new Error('no browser')
  return { page: await plain.newPage(), close: () => plain.close() }
}
