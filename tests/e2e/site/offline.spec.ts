import type { Page } from '@playwright/test'
import { expect, expectNoAxeFinding, test } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { createOrganization } from '@/tests/support/content/organizations'

test.use({ serviceWorkers: 'allow' })

const dataDir = () => process.env.PORTAL_DATA ?? ''
const words = {
  en: {
    title: 'No connection',
    again: 'Try again',
    urgent: 'Urgent',
    signOut: 'Sign Out',
    switchTo: 'Switch to',
  },
  sv: {
    title: 'Ingen anslutning',
    again: 'Försök igen',
    urgent: 'Brådskande',
    signOut: 'Logga ut',
    switchTo: 'Byt till',
  },
} as const

/** An association with an emergency number, an article and an urgent one. */
async function createWithNews(name: string) {
  const organization = await createOrganization(dataDir(), name)
  const admin = adminOf(dataDir())
  const organization_id = organization.id
  const article = { organization_id, content: 'En hemlig text', title: `Gårdsfest i ${name}` }
  const number = { organization_id, kind: 'number', name: 'Hissjour', phone: '08-555 01 02' }
  await admin.from('organization_news').insert(article).throwOnError()
  await admin
    .from('organization_news')
    .insert({ ...article, title: `Vattnet <stängs> i ${name}`, is_urgent: true })
    .throwOnError()
  await admin.from('board_entries').insert(number).throwOnError()
  return organization
}

const typeface = '/public-sans.woff2'

/** The texts of all that the browser keeps beside its HTTP cache and the typeface. */
const keptIn = (page: Page) =>
  page.evaluate(async (ignored) => {
    const texts: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        if (!request.url.endsWith(ignored)) texts.push((await (await cache.match(request))?.text()) ?? '')
    }
    return texts
  }, typeface)

for (const language of ['en', 'sv'] as const) {
  const t = words[language]

  test(`a member without a connection sees the last news and the numbers, until the sign-out, in ${language} @phone`, async ({
    page,
    context,
    speak,
    signIn,
    expectNoise,
  }) => {
    const { id, admin } = await createWithNews('Brf Eken')
    await adminOf(dataDir()).from('organizations').update({ tint: 'petrol' }).eq('id', id).throwOnError()
    await speak(language)
    await signIn(admin.email)
    await page.goto('/manager/dashboard')
    await expect.poll(() => keptIn(page)).toHaveLength(1)
    expect((await keptIn(page)).join()).not.toContain('En hemlig text')
    await expect
      .poll(() => page.evaluate(async (font) => Boolean(await caches.match(font)), typeface))
      .toBe(true)

    await context.setOffline(true)
    expectNoise(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    await page.goto('/manager/documents')
    await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    expect(await page.evaluate(() => [...document.fonts].map(({ status }) => status))).toEqual(['loaded'])
    await expect(page.getByRole('link', { name: t.again })).toHaveCSS('background-color', 'rgb(0, 88, 96)')
    await expect(page.getByRole('link', { name: '08-555 01 02' })).toHaveAttribute('href', 'tel:085550102')
    const news = page.getByRole('listitem')
    await expect(news.filter({ hasText: 'Vattnet <stängs> i Brf Eken' })).toContainText(t.urgent)
    await expect(news.filter({ hasText: 'Gårdsfest i Brf Eken' })).toBeVisible()
    await expectNoAxeFinding(page)

    await context.setOffline(false)
    await page.getByRole('link', { name: t.again }).press('Enter')
    await expect(page).toHaveURL(/\/manager\/documents$/)
    await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeHidden()

    await page.getByRole('button', { name: t.signOut }).click()
    await expect(page).toHaveURL((url) => url.pathname === '/')
    await expect.poll(() => keptIn(page)).toEqual([])
    await context.setOffline(true)
    await expect(page.goto('/manager/dashboard')).rejects.toThrow()
  })

  test(`a member who changes the association keeps nothing of the other one, in ${language}`, async ({
    page,
    speak,
    signIn,
  }) => {
    const [elm, ash] = [await createWithNews('Brf Almen'), await createWithNews('Brf Asken')]
    const email = elm.address('dubbel')
    for (const { addAccount } of [elm, ash]) await addAccount({ fullName: 'Dubbel Medlem', email })
    await speak(language)
    await signIn(email)
    await page.goto('/manager/profile')
    await expect.poll(() => keptIn(page)).toHaveLength(1)
    const [before = ''] = await keptIn(page)
    const other = before.includes('Brf Almen') ? 'Brf Asken' : 'Brf Almen'
    await page.getByRole('button', { name: `${t.switchTo} ${other}` }).click()
    await expect(page).toHaveURL(/\/manager\/dashboard/)
    await expect
      .poll(async () => (await keptIn(page)).map((text) => text.includes(`Gårdsfest i ${other}`)))
      .toEqual([true])
  })
}

test('a page for visitors removes the copy of a session that has ended', async ({
  page,
  context,
  signIn,
}) => {
  const { admin } = await createWithNews('Brf Björken')
  await signIn(admin.email)
  await page.goto('/manager/dashboard')
  await expect.poll(() => keptIn(page)).toHaveLength(1)
  await context.clearCookies({ name: /portal-session/ })
  await page.goto('/manager/dashboard')
  await expect(page).toHaveURL(/\/auth/)
  await expect.poll(() => keptIn(page)).toEqual([])
})

test('a visitor gets no copy and no worker', async ({ page, request }) => {
  expect((await request.get('/api/offline')).status()).toBe(401)
  await page.goto('/auth')
  expect(await keptIn(page)).toEqual([])
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})
