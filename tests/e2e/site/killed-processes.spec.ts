import type { Page } from '@playwright/test'
import { path as chatPath, inputOf } from '@/tests/e2e/chat-fixtures'
import { test as base, expect } from '@/tests/e2e/fixtures'
import { listArticles } from '@/tests/support/content/articles'
import { createFaqOrganization } from '@/tests/support/content/faqs'
import { createOrganization } from '@/tests/support/content/organizations'
import { createSection } from '@/tests/support/content/sections'
import { makePdf } from '@/tests/support/documents/pdf'
import { startPortal, type TestPortal } from '@/tests/support/portal'
import { findProcess, killProcess, type ProcessKind } from '@/tests/support/portal-processes'

/** 441 is an error of a server component. */
const noise = /Failed to (?:load resource|fetch)|net::ERR_|React error #441/

let started: TestPortal | undefined

const test = base.extend<{ portal: TestPortal }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      started ??= await startPortal({ DEMO: '0' })
      await use(started)
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
})
test.afterAll(() => started?.stop())

/** Kills a process. @returns a function that waits until it runs again and pages are answered */
async function kill(portal: TestPortal, kind: ProcessKind): Promise<() => Promise<void>> {
  const killed = await killProcess(portal, kind)
  return async () => {
    const runsAgain = async () => ![undefined, killed].includes(await findProcess(portal, kind))
    await expect.poll(runsAgain, { timeout: 60_000 }).toBe(true)
    const status = () =>
      fetch(`${portal.url}/api/ready`).then(
        (reply) => reply.status,
        () => 0,
      )
    await expect.poll(status, { timeout: 60_000 }).toBe(200)
  }
}

async function typeArticle(page: Page, title: string) {
  await page.goto('/manager/articles')
  await page.getByText('Create New').click()
  await page.getByLabel('Titel', { exact: true }).fill(title)
  await page.getByLabel('Innehåll', { exact: true }).fill('Färgen är blå.')
  return page.getByRole('button', { name: 'Publicera' })
}

for (const kind of ['the web server', 'the backend'] as const) {
  test(`D01 D06 ${kind} is killed while a news item is written: the text stays, and is published once`, async ({
    page,
    portal,
    signIn,
    expectNoise,
  }) => {
    expectNoise(noise)
    const organization = await createOrganization(portal.dataDir)
    await signIn(organization.admin.email)
    const publish = await typeArticle(page, 'Ny färg')
    const recovered = await kill(portal, kind)
    await publish.click()
    await expect(page.getByText('Failed to create article')).toBeVisible({ timeout: 60_000 })
    await expect(page.getByLabel('Titel', { exact: true })).toHaveValue('Ny färg')
    await recovered()
    await publish.click()
    await expect(page.getByText('Article created successfully')).toBeVisible()
    expect(await listArticles(portal.dataDir, organization.id)).toMatchObject([{ title: 'Ny färg' }])
  })

  test(`D01 D06 ${kind} is killed while a member asks Frank: the question can be asked again`, async ({
    page,
    portal,
    signIn,
    expectNoise,
  }) => {
    expectNoise(noise)
    const organization = await createFaqOrganization(portal.dataDir)
    await organization.configure({ api_url: null, is_enabled: true })
    await signIn(organization.admin.email)
    await page.goto(chatPath)
    await expect(inputOf(page)).not.toHaveAttribute('required')
    await inputOf(page).fill('Vilken färg har fasaden?')
    const recovered = await kill(portal, kind)
    await inputOf(page).press('Enter')
    await recovered()
    // The chat asks a second time by itself, and may be answered then.
    const answer = page.getByRole('log').getByText('Jag hittar inget svar på din fråga')
    const again = page.getByRole('button', { name: 'Ask again' })
    const retry = page.getByRole('button', { name: 'Retry Connection' })
    await expect(again.or(retry).first()).toBeVisible({ timeout: 60_000 })
    if (await retry.isVisible()) await retry.click()
    if (!(await answer.isVisible())) await again.click()
    await expect(answer).toBeVisible()
    await page.reload()
    await expect(page.getByRole('log').getByText('Vilken färg har fasaden?').last()).toBeVisible()
  })
}

test('D01 the worker is killed while a document is read: the page shows it as read without a reload', async ({
  page,
  portal,
  signIn,
}) => {
  const organization = await createOrganization(portal.dataDir)
  const section = await createSection(portal.dataDir, organization.id, 'Ekonomi')
  await signIn(organization.admin.email)
  await page.goto(`/manager/admin/documents?section=${section.id}`)
  const recovered = await kill(portal, 'the worker')
  await page.getByLabel(/Choose files/).setInputFiles({
    name: 'Stadgar.pdf',
    mimeType: 'application/pdf',
    buffer: await makePdf(['§ 1 Föreningens namn är Brf Provet.']),
  })
  await page.getByRole('button', { name: /^Upload/ }).click()
  await expect(page.getByText(/^1 uploaded/)).toBeVisible()
  await recovered()
  await expect(page.getByText('1 uploaded', { exact: true })).toBeVisible({ timeout: 60_000 })
})
