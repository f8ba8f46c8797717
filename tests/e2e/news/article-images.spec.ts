import type { APIRequestContext } from '@playwright/test'
import { demo, expect, test } from '@/tests/e2e/fixtures'
import { addArticle, listArticles, listImages, makePhoto } from '@/tests/support/content/articles'
import { createOrganization } from '@/tests/support/content/organizations'
import { readArticleReply, toArticleRequest } from '@/tests/support/content/save-article'
import { blackPng } from '@/tests/support/documents/images'

const dataDir = () => process.env.PORTAL_DATA ?? ''
const maxBytes = 5 * 1024 * 1024

/** Sends a new article, or with `updatedAt` an edited one, as the page does. @returns the action's result */
async function send(request: APIRequestContext, fields: Record<string, string>, image?: File) {
  const action = fields.updatedAt ? 'updateArticle' : 'createArticle'
  const { path, headers, body } = toArticleRequest(action, { title: 'T', content: 'C', ...fields }, image)
  const reply = await request.post(path, { headers, multipart: body })
  return readArticleReply(await reply.text())
}
const refused = (code: string) => ({ ok: false, code, fieldErrors: {} })
const saved = { ok: true, data: null }
const toFile = (name: string, type: string, bytes: Buffer) =>
  new File([new Uint8Array(bytes)], name, { type })
const jpeg = async () => toFile('a.jpg', 'image/jpeg', await makePhoto())

test('U01 U03 U06 U07 an invalid or too large image is refused and leaves no file', async ({
  page,
  signIn,
}) => {
  const organization = await createOrganization(dataDir())
  await signIn(organization.admin.email)
  const before = await listImages(dataDir())
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const cases: [string, Buffer, string][] = [
    ['image/svg+xml', svg, 'article_image_invalid'],
    ['image/png', svg, 'article_image_invalid'],
    ['image/jpeg', Buffer.from('MZ\x90\0'), 'article_image_invalid'],
    ['image/png', blackPng(30_000), 'article_image_invalid'],
    ['image/jpeg', Buffer.alloc(maxBytes + 1), 'article_image_too_large'],
  ]
  for (const [type, bytes, code] of cases) {
    const answer = await send(page.request, { id: crypto.randomUUID() }, toFile('x.png', type, bytes))
    expect([type, bytes.length, answer]).toEqual([type, bytes.length, refused(code)])
  }
  expect(await listArticles(dataDir(), organization.id)).toEqual([])
  expect(await listImages(dataDir())).toEqual(before)

  // An image of exactly the maximum size is accepted; an empty file counts as no image.
  const whole = await makePhoto()
  const limit = toFile('x', 'image/png', Buffer.concat([whole, Buffer.alloc(maxBytes - whole.length)]))
  for (const image of [limit, toFile('x', 'image/png', Buffer.alloc(0))])
    expect(await send(page.request, { id: crypto.randomUUID() }, image)).toEqual(saved)
  expect((await listImages(dataDir())).length).toBe(before.length + 1)
})

test('U04 a hostile file name reaches neither the storage nor a header', async ({ page, signIn }) => {
  const organization = await createOrganization(dataDir())
  await signIn(organization.admin.email)
  const id = crypto.randomUUID()
  const name = '../../../etc/passwd\r\nX-Evil: 1";<script>.jpg'
  expect(await send(page.request, { id }, toFile(name, 'image/jpeg', await makePhoto()))).toEqual(saved)
  const [article] = await listArticles(dataDir(), organization.id)
  expect(article?.image_url).toMatch(/^articles\/[0-9a-f-]{36}\.webp$/)
  for (const width of ['', '?w=480', '?w=960', '?w=1e9', '?w=../x']) {
    const reply = await page.request.get(`/api/files/articles/${id}${width}`)
    const headers = reply.headers()
    expect([reply.status(), headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'private, no-store',
    ])
    expect(headers['content-disposition']).toBe(`inline; filename="image.webp"; filename*=UTF-8''image.webp`)
    expect(headers['x-evil']).toBeUndefined()
  }
})

test('D04 an article that is sent twice is stored once, with one image', async ({ page, signIn }) => {
  const organization = await createOrganization(dataDir())
  await signIn(organization.admin.email)
  const before = await listImages(dataDir())
  const id = crypto.randomUUID()
  const answers = await Promise.all([1, 2, 3].map(async () => send(page.request, { id }, await jpeg())))
  expect(answers).toEqual([saved, saved, saved])
  const articles = await listArticles(dataDir(), organization.id)
  const images = (await listImages(dataDir())).filter((name) => !before.includes(name))
  expect([articles.length, images]).toEqual([1, [articles[0]?.image_url]])
})

test('Z01 T11 an article cannot be saved by another organisation or by a member', async ({
  page,
  signIn,
}) => {
  const organization = await createOrganization(dataDir())
  const foreign = await addArticle(dataDir(), organization.id, { title: 'Orörd' })
  const before = await listImages(dataDir())
  await signIn(demo.norrskenet.admin)
  const now = new Date().toISOString()
  for (const id of [crypto.randomUUID(), foreign]) {
    expect(await send(page.request, { id, updatedAt: 'x' }, await jpeg())).toEqual(refused('not_found'))
    expect(await send(page.request, { id, updatedAt: now })).toEqual(refused('not_found'))
  }
  expect(await send(page.request, { id: foreign }, await jpeg())).toEqual(refused('article_create_failed'))
  expect(await send(page.request, { id: 'x' })).toMatchObject({ ok: false })

  await signIn(demo.solglantan.member)
  const asMember = refused('access_denied')
  expect(await send(page.request, { id: crypto.randomUUID() }, await jpeg())).toEqual(asMember)
  expect(await send(page.request, { id: foreign, updatedAt: now })).toEqual(asMember)
  expect(await listArticles(dataDir(), organization.id)).toMatchObject([{ title: 'Orörd' }])
  expect(await listImages(dataDir())).toEqual(before)
})

test('U06 an interrupted upload leaves neither an article nor an image', async ({
  page,
  signIn,
  baseURL,
}) => {
  const organization = await createOrganization(dataDir())
  await signIn(organization.admin.email)
  const before = await listImages(dataDir())
  const cookies = await page.context().cookies()
  const controller = new AbortController()
  const fields = { id: crypto.randomUUID(), title: 'T', content: 'C' }
  const { path, headers, body } = toArticleRequest('createArticle', fields, await jpeg())
  const whole = new Request('http://portal.example', { method: 'POST', body })
  const bytes = new Uint8Array(await whole.arrayBuffer())
  const half = new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(bytes.subarray(0, bytes.length / 2)),
    pull: () => controller.abort(),
  })
  const cut = fetch(`${baseURL}${path}`, {
    ...{ method: 'POST', body: half, duplex: 'half', signal: controller.signal },
    headers: {
      ...headers,
      'content-type': whole.headers.get('content-type') ?? '',
      'content-length': String(bytes.length),
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    },
  } as RequestInit)
  await expect(cut).rejects.toThrow()
  // The server answers the next complete request after it has handled the interrupted one.
  expect(await send(page.request, { id: crypto.randomUUID(), title: 'Hel' })).toEqual(saved)
  expect(await listArticles(dataDir(), organization.id)).toMatchObject([{ title: 'Hel' }])
  expect(await listImages(dataDir())).toEqual(before)
})
