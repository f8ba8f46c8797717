import type { Locator, Page } from '@playwright/test'
import { demo, expect, test } from '@/tests/e2e/fixtures'

const groundOf = (place: Locator) => place.evaluate((shown) => getComputedStyle(shown).backgroundColor)

test('C38 in a contrast theme of Windows a member sees the current page, the buttons, the open form and the focus', async ({
  page,
  speak,
  signIn,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await speak('en')
  await signIn(demo.solglantan.admin)
  await page.goto('/manager/dashboard')
  const links = page.getByRole('navigation').getByRole('link')
  const [current, other] = [
    links.and(page.locator('[aria-current=page]')),
    links.and(page.locator(':not([aria-current])')),
  ]
  expect(await groundOf(current.first())).not.toBe(await groundOf(other.first()))
  await page.goto('/manager/calendar?month=2027-03')
  const summary = page.locator('summary').filter({ hasText: 'Add an event' })
  await summary.click()
  await expect(summary).toHaveCSS('border-top-width', '1px')
  await expect(page.getByRole('button', { name: 'Save' }).first()).toHaveCSS('border-top-width', '1px')
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus-visible')).toHaveCSS('outline-style', 'solid')
})

async function findWidest(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

test('C38 wide text spacing makes no page of a member wider than the screen @phone', async ({
  page,
  speak,
  signIn,
}) => {
  await speak('sv')
  await signIn(demo.solglantan.admin)
  for (const path of [
    'dashboard',
    'news',
    'documents',
    'ask-frank',
    'calendar',
    'board',
    'profile',
    'admin',
  ]) {
    await page.goto(`/manager/${path}`)
    const content =
      '*{letter-spacing:.12em!important;word-spacing:.16em!important;line-height:1.5!important}p{margin-bottom:2em!important}'
    // A sheet of the test's own, because the policy of the page forbids styles in its text.
    await page.evaluate((text) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      document.adoptedStyleSheets = [sheet]
    }, content)
    expect([path, await findWidest(page)]).toEqual([path, 0])
  }
})
