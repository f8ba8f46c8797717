import type { Page } from '@playwright/test'
import { demoPassword } from '@/supabase/demo/organizations'
import { demo, expect, expectNoAxeFinding, openMenu, test } from '@/tests/e2e/fixtures'
import { sendCode, startTwoStep, twoStepWords } from '@/tests/e2e/two-step-screens'
import { adminOf } from '@/tests/support/backend'
import { createOrganization } from '@/tests/support/content/organizations'
import { followLink, openMail } from '@/tests/support/mailbox'
import { codeOf } from '@/tests/support/second-factor'

const dataDir = () => process.env.PORTAL_DATA ?? ''

const words = {
  en: {
    console: 'Operator’s console',
    list: 'Associations',
    create: 'New association',
    name: 'Name of the association',
    number: 'Association’s number',
    adminName: 'First administrator’s name',
    adminEmail: 'First administrator’s e-mail',
    submit: 'Create and invite',
    created: 'The association is created, and the invitation is on its way',
    search: 'Search name or number',
    pause: /^Pause/,
    pauseConfirm: 'Pause the association',
    paused: 'The association is paused',
    resume: /^Resume/,
    resumed: 'The association is active again',
    edit: /^Change language, storage and features for/,
    assistant: 'Frank, the assistant',
    off: 'Off: Frank, the assistant',
    quota: 'Storage in megabytes',
    save: 'Save',
    changed: 'The association is changed',
    pausedPage: 'The portal of your association is paused',
    failures: 'Failed work',
    retryAll: 'Try all again',
    nothing: 'Nothing has failed',
    health: 'Health',
    ready: 'Ready',
    announcements: 'Announcements',
    announce: 'New announcement',
    textSv: 'Text in Swedish',
    textEn: 'Text in English',
    publish: 'Publish',
    published: 'The announcement is published',
    dismiss: /^Dismiss/,
    log: 'Log',
  },
  sv: {
    console: 'Driftkonsol',
    list: 'Föreningar',
    create: 'Ny förening',
    name: 'Föreningens namn',
    number: 'Föreningens nummer',
    adminName: 'Första administratörens namn',
    adminEmail: 'Första administratörens e-post',
    submit: 'Skapa och bjud in',
    created: 'Föreningen är skapad och inbjudan är på väg',
    search: 'Sök namn eller nummer',
    pause: /^Pausa/,
    pauseConfirm: 'Pausa föreningen',
    paused: 'Föreningen är pausad',
    resume: /^Återuppta/,
    resumed: 'Föreningen är aktiv igen',
    edit: /^Ändra språk, lagring och funktioner för/,
    assistant: 'Frank, assistenten',
    off: 'Av: Frank, assistenten',
    quota: 'Lagring i megabyte',
    save: 'Spara',
    changed: 'Föreningen är ändrad',
    pausedPage: 'Föreningens portal är pausad',
    failures: 'Misslyckat arbete',
    retryAll: 'Försök alla igen',
    nothing: 'Inget har misslyckats',
    health: 'Hälsa',
    ready: 'Redo',
    announcements: 'Meddelanden',
    announce: 'Nytt meddelande',
    textSv: 'Text på svenska',
    textEn: 'Text på engelska',
    publish: 'Publicera',
    published: 'Meddelandet är publicerat',
    dismiss: /^Stäng/,
    log: 'Logg',
  },
} as const

/** An operator who is no member anywhere, as `npm run operator` makes one. */
async function createOperator(account: { password?: string } = { password: demoPassword }) {
  const admin = adminOf(dataDir())
  const email = `op-${crypto.randomUUID().slice(0, 8)}@portal.example`
  const made = await admin.auth.admin.createUser({ email, ...account, email_confirm: true })
  if (made.error) throw made.error
  await admin.from('operators').insert({ user_id: made.data.user.id, address: email }).throwOnError()
  return { email, userId: made.data.user.id }
}

async function typePassword(page: Page, email: string) {
  await expect(page).toHaveURL(/\/auth\?next=%2Foperator$/)
  await page.locator('#email').fill(email)
  await page.locator('#password').fill(demoPassword)
  await page.locator('#password').press('Enter')
}

/** Signs in at the page that asks for it, sets the second factor up, and comes to the console. */
async function enterConsole(page: Page, language: 'en' | 'sv', email: string): Promise<string> {
  await page.goto('/operator')
  await typePassword(page, email)
  await expect(page).toHaveURL(/\/operator\/two-step$/)
  const secret = await startTwoStep(page, language)
  await sendCode(page, language, codeOf(secret), twoStepWords[language].confirm)
  await expect(page.getByRole('heading', { level: 1, name: words[language].list })).toBeVisible()
  return secret
}

// An announcement is shown in all organisations, so that one which is left would stand in the screens of other tests.
test.afterEach(async () => {
  await adminOf(dataDir()).from('announcements').delete().gt('ends_at', '2000-01-01').throwOnError()
})

