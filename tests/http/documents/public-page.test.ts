import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { storeDocument } from '@/lib/documents/files/store'
import { adminOf } from '@/tests/support/backend'
import { createOrganization } from '@/tests/support/content/organizations'
import { makePdf } from '@/tests/support/documents/pdf'

const portal = inject('sharedPortal')
const admin = adminOf(portal.dataDir)
let organizationId: string
let sectionId: string
let code: string
let file: string
let bytes: Buffer

beforeAll(async () => {
  const { id } = await createOrganization(portal.dataDir, 'Brf Öppna Gården')
  organizationId = id
  const section = admin.from('document_sections').select('id').match({ organization_id: id, name: 'Stadgar' })
  sectionId = (await section.single().throwOnError()).data.id
  const organization = admin.from('organizations').select('public_code').eq('id', id).single()
  code = (await organization.throwOnError()).data.public_code
  bytes = await makePdf(['Medlemskap beviljas av styrelsen.'])
  const document = await storeDocument(admin, {
    ...{ organizationId: id, sectionId, name: 'stadgar-åbo.pdf', displayName: 'Stadgar 2024' },
    ...{ contentType: 'application/pdf', body: [bytes] },
  })
  const read = { state: 'ready', page_count: 3, kind: 'bylaws', document_date: '2024-05-02' }
  await admin.from('documents').update(read).eq('id', document).throwOnError()
  file = `/api/files/public/${code}/${document}`
})
beforeEach(async () => {
  await change('organizations', organizationId, { has_public_page: true, is_public_page_indexed: false })
  await change('document_sections', sectionId, { audience: 'everybody' })
})

const change = (table: string, id: string, values: object) =>
  admin.from(table).update(values).eq('id', id).throwOnError()
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(portal.url + path, { headers, redirect: 'manual' })
const html = { accept: 'text/html' }
const page = (of = code, locale = 'sv') => get(`/${locale}/forening/${of}`, html)

describe('the public page of an association', () => {
  it('is open to a visitor in both languages, sets no cookie, is not cached, and is not for search engines', async () => {
    const [swedish, english] = [await page(), await page(code, 'en')]
    expect([swedish.status, english.status]).toEqual([200, 200])
    const text = await swedish.text()
    expect(text).toContain('Brf Öppna Gården')
    for (const shown of ['Stadgar 2024', '2 maj 2024', '3 sidor', file]) expect(text).toContain(shown)
    expect(await english.text()).toContain('2 May 2024')
    expect(text).toContain('<meta name="robots" content="noindex, nofollow"/>')
    expect(swedish.headers.get('cache-control')).toContain('no-store')
    expect(swedish.headers.get('set-cookie')).toBeNull()
    await change('organizations', organizationId, { is_public_page_indexed: true })
    expect(await (await page()).text()).toContain('<meta name="robots" content="index, follow"/>')
  })

  it('gives the file of a document, whole or in parts, and never to search engines', async () => {
    const reply = await get(file)
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(reply.headers.get('content-disposition')).toMatch(/^inline;/)
    expect(reply.headers.get('cache-control')).toBe('private, no-store')
    expect(reply.headers.get('x-robots-tag')).toBe('noindex')
    expect(bytes.equals(Buffer.from(await reply.arrayBuffer()))).toBe(true)
    const part = await get(file, { range: 'bytes=0-3' })
    expect([part.status, await part.text()]).toEqual([206, '%PDF'])
    const saved = await get(`${file}?download`)
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment;.*stadgar-%C3%A5bo\.pdf/)
    await saved.arrayBuffer()
  })

  it('T22 answers as for an association that does not exist once it is off or paused, and its files are closed', async () => {
    /** Leaves out what differs for each request: the nonce and the address itself. */
    const body = async (reply: Response, of: string) =>
      (await reply.text()).replaceAll(/nonce="[^"]*"|"nonce":"[^"]*"/g, '').replaceAll(of, '')
    const unknown = '0123456789ab'
    const missing = await page(unknown)
    expect(missing.status).toBe(404)
    const text = await body(missing, unknown)
    const noFile = await get(file.replace(code, unknown))
    for (const closed of [{ has_public_page: false }, { paused_at: new Date().toISOString() }]) {
      await change('organizations', organizationId, closed)
      const reply = await page()
      expect([closed, reply.status]).toEqual([closed, 404])
      expect((await body(reply, code)).length).toBe(text.length)
      const refused = await get(file)
      expect([refused.status, await refused.text()]).toEqual([noFile.status, 'Not found'])
      await change('organizations', organizationId, { has_public_page: true, paused_at: null })
    }
    expect((await page()).status).toBe(200)
    expect((await get(file)).status).toBe(200)
  })

  it('T22 closes a section for the next request, and tells a person who opens its file why', async () => {
    await change('document_sections', sectionId, { audience: 'members' })
    expect(await (await page()).text()).not.toContain('Stadgar 2024')
    expect((await get(file)).status).toBe(404)
    const told = await get(file, { ...html, cookie: 'language=sv' })
    expect([told.status, await told.text()]).toEqual([404, expect.stringContaining('visar det inte längre')])
  })

  it('T22 refuses malformed addresses as missing ones', async () => {
    for (const of of ['x', '%00', '..%2f..', "'%20or%20true--", organizationId, code.toUpperCase()]) {
      const isOwn = of === code
      expect([of, (await page(of)).status]).toEqual([of, isOwn ? 200 : 404])
      expect([of, (await get(file.replace(code, of))).status]).toEqual([of, isOwn ? 200 : 404])
    }
    expect((await get(`/api/files/public/${code}/x`)).status).toBe(404)
  })
})
