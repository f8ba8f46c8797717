import type { Page } from '@playwright/test'
import { storeDocument } from '@/lib/documents/files/store'
import { withoutScripts } from '@/tests/e2e/chat-fixtures'
import { expect, expectAccessible, test } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { createOrganization } from '@/tests/support/content/organizations'
import { createSection } from '@/tests/support/content/sections'
import { makeDocx, wordParagraph } from '@/tests/support/documents/office'
import { makePdf } from '@/tests/support/documents/pdf'

const dataDir = () => process.env.PORTAL_DATA ?? ''

const texts = {
  en: {
    facts: 'Bylaws · 1998 · 3 pages',
    place: 'Page 1 of 3',
    second: 'Page 2 of 3',
    next: 'Next page',
    label: 'Search in the document',
    submit: 'Search',
    found: '“CYKELRUM maj” is on 1 page',
    page: 'Page 2',
    none: 'Nothing in the document has “balalajka”.',
    clear: 'Clear',
    download: 'Download the document',
    text: 'The text of the page',
    failed: 'The document could not be read',
    damaged: 'The file is damaged.',
    waiting: 'The document has not been read yet',
  },
  sv: {
    facts: 'Stadgar · 1998 · 3 sidor',
    place: 'Sida 1 av 3',
    second: 'Sida 2 av 3',
    next: 'Nästa sida',
    label: 'Sök i dokumentet',
    submit: 'Sök',
    found: '”CYKELRUM maj” finns på 1 sida',
    page: 'Sida 2',
    none: 'Ingenting i dokumentet innehåller ”balalajka”.',
    clear: 'Rensa',
    download: 'Ladda ner dokumentet',
    text: 'Sidans text',
    failed: 'Dokumentet gick inte att läsa',
    damaged: 'Filen är skadad.',
    waiting: 'Dokumentet har inte lästs än',
  },
} as const

const pages = [
  'Stadgar för bostadsrättsföreningen Provet\n\nFöreningens säte är i Örebro kommun.',
  'Ordning och trivsel\n\nCyklar som saknar märkning forslas bort från cykelrummet i maj.',
  'Stämman hålls i maj.',
]
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const files = {
  'Stadgar 1998.pdf': { contentType: 'application/pdf', body: () => makePdf(pages) },
  'Regler.docx': {
    contentType: docx,
    body: async () =>
      makeDocx(['Cyklar ställs i förrådet.', 'Hundar kopplas.'].map((one) => wordParagraph(one)).join('')),
  },
  'Trasig.pdf': { contentType: 'application/pdf', body: async () => Buffer.from('%PDF-1.7 trasig') },
} as const

async function createLibrary() {
  const admin = adminOf(dataDir())
  const organization = await createOrganization(dataDir())
  const section = await createSection(dataDir(), organization.id, 'Ekonomi')
  const ids = await Promise.all(
    Object.entries(files).map(async ([name, { contentType, body }]) =>
      storeDocument(admin, {
        ...{ organizationId: organization.id, sectionId: section.id, name, contentType, displayName: null },
        body: [await body()],
      }),
    ),
  )
  await expect(async () => {
    const { data } = await admin.from('documents').select('state').in('id', ids).order('name')
    expect(data?.map(({ state }) => state)).toEqual(['ready', 'ready', 'failed'])
  }).toPass({ timeout: 60_000 })
  return { admin, organization, section }
}

const fitsWidth = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

for (const language of ['en', 'sv'] as const) {
  const text = texts[language]
  test(`a member reads a document in the portal, searches in it and downloads it, in ${language} @phone`, async ({
    page,
    context,
    baseURL,
    signIn,
    speak,
  }) => {
    const { admin, organization, section } = await createLibrary()
    await speak(language)
    await signIn(organization.admin.email)
    const list = `/manager/documents?section=${section.id}`
    await admin.from('organization_members').update({ role: 'MEMBER' }).eq('organization_id', organization.id)
    await page.goto(list)
    const main = page.getByRole('main')
    await main.getByRole('link', { name: 'Stadgar 1998.pdf', exact: true }).click()
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Stadgar 1998.pdf')
    await expect(main.getByText(text.facts)).toBeVisible()
    await expect(main.getByText(text.place)).toBeVisible()
    await expect(main.getByRole('region', { name: text.text })).toContainText('Örebro kommun')
    await expectAccessible(page)

    await main.getByRole('link', { name: text.next }).click()
    await expect(main.getByText(text.second)).toBeInViewport()
    const image = main.getByRole('img')
    await expect(image).toHaveAttribute('src', /\/2\?width=800$/)
    await expect
      .poll(() => image.evaluate((shown) => shown instanceof HTMLImageElement && shown.naturalWidth))
      .toBeGreaterThan(300)

    const box = main.getByRole('searchbox', { name: text.label })
    await box.fill('CYKELRUM maj')
    await main.getByRole('button', { name: text.submit, exact: true }).click()
    await expect(main.getByText(text.found)).toBeVisible()
    await expectAccessible(page)
    const hit = main.getByRole('listitem').filter({ has: page.getByRole('link', { name: text.page }) })
    await expect(hit.locator('mark')).toHaveText(['cykelrum', 'maj'])
    await hit.getByRole('link').click()
    await expect(page).toHaveURL(/\?page=2&q=CYKELRUM\+maj#page$/)
    await expect(main.getByRole('region', { name: text.text }).locator('mark')).toHaveText([
      'cykelrum',
      'maj',
    ])
    expect(await main.locator('svg[viewBox="0 0 1 1"] rect:not([id])').count()).toBe(2)
    await expectAccessible(page)
    expect(await fitsWidth(page)).toBe(true)
    await box.fill('balalajka')
    await box.press('Enter')
    await expect(main.getByText(text.none)).toBeVisible()
    await main.getByRole('link', { name: text.clear, exact: true }).click()
    await expect(main.getByText(text.none)).toHaveCount(0)

    const download = page.waitForEvent('download')
    await main.getByRole('link', { name: text.download }).click()
    expect((await download).suggestedFilename()).toBe('Stadgar 1998.pdf')

    const plain = await withoutScripts(context, baseURL)
    await plain.page.goto(page.url().split('?')[0] ?? '')
    await plain.page.getByRole('searchbox', { name: text.label }).fill('trivsel')
    await plain.page.getByRole('button', { name: text.submit, exact: true }).click()
    await plain.page.getByRole('link', { name: text.page }).click()
    await expect(plain.page.getByRole('region', { name: text.text }).locator('mark')).toHaveText('trivsel')
    await plain.close()

    await page.goto(list)
    await main.getByRole('link', { name: 'Regler.docx', exact: true }).click()
    await expect(main.getByRole('paragraph').filter({ hasText: 'Hundar kopplas.' })).toBeVisible()
    await expect(main.getByRole('img')).toHaveCount(0)
    await expectAccessible(page)

    await page.goto(list)
    await main.getByRole('link', { name: 'Trasig.pdf', exact: true }).click()
    await expect(main.getByText(text.failed)).toBeVisible()
    await expect(main.getByText(text.damaged)).toBeVisible()
    await expect(main.getByRole('img').or(main.getByRole('searchbox'))).toHaveCount(0)
    await expect(main.getByRole('article').getByRole('link')).toHaveText([text.download])
    await expectAccessible(page)
    const waiting = { state: 'waiting', state_reason: null }
    await admin
      .from('documents')
      .update(waiting)
      .match({ section_id: section.id, state: 'failed' })
      .throwOnError()
    await page.reload()
    await expect(main.getByText(text.waiting)).toBeVisible()
  })
}
