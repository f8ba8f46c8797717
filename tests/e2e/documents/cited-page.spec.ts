import type { Locator, Page } from '@playwright/test'
import { storeDocument } from '@/lib/documents/files/store'
import { askIn, withoutScripts } from '@/tests/e2e/chat-fixtures'
import { expect, expectAccessible, test } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { createOrganization } from '@/tests/support/content/organizations'
import { createSection } from '@/tests/support/content/sections'
import { makePdf } from '@/tests/support/documents/pdf'

const dataDir = () => process.env.PORTAL_DATA ?? ''

const rule = '12 §. Cyklar som saknar märkning forslas bort från cykelrummet den första måndagen i maj.'
const pages = [
  'Stadgar för bostadsrättsföreningen Provet\n\nFöreningens säte är i Örebro kommun och räkenskapsåret är kalenderår.',
  `Ordning och trivsel\n\n${rule}\n\nGården städas i oktober.`,
]
const question = 'När forslas omärkta cyklar bort från cykelrummet?'

const words = {
  en: {
    place: 'Page 2 of 2',
    title: /Stadgar 1998\.pdf, page 2/,
    passage: 'The quoted passage',
    enlarge: 'Enlarge the page',
    previous: 'Previous page',
    next: 'Next page',
    missing: 'The quote could not be found on this page',
    changed: 'The document has changed',
    showNow: 'Show the page as it is now',
    back: 'Back to the conversation',
    answer: 'The answer that cites the page',
    ask: 'Ask about the page',
    begun: 'In “Stadgar 1998.pdf”, page 2: ',
    recognized: 'A machine has read the text from the picture of the page',
    download: 'Download the document',
  },
  sv: {
    place: 'Sida 2 av 2',
    title: /Stadgar 1998\.pdf, sida 2/,
    passage: 'Det citerade stället',
    enlarge: 'Förstora sidan',
    previous: 'Föregående sida',
    next: 'Nästa sida',
    missing: 'Citatet gick inte att hitta på sidan',
    changed: 'Dokumentet har ändrats',
    showNow: 'Visa sidan som den är nu',
    back: 'Tillbaka till samtalet',
    answer: 'Svaret som citerar sidan',
    ask: 'Fråga om sidan',
    begun: 'I ”Stadgar 1998.pdf”, sida 2: ',
    recognized: 'En maskin har läst texten från bilden av sidan',
    download: 'Ladda ner dokumentet',
  },
} as const

/** An organisation with one document that is read, and made-up places of its words on the second page. */
async function createReadDocument() {
  const admin = adminOf(dataDir())
  const organization = await createOrganization(dataDir())
  const association = { association_id: Math.floor(Math.random() * 1e9) + 1e6 }
  await admin.from('organizations').update(association).eq('id', organization.id).throwOnError()
  const section = await createSection(dataDir(), organization.id, 'Ekonomi')
  const id = await storeDocument(admin, {
    organizationId: organization.id,
    sectionId: section.id,
    name: 'Stadgar 1998.pdf',
    displayName: null,
    contentType: 'application/pdf',
    body: [await makePdf(pages)],
  })
  await expect(async () => {
    const { data } = await admin.from('documents').select('state').eq('id', id).single()
    expect(data?.state).toBe('ready')
  }).toPass({ timeout: 60_000 })
  const page = admin.from('document_pages').select('text').match({ document_id: id, page_number: 2 })
  const { text } = (await page.single<{ text: string }>().throwOnError()).data
  const runs = [...text.matchAll(/\S+/g)].map(({ index, 0: word }) => {
    const line = text.slice(0, index).split('\n')
    const [x, y] = [0.12 + (line.at(-1)?.length ?? 0) * 0.009, 0.09 + (line.length - 1) * 0.017]
    return [index, index + word.length, x, y, x + word.length * 0.009, y + 0.014]
  })
  await admin
    .from('document_pages')
    .update({ width: 595, height: 842, runs })
    .match({ document_id: id, page_number: 2 })
    .throwOnError()
  return { organization, id, admin }
}

