import { askIn } from '@/tests/e2e/chat-fixtures'
import { expect, expectAccessible, test } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { createOrganization } from '@/tests/support/content/organizations'
import { createSection } from '@/tests/support/content/sections'
import { makeScan } from '@/tests/support/documents/scan'

const dataDir = () => process.env.PORTAL_DATA ?? ''

const pages = [
  'Stadgar för bostadsrättsföreningen Provet\n\nFöreningens säte är i Örebro kommun och räkenskapsåret är kalenderår.',
  '12 §. Cyklar som saknar märkning forslas bort från cykelrummet den första måndagen i maj.',
]

const words = {
  en: {
    choose: 'Choose files',
    send: 'Upload',
    read: 'Frank has read it',
    page: 'Page: 2',
  },
  sv: {
    choose: 'Välj filer',
    send: 'Ladda upp',
    read: 'Frank har läst det',
    page: 'Sida: 2',
  },
} as const

for (const language of ['en', 'sv'] as const) {
  const text = words[language]
  test(`an admin uploads a scan, sees when it is read, and gets an answer from its second page, in ${language} @phone`, async ({
    page,
    signIn,
    speak,
  }) => {
    const organization = await createOrganization(dataDir())
    await adminOf(dataDir())
      .from('organizations')
      .update({ association_id: Math.floor(Math.random() * 1e9) + 1e6 })
      .eq('id', organization.id)
      .throwOnError()
    const section = await createSection(dataDir(), organization.id, 'Ekonomi')
    await speak(language)
    await signIn(organization.admin.email)
    await page.goto(`/manager/admin/documents?section=${section.id}`)
    const buffer = await makeScan(pages)
    await page
      .getByLabel(text.choose)
      .setInputFiles({ name: 'Stadgar 1998.pdf', mimeType: 'application/pdf', buffer })
    await page.getByRole('button', { name: text.send, exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Stadgar 1998', exact: true })).toBeVisible()
    await expect(async () => {
      await page.reload()
      await expect(page.getByRole('main')).toContainText(text.read, { timeout: 1000 })
    }).toPass({ timeout: 60_000 })
    await expectAccessible(page)

    await page.goto('/manager/ask-frank')
    await askIn(page, 'När forslas omärkta cyklar bort från cykelrummet?')
    const conversation = page.getByRole('log')
    await expect(conversation).toContainText('den första måndagen i maj')
    await expect(conversation).toContainText(text.page)
    const source = conversation.getByRole('link', { name: /Stadgar 1998/ }).first()
    await expect(source).toHaveAttribute(
      'href',
      /^\/manager\/documents\/[0-9a-f-]{36}\?page=2&quote=[0-9a-f-]{36}\.0#quote$/,
    )
  })
}
