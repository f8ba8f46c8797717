import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { demo, expect, expectAccessible, test } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { createPerson } from '@/tests/support/content/people'
import { followLink, openMail } from '@/tests/support/mailbox'

const dataDir = () => process.env.PORTAL_DATA ?? ''

const words = {
  en: {
    name: 'Full name',
    email: 'Email',
    phone: 'Phone (optional)',
    current: 'Current password',
    next: 'New password',
    confirm: 'Confirm new password',
    save: 'Save Changes',
    saved: 'Profile updated successfully',
    currentMissing: 'Current password is required to change password',
    currentWrong: 'The current password is not correct',
    mismatch: 'New passwords do not match',
    nameMissing: 'Please enter the full name',
    upload: 'Upload picture',
    uploaded: 'Profile picture updated successfully',
    notImage: 'Please select an image file',
    tooLarge: 'Image is too large. Maximum size is 10 MB',
    remove: 'Remove picture',
    removed: 'Profile picture removed successfully',
    continue: 'Continue',
    pending: 'Confirm your new email address',
    half: 'Please open the link in the other email as well.',
    changed: 'Your email address has been changed',
  },
  sv: {
    name: 'Namn',
    email: 'E-post',
    phone: 'Telefon (valfritt)',
    current: 'Nuvarande lösenord',
    next: 'Nytt lösenord',
    confirm: 'Bekräfta det nya lösenordet',
    save: 'Spara ändringar',
    saved: 'Profilen har uppdaterats',
    currentMissing: 'Fyll i ditt nuvarande lösenord för att byta lösenord',
    currentWrong: 'Det nuvarande lösenordet stämmer inte',
    mismatch: 'De nya lösenorden stämmer inte överens',
    nameMissing: 'Fyll i hela namnet',
    upload: 'Ladda upp bild',
    uploaded: 'Profilbilden har uppdaterats',
    notImage: 'Vänligen välj en bildfil',
    tooLarge: 'Bilden är för stor. Max storlek är 10 MB',
    remove: 'Ta bort bilden',
    removed: 'Profilbilden har tagits bort',
    continue: 'Fortsätt',
    pending: 'Bekräfta din nya e-postadress',
    half: /länken i det andra mejlet/,
    changed: 'Din e-postadress har ändrats',
  },
} as const

const toast = (page: Page) => page.getByRole('region', { name: /Notifications|Meddelanden/ })

async function rowOf(email: string) {
  const { data } = await adminOf(dataDir())
    .from('organization_members')
    .select('id, full_name, email, phone_number, role, organization_id, profile_picture_url')
    .eq('email', email)
    .single()
  return data
}

async function listPictures(memberId: string): Promise<string[]> {
  const { data } = await adminOf(dataDir()).storage.from('profile-pictures').list('', { search: memberId })
  return (data ?? []).map(({ name }) => name)
}

async function fillPasswords(page: Page, text: (typeof words)['en' | 'sv'], ...values: string[]) {
  for (const [index, label] of [text.current, text.next, text.confirm].entries())
    await page.getByLabel(label, { exact: true }).fill(values[index] ?? '')
  await page.getByRole('button', { name: text.save }).click()
}

