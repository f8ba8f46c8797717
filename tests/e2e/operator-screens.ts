import { expect, type Page } from '@playwright/test'
import { demoPassword } from '@/supabase/demo/organizations'
import { adminOf } from '../support/backend'
import { codeOf } from '../support/second-factor'
import { sendCode, startTwoStep, twoStepWords } from './two-step-screens'

export const consoleWords = {
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
    edit: /^Change plan, language, storage and features for/,
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
    edit: /^Ändra plan, språk, lagring och funktioner för/,
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
export async function createOperator(account: { password?: string } = { password: demoPassword }) {
  const admin = adminOf(process.env.PORTAL_DATA ?? '')
  const email = `op-${crypto.randomUUID().slice(0, 8)}@portal.example`
  const made = await admin.auth.admin.createUser({ email, ...account, email_confirm: true })
  if (made.error) throw made.error
  await admin.from('operators').insert({ user_id: made.data.user.id, address: email }).throwOnError()
  return { email, userId: made.data.user.id }
}

export async function typePassword(page: Page, email: string) {
  await expect(page).toHaveURL(/\/auth\?next=%2Foperator$/)
  await page.locator('#email').fill(email)
  await page.locator('#password').fill(demoPassword)
  await page.locator('#password').press('Enter')
}

/** Signs in at the page that asks for it, sets the second factor up, and comes to the console. */
export async function enterConsole(page: Page, language: 'en' | 'sv', email: string): Promise<string> {
  await page.goto('/operator')
  await typePassword(page, email)
  await expect(page).toHaveURL(/\/operator\/two-step$/)
  const secret = await startTwoStep(page, language)
  await sendCode(page, language, codeOf(secret), twoStepWords[language].confirm)
  await expect(page.getByRole('heading', { level: 1, name: consoleWords[language].list })).toBeVisible()
  return secret
}
