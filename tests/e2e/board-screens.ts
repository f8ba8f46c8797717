import type { Page } from '@playwright/test'
import { expect } from './fixtures'

export const inputOf = (page: Page) => page.getByRole('textbox', { name: /^(Your question|Din fråga)$/ })
export const answers = (page: Page) => page.getByRole('log').locator('.answer')
export const cardOf = (page: Page, question: string | RegExp) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: question }) })

/** Asks in the chat and waits until the answer is stored. */
export async function askIn(page: Page, question: string) {
  const before = await answers(page).count()
  await inputOf(page).fill(question)
  await inputOf(page).press('Enter')
  await expect(answers(page)).toHaveCount(before + 1)
  await expect(page.getByRole('button', { name: /^(Helpful|Till hjälp)$/ })).toHaveCount(before + 1)
}

/** Waits for a toast and closes it, because it would stay six seconds and be taken for the next one. */
export async function expectToast(page: Page, text: string) {
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: text })
  await expect(toast).toBeVisible()
  await toast.getByRole('button').click()
  await expect(toast).toHaveCount(0)
}
