import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { decodeJwt } from 'jose'
import { readBackend } from '@/supabase/local/client-env'
import { expect, test } from '@/tests/e2e/fixtures'
import { listArticles, makePhoto } from '@/tests/support/content/articles'
import { answerJson, createChatOrganization } from '@/tests/support/content/chat-organization'
import { createOrganization } from '@/tests/support/content/organizations'
import { ageSession, readSession } from '@/tests/support/session-cookie'

const dataDir = () => process.env.PORTAL_DATA ?? ''
const expired = 'Session expired. Please log in again.'

/** The next request of the page needs a refresh. */
const expireNow = (page: Page) => ageSession(page.context(), dataDir(), { issued: -7200, expires: -3600 })

/**
 * Refreshes the browser's session as a request does whose answer is lost.
 * @returns what makes the page need a refresh, once Auth calls that a theft
 */
async function loseRefresh(page: Page): Promise<() => Promise<void>> {
  const { refresh_token } = await readSession(page.context())
  await refresh(refresh_token)
  // The test goes on meanwhile. Auth takes the token a second time for ten seconds.
  const refused = wait(11_000)
  return async () => {
    await refused
    await expireNow(page)
  }
}

/** As `loseRefresh`, for two requests after each other. Auth calls a third use of the session a theft at once. */
async function loseTwoRefreshes(page: Page): Promise<() => Promise<void>> {
  const { refresh_token } = await readSession(page.context())
  await refresh(await refresh(refresh_token))
  return () => expireNow(page)
}

/**
 * Auth repeats an answer for ten seconds to the same API key, so that this takes another one than the portal.
 * @returns the next refresh token
 */
