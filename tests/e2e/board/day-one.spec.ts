import { spawnSync } from 'node:child_process'
import type { Locator, Page } from '@playwright/test'
import { entryArgs } from '@/scripts/processes'
import { inputOf } from '@/tests/e2e/chat-fixtures'
import { expect, test } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { makePdf } from '@/tests/support/documents/pdf'
import { followLink, openMail } from '@/tests/support/mailbox'
import { cleanEnv, startPortal } from '@/tests/support/portal'

const texts = {
  en: {
    ...{ password: 'New password', repeated: 'Confirm password', save: 'Set Password' },
    ...{ admin: 'Admin', steps: 'Get started', ready: 'You are up and running' },
    ...{ documents: 'Upload documents', choose: 'Choose files', upload: 'Upload 3 files', ask: 'Ask Frank' },
    ...{ person: 'Add person', name: 'Name', saveEntry: 'Save', emergencies: 'Emergencies' },
    ...{ number: 'Add number', about: 'What it is for', phone: 'Phone' },
    ...{ invite: 'Invite members', file: 'CSV file', preview: 'Show preview', start: 'Add and invite (2)' },
    ...{ write: 'Write news', published: 'Article created successfully' },
  },
  sv: {
    ...{ password: 'Nytt lösenord', repeated: 'Bekräfta lösenordet', save: 'Spara lösenordet' },
    ...{ admin: 'Admin', steps: 'Kom igång', ready: 'Nu är ni igång' },
    ...{
      documents: 'Ladda upp dokument',
      choose: 'Välj filer',
      upload: 'Ladda upp 3 filer',
      ask: 'Fråga Frank',
    },
    ...{ person: 'Lägg till person', name: 'Namn', saveEntry: 'Spara', emergencies: 'Akuta fel och jour' },
    ...{ number: 'Lägg till nummer', about: 'Vad det gäller', phone: 'Telefon' },
    ...{ invite: 'Bjud in medlemmar', file: 'CSV-fil', preview: 'Förhandsgranska' },
    ...{ start: 'Lägg till och bjud in (2)', write: 'Skriv en nyhet', published: 'Nyheten har publicerats' },
  },
} as const

const admin = 'ordf@eken.example'
const most = { untilAnswer: 9, wholeDay: 20 }

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

/** Counts what a person presses: links, buttons, the choice of files, and Enter. Typing does not count. */
function countClicks() {
  let clicks = 0
  const counted =
    <Args extends unknown[]>(press: (...args: Args) => Promise<unknown>) =>
    async (...args: Args) => {
      clicks += 1
      await press(...args)
    }
  return {
    click: counted((target: Locator) => target.click()),
    followMail: counted(followLink),
    choose: counted((field: Locator, files: Parameters<Locator['setInputFiles']>[0]) =>
      field.setInputFiles(files),
    ),
    send: counted((field: Locator) => field.press('Enter')),
    count: () => clicks,
  }
}

const makeDocument = async (name: string, text: string) => ({
  ...{ name, mimeType: 'application/pdf', buffer: await makePdf([text]) },
})
const makeDocuments = () =>
  Promise.all([
    makeDocument(
      'stadgar-2021.pdf',
      'Stadgar\n\n12 §. Cyklar som saknar märkning forslas bort från cykelrummet den första måndagen i maj.',
    ),
    makeDocument('ordningsregler.pdf', 'Ordningsregler\n\nDet ska vara tyst i huset efter klockan 22.'),
    makeDocument('protokoll-2025.pdf', 'Protokoll fört vid ordinarie föreningsstämma den 12 maj 2025'),
  ])
const members = {
  name: 'medlemmar.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('Namn;E-post;Lägenhet\nAnna Berg;anna@eken.example;1101\nBo Ek;bo@eken.example;1102'),
}

type Walk = {
  page: Page
  dataDir: string
  t: (typeof texts)['en' | 'sv']
  by: ReturnType<typeof countClicks>
}

