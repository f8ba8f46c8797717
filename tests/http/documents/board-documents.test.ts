import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrganizationId } from '@/lib/auth/organization-id'
import { storeDocument } from '@/lib/documents/files/store'
import { readEntries } from '@/scripts/build-output'
import { toEnv } from '@/scripts/settings'
import { toAddress } from '@/tests/support/build-doors'
import { addAccount } from '@/tests/support/content/members'
import { makePdf } from '@/tests/support/documents/pdf'
import { encodeWords } from '@/tests/support/documents/stored-passages'
import { startTestBackend, type TestBackend } from '@/tests/support/local-backend'
import { startPortal, type TestPortal } from '@/tests/support/portal'
import { signInOverHttp } from '@/tests/support/sign-in'

const section = { name: 'Slutna protokoll', audience: 'board' }
const file = { name: 'vitesbeslut-krabba.pdf', title: 'Vitesbeslut om Krabba' }
const text = 'Kassaskåpets kod lämnas av kassören Hummer i källaren.'
const question = 'Vem lämnar kassaskåpets kod?'
/** In what the portal sends, each of these tells of the document. No address of the walk has them. */
const traces = [section.name, file.name, file.title, 'Krabba', 'Hummer', 'i källaren']

const people = ['admin', 'board', 'member'] as const
type Who = (typeof people)[number]

let backend: TestBackend
let portal: TestPortal
const cookies = { admin: '', board: '', member: '' }
let organizationId: OrganizationId
let sectionId: string
let documentId: string

beforeAll(async () => {
  backend = await startTestBackend()
  const { admin } = backend
  const row = { name: 'Brf Norrskenet', association_id: 4711 }
  const { data } = await admin.from('organizations').insert(row).select('id').single().throwOnError()
  organizationId = data.id
  for (const who of people) {
    await addAccount(
      backend,
      organizationId,
      `${who}@example.se`,
      who === 'admin' ? 'ADMIN' : who === 'board' ? 'BOARD' : 'MEMBER',
    )
    cookies[who] = await signInOverHttp(backend.dataDir, `${who}@example.se`, 'correct horse')
  }
  const made = admin.from('document_sections').insert({ organization_id: organizationId, ...section })
  sectionId = (await made.select('id').single().throwOnError()).data.id
  documentId = await addDocument()
  portal = await startPortal({ ...toEnv(backend), WORKER: '0', PAGES_PER_SECOND: '1000' })
})
afterAll(async () => {
  await portal?.stop()
  await backend?.remove()
})

/** As the worker leaves a document that it has read. */
async function addDocument(): Promise<string> {
  const { admin } = backend
  const id = await storeDocument(admin, {
    ...{ organizationId, sectionId, name: file.name, displayName: file.title },
    ...{ contentType: 'application/pdf', body: [await makePdf([text])] },
  })
  const job = { document: id, worker: 'test' }
  const lease = { worker: job.worker, lease_seconds: 60, max_attempts: 3 }
  await admin.rpc('claim_document_job', lease).throwOnError()
  const passage = { page: 1, ordinal: 0, text, start: 0, end: text.length }
  const part = { ...job, pages: [{ page: 1, text }], new_passages: [passage] }
  await admin.rpc('store_document_part', part).throwOnError()
  const index = { words: encodeWords([text]), passages: 1 }
  const read = { new_state: 'ready', reason: null, pages_total: 1, new_index: index, reader: 1 }
  const { data } = await admin.rpc('complete_document_job', { ...job, ...read }).throwOnError()
  expect(data).toBe(true)
  return id
}

async function get(path: string, who: Who, headers: Record<string, string> = {}) {
  const reply = await fetch(portal.url + path, {
    headers: { cookie: cookies[who], ...headers },
    redirect: 'manual',
  })
  return { status: reply.status, to: reply.headers.get('location') ?? '', text: await reply.text() }
}
const findTraces = ({ text: sent, to }: { text: string; to: string }) =>
  traces.filter((trace) => `${sent} ${decodeURIComponent(to)}`.includes(trace))