async function refresh(refresh_token: string): Promise<string> {
  const backend = readBackend(dataDir())
  if (!backend) throw new Error('the backend does not run')
  const reply = await fetch(`${backend.url}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { apikey: backend.secretKey, 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token }),
  })
  const next = await reply.json()
  expect(decodeJwt(next.access_token).sub).toBeTruthy()
  return next.refresh_token
}

/** The request of the preview would refresh the session itself. */
async function waitForPreview(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('region', { name: 'Förhandsvisning' })).toContainText(text)
}

async function signInHere(page: Page, email: string): Promise<void> {
  await expect(page.getByText(expired)).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('demo1234')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

test.beforeEach(({ expectNoise }) => expectNoise(/status of 401/))

test('V80 an admin whose refreshed session was lost on the way signs in again and finds the article as it was typed', async ({
  page,
  signIn,
}) => {
  const organization = await createOrganization(dataDir())
  await signIn(organization.admin.email)
  const expire = await loseRefresh(page)
  await page.goto('/manager/articles')
  await page.getByText('Create New').click()
  const [title, content] = [page.getByLabel('Titel'), page.getByLabel('Innehåll')]
  await title.fill('Städdag i maj')
  await content.fill('Vi ses klockan tio vid tvättstugan.')
  await waitForPreview(page, 'Vi ses klockan tio')
  await page.locator('summary').filter({ hasText: 'Publicering' }).click()
  await page.getByRole('combobox', { name: 'Publicering' }).selectOption('draft')
  await expire()
  await page.getByRole('button', { name: 'Publicera' }).click()
  await expect(page).toHaveURL(/\/auth\?next=%2Fmanager%2Farticles$/)
  await signInHere(page, organization.admin.email)
  await expect(page).toHaveURL(/\/manager\/articles$/)
  await expect(title).toHaveValue('Städdag i maj')
  await expect(content).toHaveValue('Vi ses klockan tio vid tvättstugan.')
  await expect(page.getByText('Välj bilden och filerna igen')).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  await page.getByRole('button', { name: 'Publicera' }).click()
  await expect(page.getByText('Article created successfully')).toBeVisible()
  const stored = await listArticles(dataDir(), organization.id)
  expect(stored).toMatchObject([{ title: 'Städdag i maj', content: 'Vi ses klockan tio vid tvättstugan.' }])
  await expect(page.getByText('Draft', { exact: true })).toBeVisible()
})

test('V80 an admin whose session was lost while an article was edited finds the chosen removal, and the notes of a picture that is chosen again', async ({
  page,
  signIn,
}) => {
  const organization = await createOrganization(dataDir())
  await signIn(organization.admin.email)
  await page.goto('/manager/articles?add=article')
  await page.getByLabel('Titel').fill('Gården')
  await page.getByLabel('Innehåll').fill('Så blir gården.')
  const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })
  await page
    .getByLabel('Filer och fler bilder (valfritt)')
    .setInputFiles([file('Karta.txt'), file('Plan.txt')])
  await page.getByRole('button', { name: 'Publicera' }).click()
  await expect(page.getByText('Article created successfully')).toBeVisible()
  const [article] = await listArticles(dataDir(), organization.id)
  const expire = await loseTwoRefreshes(page)
  await page.goto(`/manager/articles?edit=${article?.id}`)
  const form = page.getByRole('form', { name: 'Edit article' })
  const [map, plan] = [
    form.getByRole('checkbox', { name: 'Remove Karta.txt' }),
    form.getByRole('checkbox', { name: 'Remove Plan.txt' }),
  ]
  await map.check()
  const photo = { name: 'Ny.jpg', mimeType: 'image/jpeg', buffer: await makePhoto() }
  const chosen = form.getByLabel('Files and more pictures (optional)')
  await chosen.setInputFiles(photo)
  const [alt, order] = [form.getByLabel('Picture description (Ny.jpg)'), form.getByLabel('Order (Ny.jpg)')]
  await alt.fill('Den nya gården')
  await order.selectOption('1')
  await form.getByLabel('Order (Plan.txt)').selectOption('3')
  await expire()
  await form.getByRole('button', { name: 'Save' }).click()
  await signInHere(page, organization.admin.email)
  await expect(map).toBeChecked()
  await expect(plan).not.toBeChecked()
  await expect(form.getByLabel('Order (Plan.txt)')).toHaveValue('2')
  await chosen.setInputFiles(photo)
  await expect(alt).toHaveValue('Den nya gården')
  await expect(order).toHaveValue('1')
  await expect(form.getByLabel('Order (Plan.txt)')).toHaveValue('3')
})

test('V80 a member whose refreshed session was lost comes back to the page, and the question that was sent is in the input', async ({
  page,
  signIn,
}) => {
  const chat = await createChatOrganization(dataDir())
  await chat.answerBy(answerJson('Ja.'))
  await signIn(chat.member.email)
  const expire = await loseTwoRefreshes(page)
  await page.goto('/manager/ask-frank')
  const input = page.getByRole('textbox')
  await input.fill('Får jag grilla på balkongen?')
  await expire()
  await input.press('Enter')
  await signInHere(page, chat.member.email)
  await expect(page).toHaveURL(/\/manager\/ask-frank$/)
  const expireAgain = await loseTwoRefreshes(page)
  await expect(input).toHaveValue('Får jag grilla på balkongen?')

  await expireAgain()
  await page.goto('/manager/documents?q=hiss')
  await signInHere(page, chat.member.email)
  await expect(page).toHaveURL(/\/manager\/documents\?q=hiss$/)
  await chat.close()
})

test('V80 a member whose session was lost finds the profile as it was typed, without the passwords', async ({
  page,
  signIn,
}) => {
  const { admin } = await createOrganization(dataDir())
  await signIn(admin.email)
  const expire = await loseTwoRefreshes(page)
  await page.goto('/manager/profile')
  const name = page.getByLabel('Full name')
  await name.fill('Nytt Namn')
  await page.getByLabel('Current password').fill('demo1234')
  await page.getByLabel('New password', { exact: true }).fill('a new secret')
  await page.getByLabel('Confirm new password').fill('a new secret')
  await expire()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page).toHaveURL(/\/auth\?next=%2Fmanager%2Fprofile$/)
  const kept = await page.evaluate(() => Object.values({ ...sessionStorage }).join())
  expect(kept).toContain('Nytt Namn')
  expect(kept).not.toMatch(/demo1234|a new secret/)
  await signInHere(page, admin.email)
  await expect(page).toHaveURL(/\/manager\/profile$/)
  await expect(name).toHaveValue('Nytt Namn')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
})

test('V80 another person who signs in in the same tab does not see what was typed', async ({
  page,
  signIn,
}) => {
  const organization = await createOrganization(dataDir())
  const other = organization.address('annan')
  await organization.addAccount({ fullName: 'Annan Admin', email: other, role: 'ADMIN' })
  await signIn(organization.admin.email)
  const expire = await loseTwoRefreshes(page)
  await page.goto('/manager/articles?add=article')
  const title = page.getByLabel('Titel')
  await title.fill('Hemligt utkast')
  await page.getByLabel('Innehåll').fill('Inget för andra.')
  await waitForPreview(page, 'Inget för andra.')
  await expire()
  await page.getByRole('button', { name: 'Publicera' }).click()
  await signInHere(page, other)
  await expect(page).toHaveURL(/\/manager\/articles\?add=article$/)
  await expect(title).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toBe('{}')
})
