import { demo, expect, expectAccessible, test } from '@/tests/e2e/fixtures'
import { recordActions, stoppedActionNoise } from '@/tests/e2e/recorded-actions'
import { adminOf } from '@/tests/support/backend'
import { createOrganization } from '@/tests/support/content/organizations'
import { createSection } from '@/tests/support/content/sections'

const dataDir = () => process.env.PORTAL_DATA ?? ''
const path = '/manager/admin/documents'

const words = {
  en: {
    menu: 'Actions for Hyra.txt',
    move: 'Move Hyra.txt to another section',
    to: /^Move to/,
    one: 'Move to (Hyra.txt)',
    submit: 'Move',
    moved: 'The document has been moved to Ekonomi',
    choose: /^Choose /,
    chosen: '2 documents chosen',
    many: '2 documents have been moved to Ekonomi',
  },
  sv: {
    menu: 'Åtgärder för Hyra.txt',
    move: 'Flytta Hyra.txt till ett annat avsnitt',
    to: /^Flytta till/,
    one: 'Flytta till (Hyra.txt)',
    submit: 'Flytta',
    moved: 'Dokumentet har flyttats till Ekonomi',
    choose: /^Välj /,
    chosen: '2 dokument valda',
    many: '2 dokument har flyttats till Ekonomi',
  },
} as const

/** The bylaws of a new organisation hold three documents that belong elsewhere. */
async function misplace() {
  const organization = await createOrganization(dataDir())
  const admin = adminOf(dataDir())
  const section = await createSection(dataDir(), organization.id, 'Ekonomi')
  const bylaws = await admin
    .from('document_sections')
    .select('id')
    .eq('organization_id', organization.id)
    .eq('name', 'Stadgar')
    .single()
    .throwOnError()
  const from = String(bylaws.data.id)
  await admin
    .from('documents')
    .insert(
      ['Avgifter.txt', 'Budget.txt', 'Hyra.txt'].map((name) => ({
        ...{ organization_id: organization.id, section_id: from, name, size: 1, content_type: 'text/plain' },
        file_path: `${organization.id}/${from}/${crypto.randomUUID()}.txt`,
      })),
    )
    .throwOnError()
  const namesIn = async (id: string) => {
    const rows = await admin.from('documents').select('name').eq('section_id', id).order('position')
    return rows.data?.map(({ name }) => name)
  }
  return { organization, section, from, namesIn }
}

for (const language of ['en', 'sv'] as const) {
  const text = words[language]
  test(`an admin moves one document out of the bylaws by its menu, then two others together, in ${language} @phone`, async ({
    page,
    speak,
    signIn,
  }) => {
    const { organization, section, from, namesIn } = await misplace()
    await speak(language)
    await signIn(organization.admin.email)
    await page.goto(`${path}?section=${from}`)
    const main = page.getByRole('main')
    await main.locator('summary').filter({ hasText: text.menu }).focus()
    await page.keyboard.press('Enter')
    await main.locator('summary').filter({ hasText: text.move }).click()
    await expectAccessible(page)
    await main.getByLabel(text.one).selectOption('Ekonomi')
    await main.getByRole('button', { name: text.submit, exact: true }).click()
    await expect(page.getByText(text.moved)).toBeVisible()
    await expect(main.getByRole('heading', { level: 2 })).toBeFocused()
    await expect(main.getByRole('heading', { name: 'Hyra.txt' })).toHaveCount(0)
    expect(await namesIn(section.id)).toEqual(['Hyra.txt'])

    const boxes = main.getByRole('checkbox', { name: text.choose })
    await expect(boxes).toHaveCount(2)
    for (const box of await boxes.all()) await box.check()
    const bar = main.getByRole('region', { name: text.chosen })
    await expectAccessible(page)
    await bar.getByLabel(text.to).selectOption('Ekonomi')
    await bar.getByRole('button', { name: text.submit, exact: true }).click()
    await expect(page.getByText(text.many)).toBeVisible()
    await expect(bar).toHaveCount(0)
    expect(await namesIn(section.id)).toEqual(['Hyra.txt', 'Avgifter.txt', 'Budget.txt'])
    expect(await namesIn(from)).toEqual([])
  })
}

test("Z02 T11 an admin's move has no effect if it is replayed by a member or another organisation's admin", async ({
  page,
  signIn,
  expectNoise,
}) => {
  expectNoise(stoppedActionNoise)
  const { organization, section, from, namesIn } = await misplace()
  const member = organization.address('mats')
  await organization.addAccount({ fullName: 'Mats Medlem', email: member })
  await signIn(organization.admin.email)
  await page.goto(`${path}?section=${from}`)
  const actions = await recordActions(page, path)
  await page.getByRole('checkbox', { name: 'Choose Budget.txt' }).check()
  await page
    .getByLabel(/^Move to/)
    .last()
    .selectOption('Ekonomi')
  await page.getByRole('button', { name: 'Move', exact: true }).last().click()
  await expect.poll(() => actions.sent.length).toBe(1)
  expect(String(actions.sent[0]?.body)).toContain(section.id)
  for (const [email, code] of [
    [member, 'access_denied'],
    [demo.solglantan.admin, 'not_found'],
  ] as const) {
    await signIn(email)
    const reply = await actions.replay()
    expect(await reply.text()).toContain(`"code":"${code}"`)
  }
  expect(await namesIn(from)).toEqual(['Avgifter.txt', 'Budget.txt', 'Hyra.txt'])
})
