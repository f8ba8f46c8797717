import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OrganizationId, organizationIdSchema } from '@/lib/auth/organization-id'
import { storeDocument } from '@/lib/documents/files/store'
import { sweepFiles } from '@/lib/documents/files/sweep'
import { toImagePath } from '@/lib/documents/paths'
import { rereadDocuments } from '@/lib/documents/reread'
import { contentTypeOfName } from '@/lib/ingest/formats'
import { runNextJob } from '@/lib/ingest/jobs/document-jobs'
import { readerVersion } from '@/lib/ingest/jobs/store-reading'
import { readRecognition } from '@/lib/ingest/ocr/recognition'
import { demoPassword } from '@/supabase/demo/organizations'
import { createOrganization as createAdminOrganization } from '@/tests/support/content/organizations'
import { makeDocx, wordParagraph, wordPicture, wordRelations } from '@/tests/support/documents/office'
import { makePdf } from '@/tests/support/documents/pdf'
import { makeMixed, makePicture, makeScan, makeSmallScan } from '@/tests/support/documents/scan'
import { startTestBackend, type TestBackend } from '@/tests/support/local-backend'

const bylaws = [
  'Stadgar för bostadsrättsföreningen Ängsö\n\nFöreningens säte är i Örebro kommun.\n\nÅrsavgiften betalas månadsvis.',
  'Bostadsrättshavaren svarar för lägenhetens inre underhåll.\n\nStyrelsen består av fem ledamöter.',
]

/** Where only the way of a scan through the queue counts, not how well it is read. */
const lines = ['Föreningens säte är i Örebro kommun.', 'Styrelsen består av fem ledamöter.']

type Place = { organizationId: OrganizationId; sectionId: string }

let backend: TestBackend
let admin: SupabaseClient
let ours: Place
let theirs: Place

async function createOrganization(name: string): Promise<Place> {
  const created = await admin.from('organizations').insert({ name }).select('id').single<{ id: string }>()
  const organizationId = organizationIdSchema.parse(created.data?.id)
  return { organizationId, sectionId: await findSection(organizationId) }
}

