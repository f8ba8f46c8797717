import sharp from 'sharp'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import type { OrganizationId } from '@/lib/auth/organization-id'
import { storeDocument } from '@/lib/documents/files/store'
import { demoPassword } from '@/supabase/demo/organizations'
import { adminOf } from '@/tests/support/backend'
import { addArticle, makePhoto } from '@/tests/support/content/articles'
import { createOrganization } from '@/tests/support/content/organizations'
import { signInOverHttp } from '@/tests/support/sign-in'

const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251))
const portal = inject('sharedPortal')
let cookie: string
let neighbour: string
let other: string
let section: { id: string; organization_id: OrganizationId }

beforeAll(async () => {
  const { dataDir } = portal
  const [ours, theirs] = [await createOrganization(dataDir), await createOrganization(dataDir)]
  const signIn = async (organization: typeof ours, name: string) => {
    const person = { fullName: name, email: organization.address(name) }
    await organization.addAccount(person)
    return signInOverHttp(dataDir, person.email, demoPassword)
  }
  cookie = await signIn(ours, 'anders')
  neighbour = await signIn(ours, 'fatima')
  other = await signIn(theirs, 'mikael')
  const sections = adminOf(dataDir).from('document_sections').select('id')
  const { data } = await sections.match({ organization_id: ours.id, name: 'Stadgar' }).single()
  section = { id: String(data?.id), organization_id: ours.id }
})

