import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import type { OrganizationId } from '@/lib/auth/organization-id'
import { storeDocument } from '@/lib/documents/files/store'
import { sweepFiles } from '@/lib/documents/files/sweep'
import { demoPassword } from '@/supabase/demo/organizations'
import { adminOf } from '@/tests/support/backend'
import { createOrganization } from '@/tests/support/content/organizations'
import { blackPng } from '@/tests/support/documents/images'
import { makePdf, makeRawPdf } from '@/tests/support/documents/pdf'
import { signInOverHttp } from '@/tests/support/sign-in'

/** An organisation may keep a megabyte of images. */
const portal = inject('sharedPortal')
let cookie: string
let other: string
let place: { organizationId: OrganizationId; sectionId: string }

beforeAll(async () => {
  const { dataDir } = portal
  const [ours, theirs] = [await createOrganization(dataDir), await createOrganization(dataDir)]
  const member = { fullName: 'Moa Medlem', email: ours.address('moa') }
  await ours.addAccount(member)
  cookie = await signInOverHttp(dataDir, member.email, demoPassword)
  other = await signInOverHttp(dataDir, theirs.admin.email, demoPassword)
  const sections = adminOf(dataDir).from('document_sections').select('id')
  const { data } = await sections.match({ organization_id: ours.id, name: 'Ordningsregler' }).single()
  place = { sectionId: String(data?.id), organizationId: ours.id }
})

