import { expect, expectAccessible, openMenu, test } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { createOrganization } from '@/tests/support/content/organizations'

const dataDir = () => process.env.PORTAL_DATA ?? ''

const words = {
  en: {
    add: 'Add section',
    name: 'Section name',
    board: 'Board only',
    create: 'Create section',
    open: 'Open to members',
    openTitle: 'Open Styrelseprotokoll to all members?',
    opened: 'All members read the section now',
    close: 'For the board only',
    closeTitle: 'Should only the board read Styrelseprotokoll?',
    closed: 'Only the board reads the section now',
    questions: 'Questions',
    questionsTitle: 'Unanswered questions',
  },
  sv: {
    add: 'Lägg till avsnitt',
    name: 'Avsnittets namn',
    board: 'Bara styrelsen',
    create: 'Skapa avsnitt',
    open: 'Öppna för medlemmarna',
    openTitle: 'Öppna Styrelseprotokoll för alla medlemmar?',
    opened: 'Alla medlemmar läser avsnittet nu',
    close: 'Bara för styrelsen',
    closeTitle: 'Ska bara styrelsen läsa Styrelseprotokoll?',
    closed: 'Bara styrelsen läser avsnittet nu',
    questions: 'Frågor',
    questionsTitle: 'Obesvarade frågor',
  },
} as const

for (const language of ['en', 'sv'] as const) {
  test(`an admin makes a section for the board, which reads it; members do not know of it, in ${language}`, async ({
    page,
    signIn,
    speak,
  }) => {
    const text = words[language]
    const ours = await createOrganization(dataDir())
    const [board, member] = [ours.address('bo'), ours.address('moa')]
    await ours.addAccount({ fullName: 'Bo Styrelse', email: board, role: 'BOARD' })
    await ours.addAccount({ fullName: 'Moa Medlem', email: member })
    await speak(language)
    await signIn(ours.admin.email)
    await page.goto('/manager/admin/documents')
    await page.getByText(text.add, { exact: true }).click()
    await page.getByLabel(text.name).fill('Styrelseprotokoll')
    await page.getByRole('radio', { name: text.board }).check()
    await page.getByRole('button', { name: text.create }).click()
    const heading = page.getByRole('heading', { name: 'Styrelseprotokoll' })
    await expect(heading).toBeVisible()
    const link = page.getByRole('link', { name: `Styrelseprotokoll ${text.board}` })
    await expect(link).toBeVisible()
    await expectAccessible(page)
    const { data } = await adminOf(dataDir())
      .from('document_sections')
      .select('id, audience')
      .eq('organization_id', ours.id)
      .eq('name', 'Styrelseprotokoll')
      .single()
      .throwOnError()
    expect(data.audience).toBe('board')
    await adminOf(dataDir())
      .from('documents')
      .insert({
        ...{
          organization_id: ours.id,
          section_id: data.id,
          name: 'Vite.txt',
          size: 1,
          content_type: 'text/plain',
        },
        file_path: `${ours.id}/${data.id}/${crypto.randomUUID()}.txt`,
      })
      .throwOnError()
    const address = `/manager/documents?section=${data.id}`

    await signIn(board)
    await page.goto(address)
    await expect(link).toBeVisible()
    await expect(page.getByText('Vite.txt')).toBeVisible()
    await expect(page.getByRole('button', { name: text.open })).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('link', { name: text.questions, exact: true }).filter({ visible: true }).click()
    await expect(page.getByRole('heading', { name: text.questionsTitle })).toBeVisible()
    await expectAccessible(page)

    await signIn(member)
    await page.goto(address)
    await expect(page.getByRole('link', { name: 'Stadgar' })).toBeVisible()
    await expect(page.getByText('Styrelseprotokoll')).toHaveCount(0)
    await expect(page.getByText('Vite.txt')).toHaveCount(0)
    await expect(page.getByText(text.board)).toHaveCount(0)

    await signIn(ours.admin.email)
    await page.goto(address)
    await openMenu(page, 'Styrelseprotokoll')
    await page.getByRole('button', { name: text.open }).click()
    const dialog = page.getByRole('dialog', { name: text.openTitle })
    await dialog.getByRole('button', { name: text.open }).click()
    await expect(page.getByText(text.opened)).toBeVisible()
    await openMenu(page, 'Styrelseprotokoll')
    await page.getByRole('button', { name: text.close }).click()
    const closing = page.getByRole('dialog', { name: text.closeTitle })
    await expectAccessible(page)
    await closing.getByRole('button', { name: text.board }).click()
    await expect(page.getByText(text.closed)).toBeVisible()
  })
}