/** The addresses that name the document or search it, beside every page and every route of the build. */
const listAddresses = () => {
  const fill = (address: string) =>
    address
      .replace(/\[(?:documentId|id)\]/g, documentId)
      .replace('[sectionId]', sectionId)
      .replace('[page]', '1')
      .replace('[organizationName]', 'Brf%20Norrskenet')
      .replace(/\[\w+\]/g, crypto.randomUUID())
  const built = readEntries()
    .filter((entry) => /^\/\[locale\]\/manager\/.*\/page$|^\/api\//.test(entry))
    .map((entry) => fill(toAddress(entry)))
  return [
    ...built,
    `/manager/documents?section=${sectionId}`,
    `/manager/documents?q=${encodeURIComponent('kassaskåpets kod')}`,
    `/manager/documents?q=vitesbeslut`,
    `/manager/documents/${documentId}?page=1&q=kod`,
    `/manager/admin/documents?section=${sectionId}`,
    `/api/files/documents/${documentId}?download`,
    `/api/files/pages/${documentId}/1?width=800`,
    `/api/files/source?name=vitesbeslut-krabba&page=1`,
  ]
}

async function ask(who: Who) {
  const reply = await fetch(`${portal.url}/api/frank/ask`, {
    method: 'POST',
    headers: { cookie: cookies[who], 'content-type': 'application/json' },
    body: JSON.stringify({ question, language: 'sv' }),
  })
  return { to: '', text: await reply.text() }
}

describe('a document of the board', () => {
  it('T21 leaves no trace in any page, route, search or answer of a member, and the board finds it', async () => {
    const seen: Record<Who, string[]> = { admin: [], board: [], member: [] }
    for (const who of people)
      for (const address of listAddresses())
        for (const headers of [{}, { rsc: '1' }] as Record<string, string>[]) {
          const reply = await get(address, who, headers)
          expect([address, reply.status < 500 && reply.status !== 429]).toEqual([address, true])
          if (findTraces(reply).length > 0) seen[who].push(address)
        }
    expect(seen.member).toEqual([])
    for (const who of ['admin', 'board'] as const)
      expect(seen[who]).toEqual(
        expect.arrayContaining([
          '/manager/documents',
          `/manager/documents?section=${sectionId}`,
          `/manager/documents/${documentId}`,
          `/manager/documents?q=${encodeURIComponent('kassaskåpets kod')}`,
        ]),
      )
    expect(findTraces(await ask('board'))).toContain('Hummer')
    expect(findTraces(await ask('member'))).toEqual([])
    expect(findTraces(await ask('admin'))).toContain('Hummer')
  })

  it('is no file, picture or page of a member, whose signed link ends when the section is closed', async () => {
    const open = await get(`/api/files/documents/${documentId}`, 'board')
    expect(open.status).toBe(303)
    for (const path of [
      `/api/files/documents/${documentId}`,
      `/api/files/pages/${documentId}/1?width=800`,
      `/manager/documents/${documentId}`,
      '/api/files/source?name=vitesbeslut-krabba',
    ])
      expect([path, (await get(path, 'member')).status]).toEqual([path, 404])
    const setAudience = (audience: string) =>
      backend.admin.from('document_sections').update({ audience }).eq('id', sectionId).throwOnError()
    await setAudience('members')
    const link = (await get(`/api/files/documents/${documentId}`, 'member')).to
    expect((await get(link, 'member')).status).toBe(200)
    await setAudience('board')
    expect((await get(link, 'member')).status).toBe(404)
  })

  it('closes what a member was answered from it, in their open conversation, at the next request', async () => {
    const setAudience = (audience: string) =>
      backend.admin.from('document_sections').update({ audience }).eq('id', sectionId).throwOnError()
    await setAudience('members')
    expect(findTraces(await ask('member'))).toContain('Hummer')
    const own = backend.admin.from('organization_members').select('id').eq('email', 'member@example.se')
    const memberId = (await own.single().throwOnError()).data.id
    const find = async () => {
      const messages = backend.admin
        .from('frank_messages')
        .select('conversation_id')
        .eq('member_id', memberId)
      const { data } = await messages.contains('document_ids', [documentId]).limit(1).throwOnError()
      return data[0]?.conversation_id
    }
    // The asker does not wait for the storage.
    await expect.poll(find).toBeDefined()
    const chat = `/manager/ask-frank?conversation=${await find()}`
    expect(findTraces(await get(chat, 'member'))).toContain('Hummer')
    await setAudience('board')
    const closed = await get(chat, 'member', { cookie: `${cookies.member}; language=sv` })
    expect(findTraces(closed)).toEqual([])
    expect(closed.text).toContain('Källan är inte längre öppen för dig')
    expect(findTraces(await ask('member'))).toEqual([])
  })

  it('T21 is as closed to members where it is the board’s in a section of all members', async () => {
    const { admin } = backend
    const setAudience = (audience: string | null) =>
      admin.from('documents').update({ audience }).eq('id', documentId).throwOnError()
    await admin.from('document_sections').update({ audience: 'members' }).eq('id', sectionId).throwOnError()
    const link = (await get(`/api/files/documents/${documentId}`, 'member')).to
    expect((await get(link, 'member')).status).toBe(200)
    await setAudience('board')
    expect((await get(link, 'member')).status).toBe(404)
    // The name of the section is no secret now.
    const isTraced = (reply: { text: string; to: string }) =>
      findTraces(reply).some((trace) => trace !== section.name)
    const seen: string[] = []
    for (const address of listAddresses()) {
      const reply = await get(address, 'member')
      expect([address, reply.status < 500 && reply.status !== 429]).toEqual([address, true])
      if (isTraced(reply)) seen.push(address)
    }
    expect(seen).toEqual([])
    expect(isTraced(await get(`/manager/documents?section=${sectionId}`, 'board'))).toBe(true)
    expect(findTraces(await ask('member'))).toEqual([])
    expect(findTraces(await ask('board'))).toContain('Hummer')
    await setAudience(null)
    expect(findTraces(await ask('member'))).toContain('Hummer')
  })
})
