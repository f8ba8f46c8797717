import type { Locator } from '@playwright/test'
import { adminOf } from '../support/backend'
import { createOrganization } from '../support/organizations'
import { makePdf } from '../support/pdf'
import { askIn } from './chat-fixtures'
import { expect, test } from './fixtures'

const dataDir = () => process.env.PORTAL_DATA ?? ''

const texts = {
  en: { admin: 'Admin', first: 'Upload documents', choose: 'Choose files', ask: 'Ask Frank' },
  sv: { admin: 'Admin', first: 'Ladda upp dokument', choose: 'Välj filer', ask: 'Fråga Frank' },
} as const

for (const language of ['en', 'sv'] as const) {
  test(`from the first sign-in to an answer from the first document takes seven clicks, in ${language} @phone`, async ({
    page,
    signIn,
    speak,
  }) => {
    const t = texts[language]
    const organization = await createOrganization(dataDir())
    const association = { association_id: Math.floor(Math.random() * 1e9) + 1e6 }
    await adminOf(dataDir())
      .from('organizations')
      .update(association)
      .eq('id', organization.id)
      .throwOnError()
    await speak(language)
    await signIn(organization.admin.email)
    let clicks = 0
    const click = async (target: Locator) => {
      clicks += 1
      await target.click()
    }
    const main = page.getByRole('main')
    await click(page.getByRole('link', { name: t.admin, exact: true }))
    await click(main.getByRole('link', { name: t.first }))
    await click(main.getByRole('link', { name: 'Stadgar' }))
    clicks += 1
    await page.getByLabel(t.choose).setInputFiles({
      name: 'stadgar-2021.pdf',
      mimeType: 'application/pdf',
      buffer: await makePdf([
        'Stadgar\n\n12 §. Cyklar som saknar märkning forslas bort från cykelrummet den första måndagen i maj.',
      ]),
    })
    await click(main.getByRole('button', { name: /^(Upload|Ladda upp)$/ }))
    await expect(main.getByRole('heading', { level: 3, name: 'Stadgar 2021' })).toBeVisible()
    await expect(async () => {
      const { data } = await adminOf(dataDir())
        .from('documents')
        .select('state')
        .eq('organization_id', organization.id)
        .single<{ state: string }>()
        .throwOnError()
      expect(data.state).toBe('ready')
    }).toPass()
    await click(page.getByRole('link', { name: t.ask, exact: true }))
    await askIn(page, 'När forslas omärkta cyklar bort från cykelrummet?')
    clicks += 1
    await expect(page.getByRole('log').getByText('den första måndagen i maj').first()).toBeVisible()
    expect(clicks).toBe(7)
  })
}
