import { demo, expect, expectAccessible, test } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { createOrganization } from '@/tests/support/content/organizations'
import { createPerson } from '@/tests/support/content/people'

const dataDir = () => process.env.PORTAL_DATA ?? ''

const words = {
  en: { title: 'You have been invited', join: 'Join', later: 'Decide later', joined: 'You have joined' },
  sv: { title: 'Du är inbjuden', join: 'Gå med i', later: 'Bestäm senare', joined: 'Du har gått med' },
}

/** A member of the demo's association who has an invitation of another organisation. */
async function createInvited() {
  const person = await createPerson(dataDir(), demo.solglantan.name)
  const organization = await createOrganization(dataDir(), 'Brf Inbjudan')
  const memberId = await organization.addRow(
    { fullName: 'Inbjuden Granne', email: person.email },
    { invitation_status: 'sent', invited_at: new Date().toISOString() },
  )
  const read = async () => {
    const { data } = await adminOf(dataDir())
      .from('organization_members')
      .select('auth_user_id, invitation_status, last_login_at')
      .eq('id', memberId)
      .single()
    return data
  }
  return { person, organization, read, home: person.memberId }
}

async function signInTo(page: import('@playwright/test').Page, email: string) {
  await page.goto('/auth')
  await page.getByLabel(/^(email|e-post)/i).fill(email)
  await page.getByLabel(/^(password|lösenord)/i).fill('demo1234')
  await page.getByRole('button', { name: /^(sign in|logga in)$/i }).click()
}

for (const language of ['en', 'sv'] as const) {
  const text = words[language]
  test(`a member invited by another organisation is asked after signing in, and joins by accepting, in ${language} @phone`, async ({
    page,
    speak,
  }) => {
    const { person, organization, read } = await createInvited()
    const before = await read()
    await speak(language)
    await signInTo(page, person.email)
    await expect(page.getByRole('heading', { name: text.title })).toBeVisible()
    await expect(page.getByRole('heading', { name: organization.name })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: text.later }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: demo.solglantan.name })).toBeVisible()
    expect(await read()).toEqual(before)

    await page.goto('/auth/join')
    await page.getByRole('button', { name: `${text.join} ${organization.name}` }).click()
    await expect(page).toHaveURL(/\/manager\/dashboard/)
    await expect(page.getByText(text.joined)).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: organization.name })).toBeVisible()
    expect(await read()).toMatchObject({ auth_user_id: person.userId, invitation_status: 'active' })
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a declined invitation does not notify the organisation, and a person without a membership is signed out', async ({
    page,
  }) => {
    const { person, read, home } = await createInvited()
    const before = await read()
    await adminOf(dataDir()).from('organization_members').delete().eq('id', home)
    await signInTo(page, person.email)
    await page.goto('/manager/dashboard')
    await expect(page).toHaveURL(/\/auth\/join$/)
    await page.getByRole('button', { name: 'Decline' }).click()
    await expect(page).toHaveURL(/\/auth\?notice=invitation_declined$/)
    expect(await read()).toEqual(before)
    await page.goto('/auth/join')
    await expect(page).toHaveURL(/\/auth$/)
  })
})
