import { addDays, toLocalTime } from '@/lib/i18n/time'
import { getMembersPath } from '@/lib/members/member'
import { demoPassword } from '@/supabase/demo/organizations'
import { expect, expectAccessible, openMenu, test } from '@/tests/e2e/fixtures'
import { createOrganization } from '@/tests/support/content/organizations'

const dataDir = () => process.env.PORTAL_DATA ?? ''
const today = () => toLocalTime(new Date()).slice(0, 10)

const words = {
  en: {
    add: 'Add User',
    cancel: 'Cancel',
    name: 'Full Name',
    email: 'Email Address',
    apartment: 'Apartment number (optional)',
    official: 'Apartment number at Lantmäteriet (four digits)',
    stairwell: 'Stairwell (optional)',
    occupancy: 'Occupancy (optional)',
    owner: 'Owner',
    tenant: 'Tenant',
    until: 'Until (optional)',
    needsNumber: 'Please enter the apartment number too',
    fourDigits: 'The apartment number at Lantmäteriet has four digits, for example 1102',
    submit: 'Add and invite',
    added: 'Member added successfully and invitation sent',
    place: '1102, stairwell A, Tenant until ',
    edit: 'Edit Bo Granne',
    save: 'Save',
    unfinished: 'Please enter a valid date',
    past: 'The end date has passed already',
    forWhom: 'For residents and tenants only.',
    saved: 'The household is saved',
    ended: 'Ended',
    header: 'Name;Email;Apartment;Apartment number (Lantmäteriet);Stairwell;Occupancy;Until;Role',
    exported: ';12;1102;A;Tenant;',
    file: 'CSV file',
    read: 'Show preview',
    problems: [
      'Occupancy is not known. Write owner, co-owner, resident or tenant',
      'Until is for residents and tenants only',
      'The date cannot be read. Write it as 2027-05-31',
      'The end date has passed already',
      'The apartment has another stairwell or another number at Lantmäteriet in an earlier row or in the portal',
      'A stairwell without an apartment. Write the apartment’s number too',
    ],
    shown: 'stairwell B, Co-owner',
    start: 'Add and invite (2)',
    done: 'The import is done',
  },
  sv: {
    add: 'Lägg till medlem',
    cancel: 'Avbryt',
    name: 'Fullständigt namn',
    email: 'E-postadress',
    apartment: 'Lägenhetsnummer (valfritt)',
    official: 'Lägenhetsnummer hos Lantmäteriet (fyra siffror)',
    stairwell: 'Trapphus (valfritt)',
    occupancy: 'Bor som (valfritt)',
    owner: 'Ägare',
    tenant: 'Hyresgäst',
    until: 'Till och med (valfritt)',
    needsNumber: 'Fyll i lägenhetsnumret också',
    fourDigits: 'Lägenhetsnumret hos Lantmäteriet har fyra siffror, till exempel 1102',
    submit: 'Lägg till och bjud in',
    added: 'Medlemmen har lagts till och inbjudan har skickats',
    place: '1102, trapphus A, Hyresgäst till och med ',
    edit: 'Redigera Bo Granne',
    save: 'Spara',
    unfinished: 'Ange ett giltigt datum',
    past: 'Slutdatumet har redan passerat',
    forWhom: 'Bara för boende och hyresgäster.',
    saved: 'Uppgifterna om boendet är sparade',
    ended: 'Avslutad',
    header: 'Namn;E-post;Lägenhet;Lägenhetsnummer (Lantmäteriet);Trapphus;Bor som;Till och med;Roll',
    exported: ';12;1102;A;Hyresgäst;',
    file: 'CSV-fil',
    read: 'Förhandsgranska',
    problems: [
      'Ordet under Bor som är okänt. Skriv ägare, delägare, boende eller hyresgäst',
      'Till och med kan bara anges för boende och hyresgäster',
      'Datumet går inte att läsa. Skriv det som 2027-05-31',
      'Slutdatumet har redan passerat',
      'Lägenheten har ett annat trapphus eller ett annat nummer hos Lantmäteriet på en tidigare rad eller i portalen',
      'Trapphus utan lägenhet. Skriv lägenhetens nummer också',
    ],
    shown: 'trapphus B, Delägare',
    start: 'Lägg till och bjud in (2)',
    done: 'Importen är klar',
  },
} as const

