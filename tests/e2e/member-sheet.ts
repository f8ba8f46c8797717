import type { Page } from '@playwright/test'
import { openMenu } from './fixtures'

/** Opens the sheet of one member in the list. */
export async function openMemberSheet(page: Page, name: string) {
  await openMenu(page, name)
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click()
  const sheet = page.getByRole('dialog', { name, exact: true })
  return { sheet, role: sheet.getByLabel('Role'), save: sheet.getByRole('button', { name: 'Save' }) }
}