for (const language of ['en', 'sv'] as const) {
  const text = words[language]

  test(`a member changes name and phone, and the header shows the name, in ${language} @phone`, async ({
    page,
    signIn,
    speak,
  }) => {
    const { email } = await createPerson(dataDir(), demo.solglantan.name)
    await speak(language)
    await signIn(email)
    await page.goto('/manager/profile')
    await expectAccessible(page)
    await page.getByLabel(text.name).fill('  ')
    await page.getByRole('button', { name: text.save }).click()
    await expect(page.locator('#fullName-error')).toHaveText(text.nameMissing)
    await page.getByLabel(text.name).fill('  Östen <b>Åberg</b> ')
    await page.getByLabel(text.phone).fill('070-123 45 67')
    await page.getByRole('button', { name: text.save }).click()
    await expect(toast(page).getByText(text.saved)).toBeVisible()
    await expect(page.getByRole('main').getByText('Östen <b>Åberg</b>')).toBeVisible()
    await expect(page.getByRole('banner').getByText('Ö', { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByLabel(text.name)).toHaveValue('Östen <b>Åberg</b>')
    await expect(page.getByLabel(text.phone)).toHaveValue('070-123 45 67')
  })

  test(`a password change needs the current one, in ${language} @phone`, async ({ page, signIn, speak }) => {
    const { email } = await createPerson(dataDir(), demo.solglantan.name)
    await speak(language)
    await signIn(email)
    await page.goto('/manager/profile')
    await fillPasswords(page, text, '', 'a new secret', 'a new secret')
    await expect(page.locator('#currentPassword-error')).toHaveText(text.currentMissing)
    await expect(toast(page).getByText(text.currentMissing)).toBeVisible()
    await fillPasswords(page, text, 'demo1234', 'a new secret', 'another secret')
    await expect(page.locator('#confirmPassword-error')).toHaveText(text.mismatch)
    await fillPasswords(page, text, 'demo1234', '', '')
    await expect(page.locator('#confirmPassword-error')).toHaveText(text.mismatch)
    await fillPasswords(page, text, 'not mine', 'a new secret', 'a new secret')
    await expect(page.locator('#currentPassword-error')).toHaveText(text.currentWrong)
    await expectAccessible(page)
    await fillPasswords(page, text, 'demo1234', 'a new secret', 'a new secret')
    await expect(toast(page).getByText(text.saved)).toBeVisible()
    for (const label of [text.current, text.next, text.confirm])
      await expect(page.getByLabel(label, { exact: true })).toHaveValue('')
    await page.goto('/manager/documents')
    await expect(page).toHaveURL(/\/manager\/documents$/)
    await signIn(email, 'a new secret')
  })

  test(`a picture is uploaded, shown and removed, and leaves no file, in ${language} @phone`, async ({
    page,
    signIn,
    speak,
  }) => {
    const { email } = await createPerson(dataDir(), demo.solglantan.name)
    const id = (await rowOf(email))?.id
    await speak(language)
    await signIn(email)
    await page.goto('/manager/profile')
    const upload = page.getByLabel(text.upload)
    const image = (color: string) =>
      sharp({ create: { width: 400, height: 300, channels: 3, background: color } })
        .jpeg()
        .toBuffer()
    const shown = page.getByRole('banner').locator('img[src*="/api/files/pictures/"]')
    await upload.setInputFiles({ name: 'jag.jpg', mimeType: 'image/jpeg', buffer: await image('#204060') })
    await expect(toast(page).getByText(text.uploaded)).toBeVisible()
    await expect(shown).toBeVisible()
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(512)
    const first = await listPictures(id)
    expect(first).toEqual([(await rowOf(email))?.profile_picture_url])
    expect(first[0]).toMatch(new RegExp(`^${id}-\\d+\\.webp$`))

    await upload.setInputFiles({ name: '../../x.png', mimeType: 'image/png', buffer: await image('#802020') })
    await expect(shown).not.toHaveAttribute('src', new RegExp(first[0]?.match(/\d{13}/)?.[0] ?? 'x'))
    expect(await listPictures(id)).toEqual([(await rowOf(email))?.profile_picture_url])
    await expectAccessible(page)

    await page.getByRole('button', { name: text.remove }).click()
    await expect(toast(page).getByText(text.removed)).toBeVisible()
    await expect(shown).toHaveCount(0)
    await expect(upload).toBeFocused()
    expect([await listPictures(id), (await rowOf(email))?.profile_picture_url]).toEqual([[], null])
  })

  test(`an address changes once both mailboxes have confirmed it, in ${language} @phone`, async ({
    page,
    browser,
    signIn,
    speak,
  }) => {
    const { email } = await createPerson(dataDir(), demo.solglantan.name)
    const next = `nya-${crypto.randomUUID().slice(0, 8)}@solglantan.example`
    await speak(language)
    await signIn(email)
    await page.goto('/manager/profile')
    await page.getByLabel(text.email, { exact: true }).fill(next.toUpperCase())
    await page.getByRole('button', { name: text.save }).click()
    await expect(page.getByText(text.pending)).toBeVisible()
    await expect(page.getByText(next).first()).toBeVisible()
    await expect(page.getByLabel(text.email, { exact: true })).toHaveValue(email)
    await expectAccessible(page)

    // The new mailbox is opened in a browser without a session.
    const elsewhere = await browser.newContext({ baseURL: process.env.PORTAL_URL })
    await elsewhere.addCookies([{ name: 'language', value: language, url: process.env.PORTAL_URL ?? '' }])
    const other = await elsewhere.newPage()
    await openMail(other, dataDir(), next)
    await followLink(other)
    await other.getByRole('button', { name: text.continue }).click()
    await expect(toast(other).getByText(text.half)).toBeVisible()
    await elsewhere.close()
    expect([await rowOf(email), await rowOf(next)]).toEqual([expect.objectContaining({ email }), null])

    await openMail(page, dataDir(), email)
    await followLink(page)
    await page.getByRole('button', { name: text.continue }).click()
    await expect(toast(page).getByText(text.changed)).toBeVisible()
    await expect(page.getByLabel(text.email, { exact: true })).toHaveValue(next)
    expect(await rowOf(email)).toBeNull()
    await signIn(next)
  })
}