const store = (name: string, contentType: string, body = bytes) =>
  storeDocument(adminOf(portal.dataDir), {
    organizationId: section.organization_id,
    sectionId: section.id,
    name,
    displayName: null,
    contentType,
    body: [body],
  })
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${portal.url}${path}`, { method, headers: { cookie, ...headers }, redirect: 'manual' })
const linkOf = async (id: string, query = '') =>
  (await get(`/api/files/documents/${id}${query}`)).headers.get('location') ?? ''

describe('a document download', () => {
  it("opens PDFs and images in the browser and saves other types, with the document's Swedish name", async () => {
    const cases = [
      ['Årsredovisning “2025”.pdf', 'application/pdf', 'inline', 'application/pdf'],
      ['Ritning öster.png', 'image/png', 'inline', 'image/png'],
      ['Sida.html', 'text/html', 'attachment', 'application/octet-stream'],
      ['Bild.svg', 'image/svg+xml', 'attachment', 'application/octet-stream'],
      ['Läs mig.txt', 'text/plain', 'attachment', 'application/octet-stream'],
    ] as const
    for (const [name, stored, kind, sent] of cases) {
      const link = await linkOf(await store(name, stored))
      const reply = await get(link)
      expect(reply.headers.get('content-type'), name).toBe(sent)
      const disposition = reply.headers.get('content-disposition') ?? ''
      expect(disposition.split(';')[0], name).toBe(kind)
      expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe(name)
      expect(reply.headers.get('cache-control')).toBe('private, no-store')
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
      expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(bytes.equals(Buffer.from(await reply.arrayBuffer())), name).toBe(true)
      const saved = await get(await linkOf(await store(name, stored), '?download'), {}, 'HEAD')
      expect(saved.headers.get('content-disposition'), name).toMatch(/^attachment;/)
    }
  })

  it('supports range requests', async () => {
    const link = await linkOf(await store('lång.pdf', 'application/pdf'))
    const whole = await get(link, {}, 'HEAD')
    expect([whole.status, whole.headers.get('accept-ranges')]).toEqual([200, 'bytes'])
    expect((await whole.arrayBuffer()).byteLength).toBe(0)
    const etag = whole.headers.get('etag') ?? ''
    expect(etag).not.toBe('')
    const ranges: [Record<string, string>, number, string | null, number][] = [
      [{ range: 'bytes=0-99' }, 206, 'bytes 0-99/200000', 100],
      [{ range: 'bytes=199990-' }, 206, 'bytes 199990-199999/200000', 10],
      [{ range: 'bytes=-5' }, 206, 'bytes 199995-199999/200000', 5],
      [{ range: 'bytes=199999-300000' }, 206, 'bytes 199999-199999/200000', 1],
      [{ range: 'bytes=200000-' }, 416, 'bytes */200000', 0],
      [{ range: 'bytes=x' }, 200, null, 200_000],
      [{ range: 'bytes=0-1,5-6' }, 200, null, 200_000],
      [{ range: 'bytes=0-99', 'if-range': etag }, 206, 'bytes 0-99/200000', 100],
      [{ range: 'bytes=0-99', 'if-range': '"another"' }, 200, null, 200_000],
    ]
    for (const [headers, status, contentRange, length] of ranges) {
      const reply = await get(link, headers)
      const body = Buffer.from(await reply.arrayBuffer())
      expect([headers, reply.status, reply.headers.get('content-range'), body.length]).toEqual([
        headers,
        status,
        contentRange,
        length,
      ])
      const from = Number(contentRange?.match(/bytes (\d+)-/)?.[1] ?? 0)
      expect(body.equals(bytes.subarray(from, from + length))).toBe(true)
    }
  })

  it('U09 T11 T14 is refused to another person, another organisation, a visitor, and for an altered link', async () => {
    const id = await store('hemlig.pdf', 'application/pdf')
    const link = await linkOf(id)
    const nothing = await get(`/api/files/documents/${crypto.randomUUID()}`)
    expect(nothing.status).toBe(404)
    const text = await nothing.text()
    for (const closed of [
      await get(link, { cookie: other }),
      await get(link, { cookie: neighbour }),
      await get(link, { cookie: '' }),
      await get(`${link}x`),
      await get(link.replace(/token=[^.]+/, 'token=eyJhbGciOiJub25lIn0')),
      await get('/api/files/download'),
      await get(`/api/files/documents/${id}`, { cookie: other }),
    ]) {
      expect([closed.status, await closed.text()]).toEqual([404, text])
    }
    const visitor = await get(`/api/files/documents/${id}`, { cookie: '' })
    expect([visitor.status, visitor.headers.get('location')]).toEqual([303, '/auth'])
    expect((await get(link)).status).toBe(200)
  })

  it('U09 T11 T14 of a file of news is open to its readers alone, by a short link of their own', async () => {
    const { organization_id: organizationId } = section
    const admin = adminOf(portal.dataDir)
    const addFile = async (name: string, body: string | Buffer, contentType: string, slot: number) => {
      const path = `${organizationId}/news/${crypto.randomUUID()}.${name.split('.')[1]}`
      await admin.storage.from('documents').upload(path, body, { contentType })
      const row = { organization_id: organizationId, article_id: article, name, slot }
      const { data } = await admin
        .from('article_files')
        .insert({ ...row, file_path: path, size: body.length, content_type: contentType })
        .select('id')
        .single()
        .throwOnError()
      return `/api/files/news/${data.id}`
    }
    const article = await addArticle(portal.dataDir, organizationId, { title: 'Städdag' })
    const address = await addFile('Ta med.txt', 'Handskar', 'text/plain', 0)
    const picture = `${await addFile('Gården.jpg', await makePhoto(), 'image/jpeg', 1)}?w=480`
    const drawn = await get(picture)
    expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(await sharp(await drawn.arrayBuffer()).metadata()).toMatchObject({ width: 480, height: 320 })
    const opened = await get(address)
    const link = opened.headers.get('location') ?? ''
    expect([opened.status, link]).toEqual([303, expect.stringContaining('/api/files/download?token=')])
    const file = await get(link)
    expect([file.status, await file.text()]).toEqual([200, 'Handskar'])
    expect(file.headers.get('content-disposition')).toContain('attachment; filename="Ta med.txt"')
    for (const closed of [
      await get(address, { cookie: other }),
      await get(link, { cookie: other }),
      await get(link, { cookie: neighbour }),
      await get(`/api/files/news/${crypto.randomUUID()}`),
      await get(picture, { cookie: other }),
      await get(`${address}?w=480`),
      await get(`/api/files/documents/${address.split('/').at(-1)}`),
    ])
      expect(closed.status).toBe(404)
    const visitor = await get(address, { cookie: '' })
    expect([visitor.status, visitor.headers.get('location')]).toEqual([303, '/auth'])
    await admin.from('organization_news').update({ is_draft: true }).eq('id', article).throwOnError()
    for (const closed of [address, link, picture]) expect((await get(closed)).status).toBe(404)
  })

  it('T12 accepts no path', async () => {
    for (const path of [
      '..%2f..%2fkeys.json',
      '%252e%252e%252fkeys.json',
      `${section.organization_id}%2f${section.id}%2fx.pdf`,
    ]) {
      expect((await get(`/api/files/documents/${path}`)).status).toBe(404)
      expect((await get(`/api/files/download?token=${path}`)).status).toBe(404)
    }
  })

  it("answers 404 without its file or row, with a message in the person's language", async () => {
    const id = await store('borta.pdf', 'application/pdf')
    const link = await linkOf(id)
    const admin = adminOf(portal.dataDir)
    const row = await admin.from('documents').select('file_path').eq('id', id).single()
    await admin.storage.from('documents').remove([String(row.data?.file_path)])
    const told = await get(link, { accept: 'text/html', cookie: `${cookie}; language=sv` })
    expect(told.status).toBe(404)
    expect(await told.text()).toContain('Det gick inte att ladda ner dokumentet')
    await admin.from('documents').delete().eq('id', id)
    const gone = await get(link, { accept: 'text/html' })
    expect([gone.status, (await gone.text()).includes('Failed to download document')]).toEqual([404, true])
  })
})

it('D01 the image of an article whose file is missing is answered with 404 in each width', async () => {
  const files = adminOf(portal.dataDir).storage.from('documents')
  const imagePath = `articles/${crypto.randomUUID()}.webp`
  await files.upload(imagePath, await makePhoto(), { contentType: 'image/webp' })
  const id = await addArticle(portal.dataDir, section.organization_id, { imagePath })
  await files.remove([imagePath])
  for (const width of [480, 960, 1600])
    expect((await get(`/api/files/articles/${id}?w=${width}`)).status).toBe(404)
})
