import { randomUUID } from 'node:crypto'
import { demo, expect, expectAccessible, test } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { createPerson } from '@/tests/support/content/people'
import { openMail } from '@/tests/support/mailbox'
import { startPortal } from '@/tests/support/portal'
import { startOidcIssuer } from '@/tests/support/servers/oidc-issuer'

const dataDir = () => process.env.PORTAL_DATA ?? ''

const words = {
  en: {
    link: 'Get a code by email',
    email: 'Email',
    send: 'Send the code',
    enter: 'Type the code from the email',
    code: 'Code',
    submit: 'Sign In',
    digits: 'Type the digits of the email',
    wrong: /The code is wrong, already used or too old/,
    welcome: 'Login successful!',
  },
  sv: {
    link: 'Få en kod med e-post',
    email: 'E-post',
    send: 'Skicka koden',
    enter: 'Skriv koden från mejlet',
    code: 'Kod',
    submit: 'Logga in',
    digits: 'Skriv siffrorna i mejlet',
    wrong: /Koden stämmer inte, är redan använd eller för gammal/,
    welcome: 'Du är inloggad!',
  },
} as const

for (const language of ['en', 'sv'] as const) {
  const text = words[language]

  test(`a member signs in with a code by mail and reaches the page they wanted, and with no other code, in ${language} @phone`, async ({
    page,
    speak,
  }) => {
    const person = await createPerson(dataDir(), demo.solglantan.name)
    await speak(language)
    await page.goto('/manager/documents?q=hiss')
    await page.getByRole('link', { name: text.link }).click()
    await expect(page.getByRole('heading', { level: 1, name: text.link })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel(text.email, { exact: true }).fill(person.email)
    await page.getByRole('button', { name: text.send }).click()
    await expect(page.getByRole('heading', { level: 1, name: text.enter })).toBeVisible()
    await expect(page.getByText(person.email)).toBeVisible()
    await expectAccessible(page)

    const mailbox = await page.context().newPage()
    await openMail(mailbox, dataDir(), person.email)
    const code = ((await mailbox.locator('pre').textContent()) ?? '').match(/^\d{10}$/m)?.[0] ?? ''
    await mailbox.close()
    const field = page.getByLabel(text.code, { exact: true })
    const send = async (typed: string) => {
      await field.fill(typed)
      await page.getByRole('button', { name: text.submit, exact: true }).click()
    }
    await send('123')
    await expect(page.locator('#code-error')).toHaveText(text.digits)
    await send(code.replace(/./g, (digit) => String((Number(digit) + 1) % 10)))
    await expect(page.locator('#code-error')).toHaveText(text.wrong)
    await expect(field).toBeFocused()
    await expectAccessible(page)
    await send(code)
    await expect(page).toHaveURL(/\/manager\/documents\?q=hiss/)
  })
}

test('a member signs in at a provider of the installation, and a stranger reads why they cannot', async ({
  page,
}) => {
  const issuer = await startOidcIssuer()
  const portal = await startPortal({
    ...{ WORKER: '0', PAGES_PER_SECOND: '1000', AUTH_TIMEOUT_MS: '30000' },
    SIGN_IN_PROVIDERS: 'custom:bankid=BankID',
  })
  try {
    const { error } = await adminOf(portal.dataDir).auth.admin.customProviders.createProvider({
      provider_type: 'oidc',
      identifier: 'custom:bankid',
      name: 'BankID',
      client_id: issuer.clientId,
      client_secret: issuer.clientSecret,
      issuer: issuer.url,
    })
    expect(error).toBeNull()
    const person = await createPerson(portal.dataDir, demo.solglantan.name)
    const toProvider = page.getByRole('link', { name: 'Continue with BankID' })

    issuer.enter({ sub: randomUUID(), email: 'stranger@example.se', email_verified: true })
    await page.goto(`${portal.url}/manager/documents?q=hiss`)
    await expectAccessible(page)
    await toProvider.click()
    await expect(
      page.getByRole('alert').filter({ hasText: 'Nobody here has that email address' }),
    ).toBeVisible()
    await expect(page).toHaveURL(/\/auth\?problem=provider_no_account&next=/)
    await expectAccessible(page)

    issuer.enter({ sub: randomUUID(), email: person.email, email_verified: true })
    await toProvider.click()
    await expect(page).toHaveURL(/\/manager\/documents\?q=hiss/)
    expect(await page.evaluate('document.cookie')).not.toMatch(/session|provider|verifier/)
  } finally {
    await portal.stop()
    await issuer.close()
  }
})
