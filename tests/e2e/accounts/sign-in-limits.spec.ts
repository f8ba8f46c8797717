import type { Page } from '@playwright/test'
import { toEnv } from '@/scripts/settings'
import { readBackend } from '@/supabase/local/client-env'
import { Outbox } from '@/supabase/local/mail/outbox'
import { demo, expect, test } from '@/tests/e2e/fixtures'
import { createPerson } from '@/tests/support/content/people'
import { followLink, openMail } from '@/tests/support/mailbox'
import { startPortal } from '@/tests/support/portal'
import { sendSignInForm } from '@/tests/support/sign-in'

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

/** Sends wrong passwords as browsers without scripts do, and returns how many were tried. */
async function guess(
  email: string,
  times: number,
  portal = process.env.PORTAL_URL ?? '',
  forwarded = (guess: number) => `198.51.100.${guess}`,
): Promise<number> {
  const told = Array.from({ length: times }, async (_, guess) => {
    const forged = { 'x-forwarded-for': forwarded(guess) }
    const reply = await sendSignInForm(portal, email, `guess ${guess}`, forged)
    // The scripts of the page contain the texts of all errors.
    return (await reply.text()).replaceAll(/<script.*?<\/script>/gs, '')
  })
  const pages = await Promise.all(told)
  expect(pages.filter((text) => !text.includes(wrong) && !text.includes(tooMany))).toEqual([])
  return pages.filter((text) => text.includes(wrong)).length
}

test('A01 A04 A06 after forty wrong passwords further attempts are refused, for known and unknown addresses, whatever forwarding headers say', async ({
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
})

test('A06 behind a trusted proxy, wrong passwords from one address do not lock the owner out at another', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const backend = readBackend(dataDir())
  if (!backend) throw new Error('the backend does not run')
  const portal = await startPortal({
    ...toEnv({ url: backend.url, keys: backend }),
    WORKER: '0',
    TRUSTED_PROXY_HOPS: '1',
  })
  const page = await browser.newPage({ baseURL: portal.url })
  try {
    const person = await createPerson(dataDir(), demo.solglantan.name)
    expect(await guess(person.email, 10, portal.url, () => '1.1.1.1, 198.51.100.7')).toBe(10)
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': '2.2.2.2, 198.51.100.7' })
    expect(await tryPassword(page, person.email, person.password)).toBe(tooMany)
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': '198.51.100.7, 203.0.113.80' })
    expect(await tryPassword(page, person.email, person.password)).toBe('Login successful!')
    // The browser is now known: its owner can sign in from the blocked address, and other people cannot.
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': '198.51.100.7' })
    const [device] = (await page.context().cookies()).filter(({ name }) => name === 'portal-device')
    expect(device).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(Buffer.from(device?.value.split('.')[1] ?? '', 'base64url').toString()).not.toContain(
      person.userId,
    )
    await page.context().clearCookies({ name: /portal-session/ })
    expect(await tryPassword(page, person.email, person.password)).toBe('Login successful!')
    await page.context().clearCookies()
    expect(await tryPassword(page, person.email, person.password)).toBe(tooMany)
  } finally {
    await page.close()
    await portal.stop()
  }
})

test('A04 a person whose account strangers have locked for new browsers resets the password and signs in', async ({
  page,
}) => {
  const person = await createPerson(dataDir(), demo.solglantan.name)
  await guess(person.email, 40)
  expect(await tryPassword(page, person.email, person.password)).toBe(tooMany)
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
