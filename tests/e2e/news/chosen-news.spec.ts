import { expect, expectAccessible, test } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { createOrganization } from '@/tests/support/content/organizations'

const dataDir = () => process.env.PORTAL_DATA ?? ''
const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)

const words = {
  en: {
    created: 'Article created successfully',
    refused: 'Choose at least one stairwell or apartment, or everybody',
    updated: 'Article updated successfully',
    to: 'To stairwell B',
    edit: 'Edit Stambyte',
    stairwellA: 'Stairwell A',
    stairwellB: 'Stairwell B',
    save: 'Save',
    gone: 'one chosen recipient no longer exists',
    goneHint: /^A chosen stairwell or apartment no longer exists/,
  },
  sv: {
    created: 'Nyheten har publicerats',
    refused: 'Välj minst ett trapphus eller en lägenhet, eller alla',
    updated: 'Nyheten har uppdaterats',
    to: 'Till trapphus B',
    edit: 'Redigera Stambyte',
    stairwellA: 'Trapphus A',
    stairwellB: 'Trapphus B',
    save: 'Spara',
    gone: 'en vald mottagare finns inte längre',
    goneHint: /^Ett trapphus eller en lägenhet som var vald finns inte längre/,
  },
} as const

async function createHouse() {
  const ours = await createOrganization(dataDir())
  const [inA, inB] = [ours.address('anna'), ours.address('bo')]
  await ours.addAccount({ fullName: 'Anna i A', email: inA })
  await ours.addAccount({ fullName: 'Bo i B', email: inB })
  const admin = adminOf(dataDir())
  for (const [email, number, stairwell] of [
    [inA, '11', 'A'],
    [inB, '21', 'B'],
  ] as const) {
    const home = await admin
      .from('apartments')
      .insert({ organization_id: ours.id, number, stairwell })
      .select('id')
      .single<{ id: string }>()
    if (home.error) throw new Error(home.error.message)
    const moved = await admin
      .from('organization_members')
      .update({ apartment_id: home.data.id })
      .eq('organization_id', ours.id)
      .eq('email', email)
    if (moved.error) throw new Error(moved.error.message)
  }
  return { ours, inA, inB }
}

