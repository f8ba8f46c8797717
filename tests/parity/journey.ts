import { type Browser, expect, type Page } from '@playwright/test'
import { makePdf } from '@/tests/support/documents/pdf'
import { codeOf } from '@/tests/support/second-factor'
import type { MailServer } from '@/tests/support/servers/mail-server'

type People = Record<'admin' | 'member' | 'renamed' | 'stranger', string>
type Place = { browser: Browser; portalUrl: string; mail: MailServer }
export const password = 'hemligt ord'
export const newPassword = 'ett helt nytt'
const waits = { timeout: 60_000 }

export const step = async <T>(what: string, work: Promise<T>): Promise<T> => {
  const result = await work
  console.info(`  ${what}`)
  return result
}

/** What a board and a member do, each in a browser of their own. Rejects at the first thing that fails. */
export async function walk(place: Place, { admin, member, renamed, stranger }: People): Promise<void> {
  const chair = await openBrowser(place)
  await step('an invited admin chooses a password', acceptInvitation(place, chair, admin))
  await step('a document is stored and read', upload(chair))
  await step('its page has a picture, and its file can be fetched', openDocument(chair))
  await step('the assistant answers from it', ask(chair))
  await step('the admin invites a member', invite(chair, member))
  const anna = await openBrowser(place)
  await step('the member chooses a password', acceptInvitation(place, anna, member))
  await step(
    'an admin of another association joins',
    acceptInvitation(place, await openBrowser(place), stranger),
  )
  await step('a used link says so', openUsedLink(place, member))
  await step('a wrong password is refused, the right one not', signIn(await openBrowser(place), member))
  await step('a forgotten password is replaced', resetPassword(place, member))
  await step('a code by mail signs in', signInByCode(place, member))
  await step(
    'an address changes once both mailboxes have confirmed it',
    changeAddress(place, member, renamed),
  )
  await step('a second factor is switched on and asked for', switchOnSecondFactor(place, chair, admin))
}

async function openBrowser({ browser, portalUrl }: Place): Promise<Page> {
  const context = await browser.newContext({ baseURL: portalUrl })
  await context.addCookies([{ name: 'language', value: 'en', url: portalUrl }])
  const page = await context.newPage()
  page.setDefaultTimeout(waits.timeout)
  return page
}

/** Waits for the mail number `count` to an address. @returns its text */
async function readMail({ mail }: Place, to: string, count = 1): Promise<string> {
  const find = () => mail.mails.filter((one) => one.to.includes(to))[count - 1]
  await expect.poll(find, { ...waits, message: `mail ${count} to ${to}` }).toBeDefined()
  return find()?.html ?? ''
}

async function readLink(place: Place, to: string, count = 1): Promise<string> {
  const [, link] = /href="([^"]*\/api\/auth\/confirm[^"]*)"/.exec(await readMail(place, to, count)) ?? []
  if (!link) throw new Error(`Mail ${count} to ${to} has no link.`)
  return link.replaceAll('&amp;', '&')
}

async function acceptInvitation(place: Place, page: Page, address: string): Promise<void> {
  await page.goto(await readLink(place, address))
  const [mail] = place.mail.mails.filter(({ to }) => to.includes(address))
  expect(mail?.subject).toMatch(/^Your invitation to Brf (Parity|Other)$/)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Set Password', exact: true }).click()
  await expect(page).toHaveURL(/\/manager\/dashboard/, waits)
}

async function upload(page: Page): Promise<void> {
  await page.goto('/manager/admin/documents')
  await page.getByLabel('Choose files').setInputFiles({
    name: 'stadgar-2021.pdf',
    mimeType: 'application/pdf',
    buffer: await makePdf([
      'Stadgar\n\n12 §. Cyklar som saknar märkning forslas bort från cykelrummet den första måndagen i maj.',
    ]),
  })
  await page.getByRole('main').getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('Document uploaded successfully')).toBeVisible(waits)
  await expect(async () => {
    await page.goto('/manager/documents')
    await expect(page.getByText(/1 page\b/).first()).toBeVisible({ timeout: 1000 })
  }).toPass(waits)
}

