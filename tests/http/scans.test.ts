import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runNextJob } from '@/lib/assistant/ingest/document-jobs'
import { contentTypeOfName } from '@/lib/assistant/ingest/extract/formats'
import { storeDocument } from '@/lib/documents/store'
import { startTestBackend, type TestBackend } from '@/tests/support/local-backend'
import { makePdf } from '@/tests/support/pdf'
import { makeMixed, makePicture, makeScan } from '@/tests/support/scan'

const bylaws = [
  'Stadgar för bostadsrättsföreningen Ängsö\n\nFöreningens säte är i Örebro kommun.\n\nÅrsavgiften betalas månadsvis.',
  'Bostadsrättshavaren svarar för lägenhetens inre underhåll.\n\nStyrelsen består av fem ledamöter.',
]

type Place = { organizationId: string; sectionId: string }

let backend: TestBackend
let admin: SupabaseClient
let ours: Place
let theirs: Place

async function createOrganization(name: string): Promise<Place> {
  const created = await admin.from('organizations').insert({ name }).select('id').single<{ id: string }>()
  const organizationId = created.data?.id ?? ''
  const section = await admin
    .from('document_sections')
    .select('id')
    .match({ organization_id: organizationId, name: 'Stadgar' })
    .single<{ id: string }>()
  return { organizationId, sectionId: section.data?.id ?? '' }
}

beforeAll(async () => {
  backend = await startTestBackend()
  admin = backend.admin
  ours = await createOrganization('Brf Ängsö')
  theirs = await createOrganization('Brf Grannen')
})
afterAll(() => backend?.remove())

const store = (place: Place, name: string, body: Buffer) =>
  storeDocument(admin, {
    ...place,
    name,
    displayName: null,
    contentType: contentTypeOfName(name),
    body: [body],
  })

async function documentOf(id: string) {
  const columns = 'state, state_reason, page_count, recognized_page'
  const { data } = await admin.from('documents').select(columns).eq('id', id).single()
  return data
}

async function pagesOf(id: string): Promise<[number, string][]> {
  const rows = admin.from('document_pages').select('page_number, text').eq('document_id', id)
  const { data } = await rows.order('page_number').throwOnError()
  return data.map(({ page_number, text }) => [page_number, text])
}

/** Runs jobs until none waits; each page of a scan is a turn of its own. */
async function readAll(): Promise<string[]> {
  const turns: string[] = []
  for (;;) {
    const report = await runNextJob(admin, 'test', { turn: 0 })
    if (!report) return turns
    turns.push(report.documentId)
  }
}

type PlacedRow = { text: string; width: number; height: number; recognized: boolean; runs: number[][] }

/** The words of a page that have a place, as they read. */
async function placedWords(id: string, page: number) {
  const columns = 'text, width, height, recognized, runs'
  const rows = admin.from('document_pages').select(columns).match({ document_id: id, page_number: page })
  const { data } = await rows.single<PlacedRow>()
  const words = data?.runs.map(([start, end]) => data.text.slice(start, end)).join('')
  return { ...data, words }
}

const letters = (text: string) => text.replace(/[^\p{L}\d]/gu, '')

