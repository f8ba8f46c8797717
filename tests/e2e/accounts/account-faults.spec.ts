import type { Page } from '@playwright/test'
import { test } from '@/tests/e2e/faulty-portal'
import { demo, expect } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { createPerson, inviteByMail } from '@/tests/support/content/people'
import { ageSession } from '@/tests/support/session-cookie'

const dataDir = () => process.env.PORTAL_DATA ?? ''

/** Opens a mailed link's page and presses its button. The link is built with this portal's own address. */
async function openLink(page: Page, email: string, type: 'invite' | 'recovery') {
  const { data } = await adminOf(dataDir()).auth.admin.generateLink({ type, email })
  await page.goto(`/api/auth/confirm?token_hash=${data.properties?.hashed_token}&type=${type}`)
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function choose(page: Page, button: string, password = 'brand new one') {
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: button }).click()
}

const signInFaults = [
  [
    { on: 'POST /auth/v1/token?grant_type=password', status: 500 },
    'The sign-in service does not answer right now. Please try again in a moment.',
  ],
  [{ on: 'POST /rest/v1/rpc/count_attempts', status: 500 }, 'An error occurred during login'],
] as const
for (const [fault, text] of signInFaults) {
  test(`D06 a person who signs in while ${fault.on} fails sees an error`, async ({ page, way }) => {
    way.fail(fault)
    await page.goto('/auth')
    await page.getByLabel('Email').fill(demo.solglantan.member)
    await page.getByLabel('Password', { exact: true }).fill('demo1234')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(demo.solglantan.member)
  })
}

test('D06 a person whose account cannot be linked sees an error and is not left signed in', async ({
  page,
  way,
}) => {
  way.fail({ on: 'rpc/update_member_auth_user_id', status: 500 })
  const person = await createPerson(dataDir(), demo.solglantan.name)
  await openLink(page, person.email, 'recovery')
  await expect(page.getByText('Error linking account')).toBeVisible()
  await page.goto('/auth')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('Error linking account')).toBeVisible()
  way.fail()
  await page.goto('/manager/dashboard')
  await expect(page).toHaveURL(/\/auth$/)
})

const setPasswordFaults = [
  [{ on: 'PUT /auth/v1/user', status: 500 }, 'Failed to set password'],
  [{ on: 'GET /auth/v1/user', status: 401 }, 'Session error after password update. Please try logging in.'],
  [
    { on: 'rpc/complete_member_setup', status: 500 },
    'Failed to complete account setup. Please contact support.',
  ],
  [
    { on: 'rpc/complete_member_setup', status: 200, body: { nonsense: true } },
    'Setup failed: something unexpected happened. Please contact support if this continues.',
  ],
] as const
for (const [fault, message] of setPasswordFaults) {
  test(`D06 an invited person whose password cannot be set because ${fault.on} answers ${fault.status} sees '${message}' and can try again`, async ({
    page,
    way,
  }) => {
    const email = await inviteByMail(dataDir(), demo.solglantan.name, 'en')
    await openLink(page, email, 'invite')
    await expect(page.getByRole('heading', { name: 'Set Your Password' })).toBeVisible()
    way.fail(fault)
    await choose(page, 'Set Password')
    await expect(page.getByText(message)).toBeVisible()
    way.fail()
    await page.goto('/auth')
    const again = page.getByRole('button', { name: 'Set Password' })
    await expect(again.or(page.getByRole('button', { name: 'Sign In', exact: true }))).toBeVisible()
    if (await again.isVisible()) {
      await choose(page, 'Set Password')
      await expect(page).toHaveURL(/\/manager\/dashboard/)
    }
  })
}

test('D06 a visitor who asks for a reset link while the backend fails sees an error', async ({
  page,
  way,
}) => {
  way.fail({ on: 'rpc/count_attempts', status: 500 })
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(demo.solglantan.member)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText('Failed to send reset link')).toBeVisible()
})

test('D06 a reset link that cannot be checked is not reported as invalid', async ({ page, way }) => {
  const person = await createPerson(dataDir(), demo.solglantan.name)
  way.fail({ on: 'POST /auth/v1/verify', status: 500 })
  await openLink(page, person.email, 'recovery')
  await expect(page.getByText('Error validating reset link')).toBeVisible()
})

