import type { APIRequestContext } from '@playwright/test'
import { demo, expect, test } from '@/tests/e2e/fixtures'
import { addArticle, listArticles, listImages, makePhoto } from '@/tests/support/content/articles'
import { createOrganization } from '@/tests/support/content/organizations'
import { blackPng } from '@/tests/support/documents/images'

const dataDir = () => process.env.PORTAL_DATA ?? ''
const maxBytes = 5 * 1024 * 1024

type File = { name: string; mimeType: string; buffer: Buffer }

async function send(request: APIRequestContext, fields: Record<string, string>, image?: File, path = '') {
  const multipart = { title: 'T', content: 'C', ...fields, ...(image ? { image } : {}) }
  const reply = await request.post(`/api/files/articles${path}`, { multipart })
  return [reply.status(), await reply.json()] as const
}
const refused = (status: number, code: string) => [status, { ok: false, code, fieldErrors: {} }]
const jpeg = async (): Promise<File> => ({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await makePhoto() })

test('U01 U03 U06 U07 an invalid or too large image is refused and leaves no file', async ({
  page,
  signIn,
}) => {
  const organization = await createOrganization(dataDir())
  await signIn(organization.admin.email)
  const before = await listImages(dataDir())
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const cases: [string, Buffer, number, string][] = [
    ['image/svg+xml', svg, 415, 'article_image_invalid'],
    ['image/png', svg, 415, 'article_image_invalid'],
    ['image/jpeg', Buffer.from('MZ\x90\0'), 415, 'article_image_invalid'],
    ['image/png', blackPng(30_000), 415, 'article_image_invalid'],
    ['image/jpeg', Buffer.alloc(maxBytes + 1), 413, 'article_image_too_large'],
    ['image/jpeg', Buffer.alloc(2 * maxBytes), 413, 'article_image_too_large'],
  ]
  for (const [mimeType, buffer, status, code] of cases) {
    const answer = await send(page.request, { id: crypto.randomUUID() }, { name: 'x.png', mimeType, buffer })
    expect([mimeType, buffer.length, ...answer]).toEqual([mimeType, buffer.length, ...refused(status, code)])
  }
  expect(await listArticles(dataDir(), organization.id)).toEqual([])
  expect(await listImages(dataDir())).toEqual(before)

  // An image of exactly the maximum size is accepted; an empty file counts as no image.
  const whole = await makePhoto()
  const buffer = Buffer.concat([whole, Buffer.alloc(maxBytes - whole.length)])
  const limit = await send(
    page.request,
    { id: crypto.randomUUID() },
    { name: 'x', mimeType: 'image/png', buffer },
  )
  expect(limit).toEqual([200, { ok: true, data: null }])
  const empty = { name: 'x', mimeType: 'image/png', buffer: Buffer.alloc(0) }
  expect((await send(page.request, { id: crypto.randomUUID() }, empty))[0]).toBe(200)
  expect((await listImages(dataDir())).length).toBe(before.length + 1)
})

test('U04 a hostile file name reaches neither the storage nor a header', async ({ page, signIn }) => {
  const organization = await createOrganization(dataDir())
  await signIn(organization.admin.email)
  const id = crypto.randomUUID()
  const name = '../../../etc/passwd\r\nX-Evil: 1";<script>.jpg'
  expect((await send(page.request, { id }, { ...(await jpeg()), name }))[0]).toBe(200)
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
  expect(answers.map(([status]) => status)).toEqual([200, 200, 200])
  const articles = await listArticles(dataDir(), organization.id)
  const images = (await listImages(dataDir())).filter((name) => !before.includes(name))
  expect([articles.length, images]).toEqual([1, [articles[0]?.image_url]])
})

test('Z01 T11 Z16 an article cannot be saved by another organisation, by a member, by GET or from another site', async ({
  page,
  signIn,
}) => {
  const organization = await createOrganization(dataDir())
  const foreign = await addArticle(dataDir(), organization.id, { title: 'Orörd' })
  const before = await listImages(dataDir())
  await signIn(demo.norrskenet.admin)
  const notThere = await send(page.request, { updatedAt: 'x' }, await jpeg(), `/${crypto.randomUUID()}`)
  expect(notThere).toEqual(refused(404, 'not_found'))
  expect(await send(page.request, { updatedAt: 'x' }, await jpeg(), `/${foreign}`)).toEqual(notThere)
  const now = new Date().toISOString()
  expect(await send(page.request, { updatedAt: now }, undefined, `/${foreign}`)).toEqual(notThere)
  expect(await send(page.request, { id: foreign }, await jpeg())).toEqual(
    refused(400, 'article_create_failed'),
  )
  expect((await send(page.request, { id: 'x' }))[1]).toMatchObject({ ok: false })

  const crossSite = await page.request.post('/api/files/articles', {
    multipart: { id: crypto.randomUUID(), title: 'x', content: 'x' },
    headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  })
  expect(crossSite.status()).toBe(403)
  for (const body of [
    { data: { title: 'x' } },
    { data: 'title=x', headers: { 'content-type': 'text/plain' } },
  ])
    expect((await page.request.post('/api/files/articles', body)).status()).toBe(400)
  expect((await page.request.get('/api/files/articles')).status()).toBe(405)

  await signIn(demo.solglantan.member)
  const asMember = await send(page.request, { id: crypto.randomUUID() }, await jpeg())
  expect(asMember).toEqual(refused(403, 'access_denied'))
  expect((await send(page.request, { updatedAt: now }, undefined, `/${foreign}`))[0]).toBe(403)
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
  const photo = await makePhoto()
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      const head = `--b\r\nContent-Disposition: form-data; name="id"\r\n\r\n${crypto.randomUUID()}\r\n--b\r\nContent-Disposition: form-data; name="title"\r\n\r\nT\r\n--b\r\nContent-Disposition: form-data; name="content"\r\n\r\nC\r\n--b\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`
      stream.enqueue(Buffer.from(head))
      stream.enqueue(photo.subarray(0, photo.length / 2))
    },
    pull: () => controller.abort(),
  })
  const cut = fetch(`${baseURL}/api/files/articles`, {
    ...{ method: 'POST', body, duplex: 'half', signal: controller.signal },
    headers: {
      'content-type': 'multipart/form-data; boundary=b',
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    },
  } as RequestInit)
  await expect(cut).rejects.toThrow()
  // The server answers the next complete request after it has handled the interrupted one.
  expect((await send(page.request, { id: crypto.randomUUID(), title: 'Hel' }))[0]).toBe(200)
  expect(await listArticles(dataDir(), organization.id)).toMatchObject([{ title: 'Hel' }])
  expect(await listImages(dataDir())).toEqual(before)
})