describe('a scan', () => {
  it('is read, whatever way its pages lie, and a blank page is not missing', async () => {
    const id = await store(
      ours,
      'skannad.pdf',
      await makeScan([bylaws[0] ?? '', { text: bylaws[1] ?? '', degrees: 90 }, '']),
    )
    await readAll()
    expect(await documentOf(id)).toEqual({
      ...{ state: 'ready', state_reason: null, page_count: 3, recognized_page: null },
    })
    const pages = await pagesOf(id)
    expect(pages.map(([page]) => page)).toEqual([1, 2])
    for (const [index, [, text]] of pages.entries()) expect(letters(text)).toBe(letters(bylaws[index] ?? ''))
  })

  it('has its pages among those that hold text', async () => {
    const id = await store(ours, 'blandad.pdf', await makeMixed(bylaws[0] ?? '', bylaws[1] ?? ''))
    await readAll()
    const pages = await pagesOf(id)
    expect(pages.map(([, text]) => letters(text))).toEqual(bylaws.map(letters))
    for (const [page, text] of pages) {
      const placed = await placedWords(id, page)
      expect(placed).toMatchObject({ recognized: page === 2, width: 595.28, height: 841.89 })
      expect(placed.words).toBe(text.replace(/\s/g, ''))
    }
  })

  it('as a photo has one page', async () => {
    const photo = await (await makePicture(bylaws[1] ?? '', { degrees: 270 })).png().toBuffer()
    const id = await store(ours, 'foto.png', photo)
    await readAll()
    expect(await documentOf(id)).toMatchObject({ state: 'ready', page_count: 1 })
    expect(letters((await pagesOf(id))[0]?.[1] ?? '')).toBe(letters(bylaws[1] ?? ''))
  })

  it('in English is read as English', async () => {
    const rules =
      'The laundry room is open to all members every day of the week from seven in the morning until nine in the evening.\n\nPlease clean the machines after use, close the windows and switch off the lights before you leave the room. Washing at night is not allowed, because the pipes of the house carry the noise to the flats above.'
    const id = await store(ours, 'rules.pdf', await makeScan([rules]))
    await readAll()
    expect(letters((await pagesOf(id))[0]?.[1] ?? '')).toBe(letters(rules))
  })

  it('shows no text where nothing is written, or where the picture is broken', async () => {
    const blank = await store(ours, 'tom.pdf', await makeScan(['', '']))
    const broken = await store(ours, 'trasig.png', Buffer.from('\x89PNG\r\n\x1a\nbroken', 'latin1'))
    await readAll()
    expect(await documentOf(blank)).toMatchObject({ state: 'failed', state_reason: 'no_text' })
    expect(await documentOf(broken)).toMatchObject({ state: 'failed', state_reason: 'page_failed' })
  })

  it('takes turns with the documents of other organisations, page by page', async () => {
    const scan = await store(ours, 'lång.pdf', await makeScan([...bylaws, ...bylaws]))
    const first = await runNextJob(admin, 'test', { turn: 0 })
    expect(first).toMatchObject({ documentId: scan, state: 'reading' })
    expect(await documentOf(scan)).toMatchObject({ state: 'reading', page_count: 4, recognized_page: 1 })
    const short = await store(theirs, 'kort.pdf', await makePdf(['Grannens ordningsregler gäller alla.']))
    expect(await readAll()).toEqual([short, scan, scan, scan])
    expect(await documentOf(scan)).toMatchObject({ state: 'ready', page_count: 4 })
  })

  it('loses no page and is not given up when its workers die again and again', async () => {
    const id = await store(ours, 'avbruten.pdf', await makeScan([...bylaws, ...bylaws]))
    for (let killed = 0; killed < 4; killed += 1) {
      expect(await runNextJob(admin, `worker-${killed}`, { turn: 0 })).toMatchObject({ documentId: id })
      // The lease of a worker that died after a page runs out.
      await admin
        .from('document_jobs')
        .update({ locked_by: 'gone', locked_until: new Date(0).toISOString(), attempts: 1 })
        .eq('document_id', id)
    }
    await readAll()
    expect(await documentOf(id)).toMatchObject({ state: 'ready', page_count: 4 })
    expect(await pagesOf(id)).toHaveLength(4)
  })

  it('is read from its first page after the file was replaced', async () => {
    const id = await store(ours, 'ersatt.pdf', await makeScan([...bylaws]))
    await runNextJob(admin, 'test', { turn: 0 })
    const other = await store(ours, 'ny.pdf', await makeScan([bylaws[0] ?? '']))
    const { data } = await admin.from('documents').select('file_path').eq('id', other).single()
    await admin.from('documents').delete().eq('id', other).throwOnError()
    await admin.from('documents').update({ file_path: data?.file_path }).eq('id', id).throwOnError()
    const { count } = await admin
      .from('recognized_pages')
      .select('*', { count: 'exact', head: true })
      .eq('document_id', id)
    expect(count).toBe(0)
  })

  it('shows its pages to the service alone', async () => {
    const visitor = await backend.visitor().from('recognized_pages').select('text')
    expect(visitor.error?.code).toBe('42501')
    const member = await (await backend.signIn('medlem@prov.example')).from('recognized_pages').select('text')
    expect(member.error?.code).toBe('42501')
  })
})
