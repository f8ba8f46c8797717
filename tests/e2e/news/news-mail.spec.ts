import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { addArticle } from '@/tests/support/content/articles'
import { createOrganization } from '@/tests/support/content/organizations'
import { inviteByMail } from '@/tests/support/content/people'
import { followLink, openMail } from '@/tests/support/mailbox'

const dataDir = () => process.env.PORTAL_DATA ?? ''

const words = {
  en: {
    password: 'New password',
    confirm: 'Confirm password',
    set: 'Set Password',
    line: 'News by email',
    choices: ['At once', 'Every Monday', 'No emails'],
    reach:
      'Reaches 4 of 6. At once to 3, of whom 2 have not signed in yet and get it at the invited address. On Monday to 1. 1 chose no emails. 1 gets no email, because the invitation has not been sent.',
  },
  sv: {
    password: 'Nytt lösenord',
    confirm: 'Bekräfta lösenordet',
    set: 'Spara lösenordet',
    line: 'Nyheter via e-post',
    choices: ['Direkt', 'Varje måndag', 'Inga mejl'],
    reach:
      'Når 4 av 6. Direkt till 3, varav 2 inte har loggat in än och får den på adressen i inbjudan. På måndag till 1. 1 har valt inga mejl. 1 får inget mejl, för inbjudan är inte skickad.',
  },
} as const

async function openInvitation(page: Page, email: string): Promise<void> {
  await openMail(page, dataDir(), email)
  await followLink(page)
  await page.locator('form[action="/api/auth/confirm"] button').click()
}

for (const language of ['en', 'sv'] as const) {
  const text = words[language]

  test(`an invited person chooses how to get news with the password, and the news form says how many get them, in ${language} @phone`, async ({
    page,
    speak,
    signIn,
  }) => {
    const organization = await createOrganization(dataDir())
    const email = await inviteByMail(dataDir(), organization.name, language)
    await speak(language)
    await openInvitation(page, email)
    const line = page.getByLabel(text.line)
    await expect(line).toHaveValue('at_once')
    await expect(line.getByRole('option')).toHaveText([...text.choices])
    await expectAccessible(page)
    await line.selectOption('weekly')
    await page.getByLabel(text.password).fill('hemligt ord')
    await page.getByLabel(text.confirm).fill('hemligt ord')
    await page.getByRole('button', { name: text.set }).click()
    await expect(page).toHaveURL(/\/manager\/dashboard/)
    await expect(page.getByRole('button', { name: text.choices[1] })).toHaveCount(0)
    await page.goto('/manager/profile')
    await expect(page.getByRole('button', { name: text.choices[1] })).toHaveAttribute('aria-pressed', 'true')

    const invitation = { invitation_status: 'sent', invited_at: new Date().toISOString() }
    for (const who of ['bo', 'ulla'])
      await organization.addRow({ fullName: 'Ny Granne', email: organization.address(who) }, invitation)
    await organization.addRow({ fullName: 'Inte Än', email: organization.address('sen') })
    const quiet = await organization.addAccount({ fullName: 'Tyst', email: organization.address('tyst') })
    await adminOf(dataDir()).rpc('stop_news_mail', { member: quiet }).throwOnError()
    const id = await addArticle(dataDir(), organization.id, { title: 'Stamspolning' })
    await signIn(organization.admin.email)
    await page.goto(`/manager/articles?edit=${id}`)
    const shown = (reach: string) => page.getByText(reach).filter({ visible: true })
    await expect(shown(text.reach)).toHaveCount(1)
    await expectAccessible(page)
    // The form of a new article is Swedish in both languages.
    await page.goto('/manager/articles?add=article')
    await expect(shown(words.sv.reach)).toHaveCount(1)
  })
}

test('a person who has turned the mails off before the first password finds that choice', async ({
  page,
}) => {
  const organization = await createOrganization(dataDir())
  const email = await inviteByMail(dataDir(), organization.name, 'en')
  const members = adminOf(dataDir()).from('organization_members')
  const { data } = await members.select('id').eq('email', email).single().throwOnError()
  await adminOf(dataDir()).rpc('stop_news_mail', { member: data.id }).throwOnError()
  await openInvitation(page, email)
  await expect(page.getByLabel('News by email')).toHaveValue('never')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an invited person chooses no mails', async ({ page }) => {
    const organization = await createOrganization(dataDir())
    await openInvitation(page, await inviteByMail(dataDir(), organization.name, 'en'))
    await page.getByLabel('News by email').selectOption('No emails')
    await page.getByLabel('New password').fill('hemligt ord')
    await page.getByLabel('Confirm password').fill('hemligt ord')
    await page.getByRole('button', { name: 'Set Password' }).click()
    await page.getByRole('link', { name: 'To the dashboard' }).click()
    await page.goto('/manager/profile')
    await expect(page.getByRole('button', { name: 'No emails' })).toHaveAttribute('aria-pressed', 'true')
  })
})