for (const language of ['en', 'sv'] as const) {
  const text = words[language]

  test(`an admin gives a tenant an apartment and an end, and sees it in the list and in the file, in ${language} @phone`, async ({
    page,
    speak,
    signIn,
  }) => {
    const organization = await createOrganization(dataDir())
    await speak(language)
    await signIn(organization.admin.email)
    await page.goto(getMembersPath(organization.name))
    await page.getByText(text.add, { exact: true }).click()
    await page.getByLabel(text.name, { exact: true }).fill('Bo Granne')
    await page.getByLabel(text.email, { exact: true }).fill(organization.address('bo'))
    await page.getByLabel(text.stairwell).fill('A')
    await page.getByLabel(text.official).fill('110')
    await expect(page.getByLabel(text.until)).toHaveAccessibleDescription(new RegExp(text.forWhom))
    await page.getByLabel(text.occupancy).selectOption(text.tenant)
    await page.getByLabel(text.until).pressSequentially('05')
    await page.getByRole('button', { name: text.submit }).click()
    await expect(page.getByText(text.fourDigits)).toBeVisible()
    await expect(page.getByText(text.unfinished)).toBeVisible()
    await page.getByLabel(text.until).fill(addDays(today(), -1))
    await page.getByLabel(text.official).fill('1102')
    await page.getByRole('button', { name: text.submit }).click()
    await expect(page.getByText(text.needsNumber)).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel(text.apartment).fill('12')
    await page.getByRole('button', { name: text.submit }).click()
    await expect(page.getByText(text.past)).toBeVisible()
    await page.getByLabel(text.until).fill(addDays(today(), 40))
    await page.getByRole('button', { name: text.submit }).click()
    await expect(page.getByText(text.added)).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: 'Bo Granne' })
    await expect(row).toContainText(text.place)
    const file = await (await page.request.get('/api/members/export')).text()
    expect(file).toContain(text.header)
    expect(file).toContain(`${text.exported}${addDays(today(), 40)};`)

    // A known apartment fills in what is known of it, and another number takes it away again.
    await page.getByText(text.add, { exact: true }).click()
    await page.getByLabel(text.apartment).fill('12')
    await page.getByLabel(text.apartment).blur()
    await expect(page.getByLabel(text.official)).toHaveValue('1102')
    await page.getByLabel(text.stairwell).fill('B')
    await page.getByLabel(text.apartment).fill('13')
    await page.getByLabel(text.apartment).blur()
    await expect(page.getByLabel(text.official)).toHaveValue('')
    await expect(page.getByLabel(text.stairwell)).toHaveValue('B')
    await page.getByText(text.cancel, { exact: true }).click()

    await openMenu(page, 'Bo Granne')
    await page.getByRole('button', { name: text.edit }).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByLabel(text.stairwell)).toHaveValue('A')
    // Half a date is no change that is left out.
    await sheet.getByLabel(text.until).press('Backspace')
    await sheet.getByRole('button', { name: text.save }).click()
    await expect(sheet.getByText(text.unfinished)).toBeVisible()
    await sheet.getByLabel(text.until).fill(addDays(today(), -1))
    await expectAccessible(page)
    await sheet.getByRole('button', { name: text.save }).click()
    await expect(page.getByText(text.saved)).toBeVisible()
    await expect(row.getByText(text.ended, { exact: true })).toBeVisible()
    await openMenu(page, 'Bo Granne')
    await page.getByRole('button', { name: text.edit }).click()
    await sheet.getByLabel(text.occupancy).selectOption(text.owner)
    await sheet.getByRole('button', { name: text.save }).click()
    await expect(row.getByText(text.ended, { exact: true })).toBeHidden()
    await expect(row).toContainText(text.owner)
    await expectAccessible(page)
  })

  test(`an admin imports households, and each row that cannot be added says why, in ${language} @phone`, async ({
    page,
    speak,
    signIn,
  }) => {
    const organization = await createOrganization(dataDir())
    const day = addDays(today(), 400)
    const to = (name: string) => organization.address(name)
    const rows = [
      'Namn;E-post;Lgh;Lägenhetsnummer (Lantmäteriet);Trapphus;Boendeform;T.o.m.',
      `Eva Ek;${to('ek')};7;1101;B;delägare;`,
      `Hugo Hed;${to('hugo')};7;;;Tenant;${day.replaceAll('-', '/')}`,
      `Fel Ett;${to('f1')};8;;;granne;`,
      `Fel Två;${to('f2')};8;;;ägare;${day}`,
      `Fel Tre;${to('f3')};8;;;boende;i maj`,
      `Fel Fyra;${to('f4')};8;;;boende;2020-01-01`,
      `Fel Fem;${to('f5')};7;1101;C;boende;`,
      `Fel Sex;${to('f6')};;;C;boende;`,
    ]
    await speak(language)
    await signIn(organization.admin.email)
    await page.goto(`${getMembersPath(organization.name)}/import`)
    await page
      .getByLabel(text.file)
      .setInputFiles({ name: 'hushåll.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) })
    await page.getByRole('button', { name: text.read }).click()
    for (const problem of text.problems) await expect(page.getByText(problem)).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Eva Ek' })).toContainText(text.shown)
    await expectAccessible(page)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
    await page.getByRole('button', { name: text.start }).click()
    await expect(page.getByRole('heading', { name: text.done })).toBeFocused()
    await page.goto(getMembersPath(organization.name))
    const hugo = page.getByRole('row').filter({ hasText: 'Hugo Hed' })
    await expect(hugo).toContainText(text.shown.split(',')[0] ?? '')
    const file = await (await page.request.get('/api/members/export')).text()
    expect(file).toContain(`;7;1101;B;${text.tenant};${day};`)
  })
}

test("a tenant's access ends by itself, at the next request after the last day", async ({
  page,
  signIn,
  speak,
}) => {
  const ended = 'Your membership in the portal has ended. Contact the board if that is wrong.'
  const organization = await createOrganization(dataDir())
  const tenant = { fullName: 'Tom Hyr', email: organization.address('tom') }
  const id = await organization.addAccount(tenant)
  await speak('en')
  await signIn(tenant.email)
  await page.goto('/manager/documents')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await organization.endMembership(id, addDays(today(), 0))
  await page.goto('/manager/documents')
  await expect(page).toHaveURL(/\/manager\/documents/)
  await organization.endMembership(id, addDays(today(), -1))
  await page.goto('/manager/documents')
  await expect(page).not.toHaveURL(/\/manager\/documents$/)
  await expect(page.getByText(ended)).toBeVisible()

  // Nor does a new sign-in succeed.
  await page.context().clearCookies({ name: /portal-session/ })
  await page.goto('/auth')
  await expect(page.getByText(ended)).toHaveCount(0)
  await page.locator('#email').fill(tenant.email)
  await page.locator('#password').fill(demoPassword)
  await page.locator('#password').press('Enter')
  await expect(page.getByText(ended).first()).toBeVisible()
  await expect(page.getByText('Login successful!')).toBeHidden()
})