test('D06 an invitation that cannot be checked is not reported as a reset link', async ({ page, way }) => {
  const email = await inviteByMail(dataDir(), demo.solglantan.name, 'en')
  way.fail({ on: 'POST /auth/v1/verify', status: 500 })
  await openLink(page, email, 'invite')
  await expect(page.getByText('The link could not be checked. Please try again.')).toBeVisible()
})

const resetFaults = [
  [
    { on: 'PUT /auth/v1/user', status: 500 },
    'Password reset failed: the password could not be changed. Please try again or contact support.',
  ],
  [
    { on: 'PUT /auth/v1/user', status: 422, body: { code: 422, error_code: 'same_password', msg: 'x' } },
    'The new password must differ from the old one',
  ],
  [
    { on: 'POST /auth/v1/token?grant_type=password', status: 400 },
    'Password update failed - unable to verify credentials. Please try again or contact support.',
  ],
  [
    { on: 'rpc/update_member_auth_user_id', status: 500 },
    'Password updated but account linking failed. Please try logging in - if that fails, contact support with error code: RESET_LINK_FAILED',
  ],
  [
    { on: 'rpc/record_login', status: 500 },
    'Password updated but account setup incomplete. Please try logging in - if that fails, contact support.',
  ],
] as const
for (const [fault, message] of resetFaults) {
  test(`D06 a reset in which ${fault.on} answers ${fault.status} shows '${message.slice(0, 60)}'`, async ({
    page,
    way,
  }) => {
    const person = await createPerson(dataDir(), demo.solglantan.name)
    await openLink(page, person.email, 'recovery')
    await expect(page.getByRole('button', { name: 'Update Password' })).toBeVisible()
    way.fail(fault)
    await choose(page, 'Update Password')
    await expect(page.getByText(message)).toBeVisible()
  })
}

test('a password reset without the recovery cookie is refused', async ({ page, context }) => {
  const person = await createPerson(dataDir(), demo.solglantan.name)
  await openLink(page, person.email, 'recovery')
  await expect(page.getByRole('button', { name: 'Update Password' })).toBeVisible()
  const [mark] = (await context.cookies()).filter(({ name }) => name === 'portal-recovery')
  expect(mark).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  await context.clearCookies({ name: 'portal-recovery' })
  await choose(page, 'Update Password')
  await expect(page.getByText('Invalid recovery session')).toBeVisible()
})

test('A11 a member whose session Auth refuses to refresh for now goes on when it does', async ({
  page,
  way,
  signIn,
}) => {
  await signIn(demo.solglantan.member)
  await ageSession(page.context(), dataDir(), { issued: -7200, expires: -3600 })
  way.fail({ on: 'grant_type=refresh_token', status: 429 })
  await page.goto('/manager/documents')
  await expect(page.getByText('The sign-in service has too much to do right now.')).toBeVisible()
  expect((await page.request.post('/api/frank/ask', { data: {} })).ok()).toBe(false)
  way.fail()
  await page.goto('/manager/documents')
  await expect(page).toHaveURL(/\/manager\/documents/)
})

test('A11 a token that is still valid is enough while Auth refuses to refresh it', async ({
  page,
  way,
  signIn,
}) => {
  await signIn(demo.solglantan.member)
  await ageSession(page.context(), dataDir(), { issued: -3540, expires: 60 })
  way.fail({ on: 'grant_type=refresh_token', status: 429 })
  await page.goto('/manager/documents')
  await expect(page).toHaveURL(/\/manager\/documents/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('A11 a member signs out of a session that Auth refuses to refresh for now', async ({
  page,
  way,
  signIn,
}) => {
  await signIn(demo.solglantan.member)
  await page.goto('/manager/dashboard')
  // A page without pictures, which would be refused with the session.
  await page.goto('/manager/profile')
  await ageSession(page.context(), dataDir(), { issued: -7200, expires: -3600 })
  way.fail({ on: 'grant_type=refresh_token', status: 429 })
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/auth/)
  const names = (await page.context().cookies()).map(({ name }) => name)
  expect(names.filter((name) => /portal-session/.test(name))).toEqual([])
})