for (const language of ['en', 'sv'] as const) {
  const text = words[language]

  test(`an operator creates, changes, pauses and resumes organisations, in ${language} @phone`, async ({
    page,
    speak,
  }) => {
    await speak(language)
    const operator = await createOperator()
    const secret = await enterConsole(page, language, operator.email)
    await expectNoAxeFinding(page)

    // A new session comes back to the console through the code.
    await page.context().clearCookies({ name: /portal-session/ })
    await page.goto('/operator')
    await typePassword(page, operator.email)
    await expect(page).toHaveURL(/\/auth\/code\?next=/)
    await sendCode(page, language, codeOf(secret, 1), twoStepWords[language].continue)
    await expect(page).toHaveURL(/\/operator$/)

    const mark = crypto.randomUUID().slice(0, 8)
    const name = `Brf Konsolen ${mark}`
    const invited = `eva-${mark}@konsolen.example`
    await page.getByText(text.create, { exact: true }).click()
    await page.getByLabel(text.name).fill(name)
    await page.getByLabel(text.number).fill(String(Number.parseInt(mark, 16)))
    await page.getByLabel(text.adminName).fill('Eva Ny')
    await page.getByLabel(text.adminEmail).fill(invited)
    await page.getByRole('button', { name: text.submit }).click()
    await expect(page.getByText(text.created)).toBeVisible()

    await page.getByLabel(text.search).fill(name)
    await page.getByLabel(text.search).press('Enter')
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(page.getByRole('row')).toHaveCount(2)
    await openMenu(page, name)
    await expectNoAxeFinding(page)
    await row.getByRole('button', { name: text.edit }).click()
    await page.getByLabel(text.quota).fill('0')
    await page.getByRole('button', { name: text.save, exact: true }).click()
    await expect(page.locator('#edit-quota-error')).toBeVisible()
    await page.getByLabel(text.quota).fill('5')
    await page.getByRole('checkbox', { name: text.assistant }).uncheck()
    await expectNoAxeFinding(page)
    await page.getByRole('button', { name: text.save, exact: true }).click()
    await expect(page.getByText(text.changed)).toBeVisible()
    await expect(row.getByText(language === 'sv' ? /av 5,0 MB/ : /of 5\.0 MB/)).toBeVisible()
    await expect(row.getByText(text.off)).toBeVisible()

    await openMenu(page, name)
    await row.getByRole('button', { name: text.pause }).click()
    await page.getByRole('dialog').getByRole('button', { name: text.pauseConfirm }).click()
    await expect(page.getByText(text.paused).first()).toBeVisible()
    await expect(row.getByRole('button', { name: text.resume })).toBeHidden()
    await openMenu(page, name)
    await row.getByRole('button', { name: text.resume }).click()
    await expect(page.getByText(text.resumed)).toBeVisible()
    await expect(row.getByRole('button', { name: text.pause })).toBeHidden()
    await openMail(page, dataDir(), invited)
  })

  test(`an admin of a paused organisation signs in and sees that it is paused, in ${language} @phone`, async ({
    page,
    speak,
    signIn,
  }) => {
    await speak(language)
    const organization = await createOrganization(dataDir())
    const admin = adminOf(dataDir())
    const paused = { paused_at: new Date().toISOString() }
    await admin.from('organizations').update(paused).eq('id', organization.id).throwOnError()
    await signIn(organization.admin.email)
    for (const path of ['/manager/dashboard', '/manager/documents', '/manager/admin']) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/auth\/paused$/)
      await expect(page.getByRole('heading', { name: text.pausedPage })).toBeVisible()
      await expect(page.getByText(organization.name)).toHaveCount(0)
    }
    await expectNoAxeFinding(page)
    expect((await page.request.get('/api/members/export')).status()).toBe(403)
    await admin.from('organizations').update({ paused_at: null }).eq('id', organization.id).throwOnError()
    await page.goto('/auth/paused')
    await expect(page).toHaveURL(/\/manager\/dashboard$/)
  })

  test(`an operator tries failed work again, sees the health and tells all members something, in ${language} @phone`, async ({
    page,
    speak,
    signIn,
  }) => {
    await speak(language)
    const admin = adminOf(dataDir())
    // Other tests leave documents without files, which fail and would fill the first page of the list.
    await admin
      .from('documents')
      .update({ state: 'ready', state_reason: null })
      .eq('state', 'failed')
      .throwOnError()
    const { data: document } = await admin
      .from('documents')
      .select('id, name')
      .eq('state', 'ready')
      .limit(1)
      .single()
      .throwOnError()
    await admin
      .from('documents')
      .update({ state: 'failed', state_reason: 'broken' })
      .eq('id', document.id)
      .throwOnError()
    const operator = await createOperator()
    await enterConsole(page, language, operator.email)
    await page.getByRole('link', { name: text.failures }).click()
    await expect(page.getByRole('heading', { level: 1, name: text.failures })).toBeVisible()
    await expect(page.getByRole('cell', { name: 'broken' })).toBeVisible()
    await expect(page.getByText(document.name)).toHaveCount(0)
    await expectNoAxeFinding(page)
    await page.getByRole('button', { name: text.retryAll }).click()
    await expect(page.getByText(text.nothing).first()).toBeVisible()

    await page.getByRole('link', { name: text.health }).click()
    await expect(page.getByText(text.ready, { exact: true })).toBeVisible()
    await expectNoAxeFinding(page)

    await page.getByRole('link', { name: text.announcements }).click()
    await page.getByText(text.announce, { exact: true }).click()
    const mark = crypto.randomUUID().slice(0, 8)
    await page.getByLabel(text.textSv).fill(`Stopp på lördag <b>${mark}</b>`)
    await page.getByLabel(text.textEn).fill(`Down on Saturday <b>${mark}</b>`)
    await page.getByRole('button', { name: text.publish }).click()
    await expect(page.getByText(text.published)).toBeVisible()
    await expectNoAxeFinding(page)

    await page.getByRole('link', { name: text.log, exact: true }).click()
    await expect(page.getByRole('cell', { name: operator.email }).first()).toBeVisible()
    await expectNoAxeFinding(page)

    await signIn(demo.norrskenet.member)
    await page.goto('/manager/documents')
    const shown = language === 'sv' ? `Stopp på lördag <b>${mark}</b>` : `Down on Saturday <b>${mark}</b>`
    const band = page.getByRole('complementary').filter({ hasText: shown })
    await expect(band).toBeVisible()
    await expectNoAxeFinding(page)
    await band.getByRole('button', { name: text.dismiss }).filter({ hasText: mark }).click()
    await expect(page.getByText(shown)).toHaveCount(0)
    await page.goto('/manager/dashboard')
    await expect(page.getByText(shown)).toHaveCount(0)
  })
}