async function expectMarksOnPage(page: Page) {
  const image = page.getByRole('main').getByRole('img')
  // In CSS pixels of the chosen source, which is narrower on a phone.
  await expect
    // Its width by its `sizes`, once it is loaded.
    .poll(() => image.evaluate((shown) => shown instanceof HTMLImageElement && shown.naturalWidth))
    .toBeGreaterThan(300)
  const rects = page.locator('main svg[viewBox="0 0 1 1"] rect:not([id])')
  expect(await rects.count()).toBeGreaterThan(0)
  const paper = await image.boundingBox()
  for (const rect of await rects.all()) {
    const box = await rect.boundingBox()
    if (!box || !paper) throw new Error('nothing is shown')
    expect(box.width).toBeGreaterThan(20)
    expect(box.x).toBeGreaterThanOrEqual(paper.x)
    expect(box.y).toBeGreaterThanOrEqual(paper.y)
    expect(box.x + box.width).toBeLessThanOrEqual(paper.x + paper.width)
    expect(box.y + box.height).toBeLessThanOrEqual(paper.y + paper.height)
  }
}

/** On a phone the page opens with the quoted words, as text and as a picture that fills the width. */
async function expectPassageAtOnce(passage: Locator) {
  const words = passage.getByRole('blockquote')
  await expect(words).toBeInViewport({ ratio: 1 })
  await expect(words).toContainText('Cyklar som saknar märkning forslas bort')
  await expect(words).not.toContainText('Ordning och trivsel')
  expect(
    await words.evaluate((shown) => Number.parseFloat(getComputedStyle(shown).fontSize)),
  ).toBeGreaterThan(16)
  await expect(passage.locator('svg')).toBeInViewport()
  await expect
    .poll(() => passage.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(1600)
  const [view, marks] = await Promise.all([
    passage.locator('svg').boundingBox(),
    passage.locator('g').boundingBox(),
  ])
  expect(marks?.width ?? 0).toBeGreaterThan(0.85 * (view?.width ?? 0))
}

const widthOf = async (page: Page) =>
  (await page.getByRole('main').getByRole('img').boundingBox())?.width ?? 0
/** In dots, in the order of the page; 0 if not loaded. */
const widthsOf = (page: Page) =>
  page
    .getByRole('main')
    .locator('img')
    .evaluateAll((all) => all.map((image) => (image as HTMLImageElement).naturalWidth))
const fitsWidth = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

for (const language of ['en', 'sv'] as const) {
  const text = words[language]
  test(`a member opens a source and sees the quoted words on their page, in ${language} @phone`, async ({
    page,
    context,
    baseURL,
    signIn,
    speak,
  }) => {
    const { organization, id, admin } = await createReadDocument()
    await speak(language)
    await signIn(organization.admin.email)
    await page.goto('/manager/ask-frank')
    await askIn(page, question)
    const source = page
      .getByRole('log')
      .getByRole('link', { name: /Stadgar 1998/ })
      .first()
    await expect(source).toHaveAttribute('href', /\?page=2&quote=[0-9a-f-]{36}\.0#quote$/)
    const opened = page.waitForEvent('popup')
    await source.click()
    const cited = await opened
    const main = cited.getByRole('main')
    await expect(cited).toHaveTitle(text.title)
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Stadgar 1998.pdf')
    await expect(main.getByText(text.place)).toBeVisible()
    await expect(main.locator('mark')).toContainText('den första måndagen i maj')
    await expectMarksOnPage(cited)
    await expectAccessible(cited)
    expect(await fitsWidth(cited)).toBe(true)

    const marked = main.locator('svg[viewBox="0 0 1 1"] rect:not([id])')
    const passage = main.getByRole('region', { name: text.passage })
    if ((cited.viewportSize()?.width ?? 0) < 768) await expectPassageAtOnce(passage)
    else {
      await expect(passage).toBeHidden()
      await expect(marked.last()).toBeInViewport()
    }
    const beside = main.getByRole('complementary', { name: text.answer })
    const isWide = (cited.viewportSize()?.width ?? 0) >= 1280
    await expect(beside.getByText(question)).toBeVisible({ visible: isWide })
    const back = beside.getByRole('link', { name: text.back })
    const answerId = await back.evaluate((link: HTMLAnchorElement) => link.hash.slice(1))
    await back.click()
    await expect(cited.locator(`[id="${answerId}"]`)).toBeInViewport()
    await expect(cited.locator(`[id="${answerId}"]`)).toContainText('den första måndagen i maj')
    await cited.goBack()
    await main.getByRole('link', { name: text.ask }).click()
    await expect(cited.getByRole('textbox')).toHaveValue(text.begun)
    await cited.goBack()

    const shown = await widthOf(cited)
    // A screen with fewer dots needs the larger picture only when the page is enlarged, and a phone's close-up never.
    if (isWide) expect(await widthsOf(cited)).toEqual([0, expect.any(Number), 0])
    await main.getByLabel(text.enlarge).check()
    expect(await widthOf(cited)).toBeGreaterThan(1.9 * shown)
    expect(await fitsWidth(cited)).toBe(true)
    await expectMarksOnPage(cited)
    await expect.poll(() => widthsOf(cited)).toContain(1600)

    const plain = await withoutScripts(context, baseURL)
    await plain.page.goto(cited.url())
    await expect(plain.page.locator('mark')).toContainText('den första måndagen i maj')
    await expectMarksOnPage(plain.page)
    await plain.page.getByLabel(text.enlarge).check()
    expect(await widthOf(plain.page)).toBeGreaterThan(1.9 * shown)
    await plain.page.getByRole('link', { name: text.previous, exact: true }).click()
    await expect(plain.page).toHaveURL(new RegExp(`/manager/documents/${id}\\?page=1&quote=.+`))
    await expect(plain.page.getByText('Örebro kommun')).toBeVisible()
    await expect(plain.page.getByRole('main').getByText(text.missing)).toHaveCount(0)
    await expect(plain.page.getByRole('link', { name: text.back })).toBeVisible()
    await plain.page.getByRole('link', { name: text.next, exact: true }).click()
    await expect(plain.page.locator('mark')).toContainText('den första måndagen i maj')
    await plain.close()

    // The text was read again, by a machine and in other words.
    await admin
      .from('document_pages')
      .update({ text: 'Cyk1ar som saknar märkning', runs: [], recognized: true })
      .match({ document_id: id, page_number: 2 })
      .throwOnError()
    await cited.reload()
    await expect(main.getByText(text.missing)).toBeVisible()
    await expect(main.getByText(text.recognized)).toBeVisible()
    await expect(main.locator('mark, svg[viewBox="0 0 1 1"] rect')).toHaveCount(0)
    await expectAccessible(cited)

    const later = { read_at: new Date(Date.now() + 60_000).toISOString() }
    await admin.from('documents').update(later).eq('id', id).throwOnError()
    await cited.reload()
    await expect(main.getByText(text.changed)).toBeVisible()
    await expect(main.getByRole('img')).toHaveCount(0)
    await expect(main.getByText('Cyk1ar')).toHaveCount(0)
    await expectAccessible(cited)
    await main.getByRole('link', { name: text.showNow }).click()
    await expect(main.getByText('Cyk1ar')).toBeVisible()
  })
}

test('a page of another organisation, a page that does not exist and an altered address are not found', async ({
  page,
  signIn,
  expectNoise,
}) => {
  expectNoise(/404/)
  const theirs = await createReadDocument()
  const { organization, id } = await createReadDocument()
  await signIn(organization.admin.email)
  await page.goto('/manager/dashboard')
  const statusOf = async (path: string) => (await page.request.get(`/manager/documents/${path}`)).status()
  expect(await statusOf(`${id}?page=2&quote=${crypto.randomUUID()}.0`)).toBe(200)
  // An old address has the page in its path.
  expect((await page.request.get(`/manager/documents/${id}/2`)).url()).toContain(`/${id}?page=2`)
  const bad = ['3', '0', 'x', '1.5', '-1', '', '1&page=2'].map((number) => `${id}?page=${number}`)
  const others = [`${theirs.id}?page=2`, theirs.id, `${theirs.id}?q=cyklar`, `${theirs.id}/2`]
  for (const path of [...bad, ...others, `${id}/3`, `${id}/x`, crypto.randomUUID(), 'x?page=1']) {
    const reply = await page.request.get(`/manager/documents/${path}`)
    expect([path, reply.status(), (await reply.text()).includes('Örebro')]).toEqual([path, 404, false])
  }
  await adminOf(dataDir()).from('documents').delete().eq('id', id).throwOnError()
  expect(await statusOf(`${id}?page=2`)).toBe(404)
})
