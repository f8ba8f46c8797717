import type { Page } from '@playwright/test'
import { Outbox } from '@/supabase/local/mail/outbox'
import { demo, expect, test } from '@/tests/e2e/fixtures'
import { createPerson } from '@/tests/support/content/people'
import { followLink, openMail } from '@/tests/support/mailbox'
import { readSignInForm, sendSignInForm } from '@/tests/support/sign-in'

const dataDir = () => process.env.PORTAL_DATA ?? ''
const tooMany = 'Too many attempts. Please wait a while and try again.'
const wrong = 'Invalid login credentials'

async function tryPassword(page: Page, email: string, password: string): Promise<string> {
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  const told = page.getByText(wrong).or(page.getByText(tooMany)).or(page.getByText('Login successful!'))
  await expect(told.first()).toBeVisible()
  return (await told.first().textContent()) ?? ''
}

/** Sends wrong passwords as browsers without scripts do, each with another forged address. @returns how many were tried */
async function guess(email: string, times: number): Promise<number> {
  const portal = process.env.PORTAL_URL ?? ''
  const form = await readSignInForm(portal)
  const told = Array.from({ length: times }, async (_, guess) => {
    const forged = { 'x-forwarded-for': `198.51.100.${guess}` }
    const reply = await sendSignInForm(portal, email, `guess ${guess}`, forged, form)
    // The scripts of the page contain the texts of all errors.
    return (await reply.text()).replaceAll(/<script.*?<\/script>/gs, '')
  })
  const pages = await Promise.all(told)
  expect(pages.filter((text) => !text.includes(wrong) && !text.includes(tooMany))).toEqual([])
  return pages.filter((text) => text.includes(wrong)).length
}

test('A01 A04 A06 after forty wrong passwords further attempts are refused, for known and unknown addresses, whatever forwarding headers say, until the owner resets the password', async ({
  page,
}) => {
  const person = await createPerson(dataDir(), demo.solglantan.name)
  for (const email of [person.email, `nobody-${crypto.randomUUID().slice(0, 8)}@nowhere.example`]) {
    expect(await guess(email, 50)).toBe(40)
    expect(await tryPassword(page, email, 'one more')).toBe(tooMany)
  }
  // The correct password is refused too; another member of the same network can sign in.
  expect(await tryPassword(page, person.email, person.password)).toBe(tooMany)
  expect(await tryPassword(page, demo.solglantan.member, 'demo1234')).toBe('Login successful!')
  await page.context().clearCookies()
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText('Password reset link sent. Check your email.')).toBeVisible()
  await openMail(page, dataDir(), person.email)
  await followLink(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('New password').fill('brand new one')
  await page.getByLabel('Confirm password').fill('brand new one')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByText('Password updated successfully!')).toBeVisible()
  expect(await tryPassword(page, person.email, 'brand new one')).toBe('Login successful!')
})

test('A03 repeated resets get one answer, for known and unknown addresses, and at most four mails', async ({
  request,
}) => {
  const person = await createPerson(dataDir(), demo.solglantan.name)
  const ask = async (email: string) => {
    const reply = await request.post('/api/functions/send-password-reset', { data: { email } })
    return [reply.status(), await reply.json()]
  }
  for (const email of [person.email, `nobody-${crypto.randomUUID().slice(0, 8)}@nowhere.example`]) {
    for (let attempt = 0; attempt < 6; attempt += 1)
      expect(await ask(email)).toEqual([200, { success: true }])
  }
  const outbox = new Outbox(`${dataDir()}/outbox`, null)
  const count = async () => (await outbox.list()).filter(({ to }) => to === person.email).length
  await expect.poll(count).toBe(4)
  expect(await ask('not an address')).toEqual([400, { success: false, error: 'email_invalid' }])
  expect(await ask('')).toEqual([400, { success: false, error: 'email_required' }])
})

test('Z16 A26 a reset needs a POST from our own page, and the mail links to our origin whatever Host says', async ({
  request,
}) => {
  const person = await createPerson(dataDir(), demo.solglantan.name)
  const path = '/api/functions/send-password-reset'
  const data = { email: person.email }
  expect((await request.get(path)).status()).toBe(405)
  expect((await request.post(path, { data, headers: { origin: 'https://evil.example' } })).status()).toBe(403)
  const plain = await request.post(path, {
    data: JSON.stringify(data),
    headers: { 'content-type': 'text/plain' },
  })
  expect(plain.status()).toBe(415)
  const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
  expect((await request.post(path, { data, headers: forged })).status()).toBe(200)
  const outbox = new Outbox(`${dataDir()}/outbox`, null)
  const find = async () => (await outbox.list()).filter(({ to }) => to === person.email)
  await expect.poll(async () => (await find()).length).toBe(1)
  const [mail] = await find()
  expect(mail?.html).not.toContain('evil')
  expect(mail?.text).toContain(`${process.env.PORTAL_URL}/api/auth/confirm?token_hash=`)
})