async function openDocument(page: Page): Promise<void> {
  await page.goto('/manager/documents')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Stadgar 2021/ })
    .first()
    .click()
  const picture = page.getByRole('main').locator('img').first()
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(width, waits).toBeGreaterThan(500)
  const address = await page
    .getByRole('link', { name: /^Download/ })
    .first()
    .getAttribute('href')
  const file = await page.request.get(address ?? '')
  expect([file.status(), (await file.body()).subarray(0, 4).toString()]).toEqual([200, '%PDF'])
}

async function ask(page: Page): Promise<void> {
  await page.goto('/manager/ask-frank')
  const field = page.getByRole('textbox').first()
  await expect(field).not.toHaveAttribute('required', waits)
  await field.fill('När forslas omärkta cyklar bort från cykelrummet?')
  await field.press('Enter')
  await expect(page.getByRole('log').getByText('den första måndagen i maj').first()).toBeVisible(waits)
}

async function invite(page: Page, address: string): Promise<void> {
  await page.goto('/manager/organization-users/Brf%20Parity/import')
  await page.getByLabel('CSV file').setInputFiles({
    ...{ name: 'members.csv', mimeType: 'text/csv' },
    buffer: Buffer.from(`Namn;E-post\nAnna Berg;${address}`),
  })
  await page.getByRole('button', { name: 'Show preview' }).click()
  await page.getByRole('button', { name: 'Add and invite (1)' }).click()
  await expect(page.getByText('The import is done')).toBeVisible(waits)
}

async function openUsedLink(place: Place, address: string): Promise<void> {
  const page = await openBrowser(place)
  await page.goto(await readLink(place, address))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('This link has been used already')).toBeVisible(waits)
}

async function signIn(page: Page, address: string, key = password): Promise<void> {
  const send = async (word: string) => {
    await page.getByLabel('Email').fill(address)
    await page.locator('#password').fill(word)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  }
  await page.goto('/auth')
  await send('not the password')
  await expect(page.getByText(/wrong|incorrect|Invalid/i).first()).toBeVisible(waits)
  await send(key)
  await expect(page).toHaveURL(/\/manager\/dashboard|\/auth\/code/, waits)
}

async function resetPassword(place: Place, address: string): Promise<void> {
  const page = await openBrowser(place)
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(address)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText('Password reset link sent. Check your email.')).toBeVisible(waits)
  await page.goto(await readLink(place, address, 2))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByText('Password updated successfully!')).toBeVisible(waits)
  await signIn(page, address, newPassword)
}

async function signInByCode(place: Place, address: string): Promise<void> {
  const page = await openBrowser(place)
  await page.goto('/auth/email-code')
  await page.getByLabel('Email', { exact: true }).fill(address)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect(page.getByRole('heading', { name: 'Type the code from the email' })).toBeVisible(waits)
  const [code = ''] = /\d{10}/.exec((await readMail(place, address, 3)).replace(/(\d)\s(?=\d)/g, '$1')) ?? []
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/manager\/dashboard/, waits)
}

async function changeAddress(place: Place, address: string, next: string): Promise<void> {
  const page = await openBrowser(place)
  await signIn(page, address, newPassword)
  await page.goto('/manager/profile')
  await page.getByLabel('Email', { exact: true }).fill(next)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.goto(await readLink(place, next))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.goto(await readLink(place, address, 4))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.goto('/manager/profile')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(next, waits)
}

async function switchOnSecondFactor(place: Place, page: Page, address: string): Promise<void> {
  await page.goto('/manager/profile/two-step')
  await page.getByLabel('Your password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Switch on', exact: true }).click()
  await expect(page.getByRole('img', { name: /QR/ })).toBeVisible(waits)
  const secret = ((await page.locator('.font-mono').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Code with six digits').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^On since / })).toBeVisible(waits)
  const again = await openBrowser(place)
  await signIn(again, address)
  await again.getByLabel('Code with six digits').fill(codeOf(secret, 1))
  await again.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(again).toHaveURL(/\/manager\/dashboard/, waits)
}
