import { chromium } from './node_modules/@playwright/test/index.mjs'

const url = process.argv[2]
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking'],
})
for (const [lang, width, dark] of [
  ['en', 1280, false],
  ['sv', 390, false],
  ['sv', 1280, true],
  ['en', 390, true],
]) {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: dark ? 'dark' : 'light',
    baseURL: url,
  })
  await context.addCookies([{ name: 'language', value: lang, url }])
  const page = await context.newPage()
  await page.goto('/auth')
  await page.getByLabel(/^(email|e-post)/i).fill('karin@solglantan.example')
  await page.getByLabel(/^(password|lösenord)/i).fill('demo1234')
  await page.getByRole('button', { name: /^(sign in|logga in)$/i }).click()
  await page.waitForURL('**/manager/dashboard*')
  await page.goto('/manager/admin/documents')
  await page.locator('#sections a', { hasText: 'FAQ' }).first().click()
  await page.locator('details[name=faq-items]').first().waitFor()
  const name = `/tmp/4d-${lang}-${width}${dark ? '-dark' : ''}`
  await page.locator('details[name=faq-items] summary').nth(1).click()
  await page.screenshot({ path: `${name}-list.png`, fullPage: true })
  await page.locator('details[name=faq-items][open] button.needs-script').first().click()
  await page.screenshot({ path: `${name}-edit.png`, fullPage: true })
  await page.locator('details[name=faq-items][open] button', { hasText: /^(Cancel|Avbryt)$/ }).click()
  await page.locator('details summary', { hasText: /Add FAQ item|Lägg till fråga/ }).click()
  await page.screenshot({ path: `${name}-add.png` })
  await context.close()
}
await browser.close()
