import { decodeJwt, SignJWT } from 'jose'
import { readBackend } from '@/supabase/local/client-env'
import { demo, expect, expectAccessible, test } from '@/tests/e2e/fixtures'
import { adminOf, visitorOf } from '@/tests/support/backend'
import { createPerson, inviteByMail } from '@/tests/support/content/people'

const dataDir = () => process.env.PORTAL_DATA ?? ''

/** Adds the `amr` claim to a token, because hosted Auth sets it and the embedded backend does not. */
function noteMethod(accessToken: string, method: string): Promise<string> {
  const secret = new TextEncoder().encode(readBackend(dataDir())?.jwtSecret)
  return new SignJWT({ ...decodeJwt(accessToken), amr: [{ method, timestamp: 1 }] })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(secret)
}

/** Records a sent link, as the portal does when it has a link mailed. */
async function noteMail(userId: string, purpose: 'recovery' | 'invitation'): Promise<void> {
  const { error } = await adminOf(dataDir()).from('sent_links').upsert({ user_id: userId, purpose })
  if (error) throw error
}

/** The hash of a hosted Supabase link: `#access_token=…&refresh_token=…&type=…`. */
async function hostedHash(
  email: string,
  type: 'recovery' | 'invite',
  { mailed = true } = {},
): Promise<string> {
  const link = await adminOf(dataDir()).auth.admin.generateLink({ type, email })
  const token_hash = link.data.properties?.hashed_token ?? ''
  const { data } = await visitorOf(dataDir()).auth.verifyOtp({ type, token_hash })
  if (!data.session) throw new Error('no session')
  if (mailed) await noteMail(data.session.user.id, type === 'invite' ? 'invitation' : 'recovery')
  return `#${new URLSearchParams({
    access_token: await noteMethod(data.session.access_token, 'otp'),
    expires_in: '3600',
    refresh_token: data.session.refresh_token,
    token_type: 'bearer',
    type,
  })}`
}

test("a hosted project's reset link with tokens in the hash leads to the new-password form", async ({
  page,
}) => {
  const person = await createPerson(dataDir(), demo.solglantan.name)
  await page.goto(`/reset-password${await hostedHash(person.email, 'recovery')}`)
  await expect(page.getByRole('button', { name: 'Update Password' })).toBeVisible()
  await expect(page).toHaveURL(/\/reset-password$/)
  const kept = await page.evaluate(
    () => document.cookie + JSON.stringify({ ...localStorage, ...sessionStorage }),
  )
  expect(kept).not.toContain('eyJ')
  await page.getByLabel('New password').fill('hosted secret')
  await page.getByLabel('Confirm password').fill('hosted secret')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(
    page.getByText('Password updated successfully! You can now log in with your new password.'),
  ).toBeVisible()
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill('hosted secret')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/manager\/dashboard/)
})

test('the same link also works on the start page and the sign-in page, and an invitation leads to the first password', async ({
  page,
}) => {
  const person = await createPerson(dataDir(), demo.solglantan.name)
  for (const path of ['/', '/auth']) {
    await page.context().clearCookies()
    await page.goto('about:blank')
    await page.goto(`${path}${await hostedHash(person.email, 'recovery')}`)
    await expect(page.getByRole('button', { name: 'Update Password' })).toBeVisible()
  }
  // After a recovery event the sign-in page is in its set-password mode.
  await page.goto('/auth')
  await expect(page.getByRole('heading', { name: 'Set Your Password' })).toBeVisible()
  await page.context().clearCookies()
  await page.goto('about:blank')
  const guest = await inviteByMail(dataDir(), demo.solglantan.name, 'en')
  await page.goto(`/auth${await hostedHash(guest, 'invite')}`)
  await expect(page.getByRole('heading', { name: 'Set Your Password' })).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(guest)
})

test('A22 a hosted link that is expired or has forged tokens is refused', async ({ page, expectNoise }) => {
  expectNoise(/status of 4/)
  const forged = '#access_token=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.x&refresh_token=x&type=recovery'
  const overdue =
    '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired'
  for (const hash of [overdue, forged, '#type=recovery', '#access_token=x']) {
    await page.goto('/kontakt-does-not-exist')
    await page.goto(`/reset-password${hash}`)
    await expect(page).toHaveURL(/\/auth$/)
    await expect(page.getByText(/Invalid password reset link|Error validating reset link/)).toBeVisible()
  }
})

const used = 'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid'
const tooOld = 'This link has been used already, or is too old. Please ask for a new one.'

