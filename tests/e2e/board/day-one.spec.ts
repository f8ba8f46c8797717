import { spawnSync } from 'node:child_process'
import type { Locator } from '@playwright/test'
import { entryArgs } from '@/scripts/processes'
import { askIn } from '@/tests/e2e/chat-fixtures'
import { expect, test } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { makePdf } from '@/tests/support/documents/pdf'
import { followLink, openMail } from '@/tests/support/mailbox'
import { cleanEnv, startPortal } from '@/tests/support/portal'

const texts = {
  en: {
    ...{ password: 'New password', repeated: 'Confirm password', save: 'Set Password' },
    ...{ admin: 'Admin', first: 'Upload documents', choose: 'Choose files', ask: 'Ask Frank' },
  },
  sv: {
    ...{ password: 'Nytt lösenord', repeated: 'Bekräfta lösenordet', save: 'Spara lösenordet' },
    ...{ admin: 'Admin', first: 'Ladda upp dokument', choose: 'Välj filer', ask: 'Fråga Frank' },
  },
} as const

const admin = 'ordf@eken.example'

let stop: (() => Promise<void>) | undefined
test.afterEach(() => stop?.())

/** Runs the operator's command. */
function createAssociation(dataDir: string, language: string): void {
  const named = ['--name', 'Brf Eken', '--association-id', '71', '--admin', admin, '--language', language]
  const args = [...entryArgs('scripts/commands/organization.ts'), 'create', ...named]
  const { status, stderr } = spawnSync(process.execPath, args, {
    env: cleanEnv({ DATA_DIR: dataDir }),
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
}

for (const language of ['en', 'sv'] as const) {
  test(`from an empty installation to an answer from the first document takes nine clicks, in ${language} @phone`, async ({
    page,
  }) => {
    const t = texts[language]
    const portal = await startPortal({ DEMO: '0' })
    stop = portal.stop
    const { dataDir } = portal
    createAssociation(dataDir, language)
    let clicks = 0
    const click = async (target: Locator) => {
      clicks += 1
      await target.click()
    }
    await openMail(page, dataDir, admin)
    clicks += 1
    await followLink(page)
    await click(page.locator('form[action="/api/auth/confirm"] button'))
    await page.getByLabel(t.password).fill('hemligt ord')
    await page.getByLabel(t.repeated).fill('hemligt ord')
    await click(page.getByRole('button', { name: t.save }))
    await expect(page).toHaveURL(/dashboard/)
    const main = page.getByRole('main')
    await click(page.getByRole('link', { name: t.admin, exact: true }))
    await click(main.getByRole('link', { name: t.first }))
    await expect(page.getByText(t.choose)).toBeVisible()
    clicks += 1
    await page.getByLabel(t.choose).setInputFiles({
      name: 'stadgar-2021.pdf',
      mimeType: 'application/pdf',
      buffer: await makePdf([
        'Stadgar\n\n12 §. Cyklar som saknar märkning forslas bort från cykelrummet den första måndagen i maj.',
      ]),
    })
    await click(main.getByRole('button', { name: /^(Upload|Ladda upp)$/ }))
    await expect(async () => {
      const columns = 'state, document_sections(name)'
      const { data } = await adminOf(dataDir).from('documents').select(columns).throwOnError()
      expect(data).toEqual([{ state: 'ready', document_sections: { name: 'Stadgar' } }])
    }).toPass()
    await click(page.getByRole('link', { name: t.ask, exact: true }))
    await askIn(page, 'När forslas omärkta cyklar bort från cykelrummet?')
    clicks += 1
    await expect(page.getByRole('log').getByText('den första måndagen i maj').first()).toBeVisible()
    expect(clicks).toBe(9)
    // The picture of the answer's source may still be loading when the portal stops.
    await page.goto('about:blank')
  })
}