test('Z22 what the operator has switched off is not shown to the association and is refused, and is there again when it is on', async ({
  page,
  signIn,
  expectNoise,
}) => {
  expectNoise(/status of (403|404|500)/)
  const organization = await createOrganization(dataDir())
  const switchOff = (features: string[]) =>
    adminOf(dataDir())
      .from('organizations')
      .update({ switched_off: features })
      .eq('id', organization.id)
      .throwOnError()
  await switchOff(['assistant', 'news_mail', 'news_push'])
  await signIn(organization.admin.email)
  const main = page.getByRole('main')
  await page.goto('/manager/dashboard')
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('a[href*="ask-frank"], form[action*="ask-frank"]')).toHaveCount(0)
  await expect(main.getByRole('textbox')).toHaveCount(0)
  await page.goto('/manager/admin')
  await expect(main.locator('a[href="/manager/articles"]')).toBeVisible()
  await expect(main.locator('a[href^="/manager/frank"]')).toHaveCount(0)
  await expect(main.getByText('Enable Frank AI')).toHaveCount(0)
  for (const path of [
    'ask-frank',
    'ask-frank/conversations',
    'frank',
    'frank/check-questions',
    'frank/questions',
  ])
    expect([path, (await page.goto(`/manager/${path}`))?.status()]).toEqual([path, 404])
  await page.goto('/manager/profile')
  await expect(main.getByRole('heading', { name: 'Change Password' })).toBeVisible()
  await expect(
    main.getByRole('heading', { name: /^(News by email|Urgent news on this device)$/ }),
  ).toHaveCount(0)
  await page.goto('/manager/articles?add=article')
  await expect(main.getByRole('checkbox', { name: /mejl|email/i })).toHaveCount(0)
  expect((await page.request.get('/api/frank/status')).ok()).toBe(false)

  await switchOff([])
  await page.goto('/manager/ask-frank')
  await expect(main.getByRole('textbox')).toBeVisible()
  await page.goto('/manager/profile')
  await expect(main.getByRole('heading', { name: 'News by email' })).toBeVisible()
})

test('an operator without a password chooses one by a mailed link, and comes to the console', async ({
  page,
  speak,
}) => {
  await speak('en')
  const { email } = await createOperator({})
  await page.goto('/forgot-password')
  await page.locator('#email').fill(email)
  await page.locator('#email').press('Enter')
  await openMail(page, dataDir(), email)
  await followLink(page)
  await page.getByRole('button').last().click()
  await expect(page).toHaveURL(/\/reset-password$/)
  await page.locator('#password').fill(demoPassword)
  await page.locator('#confirm').fill(demoPassword)
  await page.locator('#confirm').press('Enter')
  await expect(page).toHaveURL(/\/auth$/)
  await page.locator('#email').fill(email)
  await page.locator('#password').fill(demoPassword)
  await page.locator('#password').press('Enter')
  await expect(page).toHaveURL(/\/operator\/two-step$/)
})

test('Z20 a member or an admin finds no console, with a second factor or without', async ({
  page,
  signIn,
  expectNoise,
}) => {
  expectNoise(/404/)
  for (const email of [demo.solglantan.member, demo.solglantan.admin]) {
    await signIn(email)
    for (const path of ['/operator', '/operator/failures', '/operator/two-step']) {
      const reply = await page.goto(path)
      expect([email, path, reply?.status()]).toEqual([email, path, 404])
    }
  }
})