async function store(body: Buffer, contentType = 'application/pdf', pageCount: number | null = 2) {
  const admin = adminOf(portal.dataDir)
  const id = await storeDocument(admin, {
    ...place,
    name: 'Sidor',
    displayName: null,
    contentType,
    body: [body],
  })
  await admin.from('documents').update({ page_count: pageCount }).eq('id', id).throwOnError()
  return id
}
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${portal.url}/api/files/pages/${path}`, { headers: { cookie, ...headers }, redirect: 'manual' })
const sizeOf = async (reply: Response) => {
  const { format, width, height } = await sharp(Buffer.from(await reply.arrayBuffer())).metadata()
  return [reply.status, format, width, height]
}

/** Noise does not compress. */
const noisePng = (side: number) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer()

async function imagesOf(id: string): Promise<string[]> {
  const admin = adminOf(portal.dataDir)
  const { data } = await admin.from('documents').select('file_path').eq('id', id).single()
  const folder = `${place.organizationId}/${place.sectionId}/pages/${String(data?.file_path).split('/').at(-1)}`
  const listed = await admin.storage.from('documents').list(folder)
  return (listed.data ?? []).map(({ name }) => name).sort()
}

describe('the image of a page', () => {
  it('is drawn once in each width, is stored, and goes with its document', async () => {
    const id = await store(await makePdf(['Första sidan', 'Andra sidan']))
    const reply = await get(`${id}/2?width=800`)
    expect(reply.headers.get('cache-control')).toBe('private, no-store')
    expect(reply.headers.get('content-type')).toBe('image/webp')
    expect(await sizeOf(reply)).toEqual([200, 'webp', 800, 1131])
    expect(await imagesOf(id)).toEqual(['2-800.webp'])
    const again = await Promise.all([
      get(`${id}/2?width=1600`),
      get(`${id}/2?width=1600`),
      get(`${id}/2?width=800`),
    ])
    expect(await Promise.all(again.map(sizeOf))).toEqual([
      [200, 'webp', 1600, 2263],
      [200, 'webp', 1600, 2263],
      [200, 'webp', 800, 1131],
    ])
    expect(await imagesOf(id)).toEqual(['2-1600.webp', '2-800.webp'])

    const admin = adminOf(portal.dataDir)
    const { data } = await admin.from('documents').select('file_path').eq('id', id).single()
    const path = `${place.organizationId}/${place.sectionId}/pages/${String(data?.file_path).split('/').at(-1)}/2-800.webp`
    // The stored image is shown without a second drawing.
    const marker = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .webp()
      .toBuffer()
    await admin.storage.from('documents').update(path, marker, { contentType: 'image/webp' })
    expect(await sizeOf(await get(`${id}/2?width=800`))).toEqual([200, 'webp', 8, 8])
    await admin.from('documents').delete().eq('id', id).throwOnError()
    while ((await sweepFiles(admin)) > 0);
    expect((await admin.storage.from('documents').download(path)).error).not.toBeNull()
    expect((await get(`${id}/2?width=800`)).status).toBe(404)
  })

  it('V71 takes up the share of its organisation and no more: the oldest goes, and is drawn again when it is asked for', async () => {
    const admin = adminOf(portal.dataDir)
    const ids: string[] = []
    for (let picture = 0; picture < 6; picture += 1)
      ids.push(await store(await noisePng(800), 'image/png', 1))
    for (const id of ids) expect((await get(`${id}/1?width=800`)).status).toBe(200)
    const { data } = await admin
      .from('page_images')
      .select('document_id, bytes')
      .eq('organization_id', place.organizationId)
      .order('stored_at')
    const kept = (data ?? []).map(({ document_id }) => document_id)
    const bytes = (data ?? []).map((row) => Number(row.bytes))
    expect(Math.min(...bytes)).toBeGreaterThan(200_000)
    expect(bytes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(1024 * 1024)
    expect(kept).toEqual(ids.slice(-kept.length))
    for (const id of ids) expect(await imagesOf(id)).toEqual(kept.includes(id) ? ['1-800.webp'] : [])
    expect((await get(`${ids[0]}/1?width=800`)).status).toBe(200)
    expect(await imagesOf(ids[0] ?? '')).toEqual(['1-800.webp'])
    expect(await imagesOf(kept[0])).toEqual([])
  })

  it('is behind the page that a source opens which has a name and no id', async () => {
    const id = await store(await makePdf(['En sida', 'Två']))
    await adminOf(portal.dataDir).from('documents').update({ name: 'Unik källa.pdf' }).eq('id', id)
    const open = async (page: string) => {
      const query = new URLSearchParams({ name: 'Unik källa.pdf', page })
      const reply = await fetch(`${portal.url}/api/files/source?${query}`, {
        headers: { cookie },
        redirect: 'manual',
      })
      return [reply.status, reply.headers.get('location')]
    }
    expect(await open('2')).toEqual([303, `/manager/documents/${id}?page=2#page`])
    for (const page of ['', '3', '0', 'x'])
      expect(await open(page)).toEqual([303, `/manager/documents/${id}`])
  })

  it('is that of the picture where the document is one', async () => {
    const id = await store(blackPng(1000), 'image/png', 1)
    expect(await sizeOf(await get(`${id}/1?width=800`))).toEqual([200, 'webp', 800, 800])
    expect(await sizeOf(await get(`${id}/1?width=1600`))).toEqual([200, 'webp', 1000, 1000])
  })

  it('T11 is refused to another organisation and to a visitor', async () => {
    const id = await store(await makePdf(['Hemligt', '']))
    for (const width of [800, 1600]) {
      const foreign = await get(`${id}/1?width=${width}`, { cookie: other })
      expect([foreign.status, await foreign.text()]).toEqual([404, 'Not found'])
      const visitor = await get(`${id}/1?width=${width}`, { cookie: '' })
      expect([visitor.status, visitor.headers.get('location')]).toEqual([303, '/auth'])
    }
    expect(await imagesOf(id)).toEqual([])
  })

  it('is none of a page, a width or a document that does not exist, and of documents without pages', async () => {
    const id = await store(await makePdf(['En sida', '']))
    const flow = await store(Buffer.from('text'), 'text/plain', null)
    const paths = [
      '0?width=800',
      '3?width=800',
      '-1?width=800',
      '1e1?width=800',
      '1',
      '1?width=801',
      '1?width=x',
    ]
    for (const path of [...paths.map((rest) => `${id}/${rest}`), `${flow}/1?width=800`, 'x/1?width=800'])
      expect([path, (await get(path)).status]).toEqual([path, 404])
    expect((await get(`${crypto.randomUUID()}/1?width=800`)).status).toBe(404)
  })

  it('is none of a page that cannot be drawn: a broken file, a broken picture, a page without size', async () => {
    const noSize = makeRawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 1e9 1e-9] >>',
    ])
    const broken = await store(Buffer.from('%PDF-1.7 trasig'))
    const picture = await store(Buffer.from('\x89PNG\r\n\x1a\ntrasig', 'latin1'), 'image/png', 1)
    for (const id of [broken, picture, await store(noSize)]) {
      const reply = await get(`${id}/1?width=800`)
      expect([404, 200]).toContain(reply.status)
      if (id !== broken && id !== picture) continue
      expect(reply.status).toBe(404)
      expect(await imagesOf(id)).toEqual([])
    }
  })
})