for (const language of ['en', 'sv'] as const) {
  const text = words[language]

  test(`V97 a news item for stairwell B is read there, and nowhere else, until it is for others, in ${language} @phone`, async ({
    page,
    speak,
    signIn,
    expectNoise,
  }) => {
    test.setTimeout(180_000)
    // The article that the other member cannot open, and the refused form.
    expectNoise(/status of 40[04]/)
    const { ours, inA, inB } = await createHouse()
    await speak(language)
    await signIn(ours.admin.email)
    await page.goto('/manager/articles?add=article')
    await page.getByLabel('Titel', { exact: true }).fill('Stambyte')
    await page.getByLabel('Innehåll', { exact: true }).fill('Rörmokaren kommer till kvastskåpet på torsdag.')
    const choice = page.getByRole('group', { name: 'För' })
    await choice.getByRole('radio', { name: 'Alla', exact: true }).check()
    await expect(page.getByText(/^Når 3 av 3/)).toBeVisible()
    await choice.getByRole('radio', { name: 'Utvalda trapphus och lägenheter' }).check()
    await page.getByRole('button', { name: 'Publicera', exact: true }).click()
    await expect(choice.getByText(text.refused)).toBeVisible()
    await expect(page.getByLabel('Titel', { exact: true })).toHaveValue('Stambyte')
    await choice.getByRole('checkbox', { name: 'Trapphus B' }).check()
    await expect(choice.getByText(text.refused)).toBeHidden()
    await expect(page.getByText(/^Når 1 av 1/)).toBeVisible()
    await page.getByText('Datum och plats (valfritt)').click()
    await page.getByLabel('Dag', { exact: true }).fill(day)
    await choice.getByText('Enstaka lägenheter').click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Publicera', exact: true }).click()
    await expect(page.getByText(text.created)).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: 'Stambyte' })
    await expect(row.getByText(text.to)).toBeVisible()
    const address =
      (await row.getByRole('link', { name: 'Stambyte', exact: true }).getAttribute('href')) ?? ''

    await signIn(inB)
    await page.goto('/manager/news')
    await expect(page.getByText(text.to)).toBeVisible()
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Stambyte' })).toBeVisible()
    await expect(page.getByText(text.to)).toBeVisible()
    await expectAccessible(page)
    await page.goto('/manager/documents?q=kvastskåpet')
    await expect(page.getByRole('link', { name: /Stambyte/ })).toBeVisible()
    await page.goto(`/manager/calendar?month=${day.slice(0, 7)}`)
    await expect(page.getByText('Stambyte').first()).toBeVisible()

    await signIn(inA)
    await page.goto('/manager/dashboard')
    await expect(page.getByRole('main')).not.toContainText('Stambyte')
    await page.goto('/manager/documents?q=kvastskåpet')
    await expect(page.getByRole('main')).not.toContainText('Stambyte')
    await page.goto(`/manager/calendar?month=${day.slice(0, 7)}`)
    await expect(page.getByRole('main')).not.toContainText('Stambyte')
    expect((await page.goto(address))?.status()).toBe(404)

    await signIn(ours.admin.email)
    await page.goto(`/manager/articles?edit=${address.split('/').at(-1)}`)
    const edited = page.getByRole('group', { name: language === 'en' ? 'For' : 'För' })
    await expect(edited.getByRole('checkbox', { name: text.stairwellB })).toBeChecked()
    await edited.getByRole('checkbox', { name: text.stairwellB }).uncheck()
    await edited.getByRole('checkbox', { name: text.stairwellA }).check()
    await page.getByRole('button', { name: text.save, exact: true }).click()
    await expect(page.getByText(text.updated)).toBeVisible()
    await signIn(inB)
    expect((await page.goto(address))?.status()).toBe(404)
    await signIn(inA)
    expect((await page.goto(address))?.status()).toBe(200)

    // The last apartment of stairwell A turns out to be one of B.
    const moved = await adminOf(dataDir())
      .from('apartments')
      .update({ stairwell: 'B' })
      .eq('organization_id', ours.id)
      .eq('number', '11')
    expect(moved.error).toBeNull()
    for (const person of [inA, inB]) {
      await signIn(person)
      expect((await page.goto(address))?.status()).toBe(404)
    }
    await signIn(ours.admin.email)
    await page.goto(`/manager/articles?edit=${address.split('/').at(-1)}`)
    await expect(page.getByText(text.goneHint)).toBeVisible()
    await page.goto('/manager/articles')
    await expect(row.getByText(text.gone)).toBeVisible()
  })
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a refused form keeps the chosen stairwell, and a choice is saved', async ({
    page,
    speak,
    signIn,
    expectNoise,
  }) => {
    expectNoise(/status of 400/)
    const { ours, inA, inB } = await createHouse()
    await speak('sv')
    await signIn(ours.admin.email)
    await page.goto('/manager/articles?add=article')
    await page.getByLabel('Titel', { exact: true }).fill('Stambyte')
    const choice = page.getByRole('group', { name: 'För' })
    await choice.getByRole('radio', { name: 'Utvalda trapphus och lägenheter' }).check()
    await choice.getByRole('checkbox', { name: 'Trapphus B' }).check()
    await page.getByRole('button', { name: 'Publicera', exact: true }).click()
    await expect(choice.getByRole('checkbox', { name: 'Trapphus B' })).toBeChecked()
    await expect(choice.getByRole('checkbox', { name: 'Trapphus A' })).not.toBeChecked()
    await page.getByLabel('Innehåll', { exact: true }).fill('På torsdag.')
    await page.getByRole('button', { name: 'Publicera', exact: true }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Stambyte' })).toContainText('Till trapphus B')
    await signIn(inA)
    await page.goto('/manager/news')
    await expect(page.getByRole('main')).not.toContainText('Stambyte')
    await signIn(inB)
    await page.goto('/manager/news')
    await expect(page.getByRole('main')).toContainText('Stambyte')
  })
})
