import { expect, type Page } from '@playwright/test'
import { demoPassword } from '@/supabase/demo/organizations'

export const twoStepWords = {
  en: {
    title: 'Two-step sign-in',
    password: 'Your password',
    start: 'Switch on',
    off: 'Switch off',
    isOff: 'Two-step sign-in is off',
    isOn: /^On since /,
    code: 'Code with six digits',
    confirm: 'Confirm',
    enter: 'Enter the code',
    continue: 'Continue',
    wrong: /The code is wrong or already used/,
    digits: 'Type the six digits',
    lost: /Only they can take two-step sign-in off/,
  },
  sv: {
    title: 'Tvåstegsinloggning',
    password: 'Ditt lösenord',
    start: 'Slå på',
    off: 'Stäng av',
    isOff: 'Tvåstegsinloggning är av',
    isOn: /^På sedan /,
    code: 'Kod med sex siffror',
    confirm: 'Bekräfta',
    enter: 'Ange koden',
    continue: 'Fortsätt',
    wrong: /Koden stämmer inte eller är redan använd/,
    digits: 'Skriv de sex siffrorna',
    lost: /Bara de kan ta bort tvåstegsinloggningen/,
  },
} as const

/** Starts on the page of the setting. @returns the key as the page shows it, without its spaces */
export async function startTwoStep(page: Page, language: 'en' | 'sv'): Promise<string> {
  await page.getByLabel(twoStepWords[language].password, { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: twoStepWords[language].start, exact: true }).click()
  await expect(page.getByRole('img', { name: /QR/ })).toBeVisible()
  return ((await page.locator('.font-mono').textContent()) ?? '').replaceAll(' ', '')
}

export async function sendCode(page: Page, language: 'en' | 'sv', code: string, button: string) {
  await page.getByLabel(twoStepWords[language].code).fill(code)
  await page.getByRole('button', { name: button, exact: true }).click()
}
