import { expectToast } from '@/tests/e2e/board-screens'
import { openBylaws } from '@/tests/e2e/bylaws'
import { askIn, path } from '@/tests/e2e/chat-fixtures'
import { expect, expectAccessible, test } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { blackPng } from '@/tests/support/documents/images'

const dataDir = () => process.env.PORTAL_DATA ?? ''
const rule = 'En medlem får hyra ut sin lägenhet i andra hand om styrelsen ger sitt tillstånd.'

test('a member asks Frank, applies to sublet with the rule before them, and the board decides with a condition, in sv', async ({
  page,
  signIn,
  speak,
}) => {
  const { organization, upload } = await openBylaws(page)
  const mia = { fullName: 'Mia Medlem', email: organization.address('mia') }
  const member = await organization.addAccount(mia)
  const apartment_id = await organization.addApartment('1201')
  await adminOf(dataDir())
    .from('organization_members')
    .update({ apartment_id })
    .eq('id', member)
    .throwOnError()
  await speak('sv')
  await signIn(organization.admin.email)
  await upload('stadgar.pdf', [`Stadgar\n\n§ 7 Andrahandsuthyrning\n\n${rule}`], {
    kind: 'bylaws',
    date: '2024-01-01',
  })

  await signIn(mia.email)
  await page.goto(path)
  await askIn(page, 'Får jag hyra ut min lägenhet i andra hand?')
  await page.getByRole('link', { name: 'Ansök om andrahandsuthyrning' }).click()
  await expect(page.getByText('Gäller lägenhet 1201.')).toBeVisible()
  const rules = page.getByRole('region', { name: 'Vad som gäller i föreningen' })
  await expect(rules.getByText(rule)).toBeVisible()
  await expect(rules.getByRole('link', { name: /stadgar/i })).toHaveAttribute('href', /page=1/)
  await page.getByLabel('Från och med').fill('2027-06-01')
  await page.getByLabel('Till och med').fill('2027-01-01')
  await page.getByLabel('Skäl').fill('Studier i Umeå')
  await page.getByRole('button', { name: 'Skicka till styrelsen' }).click()
  await expect(page.getByLabel('Till och med')).toHaveAccessibleDescription(
    'Den sista dagen är före den första',
  )
  await expectAccessible(page)
  await page.getByLabel('Till och med').fill('2027-12-31')
  await page.getByRole('button', { name: 'Skicka till styrelsen' }).click()
  await expect(page.getByRole('heading', { name: 'Meddelanden och beslut' })).toBeVisible()
  const own = page.url()

  await signIn(organization.admin.email)
  await page.goto('/manager/admin')
  await page.getByRole('link', { name: '1 öppet ärende' }).click()
  await page.getByRole('link', { name: /Mia Medlem, lägenhet 1201/ }).click()
  await expect(rules.getByText(rule)).toBeVisible()
  await page.getByLabel('Styrelsens anteckning').fill('Ring först')
  await page.getByRole('button', { name: 'Spara anteckningen' }).click()
  await expectToast(page, 'Anteckningen är sparad')
  await page.getByRole('radio', { name: 'Godkänn med villkor' }).check()
  const save = page.getByRole('button', { name: 'Spara', exact: true })
  await save.click()
  await expect(page.getByLabel('Skäl eller villkor')).toHaveAccessibleDescription(/Skriv ett skäl/)
  await page.getByLabel('Skäl eller villkor').fill('Högst till årets slut')
  const cited = page.getByLabel('Regel som beslutet stöder sig på')
  await cited.selectOption({ index: 1 })
  await expectAccessible(page)
  const sheet = `${own}/decision`
  expect((await page.request.get(sheet)).status()).toBe(404)
  // L07 What the form names and no document says is refused, and what was typed stays.
  const reword = (from: string, to: string) =>
    cited.locator('option:checked').evaluate(
      (option: HTMLOptionElement, [before, after]) => {
        option.value = option.value.replace(before, after)
      },
      [from, to] as const,
    )
  await reword('styrelsen', 'grannen')
  await save.click()
  await expectToast(page, 'Regeln har ändrats eller finns inte kvar i dokumenten. Välj på nytt.')
  await expect(page.getByLabel('Skäl eller villkor')).toHaveValue('Högst till årets slut')
  await reword('grannen', 'styrelsen')
  await save.click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Högst till årets slut' })).toContainText(
    'Godkänd med villkor',
  )
  await expect(save).toHaveCount(0)

  await signIn(mia.email)
  await page.goto(own)
  const decision = page.getByRole('listitem').filter({ hasText: 'Högst till årets slut' })
  await expect(decision.getByText(rule)).toBeVisible()
  await expect(page.getByText('Ring först')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Skriv ut beslutet' }).click()
  await expect(page).toHaveURL(sheet)
  await expect(page.getByRole('heading', { name: 'Beslut: Andrahandsuthyrning' })).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  const printed = page.getByRole('article')
  for (const text of [organization.name, 'Mia Medlem', '1201', 'Studier i Umeå', rule, 'stadgar', 'Sida: 1'])
    await expect(printed).toContainText(text)
  for (const text of ['Godkänd med villkor', 'Högst till årets slut', 'Styrelsen'])
    await expect(printed).toContainText(text)
  await expect(page.getByRole('button', { name: 'Skriv ut' })).toBeHidden()
  const nils = { fullName: 'Nils Granne', email: organization.address('nils') }
  await organization.addAccount(nils)
  await signIn(nils.email)
  expect((await page.request.get(sheet)).status()).toBe(404)
})

test.describe('from a phone', () => {
  test.skip(({ isMobile }) => !isMobile, 'Phones take pictures.')

  test('a member reports a fault with a picture, in English @phone', async ({ page, signIn, speak }) => {
    const { organization } = await openBylaws(page)
    const mia = { fullName: 'Mia Medlem', email: organization.address('mia') }
    await organization.addAccount(mia)
    await speak('en')
    await signIn(mia.email)
    await page.goto('/manager/dashboard')
    await page.getByRole('link', { name: 'Report a fault' }).click()
    await expect(page.getByRole('region', { name: 'Who is responsible' })).toContainText(
      'say nothing about this',
    )
    await page.getByLabel('Place').selectOption('In the apartment')
    await page.getByLabel('How urgent it is').selectOption('At once')
    await page.getByLabel('Description').fill('Water under the sink')
    const files = page.getByLabel('Pictures and PDFs')
    const send = page.getByRole('button', { name: 'Send to the board' })
    await files.setInputFiles({ name: 'sink.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
    await send.click()
    await expect(page.locator('[data-sonner-toast]')).toContainText('This kind of file cannot be uploaded')
    await expect(page.getByLabel('Description')).toHaveValue('Water under the sink')
    await files.setInputFiles({ name: 'sink.png', mimeType: 'image/png', buffer: blackPng(64) })
    await expectAccessible(page)
    await send.click()
    await expect(page.getByText('Received', { exact: true }).first()).toBeVisible()
    const picture = page.getByRole('link', { name: /sink\.png/ }).locator('img')
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(64)
    await expectAccessible(page)
  })
})
