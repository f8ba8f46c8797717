import { test } from '@/tests/e2e/faulty-portal'
import { demo, expect } from '@/tests/e2e/fixtures'

const rendering = /errors\/441|status of 500|status of 404/

test('D06 sections, documents, FAQ items and a search each show their own error and recover', async ({
  page,
  signIn,
  expectNoise,
  way,
}) => {
  expectNoise(rendering)
  await signIn(demo.solglantan.member)
  const id = crypto.randomUUID()
  for (const [address, words] of [
    ['', 'Failed to load sections'],
    [`?section=${id}`, 'Failed to load documents'],
    [`?faq=${id}`, 'Failed to load FAQ items'],
    ['?q=avgift', 'The search failed'],
  ] as const) {
    way.fail({ on: 'rpc/get_documents_page', status: 500 }, { on: 'rpc/search_corpus', status: 503 })
    const reply = await page.goto(`/manager/documents${address}`)
    expect([address, reply?.status()]).toEqual([address, 500])
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    way.fail()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible()
  }
})

test('D06 a document that cannot be fetched shows a toast, and without scripts an error page', async ({
  page,
  signIn,
  speak,
  expectNoise,
  way,
}) => {
  expectNoise(rendering)
  await signIn(demo.solglantan.member)
  await page.goto('/manager/documents')
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Stadgar' }).click()
  const download = page.getByRole('link', { name: 'Download Stadgar' })
  way.fail({ on: '/storage/v1/object/', status: 500 })
  await download.click()
  await expect(page.getByText('Failed to download document')).toHaveCount(1)
  await expect(page).toHaveURL(/section=/)
  way.fail({ on: '/rest/v1/documents', status: 500 })
  await speak('sv')
  const reply = await page.goto(String(await download.getAttribute('href')))
  expect(reply?.status()).toBe(500)
  await expect(page.getByRole('heading', { name: 'Det gick inte att ladda ner dokumentet' })).toBeVisible()
  way.fail()
  await page.getByRole('link', { name: 'Till dokumenten' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dokument' })).toBeVisible()
})

test('a member who lost their organisation between two database calls sees an error', async ({
  page,
  signIn,
  way,
}) => {
  await signIn(demo.solglantan.member)
  await page.goto('/manager/dashboard')
  const counts = { kinds: [], everything: 0, total: 0 }
  const nothing = { section: null, page: 1, sections: [], documents: [], faqs: [], ...counts }
  way.fail({ on: 'rpc/get_documents_page', status: 200, body: nothing })
  await page.goto('/manager/documents')
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Could not determine your organization',
  )
})

test('the documents page makes two round trips to the backend, and so does a search', async ({
  page,
  signIn,
  way,
}) => {
  await signIn(demo.solglantan.member)
  await page.goto('/manager/dashboard')
  await page.waitForLoadState('networkidle')
  const trips = async (path: string) => {
    way.take()
    expect((await page.request.get(path)).status()).toBe(200)
    return way.take()
  }
  const member = 'POST /rest/v1/rpc/get_current_member'
  await page.goto('/manager/documents')
  const section = await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link')
    .first()
    .getAttribute('href')
  for (const path of [
    '/manager/documents',
    String(section),
    `/manager/documents?faq=${crypto.randomUUID()}`,
  ]) {
    expect((await trips(path)).sort()).toEqual([member, 'POST /rest/v1/rpc/get_documents_page'])
  }
  // The first search fills the index, and so does the first search after a change.
  for (const search of ['avgift', 'hiss'])
    expect(await trips(`/manager/documents?q=${search}`)).toEqual([member, 'POST /rest/v1/rpc/search_corpus'])
})
