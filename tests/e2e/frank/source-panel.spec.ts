import { storeDocument } from '@/lib/documents/files/store'
import { askIn, inputOf, path } from '@/tests/e2e/chat-fixtures'
import { expect, expectAccessible, test } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { createOrganization } from '@/tests/support/content/organizations'
import { createSection } from '@/tests/support/content/sections'
import { makePdf } from '@/tests/support/documents/pdf'

const dataDir = () => process.env.PORTAL_DATA ?? ''

const texts = {
  en: {
    label: 'The source beside the conversation',
    close: 'Close the source',
    show: 'Show the source beside',
    page: 'Page: 2',
  },
  sv: {
    label: 'Källan bredvid samtalet',
    close: 'Stäng källan',
    show: 'Visa källan bredvid',
    page: 'Sida: 2',
  },
} as const

const pages = [
  'Ordning och trivsel\n\n1 §. Grillning är tillåten på gården fram till klockan 21.00 varje kväll.',
  'Cyklar\n\n12 §. Cyklar som saknar märkning forslas bort från cykelrummet den första måndagen i maj.',
]
const questions = [
  'När är grillning tillåten på gården?',
  'När forslas omärkta cyklar bort från cykelrummet?',
] as const

type File = { name: string; contentType: 'application/pdf' | 'text/markdown'; body: Buffer }

async function createAssociation({ name, contentType, body }: File) {
  const admin = adminOf(dataDir())
  const organization = await createOrganization(dataDir())
  const association = { association_id: Math.floor(Math.random() * 1e9) + 1e6 }
  await admin.from('organizations').update(association).eq('id', organization.id).throwOnError()
  const section = await createSection(dataDir(), organization.id, 'Ekonomi')
  const id = await storeDocument(admin, {
    ...{ organizationId: organization.id, sectionId: section.id, name, displayName: null },
    ...{ contentType, body: [body] },
  })
  await expect(async () => {
    const { data } = await admin.from('documents').select('state').eq('id', id).single()
    expect(data?.state).toBe('ready')
  }).toPass({ timeout: 60_000 })
  return organization
}

for (const language of ['en', 'sv'] as const) {
  const text = texts[language]
  test(`the page of the answer that is read stands beside the conversation on a wide screen, in ${language} @phone`, async ({
    page,
    signIn,
    speak,
  }) => {
    const organization = await createAssociation({
      name: 'Regler.pdf',
      contentType: 'application/pdf',
      body: await makePdf(pages),
    })
    const fetched: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/files/pages/')) fetched.push(request.url())
    })
    await speak(language)
    await signIn(organization.admin.email)
    await page.goto(path)
    const log = page.getByRole('log')
    const panel = page.getByRole('complementary', { name: text.label })
    for (const question of questions) {
      await askIn(page, question)
      await expect(log.getByText(question)).toBeVisible()
      await expect(page.getByRole('button', { name: /^(Stop|Avbryt)$/ })).toHaveCount(0)
    }
    const sources = log.getByRole('link', { name: /Regler\.pdf/ })
    await expect(sources.last()).toHaveAttribute('href', /page=2&quote=/)
    if ((page.viewportSize()?.width ?? 0) < 1280) {
      await expect(panel).toHaveCount(0)
      expect(fetched).toEqual([])
      return
    }

    await expect(panel.getByText(text.page)).toBeVisible()
    const mark = panel.locator('svg rect:not([id])').first()
    await expect(mark).toBeInViewport()
    await expect(inputOf(page)).toBeFocused()
    await expectAccessible(page)
    expect((await log.boundingBox())?.width).toBeLessThanOrEqual(960)

    // The focus on an earlier source shows its page, and stays where it is.
    await sources.first().focus()
    await expect(panel.getByText(text.page.replace('2', '1'))).toBeVisible()
    await expect(sources.first()).toBeFocused()

    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(sources.first()).toBeFocused()
    await page.reload()
    await expect(page.getByRole('button', { name: text.show })).toBeVisible()
    await expect(panel).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: text.show }).click()
    await expect(panel.getByRole('button', { name: text.close })).toBeFocused()
    await expect(mark).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(panel).toHaveCount(0)
    await expect(inputOf(page)).toBeFocused()
  })
}

test('the quoted row of a long table is in sight, although its heads are marked too', async ({
  page,
  signIn,
}) => {
  const parts =
    'Innerdörrar Fönsterglas Köksfläkt Spis Kylskåp Diskmaskin Tvättställ Badkar Toalettstol Blandare Golvlist Tapet Parkett Klinker Kakel Radiator Garderob Hatthylla Brevinkast Dörrklocka Elcentral Strömbrytare Brandvarnare Persienn Balkonggolv Markis'
  const rows = parts.split(' ').map((part) => `| ${part} | X | – |`)
  const table = [
    ...['# Vem ansvarar för vad?', '', '| Del | Bostadsrättshavaren | Föreningen |', '|---|---|---|'],
    ...[...rows, '| Porttelefon i lägenheten | – | X |'],
  ]
  const organization = await createAssociation({
    name: 'Ansvar.md',
    contentType: 'text/markdown',
    body: Buffer.from(table.join('\n')),
  })
  await signIn(organization.admin.email)
  await page.goto(path)
  await askIn(page, 'Vem ansvarar för porttelefonen i lägenheten?')
  const row = page
    .getByRole('complementary', { name: texts.en.label })
    .locator('mark', { hasText: 'Porttelefon' })
  await expect(row).toBeInViewport()
})
