import { storeDocument } from '@/lib/documents/files/store'
import { expect, expectAccessible, expectNoAxeFinding, openMenu, test } from '@/tests/e2e/fixtures'
import { adminOf, waitUntilRead } from '@/tests/support/backend'
import { createOrganization } from '@/tests/support/content/organizations'
import { makePdf } from '@/tests/support/documents/pdf'

const dataDir = () => process.env.PORTAL_DATA ?? ''

const words = {
  en: {
    isOn: 'The public page is on',
    save: 'Save',
    savedOn: 'Saved. The public page is on',
    savedOff: 'Saved. The public page is off',
    look: 'Look at the page',
    off: 'The public page is off. Until an administrator switches it on',
    everybody: 'For everybody',
    title: 'Should everybody read Stadgar?',
    done: 'The section is for everybody now',
    date: '2 May 2024',
    missing: 'This page does not exist',
    show: 'Show on the public page',
    chosen: 'For the public page',
  },
  sv: {
    isOn: 'Den offentliga sidan är på',
    save: 'Spara',
    savedOn: 'Sparat. Den offentliga sidan är på',
    savedOff: 'Sparat. Den offentliga sidan är av',
    look: 'Titta på sidan',
    off: 'Den offentliga sidan är av. Tills en administratör slår på den',
    everybody: 'För alla',
    title: 'Ska alla få läsa Stadgar?',
    done: 'Avsnittet är för alla nu',
    date: '2 maj 2024',
    missing: 'Sidan finns inte',
    show: 'Visa på den offentliga sidan',
    chosen: 'För den offentliga sidan',
  },
} as const

for (const language of ['en', 'sv'] as const) {
  test(`an admin shows the bylaws and the manager to everybody, whom a visitor reads until the page is off, in ${language} @phone`, async ({
    page,
    browser,
    baseURL,
    signIn,
    speak,
    viewport,
  }) => {
    const text = words[language]
    const ours = await createOrganization(dataDir(), 'Brf Öppna Gården')
    const admin = adminOf(dataDir())
    const bylaws = admin
      .from('document_sections')
      .select('id')
      .match({ organization_id: ours.id, name: 'Stadgar' })
    const { id: sectionId } = (await bylaws.single().throwOnError()).data
    await storeDocument(admin, {
      ...{ organizationId: ours.id, sectionId, name: 'stadgar.pdf', displayName: 'Stadgar 2024' },
      ...{ contentType: 'application/pdf', facts: { kind: 'bylaws', date: '2024-05-02' } },
      body: [await makePdf(['Medlemskap beviljas av styrelsen.'])],
    })
    await waitUntilRead(dataDir(), ours.id)
    const manager = { kind: 'person', name: 'Fastighetsförvaltaren', email: 'brf@forvaltaren.example' }
    const entry = admin.from('board_entries').insert({ organization_id: ours.id, ...manager })
    const { id: entryId } = (await entry.select('id').single().throwOnError()).data

    await speak(language)
    await signIn(ours.admin.email)
    await page.goto(`/manager/admin/documents?section=${sectionId}`)
    await openMenu(page, 'Stadgar')
    await page.getByRole('button', { name: text.everybody, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: text.title })
    await dialog.getByRole('button', { name: text.everybody }).click()
    await expect(page.getByText(text.done)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Stadgar' })).toContainText(text.off)
    await expectAccessible(page)

    await page.goto(`/manager/board/edit?edit=${entryId}`)
    await page.getByRole('checkbox', { name: text.show }).check()
    await page.getByRole('button', { name: text.save, exact: true }).click()
    await expect(page).toHaveURL(/done=updated/)
    await expect(page.getByText(text.chosen)).toBeVisible()

    await page.goto('/manager/admin/public-page')
    await expect(page.getByRole('link', { name: text.look })).toHaveCount(0)
    await page.getByRole('checkbox', { name: text.isOn }).check()
    await page.getByRole('button', { name: text.save, exact: true }).click()
    await expect(page.getByText(text.savedOn)).toBeVisible()
    await expectAccessible(page)
    const path = await page.getByRole('link', { name: text.look }).getAttribute('href')

    const context = await browser.newContext({ baseURL: baseURL ?? '', viewport, locale: language })
    const visitor = await context.newPage()
    await visitor.goto(`/${language}${path}`)
    await expect(visitor).toHaveTitle(/^Brf Öppna Gården/)
    await expect(visitor.getByRole('heading', { level: 1 })).toContainText('Brf Öppna Gården')
    await expect(visitor.getByRole('listitem').filter({ hasText: 'Stadgar 2024' })).toContainText(text.date)
    await expect(visitor.getByRole('link', { name: manager.email })).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await visitor.emulateMedia({ colorScheme })
      await expectNoAxeFinding(visitor)
    }
    const file =
      (await visitor.getByRole('link', { name: 'Stadgar 2024', exact: true }).getAttribute('href')) ?? ''
    const reply = await visitor.request.get(file)
    expect([reply.status(), reply.headers()['content-type']]).toEqual([200, 'application/pdf'])

    await page.getByRole('checkbox', { name: text.isOn }).uncheck()
    await page.getByRole('button', { name: text.save, exact: true }).click()
    await expect(page.getByText(text.savedOff)).toBeVisible()
    expect((await visitor.reload())?.status()).toBe(404)
    await expect(visitor.getByRole('heading', { name: text.missing })).toBeVisible()
    expect((await visitor.request.get(file)).status()).toBe(404)
    await context.close()
  })
}