async function askFirstQuestion({ page, dataDir, t, by }: Walk) {
  const main = page.getByRole('main')
  await openMail(page, dataDir, admin)
  await by.followMail(page)
  await by.click(page.locator('form[action="/api/auth/confirm"] button'))
  await page.getByLabel(t.password).fill('hemligt ord')
  await page.getByLabel(t.repeated).fill('hemligt ord')
  await by.click(page.getByRole('button', { name: t.save }))
  await by.click(page.getByRole('region', { name: t.steps }).getByRole('link', { name: t.documents }))
  await by.choose(page.getByLabel(t.choose), await makeDocuments())
  await by.click(main.getByRole('button', { name: t.upload }))
  await expect(async () => {
    const rows = adminOf(dataDir).from('documents').select('state, document_sections(name)')
    const { data } = await rows.eq('name', 'stadgar-2021.pdf').throwOnError()
    expect(data).toEqual([{ state: 'ready', document_sections: { name: 'Stadgar' } }])
  }).toPass()
  await by.click(page.getByRole('link', { name: t.ask, exact: true }))
  // Waits for hydration, because Enter adds a line break until then.
  await expect(inputOf(page)).not.toHaveAttribute('required')
  await inputOf(page).fill('När forslas omärkta cyklar bort från cykelrummet?')
  await by.send(inputOf(page))
  await expect(page.getByRole('log').getByText('den första måndagen i maj').first()).toBeVisible()
}

async function fillBoardPage({ page, t, by }: Walk) {
  const main = page.getByRole('main')
  await by.click(page.getByRole('link', { name: t.admin, exact: true }))
  await by.click(page.getByRole('region', { name: t.steps }).getByRole('link', { name: t.person }))
  await main.getByLabel(t.name, { exact: true }).fill('Eva Ek')
  await by.click(main.getByRole('button', { name: t.saveEntry, exact: true }))
  await by.click(main.getByRole('link', { name: t.number }))
  await main.getByLabel(t.about).fill('Hissjour')
  await main.getByLabel(t.phone, { exact: true }).fill('08-123 45 67')
  await by.click(main.getByRole('button', { name: t.saveEntry, exact: true }))
}

async function inviteMembers({ page, t, by }: Walk) {
  const main = page.getByRole('main')
  await by.click(main.getByRole('link', { name: t.invite }))
  await by.choose(main.getByLabel(t.file), members)
  await by.click(main.getByRole('button', { name: t.preview }))
  await by.click(main.getByRole('button', { name: t.start }))
}

async function publishNews({ page, t, by }: Walk) {
  await by.click(page.getByRole('main').getByRole('link', { name: t.write }))
  await page.getByLabel('Titel', { exact: true }).fill('Välkommen till portalen')
  await page.getByLabel('Innehåll', { exact: true }).fill('Här hittar du stadgar, nyheter och Frank.')
  await by.click(page.getByRole('button', { name: 'Publicera', exact: true }))
  await expect(page.getByText(t.published)).toBeVisible()
}

for (const language of ['en', 'sv'] as const) {
  test(`a new board gets its first answer within nine clicks of the mail, and ends its first day within twenty, in ${language} @phone`, async ({
    page,
  }) => {
    const t = texts[language]
    const portal = await startPortal({ DEMO: '0' })
    stop = portal.stop
    const { dataDir } = portal
    createAssociation(dataDir, language)
    const by = countClicks()
    const walk = { page, dataDir, t, by }
    await askFirstQuestion(walk)
    expect(by.count()).toBeLessThanOrEqual(most.untilAnswer)
    await fillBoardPage(walk)
    await inviteMembers(walk)
    await publishNews(walk)
    expect(by.count()).toBeLessThanOrEqual(most.wholeDay)

    await page.goto(`${portal.url}/manager/dashboard`)
    await expect(page.getByRole('region', { name: t.ready })).toBeVisible()
    await expect(page.getByRole('region', { name: t.emergencies })).toContainText('08-123 45 67')
    await openMail(page, dataDir, 'anna@eken.example')
    // The picture of the answer's source may still be loading when the portal stops.
    await page.goto('about:blank')
  })
}
