import { expect, expectAccessible, openMenu, test } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { createReaders } from '@/tests/support/content/articles'

const dataDir = () => process.env.PORTAL_DATA ?? ''

const words = {
  en: {
    band: 'Urgent',
    box: 'Urgent',
    save: 'Save',
    edit: 'Edit Vattnet är avstängt',
    updated: 'Article updated successfully',
    unread: 'Unread',
    fault: 'Report a fault',
    cases: 'My cases',
    documents: 'Documents',
    doors: 'Shortcuts',
    add: 'Add emergency numbers',
  },
  sv: {
    band: 'Brådskande',
    box: 'Brådskande',
    save: 'Spara',
    edit: 'Redigera Vattnet är avstängt',
    updated: 'Nyheten har uppdaterats',
    unread: 'Oläst',
    fault: 'Felanmälan',
    cases: 'Mina ärenden',
    documents: 'Dokument',
    doors: 'Genvägar',
    add: 'Lägg in journummer',
  },
} as const

for (const language of ['en', 'sv'] as const) {
  const text = words[language]

  test(`an urgent article stands first on the dashboard until the board takes the mark away, in ${language} @phone`, async ({
    page,
    speak,
    signIn,
    expectNoise,
  }) => {
    // The refused form.
    expectNoise(/status of 400/)
    const { organization, anna } = await createReaders(dataDir())
    await speak(language)
    await signIn(organization.admin.email)
    await page.goto('/manager/articles?add=article')
    await page.getByLabel('Titel', { exact: true }).fill('Vattnet är avstängt')
    await page.getByLabel('Innehåll', { exact: true }).fill('I nummer 6 till klockan **14**.')
    const until = page.getByLabel('Brådskande till')
    await expect(until).toBeHidden()
    const box = page.getByRole('checkbox', { name: 'Brådskande' })
    await box.check()
    await expect(box).toHaveAccessibleDescription(/Visas överst på startsidan/)
    await until.fill('2020-01-01T10:00')
    await page.getByRole('button', { name: 'Publicera' }).click()
    await expect(page.locator('[data-sonner-toast]')).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(0)
    await until.fill('2099-01-01T10:00')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Publicera' }).click()
    const row = page.getByRole('row').filter({ hasText: 'Vattnet är avstängt' })
    await expect(row.getByText(text.band, { exact: true })).toBeVisible()

    await signIn(anna)
    await page.goto('/manager/dashboard')
    const band = page.getByRole('region', { name: text.band })
    await expect(band.getByText('I nummer 6 till klockan 14.')).toBeVisible()
    await expect(band.getByRole('link', { name: 'Vattnet är avstängt' })).toBeInViewport()
    await expect(band.getByText(text.unread, { exact: true })).toBeAttached()
    // It is not listed again among the news.
    await expect(page.getByRole('link', { name: 'Vattnet är avstängt' })).toHaveCount(1)
    await expect(page.getByRole('article')).toHaveCount(0)
    await expectAccessible(page)
    // There is no list of other news, which would be empty.
    await expect(page.locator('#news')).toHaveCount(0)
    // Frank's field comes first, and then what is urgent.
    const [field = 0, urgent = 0] = await page.evaluate(() =>
      ['#question', '#urgent'].map((id) => document.querySelector(id)?.getBoundingClientRect().top ?? 0),
    )
    expect(urgent).toBeGreaterThan(field)
    await band.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Vattnet är avstängt' })).toBeVisible()
    const mark = page.getByRole('article').getByText(text.band, { exact: true })
    await expect(mark).toBeVisible()
    // Its age tells when, and the printed page the date.
    await expect(page.locator('article time')).toHaveCount(1)
    await expect(page.locator('article p.print-only')).toBeHidden()
    const listed = page.getByRole('article').filter({ hasText: 'Vattnet är avstängt' })
    await page.goto('/manager/news')
    await expect(listed.getByText(text.band, { exact: true })).toBeVisible()
    // Beside the age, also on a phone.
    const tops = await listed
      .locator('.badge')
      .evaluateAll((badges) => badges.map((badge) => Math.round(badge.getBoundingClientRect().top)))
    expect([tops.length, new Set(tops).size]).toEqual([2, 1])
    await expectAccessible(page)

    await signIn(organization.admin.email)
    await page.goto('/manager/articles')
    await openMenu(page, 'Vattnet är avstängt')
    await page.getByRole('link', { name: text.edit }).click()
    const marked = page.getByRole('checkbox', { name: text.box })
    await expect(marked).toBeChecked()
    await marked.uncheck()
    await page.getByRole('button', { name: text.save }).click()
    await expect(page.getByText(text.updated)).toBeVisible()
    await signIn(anna)
    await page.goto('/manager/dashboard')
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(band).toHaveCount(0)
    await page.goto('/manager/news')
    await expect(listed).toBeVisible()
    await expect(listed.getByText(text.band, { exact: true })).toHaveCount(0)
  })

  test(`the home page has doors to the board's place for faults, or to the portal's, to the documents and to the cases, in ${language} @phone`, async ({
    page,
    speak,
    signIn,
  }) => {
    const { organization, anna } = await createReaders(dataDir())
    await speak(language)
    await signIn(organization.admin.email)
    await page.goto('/manager/dashboard')
    const doors = page.getByRole('region', { name: text.doors })
    await expect(doors.getByRole('link', { name: text.add })).toHaveAttribute(
      'href',
      '/manager/board/edit?add=number',
    )
    await signIn(anna)
    await page.goto('/manager/dashboard')
    await expect(doors.getByRole('link')).toHaveText([text.fault, text.documents, text.cases])
    await expect(doors.getByRole('link', { name: text.fault })).toHaveAttribute(
      'href',
      '/manager/cases/new/fault',
    )
    await adminOf(dataDir())
      .from('board_entries')
      .insert({
        organization_id: organization.id,
        kind: 'link',
        name: 'Felanmälan på nätet',
        url: 'https://fel.example/anmal',
      })
      .throwOnError()
    await page.goto('/manager/dashboard')
    const fault = doors.getByRole('link', { name: text.fault })
    await expect(fault).toHaveAttribute('href', 'https://fel.example/anmal')
    await expect(fault).toContainText('fel.example')
    await expectAccessible(page)
  })
}