test('A22 a used invitation or change of address of a hosted project’s own mails is not called a reset link', async ({
  page,
  speak,
  signIn,
}) => {
  // An invitation leads to the start page, or where the project's settings say. A change of address has a query too.
  for (const address of [`/#${used}`, `/auth#${used}`, `/?${used}#${used}`]) {
    await page.goto('about:blank')
    await page.goto(address)
    await expect(page).toHaveURL(/\/auth\?notice=link_invalid#?$/)
    await expect(page.getByText(tooOld)).toBeVisible()
  }
  await speak('sv')
  await page.goto('about:blank')
  await page.goto(`/#${used}`)
  await expect(page.getByText('Länken är redan använd eller för gammal. Be om en ny.')).toBeVisible()
  await speak('en')
  await signIn(demo.solglantan.member)
  await page.goto('/manager/dashboard')
  for (const address of [`/#${used}`, `/manager/documents#${used}`, `/?${used}#${used}`]) {
    await page.goto('about:blank')
    await page.goto(address)
    await expect(page.getByText(tooOld)).toBeVisible()
    await expect(page).toHaveURL(/\/manager\/(dashboard|profile)#?$/)
  }
})

test('a session that began with a password is not adopted from an address', async ({ page, request }) => {
  const person = await createPerson(dataDir(), demo.solglantan.name)
  const { data } = await visitorOf(dataDir()).auth.signInWithPassword(person)
  const { access_token, refresh_token } = data.session ?? { access_token: '', refresh_token: '' }
  await noteMail(person.userId, 'recovery')
  for (const token of [access_token, await noteMethod(access_token, 'password')]) {
    await page.goto('about:blank')
    const hash = new URLSearchParams({ access_token: token, refresh_token, type: 'recovery' })
    await page.goto(`/reset-password#${hash}`)
    await expect(page.getByText('Invalid password reset link')).toBeVisible()
    await page.goto('/manager/dashboard')
    await expect(page).toHaveURL(/\/auth$/)
  }
  const foreign = await request.post('/api/auth/session', {
    data: { access_token, refresh_token, type: 'recovery' },
    headers: { origin: 'https://evil.example' },
  })
  expect(foreign.status()).toBe(403)
  expect((await request.post('/api/auth/session', { data: { access_token: 'x' } })).status()).toBe(400)
})

test('a session without a mail from this portal is not adopted, and no session is adopted twice', async ({
  page,
}) => {
  const person = await createPerson(dataDir(), demo.solglantan.name)
  const planted = await hostedHash(person.email, 'recovery', { mailed: false })
  await page.goto(`/reset-password${planted}`)
  await expect(page.getByText('Invalid password reset link')).toBeVisible()
  const mailed = await hostedHash(person.email, 'recovery')
  await page.goto('about:blank')
  await page.goto(`/reset-password${mailed}`)
  await expect(page.getByRole('button', { name: 'Update Password' })).toBeVisible()
  await page.context().clearCookies()
  await page.goto('about:blank')
  await page.goto(`/reset-password${mailed}`)
  await expect(page.getByText('Invalid password reset link')).toBeVisible()
})

test('a signed-in person is asked before a link for another person replaces their session, and no token stays in the address', async ({
  page,
  signIn,
}) => {
  const [own, other] = [
    await createPerson(dataDir(), demo.solglantan.name),
    await createPerson(dataDir(), demo.solglantan.name),
  ]
  await signIn(own.email)
  await page.goto('/manager/dashboard')
  const hash = await hostedHash(other.email, 'recovery')
  await page.goto('about:blank')
  await page.goto(`/${hash}`)
  const question = page.getByRole('dialog')
  await expect(question).toContainText(own.email)
  await expect(question).toContainText(other.email)
  await expect(page).toHaveURL(/\/manager\/dashboard$/)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await page.goto('/manager/profile')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(own.email)
  await page.goto(`/manager/dashboard${hash}`)
  await question.getByRole('button', { name: 'Sign out and continue' }).click()
  await expect(page.getByRole('button', { name: 'Update Password' })).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(other.email)
})

test('a recovery cookie of another account does not open the password form', async ({
  page,
  context,
  signIn,
}) => {
  const [own, other] = [
    await createPerson(dataDir(), demo.solglantan.name),
    await createPerson(dataDir(), demo.solglantan.name),
  ]
  await page.goto(`/reset-password${await hostedHash(other.email, 'recovery')}`)
  await expect(page.getByRole('button', { name: 'Update Password' })).toBeVisible()
  const cookies = (await context.cookies()).filter(({ name }) => name === 'portal-recovery')
  expect(cookies).toHaveLength(1)
  await context.clearCookies()
  await signIn(own.email)
  await page.goto('/manager/dashboard')
  await context.addCookies(cookies)
  await page.goto('/reset-password')
  await expect(page).toHaveURL(/\/manager\/profile$/)
  await page.goto('/auth')
  await expect(page).toHaveURL(/\/manager\/dashboard/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a signed-in person who opens a mail for another person is asked, and is signed out only if they agree', async ({
    page,
    context,
  }) => {
    const [own, other] = [
      await createPerson(dataDir(), demo.solglantan.name),
      await createPerson(dataDir(), demo.solglantan.name),
    ]
    const link = await adminOf(dataDir()).auth.admin.generateLink({ type: 'recovery', email: other.email })
    const address = `/api/auth/confirm?token_hash=${link.data.properties?.hashed_token}&type=recovery`
    await page.goto(address)
    await expect(page.getByText(`This link is for ${other.email}.`)).toBeVisible()
    // A person signs in in another tab before the button is pressed.
    const tab = await context.newPage()
    await tab.goto('/auth')
    await tab.getByLabel('Email').fill(own.email)
    await tab.getByLabel('Password', { exact: true }).fill(own.password)
    await tab.getByRole('button', { name: 'Sign In', exact: true }).click()
    await tab.waitForURL('**/manager/dashboard*')
    await page.getByRole('button', { name: 'Continue' }).click()
    const question = page.getByText(`You are signed in as ${own.email}; this link is for ${other.email}.`)
    await expect(question).toBeVisible()
    await page.getByRole('link', { name: 'Stay signed in' }).click()
    await expect(page).toHaveURL(/\/manager\/dashboard/)
    await page.goto(address)
    await page.getByRole('button', { name: `Continue as ${other.email}` }).click()
    await expect(page.getByRole('button', { name: 'Update Password' })).toBeVisible()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(other.email)
  })
})