async function findSection(organization_id: string): Promise<string> {
  const { data } = await admin
    .from('document_sections')
    .select('id')
    .match({ organization_id, name: 'Stadgar' })
    .single<{ id: string }>()
  return data?.id ?? ''
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

/** Runs jobs until none waits. With a `turn` of 0 milliseconds each page of a scan is a turn of its own. */
async function readAll(turn = 60_000): Promise<string[]> {
  const turns: string[] = []
  for (;;) {
    const report = await runNextJob(admin, 'test', { turn })
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

async function versionOf(id: string) {
  const rows = admin.from('documents').select('reader_version, read_at, file_path').eq('id', id)
  return (await rows.single<{ reader_version: number; read_at: string; file_path: string }>().throwOnError())
    .data
}

/** A worker's client that fails for ever once it has stored `more` pages after its first; notes each page. */
function dieAfterPage(stored: number[], more: number): SupabaseClient {
  const last = stored.length + 1 + more
  return new Proxy(admin, {
    get(client, name) {
      if (name !== 'rpc') return Reflect.get(client, name)
      return (procedure: string, args: { page?: number }) => {
        if (stored.length >= last) return Promise.reject(new Error('killed'))
        if (procedure === 'store_recognized_page') stored.push(args.page ?? 0)
        return client.rpc(procedure, args)
      }
    },
  })
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
      state: 'ready',
      state_reason: null,
      page_count: 3,
      recognized_page: null,
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

  it('that was pasted into a Word document is read in its place, and a broken one is named', async () => {
    const picture = await (await makePicture(bylaws[1] ?? '')).png().toBuffer()
    const media = (...contents: (Buffer | string)[]) => [
      wordRelations(...contents.map((_, at) => ['image', `media/${at}.png`] as const)),
      ...contents.map((content, at) => ({ name: `word/media/${at}.png`, content })),
    ]
    const body = `${wordParagraph('Protokoll')}${wordPicture(0)}${wordParagraph('Slut.')}`
    const id = await store(ours, 'protokoll.docx', makeDocx(body, media(picture)))
    const broken = await store(ours, 'trasig.docx', makeDocx(body, media('no picture')))
    await readAll()
    expect(await documentOf(id)).toMatchObject({ state: 'ready', state_reason: null, page_count: null })
    const pages = await pagesOf(id)
    expect(pages.map(([page, text]) => [page, letters(text)])).toEqual(
      ['Protokoll', bylaws[1] ?? '', 'Slut.'].map((text, at) => [at + 1, letters(text)]),
    )
    const passages = admin.from('passages').select('paragraph').eq('document_id', id)
    const { data } = await passages.eq('page_number', 2).throwOnError()
    expect(data).toEqual([{ paragraph: 2 }])
    expect(await documentOf(broken)).toMatchObject({ state: 'partly', state_reason: 'page_failed' })
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
    const scan = await store(ours, 'lång.pdf', await makeSmallScan([...lines, ...lines.slice(0, 1)]))
    const first = await runNextJob(admin, 'test', { turn: 0 })
    expect(first).toMatchObject({ documentId: scan, state: 'reading' })
    expect(await documentOf(scan)).toMatchObject({ state: 'reading', page_count: 3, recognized_page: 1 })
    const short = await store(theirs, 'kort.pdf', await makePdf(['Grannens ordningsregler gäller alla.']))
    expect(await readAll(0)).toEqual([short, scan, scan])
    expect(await documentOf(scan)).toMatchObject({ state: 'ready', page_count: 3 })
  })

  it('loses no page of ten and has none read twice when its worker is killed five times', async () => {
    const scan = await makeSmallScan(Array.from({ length: 10 }, (_, page) => `Föreningens sida ${page + 1}`))
    const id = await store(ours, 'avbruten.pdf', scan)
    const stored: number[] = []
    for (let killed = 0; killed < 5; killed += 1) {
      const dying = dieAfterPage(stored, killed % 3)
      await expect(runNextJob(dying, `worker-${killed}`)).rejects.toThrow('killed')
      // Its lease runs out.
      const passed = { locked_until: new Date(0).toISOString() }
      await admin.from('document_jobs').update(passed).eq('document_id', id).throwOnError()
    }
    expect(stored.length).toBeLessThan(10)
    await runNextJob(dieAfterPage(stored, Number.POSITIVE_INFINITY), 'last', { turn: 60_000 })
    expect(stored).toEqual(Array.from({ length: 10 }, (_, page) => page + 1))
    expect(await documentOf(id)).toMatchObject({ state: 'ready', page_count: 10 })
    expect((await pagesOf(id)).map(([page]) => page)).toEqual(stored)
  })

  it('is stored whole where its pages come in many parts', async () => {
    const id = await store(ours, 'delar.pdf', await makeSmallScan([...lines, ...lines.slice(0, 1)]))
    await readAll()
    const whole = await readRecognition(admin, id)
    expect(whole.done.map(({ page }) => page)).toEqual([1, 2, 3])
    for (const bytes of [1, 1000]) expect(await readRecognition(admin, id, bytes)).toEqual(whole)
  })

  it('has its failed page read again when an admin asks, and its other pages are kept', async () => {
    const organization = await createAdminOrganization(backend.dataDir)
    const section = await findSection(organization.id)
    const id = await store(
      { organizationId: organization.id, sectionId: section },
      'fel.pdf',
      await makeSmallScan(lines),
    )
    await readAll()
    const failed = { text: null, confidence: null, runs: null, failure: 'time_limit' }
    await admin
      .from('recognized_pages')
      .update(failed)
      .match({ document_id: id, page_number: 2 })
      .throwOnError()
    await admin.from('documents').update({ state: 'partly' }).eq('id', id).throwOnError()
    await admin.from('recognized_pages').update({ text: 'Kvar' }).match({ document_id: id, page_number: 1 })
    const board = await backend.signIn(organization.admin.email, demoPassword)
    expect((await board.rpc('retry_document', { document: id })).data).toBe(true)
    expect(await readAll()).toEqual([id])
    expect(await documentOf(id)).toMatchObject({ state: 'ready', state_reason: null, page_count: 2 })
    expect((await pagesOf(id)).map(([, text]) => letters(text))).toEqual(['Kvar', letters(lines[1] ?? '')])
  })

  it('is read from its first page after the file was replaced', async () => {
    const id = await store(ours, 'ersatt.pdf', await makeSmallScan(lines))
    await runNextJob(admin, 'test', { turn: 0 })
    const other = await store(ours, 'ny.pdf', await makeSmallScan(lines.slice(0, 1)))
    const { data } = await admin.from('documents').select('file_path').eq('id', other).single()
    await admin.from('documents').delete().eq('id', other).throwOnError()
    await admin.from('documents').update({ file_path: data?.file_path }).eq('id', id).throwOnError()
    const { count } = await admin
      .from('recognized_pages')
      .select('*', { count: 'exact', head: true })
      .eq('document_id', id)
    expect(count).toBe(0)
  })

  it('is read again when the reader is newer, from the same file and for one organisation alone', async () => {
    const own = await createOrganization('Brf Omläst')
    const [mine, foreign] = await Promise.all(
      [own, theirs].map(async (place) => store(place, 'omläst.pdf', await makeSmallScan(lines.slice(0, 1)))),
    )
    if (!mine || !foreign) throw new Error('nothing is stored')
    await readAll()
    const reread = (every: boolean) =>
      rereadDocuments(admin, { organizationId: own.organizationId, every }).then((all) =>
        all.map((one) => one.id),
      )
    expect(await versionOf(mine)).toMatchObject({ reader_version: readerVersion })
    expect(await reread(false)).toEqual([])

    const older = { reader_version: readerVersion - 1, read_at: '2020-01-01T00:00:00Z' }
    await admin.from('documents').update(older).in('id', [mine, foreign]).throwOnError()
    await admin.from('document_pages').update({ text: 'Gammal' }).eq('document_id', mine).throwOnError()
    const { file_path } = await versionOf(mine)
    const image = toImagePath(file_path, 1, 800)
    const files = admin.storage.from('documents')
    await files.upload(image, Buffer.from('bild'), { contentType: 'image/webp' })
    expect(await reread(false)).toEqual([mine])
    // The old pages answer until the new ones are stored.
    expect(await pagesOf(mine)).toEqual([[1, 'Gammal']])
    expect((await files.download(image)).error).not.toBeNull()
    expect(await readAll()).toEqual([mine])
    expect((await pagesOf(mine)).map(([, text]) => letters(text))).toEqual([letters(lines[0] ?? '')])
    const now = await versionOf(mine)
    expect(now).toMatchObject({ reader_version: readerVersion, file_path })
    expect(Date.parse(now.read_at)).toBeGreaterThan(Date.now() - 60_000)
    expect(await versionOf(foreign)).toMatchObject({ reader_version: readerVersion - 1 })
    expect(await reread(true)).toEqual([mine])
    await readAll()
  })

  it('leaves nothing behind when it is deleted', async () => {
    const id = await store(ours, 'raderad.pdf', await makeSmallScan(lines.slice(0, 1)))
    await readAll()
    const { file_path } = await versionOf(id)
    const images = [toImagePath(file_path, 1, 800), toImagePath(file_path, 1, 1600)]
    const files = admin.storage.from('documents')
    for (const image of images) await files.upload(image, Buffer.from('bild'), { contentType: 'image/webp' })
    await admin.from('documents').delete().eq('id', id).throwOnError()
    while ((await sweepFiles(admin)) > 0);
    for (const path of [file_path, ...images])
      expect([path, (await files.download(path)).data]).toEqual([path, null])
    for (const table of [
      'document_pages',
      'recognized_pages',
      'passages',
      'passage_indexes',
      'document_jobs',
    ]) {
      const { data } = await admin.from(table).select('document_id').eq('document_id', id).throwOnError()
      expect([table, data]).toEqual([table, []])
    }
  })

  it('shows its pages to the service alone', async () => {
    const visitor = await backend.visitor().from('recognized_pages').select('text')
    expect(visitor.error?.code).toBe('42501')
    const member = await (await backend.signIn('medlem@prov.example')).from('recognized_pages').select('text')
    expect(member.error?.code).toBe('42501')
  })
})
